import type { DefinitionFault, DefinitionFaultCode } from '@campus/rules/flows/check-definition.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import { expect, test } from 'vitest';
import { flowFaultText } from './flow-fault-text.ts';
import zh from './zh/flows-faults.ts';

const flow: Flow = {
  start: { id: 'start', name: { zh: '填写', en: 'Fill in' }, fields: {} },
  steps: [
    { id: 'a', name: { zh: '抄送甲', en: 'Copy A' }, kind: 'copy', who: { kind: 'submitter' } },
    { id: 'b', name: { zh: '抄送乙', en: 'Copy B' }, kind: 'copy', who: { kind: 'submitter' } },
  ],
  withdraw: 'never',
  resubmit: 'ask',
};
const form = {
  title: { zh: '', en: '' },
  fields: [
    {
      id: 'days',
      kind: 'number' as const,
      label: { zh: '天数', en: 'Days' },
      hint: null,
      required: true,
      min: null,
      max: null,
      options: [],
      showWhen: null,
    },
  ],
};
const textOf = (fault: Partial<DefinitionFault> & { code: DefinitionFaultCode }) =>
  flowFaultText({ step: null, field: null, detail: null, ...fault }, flow, form);

test('[C60] every fault is a whole sentence in both languages, with no place left open', () => {
  for (const code of Object.keys(zh) as DefinitionFaultCode[]) {
    const text = textOf({ code, step: 'a', field: 'days', detail: 'b' });
    expect(text.zh, code).toMatch(/。$/);
    expect(text.en, code).toMatch(/\.$/);
    expect(`${text.zh}${text.en}`, code).not.toContain('{{');
  }
});

test('[C60] steps and fields go by the names that the clerk gave them', () => {
  expect(textOf({ code: 'step-not-before', step: 'a', detail: 'b' }).zh).toContain('环节“抄送甲”的条件提到了“抄送乙”');
  expect(textOf({ code: 'field-names-nobody', step: 'a', detail: 'days' }).en).toContain('by the field “Days”');
  expect(textOf({ code: 'field-bounds', field: 'days' }).zh).toContain('“天数”');
  expect(textOf({ code: 'unknown-field', step: 'start', detail: 'gone' }).en).toBe(
    'The step “Fill in” uses a field “gone” that the form does not have.',
  );
});

test('[TRU-78] [C60] what has no name yet goes by its place or by its other name, and never by its id', () => {
  const nameless = { zh: '', en: '' };
  const [days] = form.fields;
  const drawn = {
    ...form,
    fields: [
      { ...days!, label: nameless },
      { ...days!, id: 'cost', label: { zh: '金额', en: '' } },
    ],
  };
  const steps = flow.steps.map((step) => ({ ...step, name: nameless }));
  const text = (fault: Partial<DefinitionFault> & { code: DefinitionFaultCode }) =>
    flowFaultText({ step: null, field: null, detail: null, ...fault }, { ...flow, steps }, drawn);
  expect(text({ code: 'field-bounds', field: 'days' }).zh).toContain('“第 1 个字段”');
  expect(text({ code: 'field-bounds', field: 'days' }).en).toContain('“Field 1”');
  expect(text({ code: 'field-bounds', field: 'cost' }).en).toContain('“金额”');
  expect(text({ code: 'step-not-before', step: 'a', detail: 'b' }).zh).toContain(
    '“第 1 个环节”的条件提到了“第 2 个环节”',
  );
});
