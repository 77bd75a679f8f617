import { findMissingYears } from '@campus/rules/calendar/missing-years.ts';
import { newYearsOf } from '#server/modules/calendar/index.ts';
import { sql } from '#server/platform/sql.ts';
import type { Installation } from './findings.ts';

/** Whose calendar lacks a year that is needed by now: until it is there, working time is counted by plain weeks. */
export async function adviseOnCalendars({ db, now }: Pick<Installation, 'db' | 'now'>): Promise<string[]> {
  const found = await db.rows<{ orgSign: string; timeZone: string; newYears: string[] }>(sql`
    select o.org_sign as "orgSign", o.time_zone as "timeZone", ${newYearsOf} as "newYears"
    from organisations o where o.active order by o.org_sign`);
  return found.flatMap(({ orgSign, timeZone, newYears }) =>
    findMissingYears(now, timeZone, new Set(newYears)).map(
      (year) => `organisation ${orgSign}: the calendar of ${year} is missing, its days are counted by plain weeks`,
    ),
  );
}
