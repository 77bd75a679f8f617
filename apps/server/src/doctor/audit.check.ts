import { type Sql, sql } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/**
 * One line of the audit for each record that a call changed, and one for each change: deposits, keys that were claimed, and
 * what was done to processes. What a process keeps of its request, also where a job did it, is found by that, whatever
 * the clock said. What the clock itself takes has no request.
 */
export async function checkAudit({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  for (const query of [
    sql`select 'request ' || request_id || coalesce(' about ' || record, '') as record, call || ' left ' || count(*) || ' lines in the audit' as wrong
      from audit_entries where outcome = 'done' and not facts ? 'job' group by request_id, call, record, ${lineOfBefore} having count(*) > 1`,
    sql`select 'deposit ' || e.payer || ' ' || e.reference as record, 'no line in the audit tells of it' as wrong
      from ledger_entries e where e.kind = 'deposit' and e.payer <> 'demo' and not exists (
        select 1 from audit_entries a where a.call = 'Deposit' and a.outcome = 'done' and a.at = e.at and a.organisation_id = e.organisation_id
          and a.facts ->> 'reference' = e.reference)`,
    sql`select 'idempotency key ' || encode(k.key_hash, 'hex') as record, 'no line in the audit tells of its ' || k.call as wrong
      from idempotency_keys k where not exists (
        select 1 from audit_entries a where a.call = k.call and a.outcome = 'done' and a.at = k.created_at
          and (k.scope = 'open' or k.scope = 'person:' || a.person_id))`,
    sql`select ${event} as record, ${untold} as wrong from process_events e
      where e.request_id is not null and not exists (
        select 1 from audit_entries a where a.request_id = e.request_id and a.outcome = 'done' and not a.facts ? 'job')`,
    sql`with told as (select distinct person_id, at from audit_entries
        where outcome = 'done' and person_id is not null and not facts ? 'job')
      select ${event} as record, ${untold} as wrong
      from process_events e
      join lateral (select f.at, f.by_person_id from process_events f where f.process_id = e.process_id order by f.id limit 1) b on true
      join told t on t.person_id = b.by_person_id and t.at = b.at
      left join told m on m.person_id = e.by_person_id and m.at = e.at
      where e.request_id is null and e.by_person_id is not null and m.at is null and not (${toldOtherwise})`,
  ])
    found.addRows(await wrongRows(db, query));
  for (const table of [sql`audit_entries`, sql`ledger_entries where kind = 'deposit'`, sql`idempotency_keys`])
    found.looked(await countRows(db, table));
  found.looked(await countRows(db, sql`process_events where request_id is not null or by_person_id is not null`));
  return found.findings();
}

const event = sql`'event ' || e.id || ' of process ' || e.process_id`;
const untold = sql`'no line in the audit tells of its ' || e.kind`;

/**
 * Versions before wrote a line for each row of a list of leaders or labels, one for each sign-in that the university ended,
 * and one request for all who left by the same list; each of these is a line of its own.
 */
const lineOfBefore: Sql = sql`case
  when facts ? 'nr' and (record like 'department/%' and (before ? 'place' or after ? 'place') or before ? 'label' or after ? 'label')
    then facts ->> 'nr'
  when call = 'single-logout' and not facts ? 'sessions' or request_id ~ '^roster-leaving/[^/]+$' then id::text end`;

/**
 * What names a person, and no request: a version before did it, or a job that the clock began anew. Then the moment tells,
 * and where a job did it later than it was asked for, what it did it for: an order that was joined, an outage that ended, a
 * move to another version, somebody who was disabled.
 */
const toldOtherwise: Sql = sql`
  exists (select 1 from work_orders w where w.id = e.process_id and w.joined_id is not null)
  or exists (
    select 1 from work_orders w join outages o on o.id = w.outage_id where w.id = e.process_id and o.ended_by = e.by_person_id
      and e.kind in ('resume', 'resume-process', 'hand-over', 'transfer', 'solve')
      and exists (select 1 from told l where l.person_id = o.ended_by and l.at = o.ended_at))
  or e.kind in ('moved-version', 'move-undone') and exists (
    select 1 from version_move_cases c join version_moves v on v.id = c.move_id
    join audit_entries a on a.person_id = e.by_person_id and a.outcome = 'done' and a.organisation_id = e.organisation_id
      and case e.kind when 'moved-version' then a.call = 'StartMove' and a.at = v.made_at
        else a.call = 'UndoMove' and a.facts ->> 'moveId' = v.id::text end
    where c.process_id = e.process_id)
  or e.kind = 'hand-over' and exists (
    select 1 from audit_entries a where a.organisation_id = e.organisation_id and a.person_id = e.by_person_id and a.outcome = 'done'
      and a.record = 'person/' || e.people[1] and a.before ->> 'active' = 'true' and a.after ->> 'active' = 'false')`;
