import { durationText } from '@campus/messages/duration-text.ts';
import en from '@campus/messages/en/reports.ts';
import { fill } from '@campus/messages/texts.ts';
import zh from '@campus/messages/zh/reports.ts';
import { describe, expect, test } from 'vitest';
import { formatFor } from '#web/ui/base/format.ts';
import { differenceOf, figureText, meaningOf, type SayReports } from './figure-texts.ts';
import { layouts } from './report-columns.ts';

const inEnglish: SayReports = (key, facts = {}) => fill(en[key], facts);
const inChinese: SayReports = (key, facts = {}) => fill(zh[key], facts);
const format = formatFor('en', 'Asia/Shanghai');
const of = (value: number | null, cases = 30) => ({ value, cases });

describe('[REP-03] working time in words', () => {
  test.each([
    [0, 'under 1 min', '不到1分钟'],
    [29, 'under 1 min', '不到1分钟'],
    [90, '2 min', '2分钟'],
    [3599, '1 h', '1小时'],
    [3600, '1 h', '1小时'],
    [45_000, '12 h 30 min', '12小时30分'],
    [720_000, '200 h', '200小时'],
  ])('%i seconds', (seconds, english, chinese) => {
    expect(durationText(seconds, inEnglish)).toBe(english);
    expect(durationText(seconds, inChinese)).toBe(chinese);
  });
});

describe('[REP-03] a figure in words', () => {
  const text = (kind: 'count' | 'time' | 'share' | 'average', value: number | null, cases?: number) =>
    figureText(kind, of(value, cases), inEnglish, format);

  test('says numbers, shares and averages as the language does', () => {
    expect(text('count', 12_345)).toBe('12,345');
    expect(text('share', 2 / 3)).toBe('67%');
    expect(text('average', 4.256)).toBe('4.26');
  });

  test('says that there are too few, and how many; of nothing it says nothing', () => {
    expect(text('time', null, 19)).toBe('too few (19)');
    expect(text('time', null, 0)).toBe('none');
    expect(text('average', null, 0)).toBe('none');
  });
});

describe('[REP-03] the difference from the period before', () => {
  const difference = (kind: 'count' | 'time' | 'share' | 'average', now: number | null, before: number | null) =>
    differenceOf(kind, of(now), of(before), inEnglish, format);

  test('has a direction, a sign and a size', () => {
    expect(difference('count', 12, 5)).toEqual({ way: 'more', text: '+7' });
    expect(difference('count', 5, 1200)).toEqual({ way: 'less', text: '−1,195' });
    expect(difference('time', 3600, 7260)).toEqual({ way: 'less', text: '−1 h 1 min' });
    expect(difference('share', 0.92, 0.87)).toEqual({ way: 'more', text: '+5 pts' });
    expect(difference('average', 4.5, 4.25)).toEqual({ way: 'more', text: '+0.25' });
  });

  test('is none where both are shown alike, and is not said where one of them is not', () => {
    expect(difference('time', 3610, 3590)).toEqual({ way: 'same', text: '±0' });
    expect(difference('share', 0.871, 0.869)).toEqual({ way: 'same', text: '±0' });
    expect(difference('time', null, 3590)).toBeNull();
    expect(difference('average', 4, null)).toBeNull();
  });
});

test('[REP-03] every column of every report has a heading and a meaning in both languages', () => {
  for (const { columns } of Object.values(layouts))
    for (const column of columns)
      for (const [say, texts] of [
        [inEnglish, en],
        [inChinese, zh],
      ] as const) {
        expect(texts[`figure-${column.name}`], column.name).toBeTruthy();
        expect(meaningOf(column, say), column.name).toMatch(/.{8,}/);
        expect(meaningOf(column, say)).not.toContain('{{');
      }
});
