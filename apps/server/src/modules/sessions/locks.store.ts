import {
  judgeAttempts,
  LOCK_ATTEMPTS,
  LOCK_ATTEMPTS_ANYWHERE,
  LOCK_LOOKBACK_MS,
} from '@campus/rules/sessions/sign-in.ts';
import type { Db } from '#server/platform/database.ts';
import { recent } from '#server/platform/moments.ts';
import { sql, texts } from '#server/platform/sql.ts';

type Failure = { accountKey: string; network: string; at: number };

/**
 * Until when each of these accounts is locked in at least one network; without accounts, all locked ones of the
 * organisation.
 */
export async function findLocks(
  db: Db,
  organisationId: string,
  accounts: readonly string[] | null,
  now: number,
): Promise<Map<string, number>> {
  const keys = accounts?.map((account) => account.toLowerCase());
  const rows = await db.rows<Failure>(sql`
    select account_key as "accountKey", network, at from sign_in_attempts
    where organisation_id = ${organisationId} and state = 'failed' and ${recent(sql`at`, now, LOCK_LOOKBACK_MS)} and account_key = any(${
      keys
        ? texts(keys)
        : sql`array(select f.account_key from sign_in_attempts f where f.organisation_id = ${organisationId}
            and f.state = 'failed' and ${recent(sql`f.at`, now, LOCK_LOOKBACK_MS)} group by f.account_key having count(*) >= ${LOCK_ATTEMPTS})`
    })`);
  const locks = new Map<string, number>();
  for (const [key, failures] of Map.groupBy(rows, ({ accountKey }) => accountKey)) {
    const verdicts = [...Map.groupBy(failures, ({ network }) => network).values()].map((some) =>
      lockedUntil(some, now),
    );
    const until = Math.max(...verdicts, lockedUntil(failures, now, LOCK_ATTEMPTS_ANYWHERE));
    if (until > now) locks.set(key, until);
  }
  return locks;
}

function lockedUntil(failures: readonly Failure[], now: number, most?: number): number {
  const verdict = judgeAttempts(
    failures.map((failure) => failure.at),
    now,
    most,
  );
  return verdict.locked ? verdict.untilAt : 0;
}
