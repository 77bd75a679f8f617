import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm } from '../check-form.ts';
import { type FormDefinition, fieldKinds } from '../form.ts';
import { approve, flowOf, handle, when } from '../testing.ts';
import { fieldIdFrom } from './field-ids.ts';
import { changeField, changeTitle, duplicateField, insertField, moveField, newField, removeField } from './fields.ts';
import { changeFlow, changeStart } from './flow-settings.ts';
import { isDefinition } from './shape.ts';

const words = (text: string) => ({ zh: text, en: text });
const formOf = (...ids: string[]): FormDefinition => ({
  title: words('{a}'),
  fields: ids.map((id) => newField('text', id, words(id))),
});
const form = formOf('a', 'b', 'c');
const ids = ({ fields }: FormDefinition) => fields.map(({ id }) => id).join(' ');

describe('[DES-05] a new field', () => {
  test.each(fieldKinds)('%s has every property, and only a list to choose from is missing', (kind) => {
    const made = { ...form, fields: [newField(kind, 'n')] };
    expect(isDefinition({ flow: flowOf([approve('s')]), form: made })).toBe(true);
    const missing = {
      choice: 'field-without-options',
      choices: 'field-without-options',
      group: 'group-without-fields',
    };
    const codes = kind in missing ? [missing[kind as keyof typeof missing]] : [];
    expect(checkForm(made).map(({ code }) => code)).toEqual(codes);
  });
});

describe('[DES-05] inserting a field', () => {
  test('puts it at the start, between and at the end', () => {
    const at = (index: number) => ids(insertField(form, index, newField('text', 'n')));
    expect([at(0), at(1), at(3)]).toEqual(['n a b c', 'a n b c', 'a b c n']);
  });

  test.each<[string, number, string]>([
    ['where there is no place', 4, 'n'],
    ['under an id that is taken', 0, 'b'],
    ['under an id that every object has', 0, 'constructor'],
    ['under an id that cannot be one', 0, 'a b'],
  ])('%s does nothing', (_title, index, id) => expect(insertField(form, index, newField('text', id))).toBe(form));

  test('[DES-03] fills a form up to 80 fields, and no further', () => {
    const full = formOf(...Array.from({ length: 80 }, (_, n) => `f${n}`));
    expect(insertField(full, 0, newField('text', 'n'))).toBe(full);
    const definition = { flow: flowOf([approve('s')]), form: full };
    expect(duplicateField(definition, 'f1')).toBe(definition);
    expect(insertField(removeField(full, 'f0'), 0, newField('text', 'n')).fields).toHaveLength(80);
  });
});

describe('[DES-05] changing a form', () => {
  test('a field gets other properties and keeps its id; what is there already is no change', () => {
    const after = changeField(form, 'b', { label: words('B'), required: true, kind: 'paragraph' });
    expect(after.fields[1]).toEqual({ ...newField('paragraph', 'b', words('B')), required: true });
    expect(after.fields[0]).toBe(form.fields[0]);
    expect(changeField(form, 'b', { label: words('b') })).toBe(form);
    expect(changeField(form, 'z', { required: true })).toBe(form);
    expect(ids(changeField(form, 'b', { id: 'z', required: true } as object))).toBe('a b c');
  });

  test('[DES-03] a condition that nests too deep is not taken', () => {
    let deep: ReturnType<typeof when> = when('a', 'is', 1);
    for (let n = 0; n < 40; n++) deep = { kind: 'not', of: deep };
    expect(changeField(form, 'b', { showWhen: deep })).toBe(form);
  });

  test('a field moves to a gap that is counted before anything moves', () => {
    expect([ids(moveField(form, 'a', 2)), ids(moveField(form, 'a', 3)), ids(moveField(form, 'c', 0))]).toEqual([
      'b a c',
      'b c a',
      'c a b',
    ]);
    for (const [id, gap] of [
      ['b', 1],
      ['b', 2],
      ['b', 4],
      ['z', 0],
    ] as const)
      expect(moveField(form, id, gap)).toBe(form);
  });

  test('a field that goes leaves the others; one that is not there leaves all', () => {
    expect(ids(removeField(form, 'b'))).toBe('a c');
    expect(removeField(form, 'z')).toBe(form);
  });

  test('the title changes, or stays as it is', () => {
    expect(changeTitle(form, words('{b}')).title).toEqual(words('{b}'));
    expect(changeTitle(form, words('{a}'))).toBe(form);
  });
});

describe('[DES-05] a copy of a field', () => {
  const definition = {
    flow: flowOf([approve('s', { fields: { b: 'hidden' } }), handle('t', { fields: { a: 'write' } })], {
      start: { id: 'start', name: words('start'), fields: { b: 'read' } },
    }),
    form: changeField(form, 'b', { required: true }),
  };

  test('stands right behind it under an id of its own', () => {
    const after = duplicateField(definition, 'b');
    expect(ids(after.form)).toBe('a b b-2 c');
    expect(after.form.fields[2]).toEqual({ ...definition.form.fields[1], id: 'b-2' });
    expect(ids(duplicateField(duplicateField(after, 'b-2'), 'b').form)).toBe('a b b-4 b-2 b-3 c');
  });

  test('is seen and written by the same people', () => {
    const { flow } = duplicateField(definition, 'b');
    expect(flow.start.fields).toEqual({ b: 'read', 'b-2': 'read' });
    expect(flow.steps[0]).toMatchObject({ fields: { b: 'hidden', 'b-2': 'hidden' } });
    expect(flow.steps[1]).toBe(definition.flow.steps[1]);
  });

  test('of what is not there changes nothing', () => expect(duplicateField(definition, 'z')).toBe(definition));
});

describe('[DES-05] an id for a field', () => {
  test.each([
    ['Reason for leave', 'reasonForLeave'],
    ['qing jia yuan yin', 'qingJiaYuanYin'],
    ['qǐng jià · nǚ', 'qingJiaNu'],
    ['ID number', 'idNumber'],
    ['jobNumber', 'jobNumber'],
    ['2nd choice', 'f2ndChoice'],
    ['请假', 'field'],
    ['', 'field'],
    ['constructor', 'constructor-2'],
    ['to string', 'toString-2'],
    ['submitter', 'submitter-2'],
    ['business', 'business-2'],
    ['x'.repeat(70), 'x'.repeat(40)],
  ])('from %j is %s', (text, id) => expect(fieldIdFrom(text, [])).toBe(id));

  test('is numbered where it is taken', () => {
    expect(fieldIdFrom('Reason', ['reason'])).toBe('reason-2');
    expect(fieldIdFrom('Reason', ['reason', 'reason-2', 'reason-3'])).toBe('reason-4');
    expect(fieldIdFrom('x'.repeat(50), ['x'.repeat(40)])).toBe(`${'x'.repeat(38)}-2`);
  });

  test('can be read and published whatever it is made from, and is not taken', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', '__proto__', 'valueOf', 'A B')), {
          maxLength: 30,
          size: 'max',
        }),
        (texts) => {
          const taken: string[] = [];
          for (const text of texts) {
            const id = fieldIdFrom(text, taken);
            expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/);
            expect(id in {} || taken.includes(id)).toBe(false);
            taken.push(id);
          }
          expect(checkForm(formOf(...taken))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('[DES-02] what holds for a whole flow', () => {
  const flow = flowOf([approve('s')], { edit: 'never' });
  test('changes, or stays as it is', () => {
    expect(changeFlow(flow, { withdraw: 'never', replyResumes: true })).toEqual({
      ...flow,
      withdraw: 'never',
      replyResumes: true,
    });
    expect(changeFlow(flow, { withdraw: flow.withdraw, edit: 'never' })).toBe(flow);
    expect(changeStart(flow, { name: words('Fill in') }).start).toEqual({ ...flow.start, name: words('Fill in') });
    expect(changeStart(flow, { name: words('start') })).toBe(flow);
  });
});
