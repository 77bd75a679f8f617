import { type WorkCalendar, workCalendar } from '@campus/rules/basics/calendar.ts';
import type { Organisation } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, eq, gte, lte } from '#server/platform/drizzle.ts';
import { calendarDays } from './calendar.tables.ts';

/** The work calendar of an organisation: its week and hours, with the holidays and make-up workdays of a range of days. */
export async function loadCalendar(
  db: Db,
  organisation: Pick<Organisation, 'id' | 'timeZone' | 'weekdays' | 'workingHours'>,
  range: { fromOn: string; untilOn: string },
): Promise<WorkCalendar> {
  const days = await db
    .select({ day: calendarDays.day, kind: calendarDays.kind })
    .from(calendarDays)
    .where(
      and(
        eq(calendarDays.organisationId, organisation.id),
        gte(calendarDays.day, range.fromOn),
        lte(calendarDays.day, range.untilOn),
      ),
    );
  return workCalendar({
    timeZone: organisation.timeZone,
    weekdays: organisation.weekdays,
    hours: organisation.workingHours,
    exceptions: new Map(days.map(({ day, kind }) => [day, kind])),
  });
}
