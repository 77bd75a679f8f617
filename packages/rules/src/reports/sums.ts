import type { WorkCalendar } from '../basics/calendar.ts';
import { type Stretch, workingMsOf } from '../flows/promise.ts';
import type { timeFigures } from './figures.ts';

/** What the day table counts, each in a column of its own. */
export const dayCounts = [
  'received',
  'leftByReceipt',
  'solved',
  'notSolved',
  'transferred',
  'otherwise',
  'hungUp',
  'late',
  'begun',
  'ended',
  'evaluated',
  'oneStar',
  'twoStars',
  'threeStars',
  'fourStars',
  'fiveStars',
  'achieved',
  'returned',
  'promisesKept',
  'promisesBroken',
] as const;
export type DayCount = (typeof dayCounts)[number];

export const starCounts = ['oneStar', 'twoStars', 'threeStars', 'fourStars', 'fiveStars'] as const satisfies DayCount[];

/** Of which the day table keeps every value, in working seconds. */
export const dayTimes = ['responses', 'handlings', 'caseTimes', 'latenesses'] as const;
export type DayTime = (typeof dayTimes)[number];

/** The figures of some days, people or businesses together. */
export type Sums = Record<DayCount, number> & Record<DayTime, number[]>;

export const noSums = (): Sums =>
  ({
    ...Object.fromEntries(dayCounts.map((count) => [count, 0])),
    ...Object.fromEntries(dayTimes.map((time) => [time, []])),
  }) as unknown as Sums;

/** Adds figures to others; what is not given adds nothing. */
export function addSums(to: Sums, more: Partial<Sums>): Sums {
  for (const count of dayCounts) to[count] += more[count] ?? 0;
  // One by one, because a call takes no hundred thousand arguments.
  for (const time of dayTimes) for (const seconds of more[time] ?? []) to[time].push(seconds);
  return to;
}

/** Whether there is nothing to say of somebody. */
export const isNothing = (sums: Sums): boolean =>
  dayCounts.every((count) => sums[count] === 0) && dayTimes.every((time) => sums[time].length === 0);

/** What was in hand at a moment: what is open now, less what came since, plus what left since. */
export const inHandThen = (openNow: number, since: readonly Pick<Sums, 'received' | 'leftByReceipt'>[]): number =>
  since.reduce((held, { received, leftByReceipt }) => held - received + leftByReceipt, openNow);

/** The working time of some stretches without those hung up, in whole seconds. */
export const workingSeconds = (open: readonly Stretch[], hung: readonly Stretch[], calendar: WorkCalendar): number =>
  Math.floor(workingMsOf(open, hung, calendar) / 1000);

/** Under which name the day table keeps a time. */
export const dayTimeOf = {
  response: 'responses',
  handling: 'handlings',
  'case-time': 'caseTimes',
  'late-by': 'latenesses',
} as const satisfies Record<(typeof timeFigures)[number], DayTime>;
