import { expect, test } from 'vitest';
import { ATTEMPTS, marginOf, PRELOAD, waitBefore } from './lazy-attempts.ts';

test('[CONST-05] preload 1.3, 7 attempts, each waited for longer than the one before', () => {
  expect([PRELOAD, ATTEMPTS]).toEqual([1.3, 7]);
  const waits = Array.from({ length: ATTEMPTS }, (_, index) => waitBefore(index + 1, 400));
  expect(waits).toEqual([0, 400, 800, 1600, 3200, 6400, 12_800]);
});

test('[CONST-05] 1.3 window heights reach three tenths beyond the window', () => {
  expect(marginOf(1.3)).toBe('0px 30% 30% 0px');
  expect(marginOf(1)).toBe('0px 0% 0% 0px');
});
