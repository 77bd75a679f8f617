import { describe, expect, test } from 'vitest';
import { barHeights, inPlace, sumOf, topOf } from './bars.ts';

describe('[REP-01] bars', () => {
  test('the largest takes the whole height, nothing has none, and a little can be seen', () => {
    expect(barHeights([0, 1, 50, 100], 100, 80)).toEqual([0, 2, 40, 80]);
    expect(barHeights([0, 0], 0, 80)).toEqual([0, 0]);
  });

  test('the top of a chart is round and never below the largest value', () => {
    expect([0, 3, 4, 5, 11, 21, 45, 99, 100, 101].map(topOf)).toEqual([4, 4, 4, 5, 20, 40, 50, 100, 100, 200]);
    for (let most = 0; most < 3000; most += 1) expect(topOf(most)).toBeGreaterThanOrEqual(most);
  });

  test('sums are sums', () => {
    expect(sumOf([])).toBe(0);
    expect(sumOf([1, 2, 3])).toBe(6);
  });
});

describe('[REP-01] nothing moves while somebody reads', () => {
  const rows = (ids: string) => [...ids].map((id) => ({ id }));
  const placed = (before: string, now: string) =>
    inPlace([...before], rows(now), ({ id }) => id)
      .map(({ id }) => id)
      .join('');

  test('who was there keeps their place, who came stands after them, who went leaves no gap', () => {
    expect(placed('abc', 'cab')).toBe('abc');
    expect(placed('abc', 'dcab')).toBe('abcd');
    expect(placed('abc', 'ecd')).toBe('ced');
    expect(placed('', 'ba')).toBe('ba');
  });
});
