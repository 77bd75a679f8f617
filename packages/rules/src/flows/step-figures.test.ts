import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workCalendar, workingMsBetween } from '../basics/calendar.ts';
import { FEWEST_TIMES, summaryOfTimes } from '../reports/figures.ts';
import {
  figuredSteps,
  figuresOfBranches,
  figuresOfVisits,
  isTimedStep,
  type LeftVisit,
  mostVisitsOf,
} from './step-figures.ts';
import {
  action,
  approve,
  call,
  child,
  copy,
  end,
  evaluate,
  exclusive,
  flowOf,
  HOUR,
  handle,
  inclusive,
  MONDAY,
  parallel,
  router,
  set,
  wait,
  when,
} from './testing.ts';

/**
 * | a visit left as       | counts as | and besides                        | its times                                   |
 * |-----------------------|-----------|------------------------------------|---------------------------------------------|
 * | passed                | skipped   |                                    | none                                        |
 * | cancelled             | cancelled |                                    | none                                        |
 * | returned              | passed    | returned                           | waited in a pool, worked on since taken     |
 * | disagreed             | passed    | returned, unless the process ended | the same                                    |
 * | timed-out             | passed    | timed out                          | the same; nobody took it: none              |
 * | anything, after due   | passed    | timed out                          | the same                                    |
 * | what nobody has to do | passed    |                                    | worked on: all of it, without what was hung |
 */
const calendar = workCalendar({ timeZone: 'Asia/Shanghai' });
const visit = (change: Partial<LeftVisit> = {}): LeftVisit => ({
  process: 'p',
  from: MONDAY,
  until: MONDAY + HOUR,
  outcome: 'agreed',
  offered: false,
  takenAt: MONDAY,
  hung: [],
  due: null,
  ended: false,
  ...change,
});
const times = (one: LeftVisit) => {
  const { waited, worked } = figuresOfVisits(
    Array.from({ length: FEWEST_TIMES }, () => one),
    calendar,
  );
  return [waited.median, worked.median];
};

test('[DES-15] [C64] each visit is counted once, by how it was left', () => {
  const counts = (change: Partial<LeftVisit>) => {
    const { passed, skipped, cancelled, returned, timedOut } = figuresOfVisits([visit(change)], calendar);
    return { passed, skipped, cancelled, returned, timedOut };
  };
  const nothing = { passed: 0, skipped: 0, cancelled: 0, returned: 0, timedOut: 0 };
  expect(counts({})).toEqual({ ...nothing, passed: 1 });
  expect(counts({ outcome: 'passed', until: MONDAY })).toEqual({ ...nothing, skipped: 1 });
  expect(counts({ outcome: 'cancelled', due: MONDAY })).toEqual({ ...nothing, cancelled: 1 });
  expect(counts({ outcome: 'returned' })).toEqual({ ...nothing, passed: 1, returned: 1 });
  expect(counts({ outcome: 'disagreed' })).toEqual({ ...nothing, passed: 1, returned: 1 });
  expect(counts({ outcome: 'disagreed', ended: true })).toEqual({ ...nothing, passed: 1 });
  expect(counts({ outcome: 'timed-out' })).toEqual({ ...nothing, passed: 1, timedOut: 1 });
  expect(counts({ due: MONDAY + HOUR - 1 })).toEqual({ ...nothing, passed: 1, timedOut: 1 });
  // In the very moment is in time.
  expect(counts({ due: MONDAY + HOUR })).toEqual({ ...nothing, passed: 1 });
});

test('[DES-15] [C64] it waits in a pool until somebody takes it, and is worked on from then on, in working time', () => {
  const half = HOUR / 2;
  expect(times(visit())).toEqual([null, 3600]);
  expect(times(visit({ offered: true, takenAt: MONDAY + half }))).toEqual([1800, 1800]);
  expect(times(visit({ offered: true, takenAt: null, outcome: 'timed-out' }))).toEqual([null, null]);
  expect(times(visit({ takenAt: null, outcome: 'done' }))).toEqual([null, 3600]);
  const hung = [{ from: MONDAY + half, until: MONDAY + half + 600_000 }];
  expect(times(visit({ hung }))).toEqual([null, 3000]);
  expect(times(visit({ hung, offered: true, takenAt: MONDAY + half }))).toEqual([1800, 1200]);
  // Over a night nobody works.
  const day = MONDAY + 24 * HOUR;
  expect(times(visit({ until: day }))).toEqual([null, workingMsBetween(MONDAY, day, calendar) / 1000]);
  expect(times(visit({ outcome: 'passed' }))).toEqual([null, null]);
});

const moments = fc.integer({ min: 0, max: 400 }).map((n) => n * 13 * 60_000);
const anyVisit: fc.Arbitrary<LeftVisit> = fc
  .record({
    process: fc.constantFrom('p', 'q', 'r'),
    stays: moments,
    began: moments,
    outcome: fc.constantFrom(
      'agreed',
      'disagreed',
      'solved',
      'passed',
      'cancelled',
      'returned',
      'timed-out',
      'done',
      null,
    ),
    offered: fc.boolean(),
    taken: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    hung: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), {
      maxLength: 2,
    }),
    due: fc.option(moments),
    ended: fc.boolean(),
  })
  .map(({ stays, began, taken, hung, due, ...rest }) => {
    const [from, until] = [MONDAY + began, MONDAY + began + stays];
    const within = (share: number) => from + Math.floor(stays * share);
    const ordered = hung.map(([a, b]) => ({ from: within(Math.min(a, b)), until: within(Math.max(a, b)) }));
    return {
      ...rest,
      from,
      until,
      takenAt: taken === null ? null : within(taken),
      hung: ordered,
      due: due === null ? null : MONDAY + due,
    };
  });

/** Minute by minute would be slow: every working second is one of the stretches between all the moments that matter. */
function naiveSeconds(from: number, until: number, hung: readonly { from: number; until: number }[]): number {
  const cuts = [...new Set([from, until, ...hung.flatMap((one) => [one.from, one.until])])]
    .filter((cut) => cut >= from && cut <= until)
    .sort((a, b) => a - b);
  let ms = 0;
  cuts.forEach((cut, n) => {
    const next = cuts[n + 1];
    if (next !== undefined && !hung.some((one) => one.from <= cut && cut < one.until))
      ms += workingMsBetween(cut, next, calendar);
  });
  return Math.floor(ms / 1000);
}
/** The smallest value that so many of all do not exceed. */
const rank = (values: readonly number[], percent: number) =>
  values.length < FEWEST_TIMES
    ? null
    : values
        .filter((value) => values.filter((other) => other <= value).length * 100 >= values.length * percent)
        .sort((a, b) => a - b)[0];

test('[DES-15] [C64] of any visits the figures are those that a plain count comes to', () => {
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 60 }), (visits) => {
      const figures = figuresOfVisits(visits, calendar);
      expect(figures.passed + figures.skipped + figures.cancelled).toBe(visits.length);
      const waited: number[] = [];
      const worked: number[] = [];
      let returned = 0;
      let timedOut = 0;
      for (const one of visits) {
        if (one.outcome === 'passed' || one.outcome === 'cancelled') continue;
        if (one.outcome === 'returned' || (one.outcome === 'disagreed' && !one.ended)) returned++;
        if (one.outcome === 'timed-out' || (one.due !== null && one.due < one.until)) timedOut++;
        if (one.offered && one.takenAt !== null) waited.push(naiveSeconds(one.from, one.takenAt, one.hung));
        if (one.takenAt !== null) worked.push(naiveSeconds(one.takenAt, one.until, one.hung));
        else if (!one.offered) worked.push(naiveSeconds(one.from, one.until, one.hung));
      }
      expect([figures.returned, figures.timedOut]).toEqual([returned, timedOut]);
      expect(figures.waited).toEqual({ cases: waited.length, median: rank(waited, 50), p90: rank(waited, 90) });
      expect(figures.worked).toEqual({ cases: worked.length, median: rank(worked, 50), p90: rank(worked, 90) });
    }),
    { numRuns: 150 },
  );
});

test('[DES-15] [C64] of too few visits no time is said: it would be that of a case that somebody knows', () => {
  const some = (n: number) =>
    figuresOfVisits(
      Array.from({ length: n }, () => visit()),
      calendar,
    ).worked;
  expect(some(FEWEST_TIMES - 1)).toEqual({ cases: 19, median: null, p90: null });
  expect(some(FEWEST_TIMES)).toEqual({ cases: 20, median: 3600, p90: 3600 });
});

test('[DES-15] [C64] a branch was taken by the processes that came to its first step; where nothing tells it, nothing is said', () => {
  const long = when('days', 'more', 3);
  const flow = flowOf([
    exclusive('x', { when: long, steps: [copy('k'), approve('a'), approve('b')] }, [handle('c')]),
    inclusive(
      'i',
      { when: long, steps: [end('z')] },
      { when: long, steps: [] },
      { when: long, steps: [parallel('p', [approve('d')])] },
      [wait('w', HOUR)],
    ),
    exclusive('y', { when: long, steps: [action('pass', 'pass')] }, [approve('many')]),
    parallel('q', [approve('e')], [evaluate('f')]),
  ]);
  const seen: Record<string, string[]> = { a: ['p', 'p', 'q'], c: [], w: ['p'], d: ['p'], many: ['p'] };
  const branches = figuresOfBranches(flow, (step) => ({
    visits: (seen[step] ?? []).map((process) => ({ process })),
    all: step !== 'many',
  }));
  expect(branches.map(({ split, taken }) => [split, taken])).toEqual([
    ['x', 2],
    ['x', 0],
    ['i', null],
    ['i', null],
    ['i', null],
    ['i', 1],
    ['y', null],
    ['y', null],
  ]);
  expect(figuredSteps(flow)).toEqual(['a', 'b', 'c', 'd', 'w', 'many', 'e', 'f']);
});

test('[DES-15] [C64] however many steps there are, about as many visits are looked at', () => {
  expect([0, 1, 5, 60].map(mostVisitsOf)).toEqual([2000, 2000, 2000, 166]);
});

test('[DES-15] [C7] [C9] of a router and of what is set it is only counted how often they were come to', () => {
  const visits = ['routed', 'routed-back', 'passed', 'cancelled'].map((outcome, n) =>
    visit({ process: `p${n}`, outcome }),
  );
  const figures = figuresOfVisits(visits, calendar, false);
  expect(figures).toMatchObject({ passed: 3, skipped: 0, cancelled: 1 });
  expect(figures.worked).toEqual(summaryOfTimes([]));
  const flow = flowOf([router('r'), set('s'), call('o'), child('k')]);
  expect(figuredSteps(flow)).toEqual(['r', 's', 'o', 'k']);
  expect(flow.steps.filter(isTimedStep).map(({ id }) => id)).toEqual(['o', 'k']);
});
