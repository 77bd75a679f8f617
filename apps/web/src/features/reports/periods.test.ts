import { periodFault } from '@campus/rules/reports/periods.ts';
import { describe, expect, test } from 'vitest';
import { periodOf, presetOf, presets } from './periods.ts';

describe('[REP-03] the usual periods', () => {
  test.each([
    ['last-30-days', '2026-11-18', '2026-10-20', '2026-11-18'],
    ['this-month', '2026-11-18', '2026-11-01', '2026-11-18'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['this-year', '2028-12-31', '2028-01-01', '2028-12-31'],
  ] as const)('%s on %s is %s to %s', (preset, today, fromOn, untilOn) => {
    expect(periodOf(preset, today)).toEqual({ fromOn, untilOn });
  });

  test('none of them is refused, even on the last day of a leap year', () => {
    for (const today of ['2028-12-31', '2027-01-01', '2028-02-29'])
      for (const preset of presets) expect(periodFault(periodOf(preset, today)), `${preset} ${today}`).toBeNull();
  });

  test('a period is known again, and any other is none of them', () => {
    for (const preset of presets) expect(presetOf(periodOf(preset, '2026-11-18'), '2026-11-18')).toBe(preset);
    expect(presetOf({ fromOn: '2026-11-02', untilOn: '2026-11-18' }, '2026-11-18')).toBeNull();
  });
});
