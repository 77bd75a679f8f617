import type { Flow } from '@campus/rules/flows/definition.ts';
import { newField } from '@campus/rules/flows/edit-definition/fields.ts';
import { rightsMatrix } from '@campus/rules/flows/edit-definition/rights.ts';
import { expect, test } from 'vitest';
import { commonRight, rightByKey, rightsFor, rowsOfMatrix, unwritable, walkTo, withRightsOnly } from './walk-matrix.ts';

const size = { rows: 3, columns: 2, hasHeads: true };

test('[DES-05] arrow keys walk the matrix and its heads, and stay inside', () => {
  expect(walkTo({ row: 0, column: 0 }, 'ArrowDown', size)).toEqual({ row: 1, column: 0 });
  expect(walkTo({ row: 0, column: 0 }, 'ArrowUp', size)).toEqual({ row: -1, column: 0 });
  expect(walkTo({ row: 0, column: 0 }, 'ArrowLeft', size)).toEqual({ row: 0, column: -1 });
  expect(walkTo({ row: 2, column: 1 }, 'ArrowRight', size)).toEqual({ row: 2, column: 1 });
  expect(walkTo({ row: 0, column: 0 }, 'ArrowUp', { ...size, hasHeads: false })).toEqual({ row: 0, column: 0 });
  // The corner has nothing to set.
  expect(walkTo({ row: -1, column: 0 }, 'ArrowLeft', size)).toEqual({ row: -1, column: 0 });
  expect(walkTo({ row: 0, column: -1 }, 'ArrowUp', size)).toEqual({ row: 0, column: -1 });
  expect(walkTo({ row: 1, column: 0 }, 'End', size)).toEqual({ row: 1, column: 1 });
  expect(walkTo({ row: 1, column: 1 }, 'Home', size, true)).toEqual({ row: 0, column: 0 });
  expect(walkTo({ row: 1, column: 1 }, 'PageDown', size)).toEqual({ row: 2, column: 1 });
  expect(walkTo({ row: 1, column: 1 }, 'x', size)).toBeNull();
});

test('[DES-05] letters set a right, and the space bar takes the next one', () => {
  expect(['r', 'W', 'h', 'x'].map((key) => rightByKey(key, 'read'))).toEqual(['read', 'write', 'hidden', null]);
  expect((['read', 'write', 'hidden', null] as const).map((now) => rightByKey(' ', now))).toEqual([
    'write',
    'hidden',
    'read',
    'read',
  ]);
});

test('[DES-05] a whole line has a right only where all of its cells have it', () => {
  expect(commonRight(['read', 'read'])).toBe('read');
  expect(commonRight(['read', 'write'])).toBeNull();
  expect(commonRight([])).toBeNull();
});

test('[DES-05] a required field that nobody may write is named', () => {
  const flow: Flow = {
    start: { id: 'start', name: { zh: '', en: '' }, fields: { a: 'read', b: 'hidden' } },
    steps: [],
    withdraw: 'never',
    resubmit: 'restart',
  };
  const fields = ['a', 'b', 'c'].map((id) => ({ ...newField('text', id), required: id !== 'b' }));
  const rows = rightsMatrix({ flow, form: { fields, title: { zh: '', en: '' } } });
  expect([...unwritable(fields, rows)]).toEqual(['a']);
});

test('[DES-05] headings stand above their rows, words nowhere, and what is reckoned is never filled in', () => {
  const flow: Flow = {
    start: { id: 'start', name: { zh: '', en: '' }, fields: { sum: 'hidden' } },
    steps: [],
    withdraw: 'never',
    resubmit: 'restart',
  };
  const kinds = { a: 'text', one: 'section', words: 'note', items: 'group', sum: 'computed', two: 'section' } as const;
  const fields = Object.entries(kinds).map(([id, kind]) => newField(kind, id));
  const form = { fields, title: { zh: '', en: '' } };
  expect(rowsOfMatrix(form).map(({ field, heading }) => [field.id, heading?.id ?? null])).toEqual([
    ['a', null],
    ['items', 'one'],
    ['sum', null],
  ]);
  const [start] = withRightsOnly(rightsMatrix({ flow, form }), form);
  expect(start?.cells.map(({ field, right }) => [field, right])).toEqual([
    ['a', 'write'],
    ['items', 'write'],
    ['sum', 'hidden'],
  ]);
  const offered = rightsFor(newField('computed', 'sum'));
  expect(offered).toEqual(['read', 'hidden']);
  expect([
    rightByKey('w', 'read', offered),
    rightByKey(' ', 'read', offered),
    rightByKey(' ', 'hidden', offered),
  ]).toEqual([null, 'hidden', 'read']);
});
