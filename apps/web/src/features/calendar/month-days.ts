import { addDays, weekday } from '@campus/rules/basics/time-zone.ts';

/** The days of a month, with nothing before its first day for as many days as the week has had. */
export function monthDays(year: number, month: number): (string | null)[] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const days: (string | null)[] = Array.from({ length: weekday(first) - 1 }, () => null);
  for (let day = first; day.slice(5, 7) === first.slice(5, 7); day = addDays(day, 1)) days.push(day);
  return days;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day that a key leads to, within the year; null where the key means something else. */
export function dayByKey(day: string, key: string): string | null {
  const by = steps[key];
  if (by === undefined) return null;
  const next = addDays(day, by);
  return next.slice(0, 4) === day.slice(0, 4) ? next : day;
}
