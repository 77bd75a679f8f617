import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clockText,
  dayOf,
  daysBetween,
  firstOfNextMonth,
  isDay,
  momentOf,
  monthOf,
  parseClock,
  wallTime,
  weekday,
} from './time-zone.ts';

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const clock = (text: string) => parseClock(text);
const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/Dublin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const anyMoment = fc.integer({ min: at('1980-01-01T00:00Z'), max: at('2060-01-01T00:00Z') });

describe('the wall clock of a zone', () => {
  test.each([
    ['2026-01-31T15:59:59.999Z', 'Asia/Shanghai', '2026-01-31', '23:59'],
    ['2026-01-31T16:00:00Z', 'Asia/Shanghai', '2026-02-01', '00:00'],
    ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08', '01:59'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08', '03:00'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01', '01:30'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01', '01:30'],
    ['1988-07-01T00:00:00Z', 'Asia/Shanghai', '1988-07-01', '09:00'],
    ['1969-12-31T23:59:59.001Z', 'UTC', '1969-12-31', '23:59'],
  ])('%s in %s is %s %s', (iso, zone, on, time) => {
    const wall = wallTime(at(iso), zone);
    expect(wall.on).toBe(on);
    expect(clockText(wall.timeMs)).toBe(time);
    expect(dayOf(at(iso), zone)).toBe(on);
  });
  test('milliseconds are kept', () =>
    expect(wallTime(at('2026-01-01T00:00:01.234Z'), 'Asia/Shanghai').timeMs).toBe(8 * HOUR + 1234));
  test('an unknown zone is an error', () => expect(() => dayOf(0, 'Mars/Olympus')).toThrow(RangeError));
});

describe('the moment of a wall time', () => {
  test.each([
    ['2026-01-31', '12:00', 'Asia/Shanghai', '2026-01-31T04:00Z'],
    ['2026-01-31', '24:00', 'Asia/Shanghai', '2026-01-31T16:00Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30Z'],
    ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45Z'],
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00Z'],
  ])('%s %s in %s is %s', (on, time, zone, iso) => expect(momentOf(on, clock(time), zone)).toBe(at(iso)));

  test('a wall time read from a moment leads back to it, or to its first occurrence', () =>
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...zones), (moment, zone) => {
        const wall = wallTime(moment, zone);
        const back = momentOf(wall.on, wall.timeMs, zone);
        expect(wallTime(back, zone)).toEqual(wall);
        expect(moment - back).toBeGreaterThanOrEqual(0);
        expect(moment - back).toBeLessThanOrEqual(HOUR);
      }),
    ));
  test('the clock agrees with the one that people are shown', () =>
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(...zones), (moment, zone) => {
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
        const wall = wallTime(moment, zone);
        expect(`${wall.on} ${clockText(wall.timeMs)}`).toBe(format.format(moment));
      }),
    ));
});

describe('clock times', () => {
  test.each([
    ['00:00', 0],
    ['08:30', 8.5 * HOUR],
    ['24:00', 24 * HOUR],
  ])('%s', (text, ms) => {
    expect(parseClock(text)).toBe(ms);
    expect(clockText(ms)).toBe(text);
  });
  test.each(['', '8:30', '24:01', '25:00', '12:60', '12:00:00'])('%j is none', (text) =>
    expect(() => parseClock(text)).toThrow(RangeError),
  );
});

describe('days', () => {
  test.each(['2024-02-29', '1999-12-31', '0050-01-01'])('%s is a day', (on) => expect(isDay(on)).toBe(true));
  test.each(['2023-02-29', '2024-13-01', '2024-1-1', '20240101', '', '2024-02-30', '2024-01-01T00:00'])(
    '%j is none',
    (on) => {
      expect(isDay(on)).toBe(false);
      expect(() => addDays(on, 1)).toThrow(RangeError);
    },
  );
  test('counting', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });
  test.each([
    ['2026-01-05', 1],
    ['2026-01-10', 6],
    ['2026-01-11', 7],
    ['1969-12-31', 3],
  ])('%s is weekday %d', (on, number) => expect(weekday(on)).toBe(number));
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2026-03-15', 12, '2027-03-15'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s and %d months is %s', (on, months, expected) => expect(addMonths(on, months)).toBe(expected));
  test('months', () => {
    expect(monthOf('2026-01-31')).toBe('2026-01');
    expect(firstOfNextMonth('2026-01-31')).toBe('2026-02-01');
    expect(firstOfNextMonth('2026-12-01')).toBe('2027-01-01');
  });
  const day = fc.integer({ min: -20_000, max: 60_000 }).map((n) => addDays('1970-01-01', n));
  test('going there and back, and weekdays in their order', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (on, n) => {
        expect(addDays(addDays(on, n), -n)).toBe(on);
        expect(daysBetween(on, addDays(on, n))).toBe(n);
        expect(weekday(addDays(on, 1))).toBe((weekday(on) % 7) + 1);
      }),
    ));
  test('a month further is the same day or the last of its month', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -300, max: 300 }), (on, n) => {
        const moved = addMonths(on, n);
        const same = moved.slice(8) === on.slice(8);
        expect(same || (moved.slice(8) < on.slice(8) && monthOf(addDays(moved, 1)) !== monthOf(moved))).toBe(true);
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(moved) - months(on)).toBe(n);
      }),
    ));
});
