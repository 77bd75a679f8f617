import { judgeAttempts, LOCK_ATTEMPTS, LOCK_LOOKBACK_MS } from '@campus/rules/sessions/sign-in.ts';
import { at, type Db, rowsOf } from '#server/platform/database.ts';
import { sql } from '#server/platform/drizzle.ts';

/** A pending attempt that nobody settled in this time belonged to a process that died; it counts as failed. */
const PENDING_MS = 30_000;

export type Reservation = { verdict: 'locked' } | { verdict: 'wait' } | { verdict: 'go'; id: string; left: number };

type Row = { id: string; state: 'pending' | 'failed'; at: number };

/**
 * Takes one of the attempts that an account has left, before its password is looked at, so that however many guesses come
 * at once no more than five are ever checked. The lock on the account is held for this short transaction only.
 */
export async function reserveAttempt(
  db: Db,
  organisationId: string,
  accountKey: string,
  now: number,
): Promise<Reservation> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${organisationId}/${accountKey}`}, 0))`);
    const result = await tx.execute(sql`
      select id::text, state, (extract(epoch from at) * 1000)::double precision as at from sign_in_attempts
      where organisation_id = ${organisationId} and account_key = ${accountKey} and at > ${at(now - LOCK_LOOKBACK_MS)}`);
    const rows = rowsOf<Row>(result);
    const pending = rows.filter((row) => row.state === 'pending' && row.at > now - PENDING_MS);
    const verdict = judgeAttempts(
      rows.filter((row) => !pending.includes(row)).map((row) => row.at),
      now,
    );
    if (verdict.locked) return { verdict: 'locked' };
    if (pending.length >= verdict.left) return { verdict: 'wait' };
    const inserted = await tx.execute(sql`
      insert into sign_in_attempts (organisation_id, account_key, state, at)
      values (${organisationId}, ${accountKey}, 'pending', ${at(now)}) returning id::text`);
    const { id } = rowsOf<{ id: string }>(inserted)[0] as { id: string };
    return { verdict: 'go', id, left: verdict.left };
  });
}

/** A wrong password: the reserved attempt is spent. Answers how many are left. */
export async function spendAttempt(
  db: Db,
  organisationId: string,
  accountKey: string,
  id: string,
  now: number,
): Promise<number> {
  const result = await db.execute(sql`
    with spent as (update sign_in_attempts set state = 'failed' where id = ${id}::bigint returning id)
    select (extract(epoch from at) * 1000)::double precision as at from sign_in_attempts
    where organisation_id = ${organisationId} and account_key = ${accountKey} and at > ${at(now - LOCK_LOOKBACK_MS)}
      and (state = 'failed' or id = (select id from spent))`);
  const verdict = judgeAttempts(
    rowsOf<{ at: number }>(result).map((row) => row.at),
    now,
  );
  return verdict.locked ? 0 : Math.min(verdict.left, LOCK_ATTEMPTS - 1);
}

/** The right password wipes the slate. */
export async function clearAttempts(db: Db, organisationId: string, accountKey: string, id: string): Promise<void> {
  await db.execute(sql`
    delete from sign_in_attempts
    where organisation_id = ${organisationId} and account_key = ${accountKey} and (state = 'failed' or id = ${id}::bigint)`);
}
