import { type WorkCalendar, workCalendar } from '@campus/rules/basics/calendar.ts';
import type { Organisation } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import { insertAllInto, type RowOf } from '#server/platform/table.ts';
import { calendarDays } from './calendar.tables.ts';

type Hours = Pick<Organisation, 'timeZone' | 'weekdays' | 'workingHours'>;
type Day = { day: string; kind: 'holiday' | 'workday' };

const calendarOf = (organisation: Hours, days: readonly Day[]): WorkCalendar =>
  workCalendar({
    timeZone: organisation.timeZone,
    weekdays: organisation.weekdays,
    hours: organisation.workingHours,
    exceptions: new Map(days.map(({ day, kind }) => [day, kind])),
  });

/** The work calendar of an organisation: its week and hours, with the holidays and make-up workdays of a range of days. */
export async function loadCalendar(
  db: Db,
  organisation: Hours & Pick<Organisation, 'id'>,
  range: { fromOn: string; untilOn: string },
): Promise<WorkCalendar> {
  const days = await db.rows<Day>(sql`
    select c.day, c.kind from calendar_days c
    where c.organisation_id = ${organisation.id} and c.day between ${range.fromOn}::date and ${range.untilOn}::date`);
  return calendarOf(organisation, days);
}

/** What a work calendar is made of, as the database answers it. */
export type CalendarParts = Hours & { days: Day[] };

/** The parts of an organisation's calendar in a range of days, as one JSON value of a larger statement. */
export const calendarParts = (organisationId: string, range: { fromOn: string; untilOn: string }): Sql => sql`(
  select json_build_object('timeZone', o.time_zone, 'weekdays', o.weekdays, 'workingHours', o.working_hours,
    'days', coalesce((
      select json_agg(json_build_object('day', c.day::text, 'kind', c.kind)) from calendar_days c
      where c.organisation_id = o.id and c.day between ${range.fromOn}::date and ${range.untilOn}::date
    ), '[]'))
  from organisations o where o.id = ${organisationId})`;

export function calendarFrom(parts: CalendarParts | null): WorkCalendar {
  if (!parts) throw new Error('a calendar of no organisation');
  return calendarOf(parts, parts.days);
}

type NamedDay = RowOf<typeof calendarDays>;

/** Every 1 January that is a holiday of an organisation `o`. */
export const newYearsOf = sql`coalesce((
  select jsonb_agg(n.day::text) from calendar_days n
  where n.organisation_id = o.id and n.kind = 'holiday' and extract(month from n.day) = 1 and extract(day from n.day) = 1
), '[]')`;

/** The days of a year that are not as their day of the week says, with the week and the zone that say so. */
export async function loadYear(
  db: Db,
  organisationId: string,
  year: number,
): Promise<{ weekdays: number[]; timeZone: string; days: Omit<NamedDay, 'organisationId'>[]; newYears: string[] }> {
  const found = await db.row<Awaited<ReturnType<typeof loadYear>>>(sql`
    select o.weekdays, o.time_zone as "timeZone", ${newYearsOf} as "newYears", coalesce((
      select jsonb_agg(jsonb_build_object('day', c.day::text, 'kind', c.kind, 'nameZh', c.name_zh, 'nameEn', c.name_en) order by c.day)
      from calendar_days c where c.organisation_id = o.id
        and c.day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    ), '[]') as days
    from organisations o where o.id = ${organisationId}`);
  return found as never;
}

/** Sets days; one that stands already is replaced. */
export async function setDays(db: Db, days: readonly NamedDay[]): Promise<void> {
  if (days.length === 0) return;
  await db.run(sql`
    ${insertAllInto(calendarDays, days)}
    on conflict (organisation_id, day) do update
      set kind = excluded.kind, name_zh = excluded.name_zh, name_en = excluded.name_en`);
}

export async function removeDay(db: Db, organisationId: string, day: string): Promise<boolean> {
  const removed = await db.run(
    sql`delete from calendar_days where organisation_id = ${organisationId} and day = ${day}`,
  );
  return removed > 0;
}
