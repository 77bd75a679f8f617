import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm } from './check-form.ts';
import type { Form } from './conditions.ts';
import type { FieldRight } from './definition.ts';
import {
  type FieldKind,
  type FormDefinition,
  type FormField,
  fieldKinds,
  fieldsOf,
  isEmpty,
  isFilledIn,
  keptOutBy,
  rightTo,
  titleOf,
} from './form.ts';
import { readForm } from './read-form.ts';
import { standingForm } from './standing-form.ts';
import { approve, copy } from './testing.ts';

const ID = '01234567-89ab-7cde-8f01-23456789abcd';
const OTHER = '01234567-89ab-7cde-8f01-23456789abce';
const words = (text: string) => ({ zh: text, en: text });
const field = (id: string, kind: FieldKind, change: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: words(id),
  hint: null,
  required: false,
  min: null,
  max: null,
  showWhen: null,
  options:
    kind === 'choice' || kind === 'choices' ? ['a', 'b', 'c'].map((value) => ({ value, label: words(value) })) : [],
  ...change,
});
const formOf = (...fields: FormField[]): FormDefinition => ({ fields, title: words('{submitter}') });
const all = (): FieldRight => 'write';
const read = (fields: FormField[], input: Record<string, unknown>, before: Form = {}, right = all, complete = true) =>
  readForm(formOf(...fields), input, { before, right, complete });

describe('[C53] rights', () => {
  test('at the start everything is written, later everything is read, unless the step says otherwise', () => {
    expect(rightTo({ fields: {} }, 'x', true)).toBe('write');
    expect(rightTo({ fields: {} }, 'x', false)).toBe('read');
    expect(rightTo(null, 'x', false)).toBe('read');
    expect(rightTo({ fields: { x: 'hidden' } }, 'x', true)).toBe('hidden');
    expect(rightTo({ fields: { x: 'write' } }, 'x', false)).toBe('write');
    expect(fieldsOf(approve('a', { fields: { x: 'write' } }))).toEqual({ x: 'write' });
    expect(fieldsOf(copy('c'))).toEqual({});
  });

  test.each(['read', 'hidden'] as const)(
    'what may only be %s is refused by name, and nothing of it is taken',
    (right) => {
      const { values, faults } = read([field('x', 'text')], { x: 'new' }, { x: 'old' }, () => right);
      expect({ values, faults }).toEqual({ values: {}, faults: [{ field: 'x', code: 'not-writable' }] });
    },
  );

  test('a field that the form does not have is refused, also one that every object has', () => {
    expect(read([field('x', 'text')], { y: '1', constructor: '1' }).faults).toEqual([
      { field: 'y', code: 'unknown-field' },
      { field: 'constructor', code: 'unknown-field' },
    ]);
  });

  test('one that is needed but not written here is not asked for here', () => {
    expect(read([field('x', 'text', { required: true })], {}, {}, () => 'read').faults).toEqual([]);
  });
});

describe('[C53] what is needed', () => {
  const needed = [field('x', 'text', { required: true })];
  test('is asked for when the form is complete, and not while it is a draft', () => {
    expect(read(needed, {}).faults).toEqual([{ field: 'x', code: 'required' }]);
    expect(read(needed, {}, {}, all, false).faults).toEqual([]);
  });
  test('what somebody needs besides is asked for in any case, unless it is not shown or not written', () => {
    const fields = [
      field('x', 'text'),
      field('y', 'text', { showWhen: { kind: 'field', field: 'x', is: 'filled', value: null } }),
    ];
    const needs = (input: Record<string, unknown>, right = all) =>
      readForm(formOf(...fields), input, { right, complete: false, needed: ['x', 'y'] }).faults;
    expect(needs({})).toEqual([{ field: 'x', code: 'required' }]);
    expect(needs({ x: '1' })).toEqual([{ field: 'y', code: 'required' }]);
    expect(needs({}, () => 'read')).toEqual([]);
  });
  test('spaces and an empty list are nothing', () => {
    expect(read(needed, { x: '   ' }).faults).toEqual([{ field: 'x', code: 'required' }]);
    expect(read([field('l', 'choices', { required: true })], { l: [] }).faults).toEqual([
      { field: 'l', code: 'required' },
    ]);
  });
  test('what was there before counts; emptied, it does not', () => {
    expect(read(needed, {}, { x: 'old' }).faults).toEqual([]);
    expect(read(needed, { x: '' }, { x: 'old' }).faults).toEqual([{ field: 'x', code: 'required' }]);
  });
  test('one that is wrong is named once', () => {
    expect(read([field('n', 'number', { required: true })], { n: 'many' }).faults).toEqual([
      { field: 'n', code: 'format' },
    ]);
  });
});

describe('kinds and bounds', () => {
  test.each<[FieldKind, unknown, unknown]>([
    ['text', ' a b ', 'a b'],
    ['paragraph', 'a\nb', 'a\nb'],
    ['number', '2.5', 2.5],
    ['number', 3, 3],
    ['number', '-1', -1],
    ['number', '-0', 0],
    ['number', -0, 0],
    ['number', '-0.00', 0],
    ['money', '-0', 0],
    ['money', '500000', 500_000],
    ['date', '2028-02-29', '2028-02-29'],
    ['choice', 'b', 'b'],
    ['choices', ['b', 'a', 'b'], ['b', 'a']],
    ['choices', 'a', ['a']],
    ['yes-no', 'true', true],
    ['yes-no', '0', false],
    ['yes-no', false, false],
    ['mobile', '13800001111', '13800001111'],
    ['contacts', ' 13800001111；020-87110000 ; 13800001111;', '13800001111;020-87110000'],
    ['contacts', ' ；', null],
    ['person', ID, ID],
    ['people', [ID, OTHER], [ID, OTHER]],
    ['pictures', [ID, ''], [ID]],
    ['department', ID, ID],
    ['place', ID, ID],
    ['text', '', null],
    ['number', '', null],
    ['choices', '', []],
  ])('%s takes %j as %j', (kind, input, value) => {
    expect(read([field('x', kind)], { x: input })).toEqual({ values: { x: value }, faults: [] });
  });

  test.each<[FieldKind, unknown, string, Partial<FormField>?]>([
    ['number', '1e3', 'format'],
    ['number', 'NaN', 'format'],
    ['number', '0x10', 'format'],
    ['money', '12.5', 'format'],
    ['money', '1,000', 'format'],
    ['date', '2026-02-29', 'format'],
    ['date', '2026-2-1', 'format'],
    ['yes-no', 'maybe', 'format'],
    ['choice', 'd', 'not-an-option'],
    ['choices', ['a', 'd'], 'not-an-option'],
    ['mobile', '12345678901', 'mobile'],
    ['contacts', '13800001111;nobody', 'contacts'],
    ['person', 'me', 'format'],
    ['people', [ID, 'me'], 'format'],
    ['pictures', [{ id: ID }], 'format'],
    ['text', { a: 1 }, 'format'],
    ['text', ['a'], 'format'],
    ['number', '4', 'too-small', { min: 5 }],
    ['number', '11', 'too-large', { max: 10 }],
    ['money', '-1', 'too-small', { min: 0 }],
    ['text', 'a', 'min-length', { min: 2 }],
    ['text', 'abc', 'max-length', { max: 2 }],
    ['text', 'x'.repeat(201), 'max-length'],
    ['paragraph', 'x'.repeat(2001), 'max-length'],
    ['choices', ['a', 'b'], 'too-large', { max: 1 }],
    ['choices', ['a'], 'too-small', { min: 2 }],
    [
      'pictures',
      Array.from({ length: 51 }, (_, n) => `01234567-89ab-7cde-8f01-${String(n).padStart(12, '0')}`),
      'too-large',
    ],
  ])('%s does not take %j: %s', (kind, input, code, change) => {
    const { values, faults } = read([field('x', kind, change)], { x: input });
    expect(values).toEqual({});
    expect(faults).toMatchObject([{ field: 'x', code }]);
  });

  test.each([
    ['number', 5, 'min'],
    ['number', 5, 'max'],
  ] as const)('a bound itself is allowed: %s %d as %s', (kind, bound, side) => {
    expect(read([field('x', kind, { [side]: bound })], { x: String(bound) }).faults).toEqual([]);
  });
});

describe('a field that is shown only when', () => {
  const address = field('address', 'text', {
    required: true,
    showWhen: { kind: 'field', field: 'delivery', is: 'is', value: 'a' },
  });
  const fields = [field('delivery', 'choice'), address];
  test('the condition holds is needed then, and not otherwise', () => {
    expect([...standingForm(fields, { delivery: 'a' }).shown]).toEqual(['delivery', 'address']);
    expect(read(fields, { delivery: 'a' }).faults).toEqual([{ field: 'address', code: 'required' }]);
    expect(read(fields, { delivery: 'b' }).faults).toEqual([]);
  });
  test('loses its value when it is no longer shown, whether sent or there before', () => {
    expect(read(fields, { delivery: 'b', address: 'here' }).values).toEqual({ delivery: 'b', address: null });
    expect(read(fields, { delivery: 'b' }, { delivery: 'a', address: 'here' }).values).toEqual({
      delivery: 'b',
      address: null,
    });
  });
  test('loses it too when what it depends on is no longer shown itself', () => {
    const note = field('note', 'text', { showWhen: { kind: 'field', field: 'address', is: 'filled', value: null } });
    const values = { delivery: 'b', address: 'here', note: 'second floor' };
    for (const order of [
      [...fields, note],
      [note, ...fields],
    ])
      expect(read(order, values).values).toEqual({ delivery: 'b', address: null, note: null });
  });
  test('keeps it where it may not be written', () => {
    const right = (id: string): FieldRight => (id === 'address' ? 'read' : 'write');
    expect(
      readForm(formOf(...fields), { delivery: 'b' }, { before: { address: 'here' }, right, complete: true }).values,
    ).toEqual({
      delivery: 'b',
    });
  });
});

describe('the title', () => {
  const fill = (name: string) => ({ submitter: '林晓彤', days: '3', kind: '' })[name] ?? null;
  test.each([
    ['{submitter}的申请（{days}天）', '林晓彤的申请（3天）'],
    ['{submitter}: {kind}', '林晓彤'],
    ['{submitter} · {nothing}', '林晓彤'],
    ['{submitter}  {nothing}  {days}', '林晓彤 3'],
    ['no places', 'no places'],
    ['{}', '{}'],
  ])('%s becomes %s', (pattern, title) => expect(titleOf(pattern, fill)).toBe(title));
  test('is never longer than 120', () => expect(titleOf('x'.repeat(500), fill)).toHaveLength(120));
  test('takes what was filled in as it is, braces too', () => {
    expect(titleOf('{a}', () => '{submitter} $&')).toBe('{submitter} $&');
  });
});

describe('the checker of forms', () => {
  test.each([
    ['field-id-twice', [field('x', 'text'), field('x', 'number')]],
    ['field-id-missing', [field('X', 'text')]],
    ['field-id-missing', [field('', 'text')]],
    ['field-without-options', [field('x', 'choice', { options: [] })]],
    ['field-bounds', [field('x', 'number', { min: 2, max: 1 })]],
  ])('%s', (code, fields) => expect(checkForm(formOf(...fields))).toMatchObject([{ code }]));
  test('only people can be kept out', () => {
    const keeps = (kind: FieldKind) => checkForm(formOf(field('x', kind, { keepsOut: true }))).map(({ code }) => code);
    expect([keeps('person'), keeps('people'), keeps('text')]).toEqual([[], [], ['keeps-out-nobody']]);
  });
  test('a form in order has no faults', () => {
    const rows = { fields: [field('r', 'text')] };
    const every = fieldKinds.map((kind, n) => field(`f${n}`, kind, kind === 'group' ? rows : {}));
    expect(checkForm(formOf(...every))).toEqual([]);
  });
});

const bounds = fc.option(fc.integer({ min: 0, max: 8 }), { nil: null });
const anyField = (id: string): fc.Arbitrary<FormField> =>
  fc
    .record({
      kind: fc.constantFrom(...fieldKinds.filter((kind) => isFilledIn(kind) && kind !== 'group')),
      required: fc.boolean(),
      min: bounds,
      max: bounds,
      when: fc.boolean(),
    })
    .map(({ kind, when, ...rest }) =>
      field(id, kind, {
        ...rest,
        showWhen: when
          ? { kind: 'field', field: id === 'f1' ? 'f0' : 'f1', is: id === 'f0' ? 'empty' : 'filled', value: null }
          : null,
      }),
    );
const anyForm = fc.tuple(anyField('f0'), anyField('f1'), anyField('f2')).map((fields) => formOf(...fields));
const typed = fc.oneof(
  fc.constantFrom('', ' ', 'a', 'b', '3', '-2.5', '2026-11-16', 'true', '0', '13800001111', ID),
  fc.string({ maxLength: 12 }),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.array(fc.constantFrom('a', 'b', 'c', ID, OTHER, ''), { maxLength: 4 }),
);
/** Without what is empty, however it is. */
const filled = (values: Form): Form =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
const anyInput = fc.dictionary(fc.constantFrom('f0', 'f1', 'f2', 'f3'), typed);

test('[C53] whatever is sent: what is accepted is accepted again unchanged, and nothing is taken that has a fault', () => {
  fc.assert(
    fc.property(anyForm, anyInput, fc.boolean(), (form, input, complete) => {
      const once = readForm(form, input, { right: all, complete });
      for (const { field: id, code } of once.faults)
        if (code !== 'required') expect(once.values[id] ?? null).toBe(null);
      const twice = readForm(form, filled(once.values), { right: all, complete: false });
      expect(twice.faults).toEqual([]);
      expect(filled(twice.values)).toEqual(filled(once.values));
    }),
    { numRuns: 2000 },
  );
});

test('[C53] whatever is sent: a field that may not be written never changes', () => {
  fc.assert(
    fc.property(anyForm, anyInput, fc.subarray(['f0', 'f1', 'f2']), (form, input, writable) => {
      const right = (id: string): FieldRight => (writable.includes(id) ? 'write' : 'hidden');
      const { values, faults } = readForm(form, input, {
        before: { f0: 'x', f1: 'y', f2: 'z' },
        right,
        complete: true,
      });
      for (const id of Object.keys(values)) expect(writable).toContain(id);
      for (const id of Object.keys(input))
        if (!writable.includes(id)) expect(faults.some((fault) => fault.field === id)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('those whom a form keeps out, but never its submitter', () => {
  const form = formOf(
    field('who', 'person', { keepsOut: true }),
    field('others', 'people', { keepsOut: true }),
    field('witness', 'person'),
  );
  expect(keptOutBy(form, { who: 'a', others: ['b', 'me', 'a'], witness: 'c' }, 'me')).toEqual(['a', 'b']);
  expect(keptOutBy(form, { who: null }, 'me')).toEqual([]);
});
