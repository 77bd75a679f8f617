import { expect, test } from 'vitest';
import { nearDay, whenText } from './when-words.ts';

const ZONE = 'Asia/Shanghai';
/** 2026-11-18 00:30 where the organisation is: in Greenwich it is still the day before. */
const now = Date.UTC(2026, 10, 17, 16, 30);
const HOUR = 3_600_000;

test.each([
  [-HOUR, 'yesterday'],
  [0, 'today'],
  [23 * HOUR, 'today'],
  [24 * HOUR, 'tomorrow'],
  [48 * HOUR, null],
  [-25 * HOUR, null],
] as const)('[REP-06] %d ms from now is named by the day of the organisation', (after, day) => {
  expect(nearDay(now + after, now, ZONE)).toBe(day);
});

test.each([
  [{ beginsAt: now, expectedEndAt: null }, 'since'],
  [{ beginsAt: now - 1, expectedEndAt: now }, 'since-until'],
  [{ beginsAt: now - 2, expectedEndAt: now - 1 }, 'since-overdue'],
  [{ beginsAt: now + 1, expectedEndAt: null }, 'from-on'],
  [{ beginsAt: now + 1, expectedEndAt: now + 2 }, 'from-until'],
] as const)('[REP-06] %o is said as %s', (times, text) => {
  expect(whenText(times, now)).toBe(text);
});
