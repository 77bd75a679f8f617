import { dayOf } from '../basics/time-zone.ts';

/** From this day on the days of the next year are called for: they are published in November, and are needed in December. */
const CALLED_FROM = '11-15';

/** Every published year has this holiday; a day of the university's own does not make a year published. */
const newYear = (year: number) => `${year}-01-01`;

/** The years whose published days are missing although they are needed: this one, and from 15 November on the next. */
export function findMissingYears(now: number, timeZone: string, holidays: ReadonlySet<string>): number[] {
  const today = dayOf(now, timeZone);
  const year = Number(today.slice(0, 4));
  const needed = today.slice(5) >= CALLED_FROM ? [year, year + 1] : [year];
  return needed.filter((neededYear) => !holidays.has(newYear(neededYear)));
}
