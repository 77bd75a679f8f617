import { addDays, isDay } from '../basics/time-zone.ts';

/** Days from the first to the last, both within it. */
export type Period = { fromOn: string; untilOn: string };

/** A report about more days than these is refused: a leap year. */
export const MOST_REPORT_DAYS = 366;

/** Days that reports are about: of these the moments, the day after and the period before can be said by every part. */
export const FIRST_REPORT_DAY = '1970-01-02';
export const LAST_REPORT_DAY = '9998-12-31';
export const isReportDay = (text: string): boolean =>
  isDay(text) && text >= FIRST_REPORT_DAY && text <= LAST_REPORT_DAY;

const DAY_MS = 24 * 60 * 60 * 1000;
export const daysIn = ({ fromOn, untilOn }: Period): number =>
  Math.round((Date.parse(`${untilOn}T00:00:00Z`) - Date.parse(`${fromOn}T00:00:00Z`)) / DAY_MS) + 1;

/** What is wrong with a period; null where nothing is. */
export function periodFault({
  fromOn,
  untilOn,
}: Period): { field: keyof Period; code: 'day' | 'order' | 'length' } | null {
  if (!isReportDay(fromOn)) return { field: 'fromOn', code: 'day' };
  if (!isReportDay(untilOn)) return { field: 'untilOn', code: 'day' };
  if (untilOn < fromOn) return { field: 'untilOn', code: 'order' };
  return daysIn({ fromOn, untilOn }) > MOST_REPORT_DAYS ? { field: 'untilOn', code: 'length' } : null;
}

/** The period of the same length before: a whole month is compared with the whole month before it. */
export function periodBefore({ fromOn, untilOn }: Period): Period {
  const before = addDays(fromOn, -1);
  if (fromOn.endsWith('-01') && addDays(untilOn, 1) === nextMonth(fromOn))
    return { fromOn: `${before.slice(0, 7)}-01`, untilOn: before };
  return { fromOn: addDays(fromOn, -daysIn({ fromOn, untilOn })), untilOn: before };
}

const nextMonth = (firstOn: string): string => `${addDays(`${firstOn.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
