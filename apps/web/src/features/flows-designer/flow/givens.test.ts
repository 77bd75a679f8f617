import type { ChildStep } from '@campus/rules/flows/definition.ts';
import { newStep } from '@campus/rules/flows/edit-definition/new-step.ts';
import { type FieldKind, fieldKinds, type RowField } from '@campus/rules/flows/form.ts';
import { takesField } from '@campus/rules/flows/given-kinds.ts';
import { expect, test } from 'vitest';
import { changeEach, givenKinds, isSettable, newGiven, refill, unfilled } from './givens.ts';

const field = (id: string, kind: FieldKind, change: Partial<RowField> = {}): RowField => ({
  id,
  kind,
  label: { zh: id, en: id },
  hint: null,
  required: false,
  min: null,
  max: null,
  options: [],
  showWhen: null,
  ...change,
});
const of = (kind: FieldKind, unit?: 'money') => field('x', kind, unit ? { unit } : {});

test('[DES-13] [C13] a field is filled from fields whose values it takes', () => {
  for (const kind of fieldKinds) expect(takesField(of(kind), of(kind))).toBe(true);
  expect(takesField(of('text'), of('number'))).toBe(true);
  expect(takesField(of('number'), of('text'))).toBe(false);
  expect(takesField(of('people'), of('person'))).toBe(true);
  expect(takesField(of('person'), of('people'))).toBe(false);
  expect(takesField(of('number'), of('computed'))).toBe(true);
  expect(takesField(of('money'), of('computed'))).toBe(false);
  expect(takesField(of('money'), of('computed', 'money'))).toBe(true);
  expect(takesField(of('number'), of('money'))).toBe(false);
});

test('[DES-13] [C13] what can fill a field is offered by its kind, and what fills it now stays among it', () => {
  expect(givenKinds('date', 'value')).toEqual(['value', 'field', 'today']);
  expect(givenKinds('person', 'field')).toEqual(['value', 'field', 'submitter']);
  expect(givenKinds('text', 'field')).toEqual(['value', 'field', 'today', 'number']);
  expect(givenKinds('moment', 'field')).toEqual(['field']);
  expect(givenKinds('number', 'today')).toEqual(['value', 'field', 'today']);
  expect(givenKinds(null, 'field')).toEqual(['value', 'field', 'today', 'submitter', 'number']);
  expect(givenKinds('number', 'value', true)).toEqual(['value', 'field', 'item']);
  expect(fieldKinds.filter((kind) => !isSettable({ kind }))).toEqual([
    'pictures',
    'section',
    'note',
    'computed',
    'group',
  ]);
});

test('[DES-13] [C13] what filled one field fills another one where that takes it', () => {
  const value = { kind: 'value', value: 3 } as const;
  const other = { kind: 'field', field: 'days' } as const;
  expect(refill(value, of('number'), of('number'))).toBe(value);
  expect(refill(value, of('number'), of('date'))).toEqual({ kind: 'value', value: null });
  expect(refill(value, of('number'), of('moment'))).toEqual({ kind: 'field', field: '' });
  expect(refill(other, of('number'), of('text'))).toBe(other);
  expect(refill(other, of('text'), of('number'))).toEqual({ kind: 'field', field: '' });
  expect(refill(newGiven('today'), of('date'), of('text'))).toEqual({ kind: 'today' });
  expect(refill(newGiven('submitter'), of('person'), of('text'))).toEqual({ kind: 'value', value: null });
});

test('[DES-13] [C8] what a form asks for and nobody fills in is named', () => {
  const fields = [
    field('reason', 'text', { required: true }),
    field('photo', 'pictures', { required: true }),
    field('hint', 'note', { required: true }),
    field('more', 'text'),
  ];
  const form = { fields, writable: ['reason', 'photo', 'hint', 'more'] };
  const missing = (fill: ChildStep['fill']) => unfilled(form, fill).map(({ id }) => id);
  expect(missing([])).toEqual(['reason', 'photo']);
  expect(missing([{ field: 'reason', from: { kind: 'today' } }])).toEqual(['photo']);
  // What others fill in later is not asked of who hands it in.
  expect(unfilled({ fields, writable: ['photo'] }, []).map(({ id }) => id)).toEqual(['photo']);
});

test('[DES-13] [C9] of several applications nothing comes back, and without items none of them is about one', () => {
  const step: ChildStep = {
    ...(newStep('child', () => 'c') as ChildStep),
    each: { kind: 'items', field: 'people' },
    submitter: 'item',
    fill: [
      { field: 'who', from: { kind: 'item', field: null } },
      { field: 'day', from: { kind: 'today' } },
    ],
  };
  expect(changeEach(step, 'times')).toEqual({
    each: { kind: 'times', times: 2 },
    submitter: 'submitter',
    fill: [
      { field: 'who', from: { kind: 'field', field: '' } },
      { field: 'day', from: { kind: 'today' } },
    ],
    take: [],
  });
  const once = { ...step, take: [{ field: 'a', from: 'b' }] };
  expect(changeEach(once, 'once')).not.toHaveProperty('take');
});
