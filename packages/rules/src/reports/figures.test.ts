import { expect, test } from 'vitest';
import { averageStars, shareOf, summaryOfTimes, wayOutOf } from './figures.ts';

test('[REP-03] median and p90 are times of cases, and are not said of fewer than twenty', () => {
  const times = Array.from({ length: 20 }, (_, n) => (n + 1) * 10).reverse();
  expect(summaryOfTimes(times)).toEqual({ cases: 20, median: 100, p90: 180 });
  expect(summaryOfTimes([...times, 1000])).toEqual({ cases: 21, median: 110, p90: 190 });
  expect(summaryOfTimes(times.slice(1))).toEqual({ cases: 19, median: null, p90: null });
});

test('[REP-03] every outcome of a task is one way out', () => {
  expect(['agreed', 'solved', 'disagreed', 'not-solved', 'transferred'].map(wayOutOf)).toEqual([
    'solved',
    'solved',
    'not-solved',
    'not-solved',
    'transferred',
  ]);
  expect(['returned', 'offered', 'timed-out', 'removed', 'cancelled', 'whatever'].map(wayOutOf)).toEqual(
    Array(6).fill('otherwise'),
  );
});

test('[REP-03] shares and averages of nothing are not said', () => {
  expect(shareOf(1, 4)).toBe(0.25);
  expect(shareOf(0, 0)).toBeNull();
  expect(averageStars([1, 0, 0, 0, 3])).toBe(4);
  expect(averageStars([0, 0, 0, 0, 0])).toBeNull();
});
