import { addSums, dayCounts, dayTimes, isNothing, noSums } from '@campus/rules/reports/sums.ts';
import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import { columnsOf, insertAllInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { reportDays, reportDaysMade } from '../reports.tables.ts';
import { figureKeys } from './figures.store.ts';
import { measuredRows } from './read-figures.ts';

export type ReportDay = RowOf<typeof reportDays>;

/** What anybody may see: a case that is kept from somebody is looked at for each reader. */
const KEPT_FROM_NOBODY = sql`p.kept_from = '{}'`;

/** The rows of one day, put together from the ledger. */
export async function putTogether(db: Db, organisationId: string, onDay: string, now: number): Promise<ReportDay[]> {
  const found = await measuredRows(db, {
    organisationId,
    now,
    reader: null,
    filters: {},
    periods: [{ fromOn: onDay, untilOn: onDay }],
    by: figureKeys,
    wanted: { counts: dayCounts, times: dayTimes },
    among: KEPT_FROM_NOBODY,
    inHand: false,
  });
  const groups = Map.groupBy(found, (row) => [row.businessId, row.personId, row.departmentId].join(' '));
  return [...groups.values()].flatMap((rows) => {
    const sums = rows.reduce((all, row) => addSums(all, row.sums), noSums());
    if (isNothing(sums)) return [];
    for (const time of dayTimes) sums[time].sort((a, b) => a - b);
    const { businessId, personId, departmentId } = rows[0] as (typeof rows)[number];
    return [{ organisationId, onDay, businessId: businessId as string, personId, departmentId, ...sums }];
  });
}

/** Lets nobody else make or unmake days of an organisation until the end of the transaction. */
export async function lockDays(db: Db, organisationId: string): Promise<void> {
  await db.run(sql`select lock_report_days(${organisationId})`);
}

/** An hour must have passed since a day, so that whatever began in it is kept. */
const isOver = (onDay: Sql, moment: Sql): Sql =>
  sql`day_begins(${onDay} + 1, o.time_zone) <= ${moment} - interval '1 hour'`;

/** Days that are over and were not put together, the newest first. */
export async function listUnmade(db: Db, organisationId: string, now: number, most: number): Promise<string[]> {
  const found = await db.rows<{ on: string }>(sql`
    select g.day::date as on from organisations o cross join lateral (
      select day_of(min(i.from_at), o.time_zone) as on_day from process_intervals i
      where i.organisation_id = o.id and i.kind = 'case') first
    cross join lateral generate_series(
      first.on_day::timestamp, day_of(${at(now)}, o.time_zone)::timestamp, interval '1 day') g (day)
    where o.id = ${organisationId} and ${isOver(sql`g.day::date`, at(now))} and not exists (
      select 1 from report_days_made m where m.organisation_id = o.id and m.on_day = g.day::date)
    order by 1 desc limit ${most}`);
  return found.map(({ on }) => on);
}

/** Marks a day as put together; false where it is not over, or somebody was first. */
export async function markMade(
  db: Db,
  { organisationId, onDay, madeAt }: { organisationId: string; onDay: string; madeAt: number },
): Promise<boolean> {
  const marked = await db.run(sql`
    insert into report_days_made (organisation_id, on_day, made_at)
    select o.id, ${onDay}::date, ${at(madeAt)} from organisations o
    where o.id = ${organisationId} and ${isOver(sql`${onDay}::date`, at(madeAt))} on conflict do nothing`);
  return marked > 0;
}

export async function insertDays(db: Db, rows: readonly NewRowOf<typeof reportDays>[]): Promise<void> {
  if (rows.length > 0) await db.run(insertAllInto(reportDays, rows));
}

/** The days of all that was kept of a process are not put together any more. */
export const unmakeDaysOf = (db: Db, organisationId: string, processId: string): Promise<void> =>
  unmake(
    db,
    organisationId,
    sql`select day_of(m.moment, o.time_zone)
      from process_intervals i join organisations o on o.id = i.organisation_id
        cross join lateral (values (i.from_at), (i.until_at), (i.due_at)) m (moment)
      where i.process_id = ${processId} and m.moment is not null`,
  );

/** Days that a clock put together which was wrong: before they were over, or in what is the future by now. */
export const unmakeTooEarly = (db: Db, organisationId: string, now: number): Promise<void> =>
  unmake(
    db,
    organisationId,
    sql`select m.on_day from report_days_made m join organisations o on o.id = m.organisation_id
      where o.id = ${organisationId} and (m.made_at > ${at(now)} or not ${isOver(sql`m.on_day`, sql`m.made_at`)})`,
  );

async function unmake(db: Db, organisationId: string, days: Sql): Promise<void> {
  const ofThem = (table: Sql) =>
    sql`delete from ${table} d where d.organisation_id = ${organisationId} and d.on_day in (select on_day from unmade)`;
  await db.run(sql`
    with unmade (on_day) as materialized (${days}), gone as (${ofThem(sql`report_days`)}) ${ofThem(sql`report_days_made`)}`);
}

/** The rows of a day as they were put together. */
export const listDay = (db: Db, organisationId: string, onDay: string): Promise<ReportDay[]> =>
  db.rows<ReportDay>(
    sql`select ${columnsOf(reportDays, 'r')} from report_days r where r.organisation_id = ${organisationId} and r.on_day = ${onDay}::date`,
  );

export type MadeDay = RowOf<typeof reportDaysMade>;

/** Days that were put together: the newest of each organisation, and some of the others. */
export const listMade = (db: Db, organisationId: string, { newest, others }: { newest: number; others: number }) =>
  db.rows<MadeDay>(sql`
    with made as (
      select ${columnsOf(reportDaysMade, 'm')}, row_number() over (order by m.on_day desc) as nth
      from report_days_made m where m.organisation_id = ${organisationId})
    (select * from made where nth <= ${newest}) union all (select * from made where nth > ${newest} order by random() limit ${others})`);
