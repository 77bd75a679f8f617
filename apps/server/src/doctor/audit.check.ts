import { sql } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/**
 * One line of the audit for each change. It can be seen where a change keeps its moment and its author: deposits, keys that were
 * claimed, and what people did to processes. Left out: what the clock and jobs do, orders that were solved with the one they
 * joined or with the outage they belong to, and processes whose submission has no line either (those that the demo makes).
 */
export async function checkAudit({ db }: Pick<Installation, 'db'>): Promise<Findings> {
  const found = collectFindings();
  for (const query of [
    sql`select 'request ' || request_id as record, call || ' left ' || count(*) || ' lines in the audit' as wrong
      from audit_entries where outcome = 'done' and not facts ? 'job' group by request_id, call, record having count(*) > 1`,
    sql`select 'deposit ' || e.payer || ' ' || e.reference as record, 'no line in the audit tells of it' as wrong
      from ledger_entries e where e.kind = 'deposit' and e.payer <> 'demo' and not exists (
        select 1 from audit_entries a where a.call = 'Deposit' and a.outcome = 'done' and a.at = e.at and a.organisation_id = e.organisation_id
          and a.facts ->> 'reference' = e.reference)`,
    sql`select 'idempotency key ' || encode(k.key_hash, 'hex') as record, 'no line in the audit tells of its ' || k.call as wrong
      from idempotency_keys k where not exists (
        select 1 from audit_entries a where a.call = k.call and a.outcome = 'done' and a.at = k.created_at
          and (k.scope = 'open' or k.scope = 'person:' || a.person_id))`,
    sql`with told as (select distinct person_id, at from audit_entries where outcome = 'done' and person_id is not null)
      select 'event ' || e.id || ' of process ' || e.process_id as record, 'no line in the audit tells of its ' || e.kind as wrong
      from process_events e
      join lateral (select f.at, f.by_person_id from process_events f where f.process_id = e.process_id order by f.id limit 1) b on true
      join told t on t.person_id = b.by_person_id and t.at = b.at
      left join told m on m.person_id = e.by_person_id and m.at = e.at
      where e.by_person_id is not null and m.at is null
        and not exists (select 1 from work_orders w where w.id = e.process_id and w.joined_id is not null)
        -- of an order that was solved with its outage the line about the outage's end tells
        and not exists (
          select 1 from work_orders w join outages o on o.id = w.outage_id where w.id = e.process_id and o.ended_by = e.by_person_id
            and e.at >= o.ended_at and e.kind in ('resume', 'resume-process', 'hand-over', 'transfer', 'solve')
            and exists (select 1 from told l where l.person_id = o.ended_by and l.at = o.ended_at))`,
  ])
    found.addRows(await wrongRows(db, query));
  for (const table of [sql`audit_entries`, sql`ledger_entries where kind = 'deposit'`, sql`idempotency_keys`])
    found.looked(await countRows(db, table));
  found.looked(await countRows(db, sql`process_events where by_person_id is not null`));
  return found.findings();
}
