import { expect, test } from 'vitest';
import { dayByKey, monthDays } from './month-days.ts';

test('a month begins under its day of the week and has all of its days', () => {
  const october = monthDays(2026, 10);
  expect(october.slice(0, 4)).toEqual([null, null, null, '2026-10-01']);
  expect(october.at(-1)).toBe('2026-10-31');
  expect(monthDays(2028, 2).filter(Boolean)).toHaveLength(29);
  expect(monthDays(2026, 12).at(-1)).toBe('2026-12-31');
});

test('arrow keys lead by days and weeks, and stay in the year', () => {
  expect(dayByKey('2026-03-01', 'ArrowLeft')).toBe('2026-02-28');
  expect(dayByKey('2026-03-01', 'ArrowDown')).toBe('2026-03-08');
  expect(dayByKey('2026-01-01', 'ArrowLeft')).toBe('2026-01-01');
  expect(dayByKey('2026-12-28', 'ArrowDown')).toBe('2026-12-28');
  expect(dayByKey('2026-03-01', 'Enter')).toBeNull();
});
