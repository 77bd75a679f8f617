import { describe, expect, test } from 'vitest';
import { stackOf } from './chart-rows.ts';
import type { Value } from './report-columns.ts';
import { businessView, evaluationView, promiseView, type ReportRow, workView } from './report-view.ts';
import { sortRows } from './sort-rows.ts';

const of = (value: number | null): Value => ({ value, cases: value ?? 0 });
const row = (id: string, late: number | null, solved = 0): ReportRow => ({
  id,
  name: id,
  department: null,
  now: { late: of(late), solved: of(solved), otherwise: of(0) },
  before: {},
});
const ids = (rows: readonly ReportRow[]) => rows.map(({ id }) => id).join(' ');

describe('[REP-03] the order of rows', () => {
  const rows = [row('b', 3), row('a', null), row('d', 7), row('c', 3)];
  const sorted = (by: string, falling: boolean) =>
    ids(sortRows(rows, { by, falling }, ({ id }) => id, new Intl.Collator('en').compare));

  test('is the server’s until somebody chooses another', () => {
    expect(ids(sortRows(rows, null, ({ id }) => id, new Intl.Collator('en').compare))).toBe('b a d c');
  });

  test('follows a figure both ways; equal rows keep their places, and those without a figure stay last', () => {
    expect(sorted('late', true)).toBe('d b c a');
    expect(sorted('late', false)).toBe('b c d a');
  });

  test('follows the names', () => {
    expect(sorted('name', false)).toBe('a b c d');
    expect(sorted('name', true)).toBe('d c b a');
  });
});

describe('[REP-03] the chart', () => {
  test('draws the twelve rows that have most, the largest first, and none that has nothing', () => {
    const rows = [row('none', 9), ...Array.from({ length: 14 }, (_, n) => row(`p${n + 1}`, 0, n + 1))];
    const { bars, all, series } = stackOf('people', rows);
    expect(all).toBe(14);
    expect(ids(bars)).toBe('p14 p13 p12 p11 p10 p9 p8 p7 p6 p5 p4 p3');
    expect(series.map(({ name }) => name)).toEqual(['solved', 'not-solved', 'transferred', 'otherwise']);
    expect(series[0]?.values).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });
});

describe('[REP-03] the replies as rows', () => {
  const period = { fromOn: '2026-11-01', untilOn: '2026-11-18' };
  const report = { period, before: period, reach: 'own', left: 0 } as const;
  const times = { cases: 25, median: 3600, p90: 7200 };
  const figures = { evaluated: 4, stars: [1, 0, 0, 1, 2], average: 3.75, achieved: 3 };
  const person = { id: 'p', name: '王强', department: null };
  const business = { id: 'b', code: 'fault', name: { zh: '报障', en: 'Fault' }, icon: 'wrench' };

  test('a median has as many cases as it was taken from', () => {
    const work = {
      received: 1,
      inHand: 2,
      solved: 3,
      notSolved: 4,
      transferred: 5,
      otherwise: 6,
      hungUp: 7,
      late: 8,
      response: times,
      handling: { cases: 3, median: null, p90: null },
    };
    const total = { now: work, before: work };
    const { rows } = workView({ ...report, total, rows: [{ person, ...total }] });
    expect(rows[0]?.now).toMatchObject({
      'not-solved': { value: 4, cases: 4 },
      'response-median': { value: 3600, cases: 25 },
      'response-p90': { value: 7200, cases: 25 },
      'handling-median': { value: null, cases: 3 },
    });
  });

  test('stars are told apart, and shares are of what they belong to', () => {
    const total = { now: { ended: 8, ...figures }, before: { ended: 0, ...figures, evaluated: 0, achieved: 0 } };
    const view = businessView({ ...report, total, rows: [{ business, ...total }] });
    expect(view.rows[0]).toMatchObject({ id: 'b', name: business.name });
    expect(view.total.now).toMatchObject({
      'stars-1': { value: 1 },
      'stars-2': { value: 0 },
      'stars-5': { value: 2, cases: 2 },
      'evaluated-share': { value: 0.5, cases: 4 },
      'achieved-share': { value: 0.75, cases: 3 },
      average: { value: 3.75, cases: 4 },
    });
    expect(view.total.before['evaluated-share']).toEqual({ value: null, cases: 0 });
  });

  test('[REP-07] a share of promises is of all that ended, and how late they were is of the broken ones', () => {
    const now = { promised: 8, kept: 6, broken: 2, lateBy: { cases: 2, median: null, p90: null } };
    const none = { promised: 0, kept: 0, broken: 0, lateBy: { cases: 0, median: null, p90: null } };
    const total = { now, before: none };
    const { rows } = promiseView({ ...report, total, rows: [{ business, ...total }] });
    expect(rows[0]).toMatchObject({ id: 'b', name: business.name, department: null });
    expect(rows[0]?.now).toEqual({
      promised: of(8),
      kept: of(6),
      broken: of(2),
      'kept-share': { value: 0.75, cases: 6 },
      'late-by-median': { value: null, cases: 2 },
      'late-by-p90': { value: null, cases: 2 },
    });
    expect(rows[0]?.before['kept-share']).toEqual({ value: null, cases: 0 });
    const { series } = stackOf('promises', rows);
    expect(series).toEqual([
      { name: 'kept', values: [6] },
      { name: 'broken', values: [2] },
    ]);
  });

  test('low evaluations are those that the server counts', () => {
    const total = { now: { ...figures, low: 1 }, before: { ...figures, low: 0 } };
    expect(evaluationView({ ...report, total, rows: [{ person, ...total }] }).rows[0]?.now.low).toEqual(of(1));
  });
});
