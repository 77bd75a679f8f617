import { describe, expect, test } from 'vitest';
import { usualWhereUnusual } from './unusual.ts';

describe('[REP-01] what is unusual today', () => {
  test.each([
    ['four are chance', 4, [0, 0, 0, 0], null],
    ['five are not', 5, [0, 0, 0, 0], 0],
    ['three weeks say nothing', 50, [0, 0, 0], null],
    ['as many as on the fullest day are usual', 8, [1, 8, 2, 3], null],
    ['one more is not', 9, [1, 8, 2, 3], 8],
    ['of twelve weeks the fullest counts', 9, [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], null],
  ])('%s', (_, today, before, usual) => {
    expect(usualWhereUnusual(today, before)).toBe(usual);
  });

  test('one odd day of twenty does not make all others usual', () => {
    expect(usualWhereUnusual(9, [40, ...Array.from({ length: 19 }, () => 2)])).toBe(2);
  });
});
