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
  [{ standing: 'in-force', overrun: null, expectedEndAt: null }, 'since'],
  [{ standing: 'in-force', overrun: null, expectedEndAt: now }, 'since-until'],
  [{ standing: 'in-force', overrun: 'longer', expectedEndAt: now }, 'since-longer'],
  [{ standing: 'in-force', overrun: 'checking', expectedEndAt: now }, 'since-checking'],
  [{ standing: 'in-force', overrun: 'checking', expectedEndAt: null }, 'since-checking'],
  [{ standing: 'planned', overrun: null, expectedEndAt: null }, 'from-on'],
  [{ standing: 'planned', overrun: null, expectedEndAt: now }, 'from-until'],
] as const)('[REP-06] [TRU-76] %o is said as %s, by what the server says of it', (times, text) => {
  expect(whenText({ beginsAt: now, ...times })).toBe(text);
});
