import type { Compute, FieldKind } from '@campus/rules/flows/form.ts';
import { expect, test } from 'vitest';
import { inSections, toWrite, withoutBareHeadings } from './form-sections.ts';
import type { FormField } from './form-values.ts';

const row = (id: string, kind: FieldKind, right: 'read' | 'write' = 'read', compute?: Compute) => {
  const label = { zh: id, en: id };
  const field: FormField = {
    id,
    kind,
    label,
    hint: null,
    required: false,
    min: null,
    max: null,
    options: [],
    showWhen: null,
    compute,
  };
  return { field, right };
};
const ids = (rows: readonly { field: FormField }[]) => rows.map(({ field }) => field.id).join(' ');

test('[DES-05] a form is read by its headings, without those of nothing and without words for who fills it in', () => {
  const rows = [row('a', 'text'), row('one', 'section'), row('n', 'note'), row('two', 'section'), row('b', 'group')];
  expect(inSections(rows).map(({ heading, rows: of }) => [heading?.id ?? null, ids(of)])).toEqual([
    [null, 'a'],
    ['two', 'b'],
  ]);
  expect(inSections([row('one', 'section')])).toEqual([]);
});

test('[DES-05] a heading below which nothing stands is left out', () => {
  const rows = [row('one', 'section'), row('two', 'section'), row('a', 'text'), row('three', 'section')];
  expect(ids(withoutBareHeadings(rows))).toBe('two a');
});

test('[DES-05] a step fills in what it writes, below its headings, with the words before it and what is reckoned from it', () => {
  const rows = [
    row('travel', 'section'),
    row('where', 'text'),
    row('office', 'section'),
    row('forClerk', 'note'),
    row('approved', 'money', 'write'),
    row('forOthers', 'note'),
    row('asked', 'money'),
    row('left', 'computed', 'read', { kind: 'difference', of: { field: 'asked' }, minus: { field: 'approved' } }),
    row('twice', 'computed', 'read', { kind: 'product', of: [{ field: 'left' }, { number: 2 }] }),
    row('other', 'computed', 'read', { kind: 'sum', of: [{ field: 'asked' }] }),
  ];
  expect(ids(toWrite(rows))).toBe('office forClerk approved left twice');
});

test('[DES-05] what is reckoned from rows belongs to who writes the rows', () => {
  const total = row('total', 'computed', 'read', { kind: 'sum', of: [{ group: 'items', field: 'amount' }] });
  expect(ids(toWrite([row('items', 'group', 'write'), total]))).toBe('items total');
  expect(ids(toWrite([row('items', 'group'), total]))).toBe('');
});
