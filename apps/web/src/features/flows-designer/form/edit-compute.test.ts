import { newField } from '@campus/rules/flows/edit-definition/fields.ts';
import type { Compute, FieldKind, FormDefinition, FormField } from '@campus/rules/flows/form.ts';
import { expect, test } from 'vitest';
import { choiceOf, choicesFor, NUMBER, operandOf, reckonBy, sampleOf, unitFor, withOperand } from './edit-compute.ts';
import { placeOfReckonable } from './field-uses.ts';

const field = (id: string, kind: FieldKind, change: Partial<FormField> = {}): FormField => ({
  ...newField(kind, id, { zh: id, en: id }),
  ...change,
});
const form: FormDefinition = {
  title: { zh: '', en: '' },
  fields: [
    field('price', 'money'),
    field('count', 'number'),
    field('from', 'date'),
    field('until', 'date'),
    field('kinds', 'choices'),
    field('items', 'group', { fields: [field('cost', 'money'), field('weight', 'number')] }),
    field('out', 'computed'),
  ],
};
const choices = (compute: Compute, at: number) => choicesFor(form, 'out', compute, at).map(placeOfReckonable);
const sampleBy = (compute: Compute) =>
  sampleOf(form, 'out', field('out', 'computed', { compute, unit: unitFor(form, 'out', compute) }));

test('[DES-05] another way of reckoning keeps what it is made of, as far as it has a place for it', () => {
  const sum: Compute = { kind: 'sum', of: [{ field: 'price' }, { number: 5 }, { field: 'count' }] };
  expect(reckonBy('product', sum)).toEqual({ ...sum, kind: 'product' });
  expect(reckonBy('difference', sum)).toEqual({ kind: 'difference', of: { field: 'price' }, minus: { number: 5 } });
  expect(reckonBy('sum', undefined)).toEqual({ kind: 'sum', of: [{ field: '' }] });
  expect(reckonBy('days', sum)).toEqual({ kind: 'days', from: '', until: '', inclusive: true });
  expect(reckonBy('count', sum)).toEqual({ kind: 'count', of: '' });
  expect(reckonBy('sum', sum)).toBe(sum);
});

test('[DES-05] operands are changed, added and taken out', () => {
  const sum: Compute = { kind: 'sum', of: [{ field: 'price' }, { number: 5 }] };
  expect(withOperand(sum, 1, { field: 'count' })).toEqual({
    kind: 'sum',
    of: [{ field: 'price' }, { field: 'count' }],
  });
  expect(withOperand(sum, 2, { field: 'count' })).toMatchObject({ of: [{}, {}, { field: 'count' }] });
  expect(withOperand(sum, 0, null)).toEqual({ kind: 'sum', of: [{ number: 5 }] });
  const difference: Compute = { kind: 'difference', of: { field: 'price' }, minus: { field: '' } };
  expect(withOperand(difference, 1, { number: 2 })).toEqual({ ...difference, minus: { number: 2 } });
});

test('[DES-05] what is chosen from the list is what the list shows as chosen', () => {
  for (const choice of ['price', 'items.cost', NUMBER]) expect(choiceOf(operandOf(choice))).toBe(choice);
  expect(operandOf('items.cost')).toEqual({ group: 'items', field: 'cost' });
});

test('[DES-05] money is added to money only, and multiplied by numbers only', () => {
  expect(choices({ kind: 'sum', of: [{ field: '' }] }, 0)).toEqual(['price', 'count', 'items.cost', 'items.weight']);
  expect(choices({ kind: 'sum', of: [{ field: 'price' }, { field: '' }] }, 1)).toEqual(['price', 'items.cost']);
  expect(choices({ kind: 'sum', of: [{ field: 'count' }, { field: '' }] }, 1)).toEqual(['count', 'items.weight']);
  expect(choices({ kind: 'product', of: [{ field: 'price' }, { field: '' }] }, 1)).toEqual(['count', 'items.weight']);
  expect(unitFor(form, 'out', { kind: 'product', of: [{ field: 'price' }, { field: 'count' }] })).toBe('money');
  expect(unitFor(form, 'out', { kind: 'sum', of: [{ field: 'count' }, { number: 1 }] })).toBe('number');
});

test('[DES-05] a sample says what comes out for made-up answers, once everything is chosen', () => {
  const rows = sampleBy({ kind: 'sum', of: [{ group: 'items', field: 'cost' }] });
  expect(rows).toMatchObject({ value: 17_350, parts: [{ values: [12_800, 4550] }] });
  expect(sampleBy({ kind: 'product', of: [{ field: 'price' }, { field: 'count' }] })?.value).toBe(25_600);
  expect(sampleBy({ kind: 'days', from: 'from', until: 'until', inclusive: true })?.value).toBe(3);
  expect(sampleBy({ kind: 'days', from: 'from', until: 'until', inclusive: false })?.value).toBe(2);
  expect(sampleBy({ kind: 'count', of: 'items' })?.value).toBe(3);
  expect(sampleBy({ kind: 'count', of: 'kinds' })?.value).toBe(3);
  expect(sampleBy({ kind: 'sum', of: [{ field: 'price' }, { field: '' }] })).toBeNull();
  expect(sampleOf(form, 'out', field('out', 'computed'))).toBeNull();
});
