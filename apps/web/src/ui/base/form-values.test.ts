import { describe, expect, test } from 'vitest';
import {
  type FormField,
  faultNumber,
  inputValue,
  isBlank,
  noNames,
  sentForm,
  sentValue,
  shownFields,
} from './form-values.ts';

const field = (id: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: { zh: id, en: id },
  hint: null,
  required: true,
  min: null,
  max: null,
  options: [],
  showWhen: null,
  ...more,
});
const chen = { id: 'p1', name: '陈', department: null };
const known = {
  names: { ...noNames, people: { p1: chen }, places: { r1: { zh: '305室', en: 'Room 305' } } },
  pictures: [],
};

describe('what stands in an input', () => {
  test.each([
    ['money', 1_280_050, '12800.50'],
    ['money', 'about ten', 'about ten'],
    ['money', null, ''],
    ['yes-no', false, 'false'],
    ['number', 2, '2'],
    ['person', 'p1', [chen]],
    ['people', ['p1', 'unknown'], [chen]],
    ['place', 'r1', [{ id: 'r1', kind: 'room', name: { zh: '305室', en: 'Room 305' }, leaf: true }]],
    ['choices', ['a', 'b'], ['a', 'b']],
  ] as const)('%s %j', (kind, value, text) => {
    expect(inputValue(field('x', kind), value as never, known)).toEqual(text);
  });
});

describe('what travels', () => {
  test.each([
    ['money', '12800.5', 1_280_050],
    ['money', '12.345', '12.345'],
    ['money', '', ''],
    ['text', ' leave ', 'leave'],
    ['person', [chen], 'p1'],
    ['people', [chen], ['p1']],
    ['place', [{ id: 'c' }, { id: 'r1' }], 'r1'],
    ['pictures', [], ''],
    ['choices', ['a'], ['a']],
  ] as const)('%s %j', (kind, value, sent) => {
    expect(sentValue(field('x', kind), value as never)).toEqual(sent);
  });
});

test('a field is shown and sent only while its condition holds', () => {
  const fields = [
    { field: field('delivery', 'choice') },
    {
      field: field('address', 'text', { showWhen: { kind: 'field', field: 'delivery', is: 'is', value: 'mail' } }),
    },
  ];
  const typed = { delivery: 'collect', address: 'Wushan Road' };
  expect(sentForm(shownFields(fields, typed), typed)).toEqual({ delivery: 'collect' });
  const mailed = { ...typed, delivery: 'mail' };
  expect(sentForm(shownFields(fields, mailed), mailed)).toEqual(mailed);
});

test('a condition may ask for what is only read here', () => {
  const fields = [
    { field: field('note', 'text', { showWhen: { kind: 'field', field: 'days', is: 'more', value: 3 } }) },
  ];
  expect(shownFields(fields, { note: '' }, { days: 2 })).toEqual([]);
  expect(shownFields(fields, { note: '' }, { days: 5 })).toEqual(fields);
});

test('bounds of money are said in yuan', () => {
  expect(faultNumber(field('x', 'money'), 500_000)).toBe(5000);
  expect(faultNumber(field('x', 'number'), 5)).toBe(5);
});

test('a form is blank until something stands in it', () => {
  expect(isBlank({ a: '', b: [] })).toBe(true);
  expect(isBlank({ a: '', b: [chen] })).toBe(false);
});
