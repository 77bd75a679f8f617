import { addDays, addMonths, dayOf, firstOfNextMonth, momentOf, monthOf, parseClock } from '../basics/time-zone.ts';
import type { Report } from './figures.ts';
import type { Period } from './periods.ts';

/** When the mail about a month is due, on the 1st of the next one. */
const SENT_AT = parseClock('08:00');

type Line = {
  /** Whose total it is. */
  report: Report;
  unit: 'count' | 'time' | 'average';
  /** Which way is good news; null where neither is. */
  better: 'more' | 'less' | null;
};

/** Everything that is in the mail, in its order; lines of one report stand together. */
export const monthlyLines = {
  received: { report: 'people', unit: 'count', better: null },
  solved: { report: 'people', unit: 'count', better: null },
  'not-solved': { report: 'people', unit: 'count', better: 'less' },
  late: { report: 'people', unit: 'count', better: 'less' },
  'in-hand': { report: 'people', unit: 'count', better: 'less' },
  'response-median': { report: 'people', unit: 'time', better: 'less' },
  'handling-median': { report: 'people', unit: 'time', better: 'less' },
  ended: { report: 'businesses', unit: 'count', better: null },
  evaluated: { report: 'businesses', unit: 'count', better: null },
  average: { report: 'businesses', unit: 'average', better: 'more' },
  achieved: { report: 'businesses', unit: 'count', better: null },
  low: { report: 'evaluations', unit: 'count', better: 'less' },
  kept: { report: 'promises', unit: 'count', better: null },
  broken: { report: 'promises', unit: 'count', better: 'less' },
} as const satisfies Record<string, Line>;

export type MonthlyLine = keyof typeof monthlyLines;
export const monthlyLineNames = Object.keys(monthlyLines) as MonthlyLine[];

/** One line of a mail; null where there are too few cases to say it. */
export type MonthlyFigure = { line: MonthlyLine; now: number | null; before: number | null };

/** Smaller counts than this are chance, and no news. */
const FEWEST_NEWS = 5;

/** By which share a figure became better, below zero where it became worse; zero where that is no news. */
function betterBy({ line, now, before }: MonthlyFigure): number {
  const { unit, better } = monthlyLines[line];
  if (better === null || now === null || before === null) return 0;
  const larger = Math.max(now, before);
  if (larger === 0 || (unit === 'count' && larger < FEWEST_NEWS)) return 0;
  return ((now - before) / larger) * (better === 'more' ? 1 : -1);
}

/** What became better and what became worse by the largest share; null where nothing did. */
export function monthlyNews(figures: readonly MonthlyFigure[]): Record<'good' | 'bad', MonthlyFigure | null> {
  let [good, bad]: [MonthlyFigure | null, MonthlyFigure | null] = [null, null];
  for (const figure of figures) {
    const by = betterBy(figure);
    if (by > (good ? betterBy(good) : 0)) good = figure;
    if (by < (bad ? betterBy(bad) : 0)) bad = figure;
  }
  return { good, bad };
}

/** The month in which a moment lies where the organisation is. */
export const monthAt = (at: number, timeZone: string): string => monthOf(dayOf(at, timeZone));

export const monthAfter = (month: string, months = 1): string => monthOf(addMonths(`${month}-01`, months));

/** The days of a month. */
export function periodOfMonth(month: string): Period {
  const fromOn = `${month}-01`;
  return { fromOn, untilOn: addDays(firstOfNextMonth(fromOn), -1) };
}

/** When the mail about a month is due. */
export const monthlyMailAt = (month: string, timeZone: string): number =>
  momentOf(firstOfNextMonth(`${month}-01`), SENT_AT, timeZone);

/** The last month whose mail is due. */
export function lastDueMonth(now: number, timeZone: string): string {
  const before = monthAfter(monthAt(now, timeZone), -1);
  return monthlyMailAt(before, timeZone) <= now ? before : monthAfter(before, -1);
}
