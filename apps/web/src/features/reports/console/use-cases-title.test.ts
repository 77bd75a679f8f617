import { expect, test } from 'vitest';
import type { ConsoleFigures } from './console-types.ts';
import { figureOf } from './use-cases-title.ts';

const figures: ConsoleFigures = {
  at: 0,
  today: '2026-11-18',
  running: 9,
  late: { count: 3, oldestAt: 1 },
  waiting: { count: 4, oldestAt: 2 },
  hungUp: 1,
  soon: 2,
  days: [{ on: '2026-11-18', begun: 5, ended: 6 }],
  people: [{ person: { id: 'p', name: 'Li', department: null }, open: 10, late: 2, ages: [1, 2, 3, 4] }],
  unusual: [
    { kind: 'business', business: { id: 'b', code: 'c', name: { zh: '', en: '' }, icon: '' }, today: 7, usual: 1 },
    { kind: 'building', buildingId: 'h', name: { zh: '', en: '' }, today: 8, usual: 1 },
  ],
};

test('[REP-01] an open list knows the figure that it belongs to, so that it can say when that has changed', () => {
  expect(figureOf({ figure: 'running' }, figures)).toBe(9);
  expect(figureOf({ figure: 'late' }, figures)).toBe(3);
  expect(figureOf({ figure: 'waiting' }, figures)).toBe(4);
  expect(figureOf({ figure: 'soon' }, figures)).toBe(2);
  expect(figureOf({ figure: 'hung-up' }, figures)).toBe(1);
  expect(figureOf({ figure: 'begun', on: '2026-11-18' }, figures)).toBe(5);
  expect(figureOf({ figure: 'ended', on: '2026-11-18' }, figures)).toBe(6);
  expect(figureOf({ figure: 'of-person', personId: 'p' }, figures)).toBe(10);
  expect(figureOf({ figure: 'of-person', personId: 'p', age: 'week' }, figures)).toBe(3);
  expect(figureOf({ figure: 'late', personId: 'p' }, figures)).toBe(2);
  expect(figureOf({ figure: 'begun', on: '2026-11-18', businessId: 'b' }, figures)).toBe(7);
  expect(figureOf({ figure: 'of-building', buildingId: 'h' }, figures)).toBe(8);
  expect(figureOf({ figure: 'of-person', personId: 'gone' }, figures)).toBeUndefined();
  expect(figureOf({ figure: 'ended', on: '2020-01-01' }, figures)).toBeUndefined();
});
