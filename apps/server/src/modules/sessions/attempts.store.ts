import { isRecent } from '@campus/rules/basics/moments.ts';
import {
  type AttemptsVerdict,
  isSpraying,
  judgeAccount,
  LOCK_ATTEMPTS,
  LOCK_LOOKBACK_MS,
  SPRAY_WINDOW_MS,
} from '@campus/rules/sessions/sign-in.ts';
import type { Db } from '#server/platform/database.ts';
import { recent, stillToCome } from '#server/platform/moments.ts';
import { at, ms, type Sql, sql } from '#server/platform/sql.ts';

/** A pending attempt that nobody settled in this time belonged to a process that died; it counts as failed. */
const PENDING_MS = 30_000;

/** An account, and the network that tries it. */
export type AttemptSource = { organisationId: string; accountKey: string; network: string; shared: boolean };

export type Reservation =
  | { verdict: 'locked'; untilAt: number }
  | { verdict: 'refused' }
  | { verdict: 'wait' }
  | { verdict: 'go'; id: string; left: number };

type Row = { id: string; state: 'pending' | 'failed'; network: string; at: number };

/** Failures, and attempts under way, of an account as far back as they can matter. */
const failuresOf = ({ organisationId, accountKey }: AttemptSource, now: number) => sql`
  select id::text, state, network, at from sign_in_attempts
  where organisation_id = ${organisationId} and account_key = ${accountKey} and state <> 'right' and ${recent(sql`at`, now, LOCK_LOOKBACK_MS)}`;

const pendingAttempt = ({ organisationId, accountKey, network }: AttemptSource, now: number, condition: Sql) => sql`
  insert into sign_in_attempts (organisation_id, account_key, network, state, at)
  select ${organisationId}::uuid, ${accountKey}, ${network}, 'pending', ${at(now)} where ${condition} returning id::text`;

/**
 * Takes one of the attempts that an account has left, before its password is looked at, so that however many guesses
 * come at once no more than five are ever checked. The lock on the account is held for this short transaction only.
 */
export async function reserveAttempt(db: Db, source: AttemptSource, now: number): Promise<Reservation> {
  const { organisationId, accountKey, network } = source;
  return db.transaction(async (tx) => {
    // A statement of its own: one that counts would see what stood there before it waited for the lock.
    const locked = await tx.row<{ refused: boolean }>(sql`
      select pg_advisory_xact_lock(hashtextextended(${`${organisationId}/${accountKey}`}, 0)),
        exists (select 1 from sign_in_refusals where network = ${network} and ${stillToCome(sql`until_at`, now, SPRAY_WINDOW_MS)}) as refused`);
    if (locked?.refused) return { verdict: 'refused' };
    // So few that they cannot speak against another one, whenever they were: it is taken at once.
    const found = await tx.row<{ rows: Row[]; taken: string | null }>(sql`
      with before as (${failuresOf(source, now)}),
        taken as (${pendingAttempt(source, now, sql`(select count(*) from before) < ${LOCK_ATTEMPTS}`)})
      select (select id from taken) as taken, coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'state', state, 'network', network, 'at', ${ms('at')})) from before), '[]') as rows`);
    const { rows, taken } = found as { rows: Row[]; taken: string | null };
    const pending = rows.filter((row) => row.state === 'pending' && isRecent(row.at, now, PENDING_MS));
    const verdict = judgeAccount(
      rows.filter((row) => !pending.includes(row)),
      network,
      now,
    );
    if (verdict.locked) return { verdict: 'locked', untilAt: verdict.untilAt };
    if (pending.length >= verdict.left) return { verdict: 'wait' };
    const id = taken ?? (await tx.row<{ id: string }>(pendingAttempt(source, now, sql`true`)))?.id;
    return { verdict: 'go', id: id as string, left: verdict.left };
  });
}

/**
 * Spends the reserved attempt after a wrong password, and refuses a network that sprays from now on. Answers how many
 * attempts are left, or until when the account is locked.
 */
export async function spendAttempt(db: Db, source: AttemptSource, id: string, now: number): Promise<AttemptsVerdict> {
  await db.run(sql`update sign_in_attempts set state = 'failed' where id = ${id}::bigint`);
  const rows = await db.rows<Row>(failuresOf(source, now));
  await judgeNetwork(db, source, now);
  return judgeAccount(
    rows.filter((row) => row.state === 'failed'),
    source.network,
    now,
  );
}

async function judgeNetwork(db: Db, { network, shared }: AttemptSource, now: number): Promise<void> {
  const accounts = await db.row<{ failed: number; right: number }>(sql`
    select count(*) filter (where not "right") as failed, count(*) filter (where "right") as "right" from (
      select bool_or(state = 'right') as "right" from sign_in_attempts
      where network = ${network} and ${recent(sql`at`, now, SPRAY_WINDOW_MS)} and state <> 'pending' group by organisation_id, account_key
    ) accounts`);
  if (!accounts || !isSpraying(accounts, shared)) return;
  await db.run(sql`
    insert into sign_in_refusals (network, until_at) values (${network}, ${at(now + SPRAY_WINDOW_MS)})
    on conflict (network) do update set until_at = excluded.until_at`);
}

/**
 * The right password clears the failures of that account in that network. It is kept for a while, because it speaks for
 * the network.
 */
export async function clearAttempts(
  db: Db,
  { organisationId, accountKey, network }: AttemptSource,
  id: string,
): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from sign_in_attempts where organisation_id = ${organisationId} and account_key = ${accountKey}
        and network = ${network} and state = 'failed'
    )
    update sign_in_attempts set state = 'right' where id = ${id}::bigint`);
}

/** Gives an attempt back that was never looked at. */
export async function returnAttempt(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from sign_in_attempts where id = ${id}::bigint`);
}

/** An administrator unlocks an account everywhere; answers how many failures were forgotten. */
export async function forgetFailures(db: Db, organisationId: string, accountKey: string): Promise<number> {
  return db.run(sql`
    delete from sign_in_attempts where organisation_id = ${organisationId} and account_key = ${accountKey} and state = 'failed'`);
}
