import { expect, test } from 'vitest';
import { lostParts, reliedOn } from './check-built-in.ts';
import type { Definition } from './edit-definition/definition.ts';
import { newField } from './edit-definition/fields.ts';
import { action, approve, flowOf, parallel } from './testing.ts';

const title = { zh: '{business}', en: '{business}' };
const shipped: Definition = {
  flow: flowOf([approve('review'), action('book', 'network-book'), action('pass', 'pass')]),
  form: { fields: [newField('date', 'from'), newField('text', 'why')], title },
};
const lostOf = (code: string, flow: Definition['flow'], fields = shipped.form.fields) => {
  const relied = reliedOn(code, { flow: shipped.flow, form: { fields: shipped.form.fields, title } });
  const lost = relied ? lostParts(relied, { flow, form: { fields, title } }) : [];
  return lost.map(({ code, step, field, detail }) => [code, step ?? field ?? detail]);
};
const lost = (flow: Definition['flow'], fields?: Definition['form']['fields']) => lostOf('fault-report', flow, fields);

test('[BO-14] what the product ships may be given steps and fields, and its own work may stand anywhere', () => {
  const inside = flowOf([approve('review'), parallel('x', [action('b', 'network-book')], [approve('more')])]);
  expect(lost(shipped.flow)).toEqual([]);
  expect(lost(inside, [...shipped.form.fields, newField('number', 'days')])).toEqual([]);
});

test('[BO-14] what it does itself, and the fields that it reads, may not be taken out or become of another kind', () => {
  expect(lost(flowOf([approve('review')]))).toEqual([['built-in-action-missing', 'network-book']]);
  expect(lost(shipped.flow, [newField('date', 'from'), newField('number', 'why')])).toEqual([
    ['built-in-field-missing', 'why'],
  ]);
  expect(lost(shipped.flow, [])).toEqual([
    ['built-in-field-missing', 'from'],
    ['built-in-field-missing', 'why'],
  ]);
});

const choice = (id: string, ...values: string[]) => ({
  ...newField('choice', id),
  options: values.map((value) => ({ value, label: { zh: value, en: value } })),
});

test('[BO-14] of a choice only the options that the product sets or compares with have to stay', () => {
  const before = {
    ...shipped.form,
    fields: [choice('urgency', 'usual', 'urgent', 'very-urgent'), choice('type', 'a', 'b')],
  };
  const lostNow = (code: string, fields: Definition['form']['fields']) =>
    lostParts(reliedOn(code, { ...shipped, form: before }) as never, { flow: shipped.flow, form: { fields, title } });
  const less = [choice('urgency', 'usual', 'today'), choice('type', 'b')];
  expect(lostNow('fault-report', less)).toEqual([
    { code: 'built-in-option-missing', step: null, field: 'urgency', detail: 'urgent' },
    { code: 'built-in-option-missing', step: null, field: 'urgency', detail: 'very-urgent' },
  ]);
  expect(lostNow('open-network', less)).toEqual([]);
});

test('[BO-14] a page of the product asks for what it knows, and for nobody to be picked', () => {
  const asked = { ...newField('text', 'more'), required: true };
  const fields = [...shipped.form.fields, asked];
  expect(lostOf('open-network', shipped.flow, fields)).toEqual([['built-in-asks-more', 'more']]);
  expect(lostOf('fault-report', shipped.flow, fields)).toEqual([]);
  const later = { ...shipped.flow, start: { ...shipped.flow.start, fields: { more: 'read' as const } } };
  expect(lostOf('open-network', later, fields)).toEqual([]);
  const picks = flowOf([
    ...shipped.flow.steps,
    approve('chosen', { who: { kind: 'submitter-picks', several: false } }),
  ]);
  for (const code of ['open-network', 'fault-report'])
    expect(lostOf(code, picks)).toEqual([['built-in-picks', 'chosen']]);
  expect(lostOf('leave', picks, fields)).toEqual([]);
});
