import { newField } from '@campus/rules/flows/edit-definition/fields.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { expect, test } from 'vitest';
import { hintOf, missingTexts } from './one-language.ts';
import { isBlocking, problemsOf } from './problems.ts';

const form: FormDefinition = {
  title: { zh: '{submitter}的请假', en: ' ' },
  fields: [
    { ...newField('text', 'a', { zh: '天数', en: 'Days' }), hint: { zh: '', en: 'Half days count' } },
    {
      ...newField('choice', 'b', { zh: '', en: 'Kind' }),
      options: [
        { value: 'x', label: { zh: '病假', en: 'Sick' } },
        { value: 'y', label: { zh: '', en: '' } },
      ],
    },
  ],
};

test('[DES-05] texts in one language only are named, in labels, hints, options and the title', () => {
  expect(missingTexts(form)).toEqual([
    { field: null, part: 'title', missing: 'en' },
    { field: 'a', part: 'hint', missing: 'zh' },
    { field: 'b', part: 'label', missing: 'zh' },
    { field: 'b', part: 'option', option: 2, missing: 'both' },
  ]);
});

test('[DES-07] faults of the form stand with its texts, field by field, and those of the flow do not', () => {
  const text = { zh: '', en: '' };
  const at = { step: null, branch: null, detail: null, text };
  const found = problemsOf(form, [
    { ...at, code: 'field-bounds', field: 'b' },
    { ...at, code: 'title-unknown', field: null },
    { ...at, code: 'option-label-missing', field: 'b' },
    { ...at, code: 'no-steps', field: null },
    { ...at, code: 'field-bounds', field: 'gone' },
  ]);
  expect(found.map((problem) => [problem.field, problem.kind, isBlocking(problem)])).toEqual([
    [null, 'fault', true],
    [null, 'text', false],
    ['a', 'text', false],
    ['b', 'fault', true],
    ['b', 'text', false],
    ['b', 'text', true],
  ]);
});

test('[DES-05] a hint that says nothing is none', () => {
  expect(hintOf({ zh: ' ', en: '' })).toBeNull();
  expect(hintOf({ zh: '', en: 'x' })).toEqual({ zh: '', en: 'x' });
});
