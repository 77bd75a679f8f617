import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDefinition, namedIn } from './check-definition.ts';
import { checkForm, rowKinds } from './check-form.ts';
import type { Condition } from './conditions.ts';
import type { Flow } from './definition.ts';
import { newField } from './edit-definition/fields.ts';
import { drawDefinition } from './edit-definition/random-definition.ts';
import { newRowField } from './edit-definition/row-fields.ts';
import {
  type Compute,
  type FieldKind,
  type FormDefinition,
  type FormField,
  fieldKinds,
  type Operand,
  type RowField,
} from './form.ts';
import { dice } from './random-flow.ts';
import { reckonedWith } from './reckon.ts';
import { approve, exclusive, flowOf } from './testing.ts';

const words = (text: string) => ({ zh: text, en: text });
const field = (kind: FieldKind, id: string, change: Partial<FormField> = {}): FormField => ({
  ...newField(kind, id, words(id)),
  ...change,
});
const cell = (kind: FieldKind, id: string, change: Partial<RowField> = {}): RowField => ({
  ...newRowField(kind, id, words(id)),
  ...change,
});
const group = (id: string, fields: RowField[], change: Partial<FormField> = {}) =>
  field('group', id, { fields, ...change });
const computed = (id: string, compute: Compute, change: Partial<FormField> = {}) =>
  field('computed', id, { compute, ...change });
const sum = (...of: (string | Operand)[]): Compute => ({
  kind: 'sum',
  of: of.map((each) => (typeof each === 'string' ? { field: each } : each)),
});
const asks = (id: string, is: 'filled' | 'is' = 'filled'): Condition => ({ kind: 'field', field: id, is, value: null });
const formOf = (...fields: FormField[]): FormDefinition => ({ fields, title: words('t') });

/** Faults as `code field rowField detail`. */
const faults = (fields: FormField[], flow: Flow = flowOf([approve('s')]), title = 't') =>
  checkDefinition(flow, { fields, title: words(title) }, namedIn(flow)).map(
    ({ code, step, field: at, rowField, detail, branch }) =>
      [code, step, branch, at, rowField, detail].filter((part) => typeof part === 'string').join(' '),
  );

const goods = group('goods', [cell('number', 'count'), cell('money', 'price'), cell('text', 'what')]);

describe('[DES-05] rows', () => {
  test.each(fieldKinds.map((kind) => [kind, rowKinds.includes(kind)] as const))(
    '%s may stand in them: %s',
    (kind, may) => {
      const inner = [cell('text', 'x'), cell(kind, 'y', { options: [{ value: 'a', label: words('a') }] })];
      const found = checkForm(formOf(group('g', inner)));
      expect(found).toEqual(may ? [] : [{ code: 'kind-not-in-group', field: 'g', rowField: 'y' }]);
    },
  );

  test.each<[string, FormField[], string[]]>([
    ['without a field', [group('g', [])], ['group-without-fields g']],
    [
      'with nothing to fill in',
      [group('g', [cell('computed', 'x', { compute: sum({ number: 1 }) })])],
      ['group-without-fields g'],
    ],
    ['more than fifty', [{ ...goods, max: 51 }], ['group-rows goods 50']],
    ['none at most', [{ ...goods, max: 0 }], ['group-rows goods 50']],
    ['half of one', [{ ...goods, min: 0.5 }], ['group-rows goods 50']],
    ['fewer than none', [{ ...goods, min: -1 }], ['group-rows goods 50']],
    ['from none to fifty', [{ ...goods, min: 0, max: 50 }], []],
    ['more at least than at most', [{ ...goods, min: 3, max: 2 }], ['field-bounds goods']],
    ['with a field twice', [group('g', [cell('text', 'x'), cell('text', 'x')])], ['field-id-twice g x']],
    ['with a field called like one outside', [group('x', [cell('text', 'x')]), field('text', 'y')], []],
    ['with a field without a name of its own', [group('g', [cell('text', 'X')])], ['field-id-missing g X']],
    ['with a choice of nothing', [group('g', [cell('choice', 'x')])], ['field-without-options g x']],
    [
      'with half an option',
      [group('g', [cell('choice', 'x', { options: [{ value: '', label: words('a') }] })])],
      ['option-value-missing g x'],
    ],
    [
      'with a condition on the same row',
      [group('g', [cell('text', 'x'), cell('text', 'y', { showWhen: asks('x', 'filled') })])],
      [],
    ],
    [
      'with a condition on what is outside',
      [field('text', 'a'), group('g', [cell('text', 'x', { showWhen: asks('a') })])],
      [],
    ],
    [
      'with a condition on itself',
      [group('g', [cell('text', 'x', { showWhen: asks('x') })])],
      ['show-when-unknown g x x'],
    ],
    [
      'with a condition on the rows',
      [group('g', [cell('text', 'x', { showWhen: asks('g') })])],
      ['show-when-unknown g x g'],
    ],
    [
      'with a condition on nothing',
      [group('g', [cell('text', 'x', { showWhen: asks('') })])],
      ['show-when-missing g x'],
    ],
    [
      'with a condition on rows beside',
      [goods, group('g', [cell('text', 'x', { showWhen: asks('count') })])],
      ['show-when-unknown g x count'],
    ],
  ])('%s', (_title, fields, expected) => expect(faults(fields)).toEqual(expected));
});

describe('[DES-05] what a field is computed from', () => {
  const base = [
    field('number', 'n'),
    field('money', 'm'),
    field('text', 't'),
    field('date', 'd'),
    field('choices', 'c', { options: [{ value: 'a', label: words('a') }] }),
    goods,
  ];
  const rows = (id: string): Operand => ({ group: 'goods', field: id });
  test.each<[string, Compute, 'number' | 'money', string[]]>([
    ['a number', sum('n'), 'number', []],
    ['rows of numbers', sum(rows('count'), 'n'), 'number', []],
    ['money', sum('m', rows('price'), { number: 100 }), 'money', []],
    ['money by a number', { kind: 'product', of: [{ field: 'm' }, { field: 'n' }] }, 'money', []],
    ['rows', { kind: 'count', of: 'goods' }, 'number', []],
    ['what is chosen', { kind: 'count', of: 'c' }, 'number', []],
    ['days', { kind: 'days', from: 'd', until: 'd', inclusive: true }, 'number', []],
    ['nothing at all', sum(), 'number', ['compute-missing x']],
    ['what is still to be chosen', sum('n', ''), 'number', ['operand-missing x']],
    ['rows that are still to be chosen', sum({ group: '', field: 'a' }), 'number', ['operand-missing x']],
    ['a field of rows that is still to be chosen', sum(rows('')), 'number', ['operand-missing x']],
    ['what is not there', sum('n', 'gone'), 'number', ['reckoned-unknown x gone']],
    ['rows that are not there', sum({ group: 'gone', field: 'n' }), 'number', ['reckoned-unknown x gone']],
    ['a field that the rows do not have', sum(rows('n')), 'number', ['reckoned-unknown x n']],
    ['a text', sum('t'), 'number', ['reckoned-kind x t']],
    ['a text in rows', sum(rows('what')), 'number', ['reckoned-kind x what']],
    ['rows as a number', sum('goods'), 'number', ['reckoned-kind x goods']],
    ['a number as rows', sum({ group: 'n', field: 'n' }), 'number', ['reckoned-kind x n']],
    ['a count of a text', { kind: 'count', of: 't' }, 'number', ['reckoned-kind x t']],
    ['days to a number', { kind: 'days', from: 'd', until: 'n', inclusive: true }, 'number', ['reckoned-kind x n']],
    ['money and numbers', sum('n', 'm'), 'number', ['reckoned-unit x ']],
    ['numbers as money', sum('n'), 'money', ['reckoned-unit x ']],
    ['money by money', { kind: 'product', of: [{ field: 'm' }, { field: 'm' }] }, 'money', ['reckoned-unit x ']],
    [
      'money by a number as a number',
      { kind: 'product', of: [{ field: 'm' }, { field: 'n' }] },
      'number',
      ['reckoned-unit x '],
    ],
    ['days as money', { kind: 'days', from: 'd', until: 'd', inclusive: true }, 'money', ['reckoned-unit x ']],
    ['itself', sum('x'), 'number', ['reckoned-circle x']],
  ])('%s', (_title, compute, unit, expected) => {
    expect(faults([...base, computed('x', compute, { unit })])).toEqual(expected);
  });

  test('in rows only the fields beside it', () => {
    const inner = (compute: Compute) =>
      faults([field('number', 'n'), group('g', [cell('number', 'a'), cell('computed', 'x', { compute })])]);
    expect(inner(sum('a'))).toEqual([]);
    expect(inner(sum('n'))).toEqual(['reckoned-unknown g x n']);
    expect(inner(sum({ group: 'g', field: 'a' }))).toEqual(['reckoned-unknown g x g']);
    expect(faults([group('g', [cell('number', 'a'), cell('computed', 'x')])])).toEqual(['compute-missing g x']);
  });

  test.each<[string, FormField[], string[]]>([
    [
      'two by one another',
      [computed('x', sum('y')), computed('y', sum('x'))],
      ['reckoned-circle x', 'reckoned-circle y'],
    ],
    [
      'by what shows a part',
      [field('number', 'n', { showWhen: asks('x') }), computed('x', sum('n'))],
      ['reckoned-circle x'],
    ],
    [
      'by what shows itself',
      [computed('x', sum({ number: 1 }), { showWhen: asks('y') }), computed('y', sum('x'))],
      ['reckoned-circle x', 'reckoned-circle y'],
    ],
    [
      'by the section of a part',
      [computed('x', sum('n')), field('section', 's', { showWhen: asks('x') }), field('number', 'n')],
      ['reckoned-circle x'],
    ],
    [
      'by what shows a field in rows',
      [group('g', [cell('number', 'n', { showWhen: asks('x') })]), computed('x', sum({ group: 'g', field: 'n' }))],
      ['reckoned-circle x'],
    ],
    [
      'in rows',
      [
        group('g', [
          cell('text', 't'),
          cell('computed', 'x', { compute: sum('y') }),
          cell('computed', 'y', { compute: sum('x') }),
        ]),
      ],
      ['reckoned-circle g x', 'reckoned-circle g y'],
    ],
    ['none, one upon the other', [computed('x', sum('y')), computed('y', sum('n')), field('number', 'n')], []],
    [
      'none, a field that is shown by it',
      [field('number', 'n'), computed('x', sum('n')), field('text', 'why', { showWhen: asks('x') })],
      [],
    ],
  ])('in a circle: %s', (_title, fields, expected) => expect(faults(fields)).toEqual(expected));

  test('a fault is named exactly where something is missing or a circle is, whatever the form', () => {
    let circles = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { form } = drawDefinition(dice(seed));
        const found = checkForm(form);
        for (const each of form.fields) {
          if (each.kind !== 'computed' || !each.compute) continue;
          const missing = reckonedWith(each.compute).filter(({ group: of, field: id }) => {
            if (id === '' || of === '') return false;
            const around = of === null ? null : form.fields.find((other) => other.id === of);
            if (of !== null && around && around.kind !== 'group') return false;
            return !(of === null ? form.fields : (around?.fields ?? [])).some((other) => other.id === id);
          });
          const named = found.filter(({ code, field: at }) => code === 'reckoned-unknown' && at === each.id);
          expect(named.length).toBe(missing.length);
          const isCircular = found.some(
            ({ code, field: at, rowField }) => code === 'reckoned-circle' && at === each.id && rowField === undefined,
          );
          if (isCircular) circles++;
          expect(isCircular).toBe(walks(form, each.id, [each.id]));
        }
      }),
      { numRuns: 600 },
    );
    expect(circles).toBeGreaterThan(3);
  });
});

/** Whether a way leads back: written as a walk from name to name, without the rule's table. */
function walks(form: FormDefinition, to: string, way: readonly string[]): boolean {
  const fields = form.fields;
  const at = fields.findIndex(({ id }) => id === way.at(-1));
  const here = fields[at];
  if (!here) return false;
  const names = (condition: Condition | null): string[] =>
    condition === null
      ? []
      : [...JSON.stringify(condition).matchAll(/"field":"([^"]+)"/g)].map(([, name]) => name as string);
  const section = fields.slice(0, at + 1).findLast(({ kind }) => kind === 'section');
  const inner = here.fields ?? [];
  const next = [
    ...names(here.showWhen),
    ...names(section?.showWhen ?? null),
    ...(here.kind === 'computed' && here.compute
      ? reckonedWith(here.compute).map((each) => each.group ?? each.field)
      : []),
    ...inner.flatMap(({ showWhen }) => names(showWhen)).filter((name) => !inner.some(({ id }) => id === name)),
  ];
  return next.some((name) => name === to || (!way.includes(name) && walks(form, to, [...way, name])));
}

describe('[DES-05] what has no value is not asked for one', () => {
  const bare = [field('section', 's'), field('text', 'a'), field('note', 'n'), goods];
  test.each(['s', 'n'])('%s is asked by no condition', (id) => {
    const flow = flowOf([
      approve('b', { skipWhen: asks(id) }),
      exclusive('split', { when: { kind: 'not', of: asks(id) }, steps: [] }, []),
    ]);
    expect(faults([...bare, field('text', 'z', { showWhen: asks(id) })], flow)).toEqual([
      `condition-cannot-ask z ${id}`,
      `condition-cannot-ask b ${id}`,
      `condition-cannot-ask split 0 ${id}`,
    ]);
  });
  test('rows are asked whether there are any, and nothing else', () => {
    expect(faults([...bare, field('text', 'z', { showWhen: asks('goods') })])).toEqual([]);
    expect(
      faults([...bare, field('text', 'z', { showWhen: { ...asks('goods', 'is'), value: 'x' } as Condition })]),
    ).toEqual(['condition-cannot-ask z goods']);
  });
  test('a section is not shown by itself, nor by what stands under it', () => {
    const under = (id: string) =>
      faults([
        field('section', 's', { showWhen: asks(id) }),
        field('text', 'a'),
        field('section', 't'),
        field('text', 'b'),
      ]);
    expect([under('s'), under('a'), under('b')]).toEqual([['show-when-unknown s s'], ['show-when-unknown s a'], []]);
  });
  test('no title says it, and no button asks for it', () => {
    expect(faults(bare, undefined, '{s}{n}{goods}{a}')).toEqual(
      ['s', 'n', 'goods'].map((id) => `title-without-value ${id}`),
    );
    const agree = { name: null, reason: 'optional', attachments: false, signature: false, fields: ['x', 's'] } as const;
    const flow = flowOf([approve('b', { fields: { x: 'write', s: 'write' }, buttons: { agree } })]);
    expect(faults([...bare, computed('x', sum({ number: 1 }))], flow)).toEqual([
      'button-field-not-writable b x',
      'button-field-not-writable b s',
    ]);
  });
});
