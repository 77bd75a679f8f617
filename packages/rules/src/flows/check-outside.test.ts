import { describe, expect, test } from 'vitest';
import { checkOutside, namedBeyond, type Outside, type OutsideBusiness } from './check-outside.ts';
import type { CallStep, ChildStep, Step } from './definition.ts';
import { newField } from './edit-definition/fields.ts';
import { newStep } from './edit-definition/new-step.ts';
import { approve, flowOf, parallel, when } from './testing.ts';

const words = (text: string) => ({ zh: text, en: text });
const field = (id: string, change: object = {}) => ({ ...newField('text', id, words(id)), ...change });
const form = {
  title: words('t'),
  fields: [
    field('must', { required: true }),
    field('may'),
    field('sometimes', { required: true, showWhen: when('may', 'is', 'x') }),
    field('kept', { required: true }),
    { ...newField('note', 'note', words('note')), required: true },
    { ...newField('section', 'below', words('below')), showWhen: when('may', 'is', 'x') },
    field('under', { required: true }),
  ],
};
const own = {
  title: words('own'),
  fields: [
    field('text'),
    { ...newField('people', 'guests', words('guests')) },
    { ...newField('number', 'days', words('days')) },
  ],
};
const card: OutsideBusiness = { suspended: false, published: { form, start: { fields: { kept: 'read' } } } };
const outside: Outside = {
  businesses: new Map([
    ['card', card],
    ['new', { ...card, published: null }],
    ['away', { ...card, suspended: true }],
  ]),
  connections: new Map([
    ['on', { on: true }],
    ['off', { on: false }],
  ]),
};
const child = (business: string, change: Partial<ChildStep> = {}): Step => ({
  ...(newStep('child', () => 'c') as ChildStep),
  business,
  fill: ['must'].map((id) => ({ field: id, from: { kind: 'today' } })),
  ...change,
});
const call = (connection: string): Step => ({ ...(newStep('call', () => 'k') as CallStep), connection });
const said = (step: Step) =>
  checkOutside({ flow: flowOf([approve('a'), parallel('p', [step], [])]), form: own }, outside).map(
    ({ code, step: id, detail, name }) => [code, id, detail, name?.zh].filter(Boolean).join(' '),
  );

describe('[DES-13] what a flow uses beyond its own business is there before it is published', () => {
  test.each<[string, Step, string[]]>([
    ['[C8] a business as it is', child('card'), []],
    ['[C8] one that is not chosen yet, which is a hole and no fault here', child(''), []],
    ['[C8] one that is not there', child('gone'), ['unknown-business c']],
    ['[C8] one that is not published', child('new'), ['business-not-published c']],
    ['[C8] one that is suspended', child('away'), ['business-suspended c']],
    ['[C8] a required field that nobody fills in', child('card', { fill: [] }), ['child-field-required c must must']],
    [
      '[C8] a person, who does not go into a text',
      child('card', {
        each: { kind: 'items', field: 'guests' },
        fill: [
          { field: 'must', from: { kind: 'item', field: null } },
          { field: 'may', from: { kind: 'submitter' } },
          { field: 'under', from: { kind: 'field', field: 'days' } },
        ],
      }),
      ['child-given-unfit c must must', 'child-given-unfit c may may'],
    ],
    [
      '[C8] an answer that the field here does not take',
      child('card', {
        take: [
          { field: 'days', from: 'may' },
          { field: 'text', from: 'must' },
        ],
      }),
      ['given-unfit c days'],
    ],
    [
      '[C8] fields that are not there, or that submitters cannot fill in',
      child('card', {
        fill: ['must', 'gone', 'kept', 'note', '', 'gone'].map((id) => ({ field: id, from: { kind: 'number' } })),
      }),
      ['child-field-unknown c gone', 'child-field-not-written c kept kept', 'child-field-not-written c note note'],
    ],
    [
      '[C8] what it takes back is there',
      child('card', { take: ['may', 'gone', ''].map((from) => ({ field: 'x', from })) }),
      ['child-field-unknown c gone'],
    ],
    ['[C11] a connection as it is', call('on'), []],
    ['[C11] one that is not chosen yet', call(''), []],
    ['[C11] one that is off', call('off'), ['connection-off k']],
    ['[C11] one that is not there', call('gone'), ['unknown-connection k']],
  ])('%s', (_title, step, faults) => expect(said(step)).toEqual(faults));

  test('what is looked up is what the steps name', () => {
    const flow = flowOf([child('card'), parallel('p', [call('on'), child('')], [child('new'), call('')])]);
    expect(namedBeyond(flow)).toEqual({ businesses: new Set(['card', 'new']), connections: new Set(['on']) });
  });
});
