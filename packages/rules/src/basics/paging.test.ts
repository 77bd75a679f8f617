import { expect, test } from 'vitest';
import { pageSize } from './paging.ts';

test.each([
  [undefined, 20],
  [null, 20],
  [Number.NaN, 20],
  [1, 1],
  [0, 1],
  [-5, 1],
  [33.9, 33],
  [100, 100],
  [101, 100],
  [Number.POSITIVE_INFINITY, 100],
])('a page asked for %j rows has %d', (wanted, size) => expect(pageSize(wanted)).toBe(size));
