import { describe, expect, test } from 'vitest';
import type { OverviewRow } from './console-types.ts';
import { filterRows, firstOrder, overviewColumns, pressed, readOrder, sortRows } from './overview-rows.ts';

const row = (code: string, zh: string, part: Partial<OverviewRow> = {}): OverviewRow => ({
  business: { id: code, code, name: { zh, en: code }, icon: 'x' },
  category: { zh: '网络', en: 'Network' },
  suspended: false,
  running: 0,
  late: 0,
  ended: 0,
  caseTime: { cases: 0, median: null, p90: null },
  stars: null,
  evaluated: 0,
  returned: 0,
  begun: Array.from({ length: 30 }, () => 0),
  ...part,
});
const codes = (rows: readonly OverviewRow[]) => rows.map(({ business }) => business.code).join(' ');
const sorted = (rows: OverviewRow[], by: (typeof overviewColumns)[number], up: boolean) =>
  codes(sortRows(rows, { by, up }, ({ business }) => business.name.zh, 'zh'));

describe('[REP-02] the overview is sorted', () => {
  const rows = [
    row('leave', '请假', { late: 2, ended: 10, returned: 5, stars: 4.5 }),
    row('fault', '报修', { late: 7, ended: 40, returned: 4, caseTime: { cases: 40, median: 900, p90: 1800 } }),
    row('seal', '用章', { late: 2, ended: 0 }),
  ];

  test('by a number, the largest or the smallest first, and equal ones by their names in pinyin', () => {
    expect(sorted(rows, 'late', false)).toBe('fault leave seal');
    expect(sorted(rows, 'late', true)).toBe('leave seal fault');
    expect(sorted(rows, 'business', true)).toBe('fault leave seal');
    expect(sorted(rows, 'business', false)).toBe('seal leave fault');
  });

  test('by a share and by what is not said, which stands last whichever way', () => {
    expect(sorted(rows, 'returned', false)).toBe('leave fault seal');
    expect(sorted(rows, 'returned', true)).toBe('fault leave seal');
    expect(sorted(rows, 'median', true)).toBe('fault leave seal');
    expect(sorted(rows, 'median', false)).toBe('fault leave seal');
    expect(sorted(rows, 'stars', false)).toBe('leave fault seal');
  });

  test('by every column', () => {
    for (const by of overviewColumns) expect(sortRows(rows, { by, up: true }, () => '', 'en')).toHaveLength(3);
  });

  test('as the address says, and otherwise with what is late first', () => {
    expect(readOrder(new URLSearchParams())).toEqual(firstOrder);
    expect(readOrder(new URLSearchParams('sort=weight&order=up'))).toEqual(firstOrder);
    expect(readOrder(new URLSearchParams('sort=p90&order=up'))).toEqual({ by: 'p90', up: true });
    expect(pressed({ by: 'late', up: false }, 'late')).toEqual({ by: 'late', up: true });
    expect(pressed({ by: 'late', up: true }, 'ended')).toEqual({ by: 'ended', up: false });
    expect(pressed({ by: 'late', up: true }, 'business')).toEqual({ by: 'business', up: true });
  });
});

test('[REP-02] the overview is narrowed by words of either language and by category', () => {
  const rows = [row('network-open', '开通网络'), row('leave', '请假', { category: { zh: '人事', en: 'Staff' } })];
  expect(codes(filterRows(rows, '', ''))).toBe('network-open leave');
  expect(codes(filterRows(rows, '网络 开通', ''))).toBe('network-open');
  expect(codes(filterRows(rows, 'LEAVE', ''))).toBe('leave');
  expect(codes(filterRows(rows, '', '人事'))).toBe('leave');
  expect(codes(filterRows(rows, '开通', '人事'))).toBe('');
});
