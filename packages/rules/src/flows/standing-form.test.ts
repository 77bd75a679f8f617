import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowKinds } from './check-form.ts';
import type { Condition, FieldValue, Form, SingleValue } from './conditions.ts';
import type { FieldRight } from './definition.ts';
import { newField } from './edit-definition/fields.ts';
import { newRowField } from './edit-definition/row-fields.ts';
import {
  type FieldKind,
  type FormDefinition,
  type FormField,
  fieldKinds,
  isEmpty,
  isFilledIn,
  type RowField,
} from './form.ts';
import { readForm, typedRows } from './read-form.ts';
import { reckon } from './reckon.ts';
import { rowsIn, standingForm, withoutBareSections, withReckoned } from './standing-form.ts';

const words = (text: string) => ({ zh: text, en: text });
const options = ['a', 'b'].map((value) => ({ value, label: words(value) }));
const field = (kind: FieldKind, id: string, change: Partial<FormField> = {}): FormField => ({
  ...newField(kind, id, words(id)),
  ...((kind === 'choice' || kind === 'choices') && { options }),
  ...change,
});
const cell = (kind: FieldKind, id: string, change: Partial<RowField> = {}): RowField => ({
  ...newRowField(kind, id, words(id)),
  ...((kind === 'choice' || kind === 'choices') && { options }),
  ...change,
});
const filled = (id: string): Condition => ({ kind: 'field', field: id, is: 'filled', value: null });
const empty = (id: string): Condition => ({ kind: 'field', field: id, is: 'empty', value: null });
const is = (id: string, value: SingleValue): Condition => ({ kind: 'field', field: id, is: 'is', value });
const more = (id: string, value: number): Condition => ({ kind: 'field', field: id, is: 'more', value });
const formOf = (...fields: FormField[]): FormDefinition => ({ fields, title: words('t') });
const write = (): FieldRight => 'write';
const read = (fields: FormField[], input: Record<string, unknown>, before: Form = {}, complete = true) =>
  readForm(formOf(...fields), input, { before, right: write, complete });
const shown = (fields: FormField[], form: Form) => [...standingForm(fields, form).shown].sort().join(' ');
const total = (...of: string[]) => ({ compute: { kind: 'sum' as const, of: of.map((id) => ({ field: id })) } });

describe('[DES-05] a section', () => {
  const fields = [
    field('text', 'a'),
    field('section', 's', { showWhen: filled('a') }),
    field('text', 'b'),
    field('text', 'c', { showWhen: filled('b') }),
    field('section', 't'),
    field('text', 'd'),
  ];
  test('that is not shown hides every field up to the next section', () => {
    expect(shown(fields, { b: '1', c: '1' })).toBe('a d t');
    expect(shown(fields, { a: '1' })).toBe('a b d s t');
    expect(shown(fields, { a: '1', b: '1' })).toBe('a b c d s t');
  });
  test('takes the values of its fields along, for everybody alike', () => {
    expect(read(fields, { a: '', b: '1', c: '2', d: '3' }).values).toEqual({ a: null, b: null, c: null, d: '3' });
    const needed = fields.map((each) => ({ ...each, required: true }));
    expect(read(needed, { d: '1' }).faults).toEqual([{ field: 'a', code: 'required' }]);
    expect(read(needed, { a: '1', d: '1' }).faults).toEqual([{ field: 'b', code: 'required' }]);
  });
  test('and a note have no value, take none, and are needed by nobody', () => {
    const both = [field('section', 's', { required: true }), field('note', 'n', { required: true })];
    expect(read(both, {})).toEqual({ values: {}, faults: [] });
    expect(read(both, { s: 'x', n: '' }).faults).toEqual([
      { field: 's', code: 'not-writable' },
      { field: 'n', code: 'not-writable' },
    ]);
  });
  test('under which nothing is left is no heading any more', () => {
    const bare = [field('section', 'x'), field('section', 'y'), field('note', 'n'), field('section', 'z')];
    expect(withoutBareSections(bare.map((each) => ({ field: each }))).map((each) => each.field.id)).toEqual(['y', 'n']);
  });
});

describe('[DES-05] what is not shown', () => {
  test('counts as empty for whatever asks for it, in whatever order they stand', () => {
    const chain = [
      field('text', 'last', { showWhen: filled('middle') }),
      field('text', 'middle', { showWhen: filled('first') }),
      field('text', 'first'),
    ];
    expect(shown(chain, { last: '1', middle: '1' })).toBe('first');
    const other = [
      field('text', 'kept', { showWhen: empty('gone') }),
      field('text', 'gone', { showWhen: filled('first') }),
    ];
    expect(read([...other, field('text', 'first')], { kept: '1', gone: '1' }).values).toEqual({
      kept: '1',
      gone: null,
    });
  });
  test('counts as empty for what is computed', () => {
    const fields = [
      field('yes-no', 'more'),
      field('number', 'a'),
      field('number', 'b', { showWhen: is('more', true) }),
      field('computed', 'sum', total('a', 'b')),
    ];
    expect(standingForm(fields, { a: 1, b: 2 }).values.sum).toBe(1);
    expect(standingForm(fields, { a: 1, b: 2, more: true }).values.sum).toBe(3);
  });
  test('of two that hide one another the first stays', () => {
    const both = [field('text', 'a', { showWhen: empty('b') }), field('text', 'b', { showWhen: empty('a') })];
    expect(read(both, { a: '1', b: '1' }).values).toEqual({ a: '1', b: null });
  });
  test('of a circle in which one shows and the other hides, nothing is left that is hidden by what is left', () => {
    const circle = [field('text', 'a', { showWhen: empty('b') }), field('text', 'b', { showWhen: filled('a') })];
    expect(read(circle, { a: '1', b: '1' }).values).toEqual({ a: null, b: null });
  });
});

describe('[DES-05] a computed field', () => {
  const fields = [
    field('number', 'a'),
    field('number', 'b'),
    field('computed', 'all', total('sum', 'a')),
    field('computed', 'sum', total('a', 'b')),
    field('text', 'why', { required: true, showWhen: more('all', 10) }),
  ];
  test('is reckoned from others that are, wherever they stand, and decides what is shown', () => {
    expect(read(fields, { a: '4', b: '1' })).toEqual({ values: { a: 4, b: 1, sum: 5, all: 9 }, faults: [] });
    expect(read(fields, { a: '4', b: '3' }).faults).toEqual([{ field: 'why', code: 'required' }]);
  });
  test('is taken from nobody, not even empty or as it is', () => {
    for (const value of [99, '', 5, null, '5'])
      expect(read(fields, { a: 4, b: 1, sum: value })).toEqual({
        values: { a: 4, b: 1, sum: 5, all: 9 },
        faults: [{ field: 'sum', code: 'not-writable' }],
      });
  });
  test('changes with what it is reckoned from, by whoever writes that, and stands among the values only then', () => {
    const before = { a: 4, b: 1, sum: 5, all: 9 };
    const right = (id: string): FieldRight => (id === 'b' ? 'write' : 'hidden');
    const later = (input: object) => readForm(formOf(...fields), input as never, { before, right, complete: true });
    expect(later({ b: '2' }).values).toEqual({ b: 2, sum: 6, all: 10 });
    expect(later({}).values).toEqual({});
    expect(later({ b: '' }).values).toEqual({ b: null, sum: 4, all: 8 });
  });
  test('that is not shown has no value', () => {
    const hidden = [field('number', 'a'), field('computed', 'c', { ...total('a'), showWhen: more('a', 5) })];
    expect(read(hidden, { a: 3 }).values).toEqual({ a: 3 });
    expect(read(hidden, { a: 3 }, { a: 6, c: 6 }).values).toEqual({ a: 3, c: null });
  });
  test('nobody has said yet how to reckon has none, and one in a circle has none', () => {
    const odd = [field('computed', 'x'), field('computed', 'y', total('z')), field('computed', 'z', total('y'))];
    expect(standingForm(odd, { x: 1, y: 1, z: 1 }).values).toEqual({ x: null, y: null, z: null });
    const noRows = [
      field('choices', 'g'),
      field('computed', 'x', { compute: { kind: 'sum', of: [{ group: 'g', field: 'a' }] } }),
    ];
    expect(standingForm(noRows, { g: [null] as never }).values.x).toBe(null);
  });
  test('of which a reader does not have every part is what it was when the server sent it', () => {
    const part = [field('number', 'a'), field('computed', 'sum', total('a', 'secret'))];
    expect(standingForm(part, { a: 1, sum: 7 }).values.sum).toBe(7);
  });
  test('takes numbers as they are typed, as the server will', () => {
    const typed = standingForm(fields, { a: '4', b: '1.50' }).values;
    expect([typed.sum, typed.all]).toEqual([5.5, 9.5]);
    expect(standingForm(fields, { a: '4', b: '1,5' }).values.sum).toBe(4);
  });
  test('follows what an action of the product writes', () => {
    expect(withReckoned(fields, { a: 1, sum: 1, all: 2 }, { b: 2 })).toEqual({ b: 2, sum: 3, all: 4 });
    expect(withReckoned(fields, { a: 1, sum: 1, all: 2 }, {})).toEqual({});
  });
});

const ID = '01234567-89ab-7cde-8f01-23456789abcd';
const items = field('group', 'items', {
  max: 3,
  fields: [
    cell('text', 'what', { required: true }),
    cell('number', 'count'),
    cell('money', 'price'),
    cell('computed', 'cost', {
      unit: 'money',
      compute: { kind: 'product', of: [{ field: 'count' }, { field: 'price' }] },
    }),
    cell('text', 'why', { required: true, showWhen: more('cost', 1000) }),
    cell('text', 'urgent', { showWhen: is('fast', true) }),
    cell('person', 'who'),
  ],
});
const order = [
  field('yes-no', 'fast'),
  items,
  field('computed', 'total', {
    unit: 'money',
    compute: { kind: 'sum', of: [{ group: 'items', field: 'cost' }] },
  }),
  field('computed', 'lines', { compute: { kind: 'count', of: 'items' } }),
];

describe('[DES-05] a group of rows', () => {
  test.each<[string, unknown, unknown]>([
    ['a list of rows', [{ what: ' x ', count: '2', price: '150' }], [{ what: 'x', count: 2, price: 150, cost: 300 }]],
    ['the same as JSON', '[{"what":"x","count":2,"price":"150"}]', [{ what: 'x', count: 2, price: 150, cost: 300 }]],
    ['nothing', '', []],
    ['no rows', [], []],
    ['rows without the blank ones', [{}, { what: 'x', count: '' }, { what: ' ', count: null }], [{ what: 'x' }]],
    ['people by their ids', [{ what: 'x', who: ID }], [{ what: 'x', who: ID }]],
  ])('takes %s', (_title, input, rows) => {
    const { values, faults } = read(order, { items: input });
    expect([values.items, faults]).toEqual([rows, []]);
  });

  test.each<[string, unknown, unknown[]]>([
    ['what is no list', 'x', [{ field: 'items', code: 'format' }]],
    ['what is no list of rows', '{"what":"x"}', [{ field: 'items', code: 'format' }]],
    ['rows that are none', ['x'], [{ field: 'items', code: 'format' }]],
    ['lists as rows', [[]], [{ field: 'items', code: 'format' }]],
    ['null as a row', [null], [{ field: 'items', code: 'format' }]],
    ['a number', 3, [{ field: 'items', code: 'format' }]],
    ['null', null, [{ field: 'items', code: 'format' }]],
    [
      'four rows of three',
      Array.from({ length: 4 }, () => ({ what: 'x' })),
      [{ field: 'items', code: 'too-large', n: 3 }],
    ],
    ['very many rows', Array.from({ length: 500 }, () => ({})), [{ field: 'items', code: 'too-large', n: 3 }]],
    ['a wrong cell', [{}, { what: 'x', count: 'two' }], [{ field: 'items.1.count', code: 'format' }]],
    ['a cell that is none', [{ what: 'x', size: '1' }], [{ field: 'items.0.size', code: 'unknown-field' }]],
    [
      'a cell of every object',
      '[{"what":"x","__proto__":"1"}]',
      [{ field: 'items.0.__proto__', code: 'unknown-field' }],
    ],
    ['a cell that is computed', [{ what: 'x', cost: 1 }], [{ field: 'items.0.cost', code: 'not-writable' }]],
    ['a cell as an object', [{ what: { a: 1 } }], [{ field: 'items.0.what', code: 'format' }]],
    ['a cell as a row of its own', [{ what: [{ what: 'x' }] }], [{ field: 'items.0.what', code: 'format' }]],
    ['a row without what it needs', [{ what: 'x' }, {}, { count: 1 }], [{ field: 'items.2.what', code: 'required' }]],
    [
      'a row without what it needs then',
      [{ what: 'x', count: '2', price: '501' }],
      [{ field: 'items.0.why', code: 'required' }],
    ],
    [
      'all that is wrong at once',
      [{ count: 'two' }, { what: 'x'.repeat(201) }],
      [
        { field: 'items.0.count', code: 'format' },
        { field: 'items.1.what', code: 'max-length', n: 200 },
        { field: 'items.0.what', code: 'required' },
      ],
    ],
  ])('does not take %s', (_title, input, faults) => {
    const { values, faults: found } = read(order, { items: input });
    expect(found).toEqual(faults);
    // What is only not complete yet is taken, as with every other field.
    if (found.some(({ code }) => code !== 'required')) expect(values.items).toBe(undefined);
  });

  test('needs its least rows as soon as it has any, and any only where it is required', () => {
    const two = (change: object) => [{ ...items, min: 2, ...change }];
    expect(read(two({}), {}).faults).toEqual([]);
    expect(read(two({ required: true }), {}).faults).toEqual([{ field: 'items', code: 'required' }]);
    expect(read(two({}), { items: [{ what: 'x' }, {}] }).faults).toEqual([{ field: 'items', code: 'too-small', n: 2 }]);
    expect(read(two({}), { items: [{ what: 'x' }, { what: 'y' }] }).faults).toEqual([]);
  });

  test('is not complete while it is a draft, and is where a button needs it', () => {
    const rows = { items: [{ count: 1 }] };
    expect(read(order, rows, {}, false).faults).toEqual([]);
    const needed = readForm(formOf(...order), rows, { right: write, complete: false, needed: ['items'] });
    expect(needed.faults).toEqual([{ field: 'items.0.what', code: 'required' }]);
  });

  test('is counted and summed, its blank rows left out; says where its rows stood', () => {
    const sent = { items: [{}, { what: 'a', count: 1, price: 100 }, {}, { what: 'b', count: 2, price: 50 }] };
    const { values, sentRows } = read(order, sent);
    expect(values).toMatchObject({ total: 200, lines: 2 });
    expect(sentRows).toEqual({ items: [1, 3] });
    expect(read(order, {}).sentRows).toBe(undefined);
  });

  test('loses what is not shown in its rows, also when something outside it changes', () => {
    const row = { what: 'x', urgent: 'now' };
    expect(read(order, { items: [row] }).values.items).toEqual([{ what: 'x' }]);
    expect(read(order, { items: [row], fast: 'true' }).values.items).toEqual([row]);
    expect(read(order, { fast: 'false' }, { fast: true, items: [row] }).values).toEqual({
      fast: false,
      items: [{ what: 'x' }],
      lines: 1,
    });
    expect(read(order, { fast: 'true' }, { fast: true, items: [row], lines: 1 }).values).toEqual({ fast: true });
  });

  test('has cells that ask for those of the same row before those around it', () => {
    const fields = [
      field('text', 'kind'),
      field('group', 'g', {
        fields: [cell('text', 'kind'), cell('text', 'x', { showWhen: filled('kind') }), cell('text', 'y')],
      }),
    ];
    const { rows } = standingForm(fields, {
      kind: 'outer',
      g: [
        { x: '1', y: '2' },
        { kind: 'own', x: '1' },
      ],
    });
    expect(rows.get('g')?.map(({ values }) => values)).toEqual([{ y: '2' }, { kind: 'own', x: '1' }]);
  });

  test('is kept in a draft as it was typed, as far as a field could take it', () => {
    const typed = '[{"what":"x","count":"two","cost":5,"size":1,"who":{"a":1},"__proto__":"y"},{}]';
    expect(typedRows(items, typed)).toEqual([{ what: 'x', count: 'two' }, {}]);
    expect(typedRows(items, '[')).toEqual([]);
    expect(rowsIn('x')).toEqual([]);
  });
});

const ids = ['f0', 'f1', 'f2', 'f3', 'f4'];
const condition = fc.oneof(
  fc.constantFrom(...ids, 'r0').map(filled),
  fc.constantFrom(...ids, 'r1').map(empty),
  fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 0, max: 4 })).map(([id, n]) => more(id, n)),
);
const showWhen = fc.option(condition, { nil: null, freq: 2 });
const operand = fc.oneof(
  fc.constantFrom(...ids, 'r0', 'r1', 'gone').map((id) => ({ field: id })),
  fc.tuple(fc.constantFrom(...ids), fc.constantFrom('r0', 'r1', 'r2')).map(([group, id]) => ({ group, field: id })),
  fc.integer({ min: -3, max: 30_000 }).map((n) => ({ number: n / 10_000 })),
);
const compute = fc.oneof(
  fc.record({ kind: fc.constantFrom('sum' as const, 'product'), of: fc.array(operand, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('difference' as const), of: operand, minus: operand }),
  fc.record({ kind: fc.constant('count' as const), of: fc.constantFrom(...ids) }),
  fc.record({
    kind: fc.constant('days' as const),
    from: fc.constantFrom(...ids),
    until: fc.constantFrom(...ids),
    inclusive: fc.boolean(),
  }),
);
const bound = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null, freq: 1 });
const anyCell = (kinds: readonly FieldKind[]) => (id: string) =>
  fc
    .record({ kind: fc.constantFrom(...kinds), required: fc.boolean(), min: bound, max: bound, showWhen })
    .chain(({ kind, ...rest }) =>
      fc
        .option(compute, { nil: undefined })
        .map((how) => cell(kind, id, { ...rest, ...(kind === 'computed' && how && { compute: how }) })),
    );
const anyField = (id: string): fc.Arbitrary<FormField> =>
  fc.oneof(
    { weight: 3, arbitrary: anyCell(fieldKinds.filter((kind) => kind !== 'group'))(id) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(showWhen, fc.boolean(), bound, fc.tuple(...['r0', 'r1', 'f1'].map(anyCell(rowKinds))))
        .map(([when, required, max, fields]) => field('group', id, { showWhen: when, required, max, fields })),
    },
  );
const anyForm = fc.tuple(...ids.map(anyField)).map((fields) => formOf(...fields));
const typed = fc.oneof(
  fc.constantFrom<unknown>('', ' ', 'a', '3', '-2.5', '2026-11-16', '2026-11-18', 'true', '13800001111', ID, 2, 0.25),
  fc.array(fc.constantFrom('a', 'b', ID), { maxLength: 2 }),
);
const anyRow = fc.dictionary(fc.constantFrom('r0', 'r1', 'f1', 'x', '__proto__'), typed, { maxKeys: 4 });
const anyInput = fc.dictionary(
  fc.constantFrom(...ids, 'gone', '__proto__'),
  fc.oneof(
    typed,
    fc.array(anyRow, { maxLength: 4 }),
    fc.array(anyRow, { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
  ),
);
const withoutComputed = ({ fields }: FormDefinition, values: Form): Record<string, FieldValue> =>
  Object.fromEntries(
    fields
      .filter(({ id, kind }) => isFilledIn(kind) && !isEmpty(values[id]))
      .map((each) => [
        each.id,
        each.kind === 'group' ? typedRows(each, values[each.id]) : (values[each.id] as FieldValue),
      ]),
  );
const filledIn = (values: Form): Form =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

describe('[DES-05] whatever form there is and whatever is sent', () => {
  test('what is accepted is accepted again unchanged, and what was read once is read again without a change', () => {
    fc.assert(
      fc.property(anyForm, anyInput, fc.boolean(), (form, input, complete) => {
        const { values } = readForm(form, input, { right: write, complete });
        const again = readForm(form, withoutComputed(form, values), { right: write, complete: false });
        expect(again.faults).toEqual([]);
        expect(readForm(form, {}, { before: again.values, right: write, complete: false })).toEqual({
          values: {},
          faults: [],
        });
        const whole = readForm(form, input, { right: write, complete: false });
        if (whole.faults.length === 0) expect(filledIn(again.values)).toEqual(filledIn(whole.values));
      }),
      { numRuns: 1000 },
    );
  });

  test('nothing stands outside of what is shown, and every computed field is what the others say', () => {
    fc.assert(
      fc.property(anyForm, anyInput, (form, input) => {
        const { values: first } = readForm(form, input, { right: write, complete: false });
        const { values: read } = readForm(form, withoutComputed(form, first), { right: write, complete: false });
        const { values, shown: isShown, rows } = standingForm(form.fields, read);
        for (const each of form.fields) {
          if (!isShown.has(each.id))
            expect([each.id, values[each.id], read[each.id] ?? null]).toEqual([each.id, null, null]);
          const inner = each.fields?.map(({ id }) => id) ?? [];
          for (const row of rows.get(each.id) ?? [])
            for (const id of inner) if (!row.shown.has(id)) expect(Object.hasOwn(row.values, id)).toBe(false);
          const isKnown = JSON.stringify(each.compute ?? '').match(/gone|"group"|"r[0-9]"/) === null;
          if (each.kind === 'computed' && each.compute && isShown.has(each.id) && isKnown && !isCircular(form))
            expect(values[each.id]).toBe(reckon(each.compute, each.unit ?? 'number', (id) => values[id] ?? null));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a page that has the values as they are typed sees what the server will read', () => {
    fc.assert(
      fc.property(anyForm, anyInput, (form, input) => {
        const { values, faults } = readForm(form, input, { right: write, complete: false });
        fc.pre(faults.length === 0);
        const page = standingForm(form.fields, JSON.parse(JSON.stringify(withoutComputed(form, values))));
        const server = standingForm(form.fields, values);
        expect([...page.shown].sort()).toEqual([...server.shown].sort());
        expect(filledIn(page.values)).toEqual(filledIn(server.values));
      }),
      { numRuns: 300 },
    );
  });

  test('however mad it is, it is read without falling over, and no prototype is touched', () => {
    const mad = fc.dictionary(
      fc.oneof(fc.constantFrom(...ids, '__proto__', 'constructor'), fc.string({ maxLength: 5 })),
      fc.anything({ withBigInt: false, maxDepth: 3 }),
      { maxKeys: 6 },
    );
    fc.assert(
      fc.property(anyForm, mad, mad, (form, input, before) => {
        readForm(form, input, { right: write, complete: true });
        standingForm(form.fields, before as Form);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

/** Whether anything asks for itself in the end, by what it is shown or computed by; looked up along every way. */
function isCircular({ fields }: FormDefinition): boolean {
  const text = (each: FormField, n: number) => {
    const section = fields.slice(0, n + 1).findLast(({ kind }) => kind === 'section');
    return JSON.stringify([each.showWhen, each.compute, section?.showWhen, each.fields, each.id === section?.id]);
  };
  const asks = new Map(
    fields.map((each, n) => [
      each.id,
      fields.filter(({ id }) => text(each, n).includes(`"${id}"`)).map(({ id }) => id),
    ]),
  );
  const reaches = (from: string, to: string, left: number): boolean =>
    left > 0 && (asks.get(from) ?? []).some((next) => next === to || reaches(next, to, left - 1));
  return fields.some(({ id }) => reaches(id, id, fields.length));
}
