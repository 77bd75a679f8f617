import { at, sql } from '#server/platform/sql.ts';
import { clockedUntil } from './clocked-until.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/** Reading back takes seconds; after this the queue has given up. */
const LONG_MS = 60 * 60_000;

/** What was written for the network has been read back, and keeps no password; what waits for money is under way. */
export async function checkApplications({ db, now }: Pick<Installation, 'db' | 'now'>): Promise<Findings> {
  const found = collectFindings();
  const until = await clockedUntil({ db, now });
  const recordName = sql`'application ' || p.number || ' (' || a.id || ')'`;
  const from = sql`from network_applications a join processes p on p.id = a.id`;
  for (const query of [
    sql`select ${recordName} as record, 'it was written at ' || a.written_at || ' and nobody could verify it' as wrong
      ${from} join organisations g on g.id = a.organisation_id and g.active where a.written_at < ${at(until - LONG_MS)} and a.verified_at is null order by a.written_at`,
    sql`select ${recordName} as record, 'it is verified and was never written' as wrong ${from} where a.verified_at is not null and a.written_at is null`,
    sql`select ${recordName} as record, 'it still keeps a password that was ' || case when a.open then 'written' else 'given up' end as wrong
      ${from} where a.secret is not null and (a.written_at is not null or not a.open)`,
    sql`select ${recordName} as record, 'it waits for money and is ' || case when a.open then 'written' else 'over' end as wrong
      ${from} where a.waits_for_money and (a.written_at is not null or not a.open)`,
    sql`select ${recordName} as record, 'its line belongs to somebody else' as wrong
      ${from} join network_lines l on l.id = a.line_id where l.person_id <> a.person_id or p.submitter_id <> a.person_id`,
  ])
    found.addRows(await wrongRows(db, query));
  found.looked(await countRows(db, sql`network_applications`));
  return found.findings();
}
