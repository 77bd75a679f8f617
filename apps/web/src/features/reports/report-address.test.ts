import { describe, expect, test } from 'vitest';
import { nextSorting, readReportAddress } from './report-address.ts';

const TODAY = '2026-11-18';
const ID = '0198c0de-0000-7000-8000-000000000001';
const read = (search: string, report: 'people' | 'businesses' | 'evaluations' = 'people') =>
  readReportAddress(report, new URLSearchParams(search), TODAY);

describe('[REP-03] the address of a report', () => {
  test('an empty one is the last thirty days of everything', () => {
    expect(read('')).toEqual({
      filters: { fromOn: '2026-10-20', untilOn: TODAY },
      narrowed: false,
      sorting: null,
      figure: null,
      open: null,
    });
  });

  test('holds the days, the department, the business, the order, the figure and the open case', () => {
    expect(
      read(
        `fromOn=2026-11-01&untilOn=2026-11-10&departmentId=${ID}&businessId=${ID}&sort=-late&figure=late&of=${ID}&when=before&open=${ID}`,
      ),
    ).toMatchObject({
      filters: { fromOn: '2026-11-01', untilOn: '2026-11-10', departmentId: ID, businessId: ID },
      narrowed: true,
      sorting: { by: 'late', falling: true },
      figure: { column: { name: 'late', figure: 'late' }, of: ID, before: true },
      open: ID,
    });
  });

  test('a median opens the cases that it was taken from', () => {
    expect(read('figure=response-median').figure?.column.figure).toBe('response');
    expect(read('figure=average', 'businesses').figure?.column.figure).toBe('evaluated');
  });

  test.each([
    'fromOn=2026-11-31&untilOn=2026-12-01',
    'fromOn=2026-11-10&untilOn=2026-11-01',
    'fromOn=2024-01-01&untilOn=2026-11-01',
    'fromOn=2026-11-01',
    'departmentId=x&businessId=1',
    'figure=stars-5',
    'sort=average&open=42',
  ])('%s is as if it were not there', (search) => {
    expect(read(search)).toEqual(read(''));
  });
});

test('[REP-03] numbers fall first, names rise first, and the third press takes the order back', () => {
  expect(nextSorting(null, 'late')).toBe('-late');
  expect(nextSorting({ by: 'late', falling: true }, 'late')).toBe('late');
  expect(nextSorting({ by: 'late', falling: false }, 'late')).toBeNull();
  expect(nextSorting({ by: 'late', falling: true }, 'name')).toBe('name');
  expect(nextSorting({ by: 'name', falling: false }, 'name')).toBe('-name');
  expect(nextSorting({ by: 'name', falling: true }, 'name')).toBeNull();
});
