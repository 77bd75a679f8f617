import { describe, expect, test } from 'vitest';
import { formatFor } from './format.ts';

const zh = formatFor('zh', 'Asia/Shanghai');
const en = formatFor('en', 'Asia/Shanghai');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 0, 15, 4);

describe('relative times', () => {
  test.each([
    [0, null, null],
    [59_999, null, null],
    [MINUTE, '1分钟前', '1 minute ago'],
    [5 * MINUTE, '5分钟前', '5 minutes ago'],
    [3 * HOUR, '3小时前', '3 hours ago'],
    [2 * DAY, '2天前', '2 days ago'],
    [8 * DAY, '1周前', '1 week ago'],
    [29 * DAY, '4周前', '4 weeks ago'],
    [60 * DAY, '2个月前', '2 months ago'],
    [359 * DAY, '11个月前', '11 months ago'],
    [720 * DAY, '2年前', '2 years ago'],
  ] as const)('[CONST-03] an age of %d ms is %s, %s', (age, chinese, english) => {
    expect(zh.ago(now - age, now)).toBe(chinese);
    expect(en.ago(now - age, now)).toBe(english);
  });
});

test('dates follow the language and the organisation, whatever the zone of the device', () => {
  const at = Date.UTC(2026, 7, 31, 16, 30);
  expect(zh.dateTime(at)).toBe('2026年9月1日 00:30');
  expect(en.dateTime(at)).toMatch(/^1 Sept? 2026 00:30$/);
  expect(formatFor('en', 'UTC').time(at)).toBe('16:30');
  expect(zh.date('2026-09-01')).toBe('2026年9月1日');
});

test('money is exact to the fen', () => {
  expect(zh.money(1_234_567)).toBe('¥12,345.67');
  expect(zh.money(5)).toBe('¥0.05');
  expect(en.money(-10_000)).toBe('-¥100.00');
  expect(zh.money(900_719_925_474_099)).toBe('¥9,007,199,254,740.99');
});

test('numbers are grouped', () => {
  expect(zh.number(1_234_567)).toBe('1,234,567');
  expect(en.number(0.5, 2)).toBe('0.50');
  expect(en.number(1.2345)).toBe('1.2345');
});
