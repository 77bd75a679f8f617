import { ALARM_WINDOW_MS, LOCK_ATTEMPTS_ANYWHERE, LOCK_LOOKBACK_MS } from '@campus/rules/sessions/sign-in.ts';
import type { Db } from '#server/platform/database.ts';
import { at, json, ms, sql } from '#server/platform/sql.ts';
import type { AlarmKind } from './sessions.tables.ts';

export type Tried = { organisationId: string; failed: number; right: number; networks: number };

/**
 * How many accounts of each organisation failed lately, from how many networks, and how many people signed in. A right
 * password clears what was wrong in its own network only: who is guessed at from elsewhere counts, whether they sign in or not.
 */
export async function countTried(db: Db, now: number): Promise<Tried[]> {
  return db.rows<Tried>(sql`
    select a.organisation_id as "organisationId",
      count(distinct a.account_key) filter (where a.state = 'failed')::int as failed,
      count(distinct a.account_key) filter (where a.state = 'right')::int as "right",
      count(distinct a.network) filter (where a.state = 'failed')::int as networks
    from sign_in_attempts a join organisations o on o.id = a.organisation_id and o.active
    where a.at > ${at(now - ALARM_WINDOW_MS)} and a.at <= ${at(now)}
    group by a.organisation_id`);
}

export type Guessed = { organisationId: string; account: string; failedAt: number[]; networks: number };

/** The accounts of people that failed often enough to be locked everywhere, those that were tried most first. */
export async function listGuessed(db: Db, now: number): Promise<Guessed[]> {
  return db.rows<Guessed>(sql`
    with often as (
      select a.organisation_id, a.account_key, count(*) as tries, count(distinct a.network)::int as networks,
        json_agg(${ms('a.at')}) as failed_at
      from sign_in_attempts a
      where a.at > ${at(now - LOCK_LOOKBACK_MS)} and a.at <= ${at(now)} and a.state = 'failed'
      group by a.organisation_id, a.account_key having count(*) >= ${LOCK_ATTEMPTS_ANYWHERE})
    select f.organisation_id as "organisationId", p.account, f.failed_at as "failedAt", f.networks
    from often f join organisations o on o.id = f.organisation_id and o.active
    join people p on p.organisation_id = f.organisation_id and lower(p.account) = f.account_key
    order by f.tries desc, p.account`);
}

type Reason = { organisationId: string; kind: AlarmKind };

/** Notes that there is a reason for these alarms now; answers those that were quiet before. */
export async function raiseAlarms(db: Db, reasons: readonly Reason[], now: number): Promise<Reason[]> {
  if (reasons.length === 0) return [];
  const rows = reasons.map(({ organisationId, kind }) => ({ organisation_id: organisationId, kind }));
  // A clock that was put back leaves moments of the future; they keep nothing quiet.
  const wasQuiet = sql`(a.seen_at <= ${at(now - ALARM_WINDOW_MS)} or a.seen_at > ${at(now + ALARM_WINDOW_MS)})`;
  return db.rows<Reason>(sql`
    with noted as (
      insert into sign_in_alarms as a (organisation_id, kind, began_at, seen_at, raised)
      select r.organisation_id, r.kind, ${at(now)}, ${at(now)}, 1
      from jsonb_to_recordset(${json(rows)}) as r (organisation_id uuid, kind text)
      on conflict (organisation_id, kind) do update set seen_at = excluded.seen_at,
        began_at = case when ${wasQuiet} then excluded.began_at else a.began_at end,
        raised = a.raised + case when ${wasQuiet} then 1 else 0 end
      returning organisation_id, kind, began_at)
    select n.organisation_id as "organisationId", n.kind from noted n where n.began_at = ${at(now)}`);
}

/** How many alarms of each kind each organisation had so far. */
export async function countAlarms(db: Db): Promise<{ orgSign: string; kind: AlarmKind; raised: number }[]> {
  return db.rows(sql`
    select o.org_sign as "orgSign", a.kind, a.raised from sign_in_alarms a join organisations o on o.id = a.organisation_id`);
}
