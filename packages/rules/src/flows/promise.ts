import { type WorkCalendar, workingMsBetween } from '../basics/calendar.ts';
import { applicationBusinesses } from '../network-packages/lines.ts';
import { REGISTRATION_BUSINESS } from './built-in-businesses.ts';

/** Sentences of the specification about how long something takes. */
export const lawSentences = ['review', 'complete', 'sync'] as const;
export type LawSentence = (typeof lawSentences)[number];

/** What people are told of how long it takes: the law's own sentences, or what the last cases took. */
export type CasePromise =
  | { readonly law: readonly LawSentence[] }
  | { readonly workingMinutes: number; readonly cases: number };

/** By the code of the business. */
const laws: Readonly<Record<string, readonly LawSentence[]>> = {
  [applicationBusinesses.open]: ['review'],
  [applicationBusinesses.pause]: ['review'],
  [applicationBusinesses.reopen]: ['review'],
  [applicationBusinesses['change-mac']]: ['complete'],
  [applicationBusinesses.move]: ['complete'],
  [applicationBusinesses.password]: ['sync', 'complete'],
  [REGISTRATION_BUSINESS]: ['review'],
};

/** How far back cases count, how few of them say nothing, and how many of the newest are looked at. */
export const PROMISE_DAYS = 90;
export const PROMISE_CASES = 20;
export const PROMISE_LOOKED_AT = 500;
/** Four of five cases took no longer, so the sentence is true for most people who read it. */
const PROMISE_SHARE = 0.8;

export type Usual = { workingMinutes: number; cases: number };

/** The one promise of a business, wherever it is said: the law's sentence, else what is usual, else nothing. */
export function promiseOf(code: string, usual: Usual | null): CasePromise | null {
  const law = laws[code];
  if (law) return { law };
  return usual && usual.cases >= PROMISE_CASES ? { workingMinutes: usual.workingMinutes, cases: usual.cases } : null;
}

/** Within how many whole minutes of working time four of five cases were done; null where there are too few to say. */
export function usualOf(workingMs: readonly number[]): Usual | null {
  if (workingMs.length < PROMISE_CASES) return null;
  const sorted = [...workingMs].sort((a, b) => a - b);
  const ms = sorted[Math.ceil(sorted.length * PROMISE_SHARE) - 1] ?? 0;
  return { workingMinutes: Math.ceil(ms / 60_000), cases: workingMs.length };
}

export type Stretch = { readonly from: number; readonly until: number };

/** The working time of a case: while it was to be done or being done, without the time hung up. */
export function workingMsOf(open: readonly Stretch[], hung: readonly Stretch[], calendar: WorkCalendar): number {
  const total = (stretches: readonly Stretch[]) =>
    stretches.reduce((sum, { from, until }) => sum + workingMsBetween(from, until, calendar), 0);
  const paused = joined(hung).flatMap((pause) =>
    open
      .map(({ from, until }) => ({ from: Math.max(from, pause.from), until: Math.min(until, pause.until) }))
      .filter(({ from, until }) => from < until),
  );
  return total(open) - total(paused);
}

/** Stretches that overlap count once. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const stretch of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && stretch.from <= last.until)
      all[all.length - 1] = { from: last.from, until: Math.max(last.until, stretch.until) };
    else all.push(stretch);
  }
  return all;
}
