import { addDays, dayOf, momentOf, parseClock } from './time-zone.ts';

/** Times of the day, on every day or on some days of the month: '14:30', or the 1st at '00:05'. */
export type DailyTimes = { at: readonly string[]; daysOfMonth?: readonly number[] };

/** Every moment at which something is due after one moment and until another, in order; a time that the clock skips is due right after. */
export function dueMoments(times: DailyTimes, timeZone: string, afterAt: number, untilAt: number): number[] {
  if (untilAt <= afterAt) return [];
  const moments = new Set<number>();
  const last = addDays(dayOf(untilAt, timeZone), 1);
  for (let on = dayOf(afterAt, timeZone); on < last; on = addDays(on, 1)) {
    if (times.daysOfMonth && !times.daysOfMonth.includes(Number(on.slice(8)))) continue;
    for (const time of times.at) {
      const moment = momentOf(on, parseClock(time), timeZone);
      if (moment > afterAt && moment <= untilAt) moments.add(moment);
    }
  }
  return [...moments].sort((a, b) => a - b);
}
