/** What can be counted of people's work; `docs/decisions/055` says what each means. */
export const workFigures = [
  'received',
  'in-hand',
  'solved',
  'not-solved',
  'transferred',
  'otherwise',
  'hung-up',
  'late',
] as const;

/** What is measured in working time: of each the median and the ninth decile are shown. */
export const timeFigures = ['response', 'handling', 'case-time', 'late-by'] as const;
export type TimeFigure = (typeof timeFigures)[number];

export const starFigures = ['stars-1', 'stars-2', 'stars-3', 'stars-4', 'stars-5'] as const;

/** What can be counted of cases. */
export const caseFigures = ['begun', 'ended', 'evaluated', ...starFigures, 'achieved', 'low', 'returned'] as const;

/** What can be counted of promises that ended. */
export const promiseFigures = ['promised', 'kept', 'broken'] as const;

/** Every figure of a report; each opens the list of what it counts. */
export const reportFigures = [...workFigures, ...timeFigures, ...caseFigures, ...promiseFigures] as const;
export type ReportFigure = (typeof reportFigures)[number];

/** The reports: the work of people, evaluations by business and by person, and promises by business. */
export const reports = ['people', 'businesses', 'evaluations', 'promises'] as const;
export type Report = (typeof reports)[number];

/** What one row of each report is about. */
export const rowsAbout = {
  people: 'person',
  businesses: 'business',
  evaluations: 'person',
  promises: 'business',
} as const satisfies Record<Report, 'person' | 'business'>;

/** How a task left somebody, as the column that counts it. */
export type WayOut = 'solved' | 'not-solved' | 'transferred' | 'otherwise';
const wayOut: Readonly<Record<string, WayOut>> = {
  agreed: 'solved',
  solved: 'solved',
  disagreed: 'not-solved',
  'not-solved': 'not-solved',
  transferred: 'transferred',
};
export const wayOutOf = (outcome: string): WayOut => wayOut[outcome] ?? 'otherwise';
/** The outcomes of tasks whose time counts as handling: those that were decided. */
export const decidedOutcomes: readonly string[] = ['agreed', 'solved', 'disagreed', 'not-solved'];
/** How cases end whose time counts: somebody brought them to an end. */
export const timedEnds: readonly string[] = ['done', 'refused', 'unsolved'];

/** An evaluation of so many stars or fewer is a low one. */
export const LOW_STARS = 2;

/** Fewer times than these say nothing about what is usual. */
export const FEWEST_TIMES = 20;

/** The median and the ninth decile of some times; null where there are too few of them. */
export type TimeSummary = { cases: number; median: number | null; p90: number | null };

/** By nearest rank, so that what is shown is the time of one of the cases. */
export function summaryOfTimes(seconds: readonly number[]): TimeSummary {
  const cases = seconds.length;
  if (cases < FEWEST_TIMES) return { cases, median: null, p90: null };
  const sorted = Int32Array.from(seconds).sort();
  const rank = (share: number) => sorted[Math.ceil(cases * share) - 1] as number;
  return { cases, median: rank(0.5), p90: rank(0.9) };
}

/** A part of a whole; null where there is no whole. */
export const shareOf = (part: number, all: number): number | null => (all > 0 ? part / all : null);

/** The average of evaluations, given how many there are of one to five stars; null where there are none. */
export function averageStars(stars: readonly number[]): number | null {
  const all = stars.reduce((sum, count) => sum + count, 0);
  return shareOf(
    stars.reduce((sum, count, n) => sum + count * (n + 1), 0),
    all,
  );
}
