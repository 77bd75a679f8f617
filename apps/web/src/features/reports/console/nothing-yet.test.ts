import { describe, expect, test } from 'vitest';
import type { ConsoleFigures } from './console-types.ts';
import { nothingYet } from './nothing-yet.ts';

const nothing: ConsoleFigures = {
  at: 0,
  today: '2026-11-18',
  running: 0,
  late: { count: 0, oldestAt: null },
  soon: 0,
  waiting: { count: 0, oldestAt: null },
  hungUp: 0,
  days: [{ on: '2026-11-18', begun: 0, ended: 0 }],
  people: [],
  unusual: [],
};
const person = { id: '00000000-0000-4000-8000-000000000001', name: '黄志强', department: null };

describe('[REP-01] a console without anything says what will be here', () => {
  test('where every figure is nought', () => expect(nothingYet(nothing)).toBe(true));

  test.each<[string, Partial<ConsoleFigures>]>([
    ['what runs', { running: 1 }],
    ['what is late', { late: { count: 1, oldestAt: 0 } }],
    ['what soon will be late', { soon: 1 }],
    ['what waits for somebody to take it', { waiting: { count: 1, oldestAt: 0 } }],
    ['what is hung up', { hungUp: 1 }],
    ['what came', { days: [{ on: '2026-11-18', begun: 1, ended: 0 }] }],
    ['what went', { days: [{ on: '2026-11-18', begun: 0, ended: 1 }] }],
    ['somebody with work', { people: [{ person, open: 1, late: 0, ages: [1, 0, 0, 0] }] }],
    [
      'an unusual building',
      { unusual: [{ kind: 'building', buildingId: person.id, name: { zh: 'E1', en: 'E1' }, today: 9, usual: 1 }] },
    ],
  ])('but not beside %s', (_what, some) => expect(nothingYet({ ...nothing, ...some })).toBe(false));
});
