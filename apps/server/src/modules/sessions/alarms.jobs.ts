import { areTried, judgeAttempts, LOCK_ATTEMPTS_ANYWHERE } from '@campus/rules/sessions/sign-in.ts';
import type { Db } from '#server/platform/database.ts';
import { countTried, type Guessed, listGuessed, raiseAlarms, type Tried } from './alarms.store.ts';

/** What an alarm tells: how many accounts are tried, or which one is guessed at, and from how many networks. */
export type SignInAlarm = { organisationId: string; networks: number } & (
  | { kind: 'many-accounts'; accounts: number }
  | { kind: 'one-account'; account: string; tries: number }
);

const ofTried = ({ organisationId, failed, networks }: Tried): SignInAlarm => ({
  kind: 'many-accounts',
  organisationId,
  accounts: failed,
  networks,
});
const ofGuessed = ({ organisationId, account, failedAt, networks }: Guessed): SignInAlarm => ({
  kind: 'one-account',
  organisationId,
  account,
  tries: failedAt.length,
  networks,
});

/**
 * Looks every minute at what was tried lately, in all networks and all processes together. It asks the database twice,
 * however many sign in; who signs in waits for none of it.
 */
export const watchSignIns =
  (tell: (db: Db, alarm: SignInAlarm, now: number) => Promise<void>) =>
  async (db: Db, now: number): Promise<void> => {
    const tried = (await countTried(db, now)).filter(areTried).map(ofTried);
    const isLocked = ({ failedAt }: Guessed) => judgeAttempts(failedAt, now, LOCK_ATTEMPTS_ANYWHERE).locked;
    const guessed = (await listGuessed(db, now)).filter(isLocked).map(ofGuessed);
    // Of an organisation the one account that was tried most is named.
    const named = [...Map.groupBy(guessed, ({ organisationId }) => organisationId).values()].flatMap(
      ([first]) => first ?? [],
    );
    const alarms = [...tried, ...named];
    for (const { organisationId, kind } of await raiseAlarms(db, alarms, now)) {
      const alarm = alarms.find((one) => one.organisationId === organisationId && one.kind === kind);
      if (alarm) await tell(db, alarm, now);
    }
  };
