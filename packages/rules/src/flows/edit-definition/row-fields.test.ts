import { describe, expect, test } from 'vitest';
import type { FormDefinition, RowField } from '../form.ts';
import { approve, flowOf, when } from '../testing.ts';
import { duplicateField, newField, removeField } from './fields.ts';
import {
  changeRowField,
  duplicateRowField,
  insertRowField,
  moveRowField,
  newRowField,
  removeRowField,
  rowFieldId,
  rowFieldsOf,
} from './row-fields.ts';
import { isDefinition } from './shape.ts';
import { usesOfField, usesOfRowField } from './uses.ts';

const words = (text: string) => ({ zh: text, en: text });
const cell = (id: string, change: Partial<RowField> = {}): RowField => ({
  ...newRowField('number', id, words(id)),
  ...change,
});
const sum = (...of: ({ field: string } | { group: string; field: string })[]) => ({ kind: 'sum' as const, of });
const goods = {
  ...newField('group', 'goods', words('goods')),
  fields: [
    cell('a'),
    cell('b', { showWhen: when('a', 'more', 1) }),
    { ...newRowField('computed', 'c'), compute: sum({ field: 'a' }, { field: 'b' }) },
  ],
};
const form: FormDefinition = {
  title: words('t'),
  fields: [
    newField('number', 'x'),
    goods,
    { ...newField('computed', 'total'), compute: sum({ group: 'goods', field: 'a' }, { field: 'x' }) },
  ],
};
const ids = (of: FormDefinition) =>
  rowFieldsOf(of, 'goods')
    .map(({ id }) => id)
    .join(' ');

describe('[DES-05] a field in rows', () => {
  test('is put, moved, copied and taken out like any other', () => {
    expect(ids(insertRowField(form, 'goods', 1, cell('n')))).toBe('a n b c');
    expect(ids(moveRowField(form, 'goods', 'a', 3))).toBe('b c a');
    expect(ids(duplicateRowField(form, 'goods', 'b'))).toBe('a b b-2 c');
    expect(ids(removeRowField(form, 'goods', 'b'))).toBe('a c');
    expect(rowFieldsOf(changeRowField(form, 'goods', 'b', { required: true }), 'goods')[1]?.required).toBe(true);
  });

  test.each<[string, FormDefinition]>([
    ['under an id that is taken', insertRowField(form, 'goods', 0, cell('a'))],
    ['under an id that every object has', insertRowField(form, 'goods', 0, cell('constructor'))],
    ['where there is no place', insertRowField(form, 'goods', 4, cell('n'))],
    ['into what is no group', insertRowField(form, 'x', 0, cell('n'))],
    ['into what is not there', insertRowField(form, 'gone', 0, cell('n'))],
    ['that is not there', removeRowField(form, 'goods', 'gone')],
    ['to where it stands', moveRowField(form, 'goods', 'a', 1)],
    ['to what it is', changeRowField(form, 'goods', 'a', { required: false })],
  ])('%s changes nothing', (_title, after) => expect(after).toBe(form));

  test('[DES-03] fills rows up to 20 fields, and no further', () => {
    let full = form;
    for (let n = 0; n < 30; n++) full = insertRowField(full, 'goods', 0, cell(`n${n}`));
    expect(rowFieldsOf(full, 'goods')).toHaveLength(20);
    expect(duplicateRowField(full, 'goods', 'a')).toBe(full);
  });

  test('has no rows of its own and keeps nobody out, wherever it came from', () => {
    const person = { ...newField('person', 'p'), keepsOut: true, fields: [] };
    const after = insertRowField(form, 'goods', 0, person);
    expect(rowFieldsOf(after, 'goods')[0]).toEqual(newRowField('person', 'p'));
    expect(isDefinition({ flow: flowOf([approve('s')]), form: after })).toBe(true);
    expect(
      isDefinition({ flow: flowOf([approve('s')]), form: { ...form, fields: [{ ...goods, fields: [goods] }] } }),
    ).toBe(false);
  });

  test('gets an id unlike those beside it and those around the group', () => {
    expect(rowFieldId(form, 'goods', 'a')).toBe('a-2');
    expect(rowFieldId(form, 'goods', 'total')).toBe('total-2');
    expect(rowFieldId(form, 'goods', 'fresh')).toBe('fresh');
  });

  test('is copied with its group', () => {
    const copied = duplicateField({ flow: flowOf([approve('s')]), form }, 'goods').form.fields[2];
    expect(copied).toEqual({ ...goods, id: 'goods-2' });
  });
});

describe('[DES-05] every use of a field is named, in rows and by what is computed', () => {
  const definition = { flow: flowOf([approve('s')]), form };
  test('of a field in rows', () => {
    expect(usesOfRowField(definition, 'goods', 'a')).toEqual([
      { kind: 'show', field: 'goods', rowField: 'b' },
      { kind: 'compute', field: 'goods', rowField: 'c' },
      { kind: 'compute', field: 'total' },
    ]);
    expect(usesOfRowField(definition, 'goods', 'c')).toEqual([]);
    expect(usesOfRowField(definition, 'gone', 'a')).toEqual([]);
  });
  test('of a group and of a field beside it', () => {
    expect(usesOfField(definition, 'goods')).toEqual([{ kind: 'compute', field: 'total' }]);
    expect(usesOfField(definition, 'x')).toEqual([{ kind: 'compute', field: 'total' }]);
    expect(usesOfField({ ...definition, form: removeField(form, 'total') }, 'x')).toEqual([]);
  });
  test('by a condition in rows, unless it means the field beside it', () => {
    const asks = (id: string) => insertRowField(form, 'goods', 0, cell('n', { showWhen: when(id, 'more', 1) }));
    expect(usesOfField({ ...definition, form: asks('x') }, 'x')).toEqual([
      { kind: 'show', field: 'goods', rowField: 'n' },
      { kind: 'compute', field: 'total' },
    ]);
    const shadowed = insertRowField(asks('x'), 'goods', 0, cell('x'));
    expect(usesOfField({ ...definition, form: shadowed }, 'x')).toEqual([{ kind: 'compute', field: 'total' }]);
  });
});
