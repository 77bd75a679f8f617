import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { holdsOf, isOpened } from '@campus/rules/network-packages/account.ts';
import { continueActions, engineOf, type FlowOutside } from '#server/modules/flows/index.ts';
import { readBackMatches } from '#server/modules/network-accounts/index.ts';
import { loadHeld } from '#server/modules/network-packages/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { VERIFY_QUEUE, type Verify } from './network-applications.actions.ts';
import { findWritten, listWaitingForMoney, setApplication } from './network-applications.store.ts';

export const CONTINUE_QUEUE = 'network-continue';

/**
 * Reads back what was written, in another transaction and with the rights of the RADIUS server. What does not match is
 * tried again by the queue; an application that nobody could verify stays "written" and the doctor names it.
 */
export async function verifyApplication(
  db: Db,
  secrets: Secrets,
  { organisationId, id }: Verify,
  now: number,
): Promise<boolean> {
  const written = await findWritten(db, organisationId, id);
  if (!written?.written || written.verified) return false;
  const held = await loadHeld(db, organisationId, written.personId);
  const line = held?.lines.find(({ id }) => id === written.lineId);
  // An ended line has nothing to be read back.
  if (held && line?.accountId && isOpened(line.state)) {
    const holds = holdsOf(line, dayOf(now, held.timeZone));
    const expected = { group: line.group, mac: line.mac || null, holds };
    if (!(await readBackMatches(db, secrets, line.accountId, expected)))
      throw new Error(`RADIUS does not read what application ${id} wrote.`);
  }
  await setApplication(db, id, { verifiedAt: now, inForceAt: now });
  return true;
}

/** There is money: what waits for it is tried again, in a transaction of its own. */
export async function afterDeposit(ctx: Ctx, owner: { organisationId: string; personId: string }): Promise<void> {
  for (const id of await listWaitingForMoney(ctx.db, owner.personId))
    await ctx.send(CONTINUE_QUEUE, { organisationId: owner.organisationId, id } satisfies Verify);
}

export const applicationJobs = (
  db: Db,
  outside: FlowOutside,
  now: () => number,
  sendIn: (db: Db) => SendJob,
  secrets: Secrets,
): JobHandler[] => [
  {
    queue: VERIFY_QUEUE,
    run: async (data) => {
      await verifyApplication(db, secrets, data as Verify, now());
    },
  },
  {
    queue: CONTINUE_QUEUE,
    run: async (data) => {
      const { organisationId, id } = data as Verify;
      await db.transaction((tx) =>
        continueActions(engineOf({ db: tx, now: now(), send: sendIn(tx), secrets }, outside), organisationId, id),
      );
    },
  },
];
