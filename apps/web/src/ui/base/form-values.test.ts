import { describe, expect, test } from 'vitest';
import {
  blankRow,
  type FormField,
  faultNumber,
  filledForm,
  type InputRow,
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

const items = field('items', 'group', {
  fields: [
    field('what', 'text'),
    field('amount', 'money'),
    field('who', 'person', { required: false }),
    field('why', 'text', { showWhen: { kind: 'field', field: 'amount', is: 'more', value: 10_000 } }),
    field('twice', 'computed', {
      compute: { kind: 'product', of: [{ field: 'amount' }, { number: 2 }] },
      unit: 'money',
    }),
  ],
});
const total = field('total', 'computed', {
  compute: { kind: 'sum', of: [{ group: 'items', field: 'amount' }] },
  unit: 'money',
});
const filled: InputRow[] = [
  { key: 'x', values: { what: ' Taxi ', amount: '12.5', who: [chen], why: 'no' } },
  { key: 'y', values: { what: '', amount: '200', who: [], why: 'far' } },
];

test('[DES-05] rows stand in inputs as they were kept, and a group that is needed begins with blank ones', () => {
  const kept = [{ what: 'Taxi', amount: 1250, who: 'p1' }];
  expect(inputValue(items, kept, known)).toEqual([
    { key: 'row-0', values: { what: 'Taxi', amount: '12.50', who: [chen], why: '' } },
  ]);
  const blank = { what: '', amount: '', who: [], why: '' };
  expect(blankRow(items.fields ?? [])).toEqual(blank);
  expect(inputValue({ ...items, min: 2 }, null, known)).toEqual([
    { key: 'row-0', values: blank },
    { key: 'row-1', values: blank },
  ]);
  expect(inputValue({ ...items, required: false, min: 2 }, null, known)).toEqual([]);
});

test('[DES-05] rows travel as one text, without what a row does not show and without what is reckoned', () => {
  const fields = [{ field: items }, { field: total }];
  const { standing } = filledForm(fields, { items: filled });
  expect(sentForm(fields, { items: filled }, standing)).toEqual({
    items: JSON.stringify([
      { what: 'Taxi', amount: 1250, who: 'p1' },
      { amount: 20_000, why: 'far' },
    ]),
  });
  expect(sentForm(fields, { items: [] })).toEqual({ items: '[]' });
});

test('[DES-05] what is reckoned follows what is typed, and an amount that is none counts for nothing', () => {
  const fields = [{ field: items }, { field: total }];
  const sumOf = (rows: readonly InputRow[]) => filledForm(fields, { items: rows }).standing.values.total;
  expect(sumOf(filled)).toBe(21_250);
  expect(
    sumOf([
      { key: 'x', values: { amount: '12.5' } },
      { key: 'y', values: { amount: 'much' } },
    ]),
  ).toBe(1250);
  expect(sumOf([])).toBeNull();
});

test('[DES-05] what is reckoned from something that the reader does not see stays as the server says', () => {
  const { standing } = filledForm([{ field: total }], {}, { total: 77 });
  expect(standing.values.total).toBe(77);
});

test('[DES-05] the condition of a heading decides for all fields below it', () => {
  const fields = [
    { field: field('abroad', 'yes-no') },
    { field: field('travel', 'section', { showWhen: { kind: 'field', field: 'abroad', is: 'is', value: true } }) },
    { field: field('country', 'text') },
    { field: field('rest', 'section') },
    { field: field('why', 'text') },
  ];
  const shown = (abroad: string) =>
    shownFields(fields, { abroad, country: 'x', why: '' }).map(({ field: { id } }) => id);
  expect(shown('true')).toEqual(['abroad', 'travel', 'country', 'rest', 'why']);
  expect(shown('false')).toEqual(['abroad', 'rest', 'why']);
});

test('[DES-05] a form of blank rows is blank', () => {
  expect(isBlank({ a: '', items: [{ key: 'x', values: { what: '', who: [] } }] })).toBe(true);
  expect(isBlank({ a: '', items: [{ key: 'x', values: { what: 'x', who: [] } }] })).toBe(false);
});
