import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf } from '../basics/time-zone.ts';
import { findMissingYears } from './missing-years.ts';

const SHANGHAI = 'Asia/Shanghai';
const published = (...years: number[]) => new Set(years.map((year) => `${year}-01-01`));

test.each([
  ['14 November, the last minute', '2026-11-14T15:59:59Z', SHANGHAI, []],
  ['15 November, the first minute', '2026-11-14T16:00:00Z', SHANGHAI, [2027]],
  ['the same moment further west, where it is the 14th', '2026-11-14T16:00:00Z', 'Europe/London', []],
  ['the 15th there', '2026-11-15T00:00:00Z', 'Europe/London', [2027]],
  ['the 15th further east already', '2026-11-14T11:00:00Z', 'Pacific/Auckland', [2027]],
  ['New Year’s Eve', '2026-12-31T15:59:00Z', SHANGHAI, [2027]],
  ['the new year without its days', '2026-12-31T16:00:00Z', SHANGHAI, [2027]],
  ['July of a year without its days', '2027-07-01T00:00:00Z', SHANGHAI, [2027]],
])('[TRU-29] with 2026 published: %s', (_title, moment, timeZone, years) => {
  expect(findMissingYears(Date.parse(moment), timeZone, published(2025, 2026))).toEqual(years);
});

test('[TRU-29] both years are called for where neither is there, and none where both are', () => {
  const now = Date.parse('2026-11-16T00:00:00Z');
  expect(findMissingYears(now, SHANGHAI, published())).toEqual([2026, 2027]);
  expect(findMissingYears(now, SHANGHAI, published(2026, 2027))).toEqual([]);
});

test('[TRU-29] a day of the university’s own does not make a year published', () => {
  const holidays = new Set([...published(2026), '2027-03-01', '2027-11-17']);
  expect(findMissingYears(Date.parse('2026-11-16T00:00:00Z'), SHANGHAI, holidays)).toEqual([2027]);
});

test('[TRU-29] on any day in any zone the next year is called for from 15 November on, and not before', () => {
  const zone = fc.constantFrom(
    SHANGHAI,
    'Europe/London',
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  );
  const day = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) });
  fc.assert(
    fc.property(zone, day, fc.integer({ min: 0, max: 24 * 60 - 1 }), (timeZone, { month, day }, minute) => {
      const on = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const missing = findMissingYears(momentOf(on, minute * 60_000, timeZone), timeZone, published(2026));
      expect(missing).toEqual(on >= '2026-11-15' ? [2027] : []);
    }),
  );
});
