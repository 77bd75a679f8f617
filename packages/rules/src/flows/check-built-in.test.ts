import { expect, test } from 'vitest';
import { lostParts } from './check-built-in.ts';
import type { Definition } from './edit-definition/definition.ts';
import { newField } from './edit-definition/fields.ts';
import { action, approve, flowOf, parallel } from './testing.ts';

const title = { zh: '{business}', en: '{business}' };
const shipped: Definition = {
  flow: flowOf([approve('review'), action('book', 'network-book'), action('pass', 'pass')]),
  form: { fields: [newField('date', 'from'), newField('text', 'why')], title },
};
const lost = (flow: Definition['flow'], fields: Definition['form']['fields'] = shipped.form.fields) =>
  lostParts(shipped, { flow, form: { fields, title } }).map(({ code, field, detail }) => [code, field ?? detail]);

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
