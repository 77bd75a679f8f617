import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relativeTime, relativeUnits } from './relative-time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 0, 15, 4);

describe('relative time', () => {
  test.each([
    [-DAY, 'now', 0],
    [0, 'now', 0],
    [MINUTE - 1, 'now', 0],
    [MINUTE, 'minute', 1],
    [2 * MINUTE - 1, 'minute', 1],
    [HOUR - 1, 'minute', 59],
    [HOUR, 'hour', 1],
    [DAY - 1, 'hour', 23],
    [DAY, 'day', 1],
    [7 * DAY - 1, 'day', 6],
    [7 * DAY, 'week', 1],
    [30 * DAY - 1, 'week', 4],
    [30 * DAY, 'month', 1],
    [60 * DAY - 1, 'month', 1],
    [360 * DAY - 1, 'month', 11],
    [360 * DAY, 'year', 1],
    [720 * DAY - 1, 'year', 1],
    [3600 * DAY, 'year', 10],
  ] as const)('[CONST-03] an age of %d ms is %s %d', (age, unit, count) =>
    expect(relativeTime(now - age, now)).toEqual({ unit, count }),
  );

  const age = fc.integer({ min: -DAY, max: 20_000 * DAY });
  test('[CONST-03] every age has one label, and only "now" counts nothing', () =>
    fc.assert(
      fc.property(age, (ms) => {
        const { unit, count } = relativeTime(now - ms, now);
        expect(relativeUnits).toContain(unit);
        expect(Number.isInteger(count)).toBe(true);
        expect(count > 0).toBe(unit !== 'now');
      }),
    ));
  test('[CONST-03] what is older never looks younger', () =>
    fc.assert(
      fc.property(age, age, (a, b) => {
        const younger = relativeTime(now - Math.min(a, b), now);
        const older = relativeTime(now - Math.max(a, b), now);
        const rank = relativeUnits.indexOf(older.unit) - relativeUnits.indexOf(younger.unit);
        expect(rank > 0 || (rank === 0 && older.count >= younger.count)).toBe(true);
      }),
    ));
});
