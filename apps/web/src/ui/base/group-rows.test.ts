import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownAt, staysFaulty } from './fault-places.ts';
import type { InputRow } from './form-values.ts';
import { isBlankRow, withAnswer, withCopy, withMoved } from './group-rows.ts';
import { checkRows } from './use-group-field.ts';

const row = (key: string, what = '', people: readonly string[] = []): InputRow => ({ key, values: { what, people } });
const rows = [row('a', 'taxi'), row('b', 'hotel'), row('c')];
const keys = (of: readonly InputRow[]) => of.map(({ key }) => key).join('');

test('[DES-05] rows are copied, moved and answered; nothing else of them changes', () => {
  expect(withCopy(rows, 0, 'd')).toEqual([rows[0], { ...rows[0], key: 'd' }, rows[1], rows[2]]);
  expect([keys(withMoved(rows, 0, 1)), keys(withMoved(rows, 2, -1))]).toEqual(['bac', 'acb']);
  expect(withMoved(rows, 0, -1)).toBe(rows);
  expect(withMoved(rows, 2, 1)).toBe(rows);
  const answered = withAnswer(rows, 1, 'what', 'inn');
  expect([answered[0], answered[1]?.values.what, answered[2]]).toEqual([rows[0], 'inn', rows[2]]);
});

test('[DES-05] however rows are moved, none is lost or doubled, and moving back brings them back', () => {
  const moves = fc.array(fc.tuple(fc.nat(4), fc.constantFrom(-1 as const, 1 as const)), { maxLength: 12 });
  const many = ['a', 'b', 'c', 'd', 'e'].map((key) => row(key));
  fc.assert(
    fc.property(moves, (steps) => {
      const after = steps.reduce<readonly InputRow[]>((now, [at, by]) => withMoved(now, at, by), many);
      expect([...keys(after)].sort().join('')).toBe('abcde');
      const undone = steps.toReversed().reduce<readonly InputRow[]>((now, [at, by]) => {
        const isMoved = at + by >= 0 && at + by < many.length;
        return isMoved ? withMoved(now, at + by, by === 1 ? -1 : 1) : now;
      }, after);
      expect(keys(undone)).toBe('abcde');
    }),
    { numRuns: 60 },
  );
});

test('[DES-05] a row is blank until something stands in it, and blank rows do not count', () => {
  expect([row('a'), row('a', ' '), row('a', 'x'), row('a', '', ['p'])].map(isBlankRow)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(checkRows([row('a')], { required: true })).toEqual({ code: 'required' });
  expect(checkRows([row('a')], { min: 2 })).toBeNull();
  expect(checkRows(rows, { min: 3 })).toEqual({ code: 'too-few-rows', n: 3 });
  expect(checkRows(rows, { min: 2, max: 2 })).toBeNull();
  expect(checkRows(rows, { max: 1 })).toEqual({ code: 'too-many-rows', n: 1 });
});

test('[DES-05] a fault of a row goes when its answer was changed or the row moved, and no other does', () => {
  const answered = withAnswer(rows, 1, 'what', 'inn');
  const stays = (at: string, after: unknown) => staysFaulty(at, 'items', rows, after);
  expect(stays('items', rows)).toBe(false);
  expect([stays('items.1.what', answered), stays('items.1.people', answered), stays('items.0.what', answered)]).toEqual(
    [false, true, true],
  );
  const moved = withMoved(rows, 0, 1);
  expect([stays('items.0.what', moved), stays('items.1.what', moved), stays('items.2.what', moved)]).toEqual([
    false,
    false,
    true,
  ]);
  // Another row with the same answer is another row.
  const alike = [row('a', 'x'), row('b', 'x')];
  expect(staysFaulty('items.0.what', 'items', alike, withMoved(alike, 0, 1))).toBe(false);
  expect(stays('itemsToo.0.what', answered)).toBe(true);
  expect(stays('title', answered)).toBe(true);
});

test('[DES-05] a fault stands at the answer that it names, else at the group around it, else nowhere', () => {
  const here = new Set(['items', 'items.0.what', 'form.days']);
  const at = (field: string) => shownAt(field, (name) => here.has(name));
  expect([at('items.0.what'), at('items.7.what'), at('items.0'), at('items')]).toEqual([
    'items.0.what',
    'items',
    'items',
    'items',
  ]);
  expect([at('form.days'), at('form.gone'), at('other.0.what'), at('')]).toEqual(['form.days', null, null, null]);
});
