import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { newField } from '@campus/rules/flows/edit-definition/fields.ts';
import { setRight } from '@campus/rules/flows/edit-definition/rights.ts';
import { type FieldKind, type FormField, fieldKinds } from '@campus/rules/flows/form.ts';
import { expect, test } from 'vitest';
import {
  addOption,
  copyBehind,
  freshField,
  idFromLabel,
  optionValueFrom,
  pastedField,
  publishedValues,
  putField,
  readCopiedField,
  renameUnused,
} from './edit-fields.ts';
import { kindGroups } from './field-kinds.ts';
import { fieldsForShowing } from './field-uses.ts';

const field = (id: string, zh = '', en = '', change: Partial<FormField> = {}): FormField => ({
  ...newField('text', id, { zh, en }),
  ...change,
});
const of = (...fields: FormField[]): Definition => ({
  flow: {
    start: { id: 'start', name: { zh: '填写', en: 'Fill in' }, fields: {} },
    steps: [],
    withdraw: 'never',
    resubmit: 'restart',
  },
  form: { fields, title: { zh: '', en: '' } },
});
const ids = ({ form }: Definition) => form.fields.map(({ id }) => id);

test('[DES-05] every kind of field is offered once, but for moments, which the product fills in', () => {
  const offered: FieldKind[] = [...kindGroups.answers, ...kindGroups.campus, ...kindGroups.structure];
  expect([...offered, 'moment'].sort()).toEqual([...fieldKinds].sort());
});

test('[DES-05] a new field gets its id from its label, once', () => {
  const made = freshField(of(field('field')).form, null, 'number');
  expect(made.id).toBe('field-2');
  const named = putField(of(), null, 0, { ...made, label: { zh: '请假天数', en: 'Days of leave' } });
  expect(idFromLabel(named, 'field-2', null)).toBe('daysOfLeave');
  const renamed = renameUnused(named, 'field-2', 'daysOfLeave');
  expect(ids(renamed)).toEqual(['daysOfLeave']);
  const again = of(field('daysOfLeave', '天数', 'Days'));
  expect(idFromLabel(again, 'daysOfLeave', null)).toBeNull();
});

test('[DES-05] an id stays without latin letters, where it is published, and where something uses it', () => {
  const chinese = of(field('field', '天数'));
  expect(idFromLabel(chinese, 'field', null)).toBeNull();
  const both = of(field('field', '天数', 'Days'));
  expect(idFromLabel(both, 'field', both.form)).toBeNull();
  expect(idFromLabel(setRight(both, 'start', 'field', 'hidden'), 'field', null)).toBeNull();
});

test('[DES-05] an id is not given again that was published and removed', () => {
  const published = of(field('days')).form;
  expect(idFromLabel(of(field('field', '天数', 'Days')), 'field', published)).toBe('days-2');
});

test('[DES-05] options get values from their labels, and keep those that are published or asked for', () => {
  const choice = field('kind', '', '', {
    kind: 'choice',
    options: [{ value: 'option-1', label: { zh: '病假', en: 'Sick leave' } }],
  });
  const free = { published: new Set<string>(), asked: false };
  expect(optionValueFrom(choice, 0, free)).toBe('sickLeave');
  expect(optionValueFrom(choice, 0, { ...free, asked: true })).toBeNull();
  expect(optionValueFrom(choice, 0, { ...free, published: new Set(['option-1']) })).toBeNull();
  expect(optionValueFrom({ options: [{ value: 'sick', label: { zh: '', en: 'Ill' } }] }, 0, free)).toBeNull();
  expect(publishedValues(of(choice).form, 'kind')).toEqual(new Set(['option-1']));
  expect(addOption(choice).map(({ value }) => value)).toEqual(['option-1', 'option-2']);
  expect(addOption({ ...choice, options: [{ value: 'option-2', label: choice.label }] }).at(-1)?.value).toBe(
    'option-3',
  );
});

test('[DES-05] a copied field comes back from the clipboard under an id of its own, and nothing else does', () => {
  const copied = { kind: 'copied-field', field: field('days', '天数', 'Days') } as const;
  const read = readCopiedField(JSON.parse(JSON.stringify(copied)));
  expect(read).toEqual(copied);
  expect(read && pastedField(of(field('days')).form, null, read).id).toBe('days-2');
  for (const found of [null, 'days', {}, { kind: 'copied-field' }, { kind: 'copied-field', field: { id: 'x' } }])
    expect(readCopiedField(found)).toBeNull();
});

test('[DES-05] a duplicate stands right behind its original', () => {
  const made = copyBehind(of(field('a', '甲'), field('b', '乙')), 'a');
  expect(made?.place).toBe('a-2');
  expect(made && ids(made.definition)).toEqual(['a', 'a-2', 'b']);
  expect(copyBehind(of(), 'a')).toBeNull();
});

test('[DES-05] what decides whether a field is shown is never shown because of that field', () => {
  const shownBy = (by: string) => ({ showWhen: { kind: 'field', field: by, is: 'filled', value: null } as const });
  const { form } = of(field('a'), field('b', '', '', shownBy('a')), field('c', '', '', shownBy('b')), field('d'));
  expect(fieldsForShowing(form, 'a').map(({ id }) => id)).toEqual(['d']);
  expect(fieldsForShowing(form, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});
