import { isDeepStrictEqual } from 'node:util';
import { dayCounts, dayTimes } from '@campus/rules/reports/sums.ts';
import { listOrganisations } from '#server/modules/organisations/index.ts';
import { listDay, listMade, putTogether, type ReportDay } from '#server/modules/reports/index.ts';
import { sql } from '#server/platform/sql.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/** So many of the newest days of each organisation are looked at, and so many of all others. */
const NEWEST = 40;
const OTHERS = 10;

/** What was put together of a day is what its ledger says, by the calendar of the organisation. */
export async function checkReportDays({ db, now }: Pick<Installation, 'db' | 'now'>): Promise<Findings> {
  const found = collectFindings();
  for (const { id, orgSign } of await listOrganisations(db)) {
    for (const { onDay, madeAt } of await listMade(db, id, { newest: NEWEST, others: OTHERS })) {
      // A clock was put back: such a day is put together anew.
      if (madeAt > now) continue;
      const stored = new Map((await listDay(db, id, onDay)).map((row) => [keyOf(row), row]));
      found.looked(1 + stored.size);
      for (const row of await putTogether(db, id, onDay, now)) {
        const wrong = differences(stored.get(keyOf(row)), row);
        if (wrong) found.add(`figures of ${orgSign} on ${onDay}, ${keyOf(row)}`, wrong);
        stored.delete(keyOf(row));
      }
      for (const key of stored.keys())
        found.add(`figures of ${orgSign} on ${onDay}, ${key}`, 'they stand there and the ledger has none');
    }
  }
  found.addRows(
    await wrongRows(
      db,
      sql`select distinct 'figures of ' || o.org_sign || ' on ' || r.on_day as record, 'they stand there for a day that was not put together' as wrong
        from report_days r join organisations o on o.id = r.organisation_id
        where not exists (select 1 from report_days_made m where m.organisation_id = r.organisation_id and m.on_day = r.on_day)`,
    ),
  );
  found.looked(await countRows(db, sql`report_days_made`));
  return found.findings();
}

const keyOf = ({ businessId, personId, departmentId }: ReportDay): string =>
  `business ${businessId}, person ${personId ?? '–'}, department ${departmentId ?? '–'}`;

function differences(stored: ReportDay | undefined, row: ReportDay): string | null {
  if (!stored) return 'the ledger has some and they are not there';
  const counts = dayCounts.filter((count) => stored[count] !== row[count]);
  const times = dayTimes.filter((time) => !isDeepStrictEqual(stored[time], row[time]));
  const wrong = [...counts, ...times].map(
    (figure) => `${figure} is ${stored[figure]} and the ledger says ${row[figure]}`,
  );
  return wrong.length > 0 ? wrong.join('; ') : null;
}
