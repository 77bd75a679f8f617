import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkdays,
  addWorkingMs,
  isBeforePauseCutOff,
  isWorkday,
  lastWorkdayOfMonth,
  nextWorkingMoment,
  pauseCutOffAt,
  type WorkCalendar,
  workCalendar,
  workingMsBetween,
} from './calendar.ts';
import { wallTime, weekday } from './time-zone.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (iso: string) => Date.parse(iso);
const cn = (text: string) => at(`${text.replace(' ', 'T')}+08:00`);

// New Year 2026: Thursday 1 to Saturday 3 January are free, Sunday 4 January is worked.
const shanghai = workCalendar({
  timeZone: 'Asia/Shanghai',
  exceptions: { '2026-01-01': 'holiday', '2026-01-02': 'holiday', '2026-01-04': 'workday' },
});
const newYork = workCalendar({
  timeZone: 'America/New_York',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  hours: [
    { from: '00:00', to: '01:00' },
    { from: '04:00', to: '24:00' },
  ],
  exceptions: new Map([['2026-03-09', 'holiday']]),
});
const neverOpen = workCalendar({ timeZone: 'Asia/Shanghai', weekdays: [] });

describe('workdays', () => {
  test.each([
    ['2025-12-31', true, 'a Wednesday'],
    ['2026-01-01', false, 'a holiday'],
    ['2026-01-03', false, 'a Saturday'],
    ['2026-01-04', true, 'a make-up Sunday'],
    ['2026-01-11', false, 'a Sunday'],
  ])('%s: %s, %s', (on, worked) => expect(isWorkday(on, shanghai)).toBe(worked));
  test.each([
    ['2025-12-31', 0, '2025-12-31'],
    ['2025-12-31', 1, '2026-01-04'],
    ['2025-12-31', 2, '2026-01-05'],
    ['2026-01-04', -1, '2025-12-31'],
    ['2026-01-02', 1, '2026-01-04'],
    ['2026-01-10', 0, '2026-01-10'],
  ])('%s and %d workdays is %s', (on, days, expected) => expect(addWorkdays(on, days, shanghai)).toBe(expected));
  test('a calendar without workdays is an error, not an endless search', () => {
    expect(() => addWorkdays('2026-01-01', 1, neverOpen)).toThrow(/400 days/);
    expect(() => addWorkdays('2026-01-01', -1, neverOpen)).toThrow(RangeError);
    expect(() => addWorkingMs(0, 1, neverOpen)).toThrow(/400 days/);
    expect(() => nextWorkingMoment(0, neverOpen)).toThrow(/400 days/);
    expect(workingMsBetween(0, 1e10, neverOpen)).toBe(0);
  });
  test.each([
    [[{ from: '12:00', to: '12:00' }]],
    [[{ from: '12:00', to: '08:00' }]],
    [
      [
        { from: '08:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ],
    ],
    [[{ from: '8', to: '12:00' }]],
  ])('hours %j are refused', (hours) => expect(() => workCalendar({ timeZone: 'UTC', hours })).toThrow(RangeError));
  test('days and weekdays that do not exist are refused', () => {
    expect(() => workCalendar({ timeZone: 'UTC', weekdays: [0] })).toThrow(RangeError);
    expect(() => workCalendar({ timeZone: 'UTC', exceptions: { '2026-02-30': 'holiday' } })).toThrow(RangeError);
  });
});

describe('working time', () => {
  test.each([
    ['2025-12-31 08:30', '2025-12-31 17:30', 7 * HOUR],
    ['2025-12-31 12:00', '2025-12-31 14:00', 0],
    ['2025-12-31 17:00', '2026-01-04 09:00', HOUR],
    ['2026-01-01 00:00', '2026-01-04 00:00', 0],
    ['2026-01-04 09:00', '2025-12-31 17:00', -HOUR],
    ['2026-01-05 09:00', '2026-01-05 09:00', 0],
  ])('from %s to %s', (from, to, ms) => expect(workingMsBetween(cn(from), cn(to), shanghai)).toBe(ms));
  test.each([
    ['2025-12-31 17:00', 0, '2025-12-31 17:00'],
    ['2025-12-31 17:00', 30 * MINUTE, '2025-12-31 17:30'],
    ['2025-12-31 17:00', 31 * MINUTE, '2026-01-04 08:31'],
    ['2026-01-04 11:00', 2 * HOUR, '2026-01-04 15:00'],
    ['2026-01-03 11:00', 0, '2026-01-03 11:00'],
  ])('%s and %d ms is %s', (from, ms, to) => expect(addWorkingMs(cn(from), ms, shanghai)).toBe(cn(to)));
  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('%d ms cannot be added', (ms) =>
    expect(() => addWorkingMs(0, ms, shanghai)).toThrow(RangeError),
  );
  test.each([
    ['2025-12-31 09:00', '2025-12-31 09:00'],
    ['2025-12-31 12:00', '2025-12-31 14:00'],
    ['2025-12-31 17:30', '2026-01-04 08:30'],
    ['2026-01-04 08:30', '2026-01-04 08:30'],
  ])('after %s work goes on at %s', (from, to) => expect(nextWorkingMoment(cn(from), shanghai)).toBe(cn(to)));

  test('a day with 23 or 25 hours has its true working time', () => {
    const allDay = workCalendar({ ...newYork, hours: [{ from: '00:00', to: '24:00' }] });
    expect(workingMsBetween(at('2026-03-08T05:00Z'), at('2026-03-09T04:00Z'), allDay)).toBe(23 * HOUR);
    expect(workingMsBetween(at('2026-11-01T04:00Z'), at('2026-11-02T05:00Z'), allDay)).toBe(25 * HOUR);
  });
  test('shifts that touch the skipped hour never overlap', () => {
    const night = workCalendar({
      ...newYork,
      hours: [
        { from: '01:00', to: '02:30' },
        { from: '03:00', to: '04:00' },
      ],
    });
    expect(workingMsBetween(at('2026-03-08T05:00Z'), at('2026-03-08T12:00Z'), night)).toBe(2 * HOUR);
  });
  test('ten years have the hours of all their workdays', () => {
    const plain = workCalendar({ timeZone: 'Asia/Shanghai' });
    expect(workingMsBetween(cn('2016-01-01 00:00'), cn('2026-01-01 00:00'), plain)).toBe(2609 * 7 * HOUR);
  });
});

describe('working time, for any moments', () => {
  const calendars = fc.constantFrom(shanghai, newYork);
  // Around New Year in Shanghai and both clock changes of New York.
  const around = (iso: string) => fc.integer({ min: at(iso), max: at(iso) + 5 * 24 * HOUR });
  const moment = fc.oneof(
    around('2025-12-30T00:00Z'),
    around('2026-03-06T00:00Z'),
    around('2026-10-30T00:00Z'),
    fc.integer({ min: at('2025-01-01T00:00Z'), max: at('2027-01-01T00:00Z') }),
  );

  test('agrees with looking at the clock every minute', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('2025-12-30T00:00Z', '2026-03-06T00:00Z', '2026-10-30T00:00Z'),
        fc.nat(5 * 24 * 60),
        fc.nat(3 * 24 * 60),
        calendars,
        (base, start, length, calendar) => {
          const from = at(base) + start * MINUTE;
          const to = from + length * MINUTE;
          let naive = 0;
          for (let now = from; now < to; now += MINUTE) if (worksAt(now, calendar)) naive += MINUTE;
          expect(workingMsBetween(from, to, calendar)).toBe(naive);
        },
      ),
      { numRuns: 60 },
    ));
  test('adds up', () =>
    fc.assert(
      fc.property(moment, moment, moment, calendars, (a, b, c, calendar) => {
        const sum = workingMsBetween(a, b, calendar) + workingMsBetween(b, c, calendar);
        expect(workingMsBetween(a, c, calendar)).toBe(sum);
      }),
    ));
  test('adding is the inverse of counting, and takes the first such moment', () =>
    fc.assert(
      fc.property(moment, fc.nat(300 * HOUR), calendars, (from, ms, calendar) => {
        const to = addWorkingMs(from, ms, calendar);
        expect(workingMsBetween(from, to, calendar)).toBe(ms);
        if (ms > 0) expect(workingMsBetween(from, to - 1, calendar)).toBe(ms - 1);
      }),
    ));
  test('the next working moment is worked, and nothing before it is', () =>
    fc.assert(
      fc.property(moment, calendars, (from, calendar) => {
        const next = nextWorkingMoment(from, calendar);
        expect(next).toBeGreaterThanOrEqual(from);
        expect(workingMsBetween(from, next, calendar)).toBe(0);
        expect(workingMsBetween(next, next + 1, calendar)).toBe(1);
      }),
    ));
});

describe('the last working day of a month', () => {
  test.each([
    ['2026-01', '2026-01-30'],
    ['2025-12', '2025-12-31'],
    ['2026-02', '2026-02-27'],
  ])('of %s is %s', (month, on) => expect(lastWorkdayOfMonth(month, shanghai)).toBe(on));
  test('holidays and make-up workdays move it', () => {
    const moved = (exceptions: Record<string, 'holiday' | 'workday'>) =>
      lastWorkdayOfMonth('2026-01', workCalendar({ timeZone: 'Asia/Shanghai', exceptions }));
    expect(moved({ '2026-01-30': 'holiday' })).toBe('2026-01-29');
    expect(moved({ '2026-01-31': 'workday' })).toBe('2026-01-31');
  });
  test('a month without one has none', () => {
    expect(lastWorkdayOfMonth('2026-01', neverOpen)).toBeNull();
    expect(isBeforePauseCutOff(cn('2026-01-01 00:00'), neverOpen)).toBe(false);
  });
  test.each([
    ['2026-01-01 00:00', true],
    ['2026-01-30 11:59:59.999', true],
    ['2026-01-30 12:00', false],
    ['2026-01-31 09:00', false],
    ['2026-01-31 23:59:59.999', false],
    ['2026-02-01 00:00', true],
  ])('[CONST-09] at %s a pause of next month may still be booked: %s', (now, may) =>
    expect(isBeforePauseCutOff(cn(now), shanghai)).toBe(may),
  );
  test('[CONST-09] the cut-off itself is noon where the organisation is', () =>
    expect(pauseCutOffAt('2026-01', shanghai)).toBe(cn('2026-01-30 12:00')));
});

function worksAt(now: number, calendar: WorkCalendar): boolean {
  const { on, timeMs } = wallTime(now, calendar.timeZone);
  const { exceptions } = calendar;
  const exception = exceptions instanceof Map ? exceptions.get(on) : (exceptions as Record<string, string>)[on];
  const worked = exception ? exception === 'workday' : calendar.weekdays.includes(weekday(on));
  const clock = new Date(timeMs).toISOString().slice(11, 16);
  return worked && calendar.hours.some(({ from, to }) => from <= clock && clock < to);
}
