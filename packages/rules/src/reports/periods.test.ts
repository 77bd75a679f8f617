import { describe, expect, test } from 'vitest';
import { addDays } from '../basics/time-zone.ts';
import { daysIn, FIRST_REPORT_DAY, isReportDay, LAST_REPORT_DAY, periodBefore, periodFault } from './periods.ts';

describe('[REP-03] periods', () => {
  test('what is wrong with one is said with its field', () => {
    expect(periodFault({ fromOn: '2026-02-30', untilOn: '2026-03-01' })).toEqual({ field: 'fromOn', code: 'day' });
    expect(periodFault({ fromOn: '2026-03-01', untilOn: 'x' })).toEqual({ field: 'untilOn', code: 'day' });
    expect(periodFault({ fromOn: '2026-03-02', untilOn: '2026-03-01' })).toEqual({ field: 'untilOn', code: 'order' });
    expect(periodFault({ fromOn: '2024-01-01', untilOn: '2025-01-01' })).toEqual({ field: 'untilOn', code: 'length' });
    expect(periodFault({ fromOn: '2024-01-01', untilOn: '2024-12-31' })).toBeNull();
  });

  test('a day is one that a report can be about: moments and the period before it can be said', () => {
    for (const on of [FIRST_REPORT_DAY, LAST_REPORT_DAY, '2024-02-29', '2026-11-18']) {
      expect(isReportDay(on), on).toBe(true);
      expect(periodFault({ fromOn: on, untilOn: on }), on).toBeNull();
      expect(Date.parse(periodBefore({ fromOn: on, untilOn: on }).fromOn)).toBeGreaterThanOrEqual(0);
      expect(addDays(on, 1)).toMatch(/^\d{4}-/);
    }
    for (const on of [
      '0000-01-01',
      '0001-01-01',
      '0099-12-31',
      '1969-12-31',
      '1970-01-01',
      '9999-01-01',
      '9999-12-31',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '',
      'today',
    ]) {
      expect(isReportDay(on), on).toBe(false);
      expect(periodFault({ fromOn: on, untilOn: '2026-11-18' }), on).toEqual({ field: 'fromOn', code: 'day' });
      expect(periodFault({ fromOn: '2026-11-18', untilOn: on }), on).toEqual({ field: 'untilOn', code: 'day' });
    }
  });

  test('the one before is as long and ends the day before; before a whole month is the whole month', () => {
    expect(periodBefore({ fromOn: '2026-11-09', untilOn: '2026-11-15' })).toEqual({
      fromOn: '2026-11-02',
      untilOn: '2026-11-08',
    });
    expect(periodBefore({ fromOn: '2026-03-01', untilOn: '2026-03-31' })).toEqual({
      fromOn: '2026-02-01',
      untilOn: '2026-02-28',
    });
    expect(periodBefore({ fromOn: '2026-01-01', untilOn: '2026-01-31' })).toEqual({
      fromOn: '2025-12-01',
      untilOn: '2025-12-31',
    });
    expect(daysIn({ fromOn: '2026-12-31', untilOn: '2027-01-01' })).toBe(2);
  });
});
