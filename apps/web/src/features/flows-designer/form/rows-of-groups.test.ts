import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { newField } from '@campus/rules/flows/edit-definition/fields.ts';
import { type FieldKind, type FormField, fieldKinds } from '@campus/rules/flows/form.ts';
import { expect, test } from 'vitest';
import { askField, comparisonsOf, isAskable } from '../conditions/edit-condition.ts';
import {
  alterField,
  copyBehind,
  dropRowField,
  freshField,
  idFromLabel,
  isFullOf,
  pastedField,
  publishedValues,
  putField,
  renameUnused,
  shiftField,
} from './edit-fields.ts';
import { rowKindsOffered } from './field-kinds.ts';
import { everyPlace, fieldAt, groupOf, idIn, indexOfField, placeOf } from './field-places.ts';
import { amountsFor, countsFor, daysFor, fieldsForShowing, placeOfReckonable, usesOfPlace } from './field-uses.ts';
import { missingTexts } from './one-language.ts';
import { problemsOf } from './problems.ts';

const field = (id: string, kind: FieldKind = 'text', change: Partial<FormField> = {}): FormField => ({
  ...newField(kind, id, { zh: id, en: id }),
  ...change,
});
const of = (...fields: FormField[]): Definition => ({
  flow: {
    start: { id: 'start', name: { zh: '填写', en: 'Fill in' }, fields: {} },
    steps: [],
    withdraw: 'never',
    resubmit: 'restart',
  },
  form: { fields, title: { zh: 'x', en: 'x' } },
});
const asking = (id: string) => ({ showWhen: { kind: 'field', field: id, is: 'filled', value: null } as const });
const items = field('items', 'group', { fields: [field('what'), field('price', 'money'), field('day', 'date')] });
const definition = of(field('title'), items, field('days', 'number'));
const inRows = (now: Definition) => fieldAt(now.form, 'items')?.fields?.map(({ id }) => id);

test('[DES-05] a field in rows is found by its group and its own name', () => {
  expect([placeOf(null, 'a'), placeOf('items', 'a')]).toEqual(['a', 'items.a']);
  expect([groupOf('a'), groupOf('items.a'), idIn('a'), idIn('items.a')]).toEqual([null, 'items', 'a', 'a']);
  expect(everyPlace(definition.form)).toEqual(['title', 'items', 'items.what', 'items.price', 'items.day', 'days']);
  expect([indexOfField(definition.form, 'items.price'), indexOfField(definition.form, 'days')]).toEqual([1, 2]);
  expect(indexOfField(definition.form, 'title.what')).toBe(-1);
});

test('[DES-05] fields in rows are put in, moved, changed, copied and taken out, and nothing around them changes', () => {
  const made = freshField(definition.form, 'items', 'number');
  expect(inRows(putField(definition, 'items', 1, made))).toEqual(['what', 'field', 'price', 'day']);
  expect(inRows(shiftField(definition, 'items.day', 0))).toEqual(['day', 'what', 'price']);
  expect(inRows(dropRowField(definition, 'items.what'))).toEqual(['price', 'day']);
  expect(copyBehind(definition, 'items.what')?.place).toBe('items.what-2');
  expect(fieldAt(alterField(definition, 'items.price', { required: true }).form, 'items.price')?.required).toBe(true);
  for (const changed of [shiftField(definition, 'items.day', 0), dropRowField(definition, 'items.what')])
    expect(changed.form.fields.filter(({ id }) => id !== 'items')).toEqual(
      definition.form.fields.filter(({ id }) => id !== 'items'),
    );
  expect(pastedField(definition.form, 'items', { kind: 'copied-field', field: field('days') }).id).toBe('days-2');
});

test('[DES-05] rows take no more fields than may be kept', () => {
  const full = field('items', 'group', { fields: Array.from({ length: 20 }, (_, n) => field(`f${n}`)) });
  expect([isFullOf(of(full).form, 'items'), isFullOf(of(full).form, null)]).toEqual([true, false]);
  expect(putField(of(full), 'items', 0, field('more'))).toEqual(of(full));
});

test('[DES-05] a new field in rows gets its id from its label, unlike any around it', () => {
  const made = putField(definition, 'items', 0, {
    ...freshField(definition.form, 'items', 'text'),
    label: { zh: '', en: 'Days' },
  });
  expect(idFromLabel(made, 'items.field', null)).toBe('days-2');
  expect(inRows(renameUnused(made, 'items.field', 'days-2'))).toEqual(['days-2', 'what', 'price', 'day']);
  expect(idFromLabel(made, 'items.field', made.form)).toBeNull();
  expect(publishedValues(definition.form, 'items.gone')).toEqual(new Set());
});

test('[DES-05] only kinds that fit into a row are offered for it', () => {
  expect(rowKindsOffered).toContain('computed');
  for (const kind of ['group', 'section', 'note', 'pictures', 'people'] as const)
    expect(rowKindsOffered).not.toContain(kind);
});

test('[DES-05] conditions in rows ask the fields of the row first, and never the group itself', () => {
  const inner = [field('what', 'text', asking('days')), field('price', 'money', asking('what'))];
  const { form } = of(field('title'), { ...items, fields: inner }, field('days', 'number'), field('what'));
  expect(fieldsForShowing(form, 'items.price').map(({ id }) => id)).toEqual(['what', 'title', 'days']);
  expect(fieldsForShowing(form, 'items.what').map(({ id }) => id)).toEqual(['title', 'days']);
});

test('[DES-05] nothing is shown because of what it decides itself: not below its heading, not by what is reckoned from it', () => {
  const { form } = of(
    field('a', 'number'),
    field('one', 'section'),
    field('b', 'number'),
    field('two', 'section', asking('b')),
    field('c'),
    field('words', 'note'),
    field('sum', 'computed', { compute: { kind: 'sum', of: [{ field: 'a' }, { field: 'b' }] } }),
  );
  const shown = (id: string) => fieldsForShowing(form, id).map((other) => other.id);
  expect(shown('one')).toEqual(['a']);
  expect(shown('b')).toEqual(['a']);
  expect(shown('c')).toEqual(['a', 'b', 'sum']);
});

test('[DES-05] every kind that can be asked has a question, and headings and words have none', () => {
  for (const kind of fieldKinds) expect(comparisonsOf(kind).length > 0, kind).toBe(isAskable({ kind }));
  expect(fieldKinds.filter((kind) => !isAskable({ kind }))).toEqual(['section', 'note']);
  expect(comparisonsOf('group')).toEqual(['filled', 'empty']);
  expect(comparisonsOf('computed')).toEqual(comparisonsOf('number'));
  expect(askField({ id: 'items', kind: 'group' }).is).toBe('filled');
});

test('[DES-05] what a computed field can reckon with: numbers beside it and those in rows, and nothing that reckons with it', () => {
  const sum = field('sum', 'computed', { compute: { kind: 'sum', of: [{ field: 'days' }] } });
  const twice = field('twice', 'computed', { compute: { kind: 'product', of: [{ field: 'sum' }, { number: 2 }] } });
  const line = field('line', 'computed', { compute: { kind: 'sum', of: [{ field: 'price' }] } });
  const { form } = of(
    ...definition.form.fields.map((one) =>
      one.id === 'items' ? { ...items, fields: [...(items.fields ?? []), line] } : one,
    ),
    sum,
    twice,
  );
  const places = (place: string) => amountsFor(form, place).map(placeOfReckonable);
  expect(places('twice')).toEqual(['days', 'sum', 'items.price', 'items.line']);
  expect(places('sum')).toEqual(['days', 'items.price', 'items.line']);
  expect(places('items.line')).toEqual(['price']);
  expect([daysFor(form, 'sum'), daysFor(form, 'items.line').map(({ id }) => id)]).toEqual([[], ['day']]);
  expect(countsFor(form, 'sum').map(({ id }) => id)).toEqual(['items']);
});

test('[DES-05] removing a field in rows names every use of it', () => {
  const line = field('line', 'computed', { compute: { kind: 'sum', of: [{ field: 'price' }] } });
  const shown = field('why', 'text', asking('price'));
  const total = field('total', 'computed', { compute: { kind: 'sum', of: [{ group: 'items', field: 'price' }] } });
  const now = of({ ...items, fields: [...(items.fields ?? []), line, shown] }, total);
  expect(usesOfPlace(now, 'items.price')).toEqual([
    { kind: 'show', field: 'items', rowField: 'why' },
    { kind: 'compute', field: 'items', rowField: 'line' },
    { kind: 'compute', field: 'total' },
  ]);
  expect(usesOfPlace(now, 'items').map(({ kind }) => kind)).toEqual(['compute']);
});

test('[DES-05] texts and faults of fields in rows stand at their place, behind those of their group', () => {
  const bare = { ...items, fields: [{ ...field('what'), label: { zh: '用途', en: '' } }] };
  const { form } = of(bare, { ...field('last'), label: { zh: '', en: 'Last' } });
  expect(missingTexts(form)).toEqual([
    { field: 'items.what', part: 'label', missing: 'en' },
    { field: 'last', part: 'label', missing: 'zh' },
  ]);
  const text = { zh: '', en: '' };
  const fault = { code: 'field-bounds', step: null, branch: null, detail: null, text } as const;
  const found = problemsOf(form, [
    { ...fault, field: 'items', rowField: 'what' },
    { ...fault, field: 'items' },
    { ...fault, field: 'items', rowField: 'gone' },
  ]);
  expect(found.map(({ field: at, kind }) => [at, kind])).toEqual([
    ['items', 'fault'],
    ['items.what', 'fault'],
    ['items.what', 'text'],
    ['last', 'text'],
  ]);
});
