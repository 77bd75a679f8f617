import { describe, expect, test } from 'vitest';
import { actionsFor } from './actions.ts';
import { checkDefinition, type Named, namedIn } from './check-definition.ts';
import type { Flow, PersonStep, Step } from './definition.ts';
import type { FieldKind, FormDefinition, FormField } from './form.ts';
import { action, approve, copy, end, flowOf, handle, parallel } from './testing.ts';

const words = (text: string) => ({ zh: text, en: text });
const field = (id: string, kind: FieldKind, change: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: words(id),
  hint: null,
  required: false,
  min: null,
  max: null,
  options: [],
  showWhen: null,
  ...change,
});
const form: FormDefinition = {
  title: words('{submitter} {business} {days}'),
  fields: [field('days', 'number'), field('who', 'person'), field('on', 'date')],
};
const known: Named = {
  people: new Set(['p']),
  departments: new Set(['d']),
  labels: new Set(['l', 'c']),
  roles: new Set(['a', 'b', 'h']),
};
const faults = (flow: Flow, of = form) =>
  checkDefinition(flow, of, known).map(({ code, step, field: at, detail }) =>
    `${code} ${step ?? at ?? ''} ${detail ?? ''}`.trim(),
  );

test('a definition in order has no faults', () => {
  const flow = flowOf([
    approve('a', { who: { kind: 'people', people: ['p'] }, fields: { days: 'write' } }),
    parallel('split', [approve('b')], [handle('h', { who: { kind: 'field', field: 'who' } })]),
    { id: 'w', name: words('w'), kind: 'wait', until: { kind: 'field', field: 'on' } },
    copy('c'),
  ]);
  expect(faults(flow)).toEqual([]);
});

test('faults of the flow, of the form, and of what they name come together', () => {
  const flow = flowOf([approve('a', { buttons: {} }), end('e'), handle('h')]);
  const of = { ...form, fields: [...form.fields, field('days', 'text')] };
  expect(faults(flow, of)).toEqual(['field-id-twice days', 'no-way-to-say-yes a', 'unreachable h']);
});

describe('[C22] what is not there is named with its step', () => {
  test.each<[string, Step, string]>([
    ['a person', approve('a', { who: { kind: 'people', people: ['p', 'q'] } }), 'unknown-person a q'],
    [
      'a person for when nobody is found',
      approve('a', { nobody: { kind: 'person', person: 'q' } }),
      'unknown-person a q',
    ],
    [
      'a person for when time is over',
      approve('a', {
        timeLimit: { after: { ms: 1, clock: 'calendar' }, remind: null, finally: { kind: 'reassign', to: 'q' } },
      }),
      'unknown-person a q',
    ],
    ['a role', approve('a', { who: { kind: 'role', role: 'x' } }), 'unknown-role a x'],
    ['a label', approve('a', { who: { kind: 'label', label: 'x' } }), 'unknown-label a x'],
    [
      'a department',
      approve('a', { who: { kind: 'department', department: 'x', below: true } }),
      'unknown-department a x',
    ],
    [
      'a department with a head',
      approve('a', { who: { kind: 'department-head', department: 'x' } }),
      'unknown-department a x',
    ],
    ['a field with people', approve('a', { who: { kind: 'field', field: 'x' } }), 'unknown-field a x'],
    ['a right to a field', approve('a', { fields: { x: 'hidden' } }), 'unknown-field a x'],
  ])('%s', (_title, step, fault) => expect(faults(flowOf([step]))).toEqual([fault]));
});

test('[TRU-11] an action that the product does not have', () => {
  const flow = flowOf([action('x', 'no-such-action'), action('y', 'network-book'), action('z', 'pass'), approve('a')]);
  expect(faults(flow)).toEqual(['unknown-action x no-such-action']);
});

test('[C26] a field that names nobody, and one that is no day', () => {
  const flow = flowOf([
    approve('a', { who: { kind: 'field', field: 'days' } }),
    { id: 'w', name: words('w'), kind: 'wait', until: { kind: 'field', field: 'days' } },
  ]);
  expect(faults(flow)).toEqual(['field-names-nobody a days', 'field-no-day w days']);
});

test('a team is found by a place and told apart by a choice', () => {
  const fields = [field('where', 'place'), field('kind', 'choice', { options: [{ value: 'k', label: words('k') }] })];
  const of = { ...form, fields: [...form.fields, ...fields] };
  const at = (place: string, topic: string | null, role = 'a') =>
    faults(flowOf([handle('h', { who: { kind: 'team', place, topic, otherwise: { kind: 'role', role } } })]), of);
  expect(at('where', 'kind')).toEqual([]);
  expect(at('where', null)).toEqual([]);
  expect(at('kind', 'where')).toEqual(['field-no-place h kind', 'field-no-choice h where']);
  expect(at('x', 'y')).toEqual(['unknown-field h x', 'unknown-field h y']);
  expect(at('where', null, 'nobody')).toEqual(['unknown-role h nobody']);
});

test('a button asks only for what can be written with it', () => {
  const asks = (...fields: string[]) => ({
    name: null,
    reason: 'none' as const,
    attachments: false,
    signature: false,
    fields,
  });
  const at = (buttons: PersonStep['buttons'], fields: PersonStep['fields']) =>
    faults(flowOf([handle('h', { buttons: { solve: asks(), ...buttons }, fields })]));
  expect(at({ 'not-solve': asks('days') }, { days: 'write' })).toEqual([]);
  expect(at({ 'not-solve': asks('days') }, {})).toEqual(['button-field-not-writable h days']);
  expect(at({ transfer: asks('days') }, { days: 'write' })).toEqual(['button-field-not-writable h days']);
  expect(at({ return: asks('x') }, {})).toEqual(['unknown-field h x']);
});

test('the start’s rights, the title and the conditions of fields name what is there', () => {
  const flow = flowOf([approve('a')], { start: { id: 'start', name: words('start'), fields: { x: 'read' } } });
  const hiddenField = (id: string, asks: string) =>
    field(id, 'text', { showWhen: { kind: 'field', field: asks, is: 'filled', value: null } });
  const of = {
    title: { zh: '{days}', en: '{dais}' },
    fields: [
      ...form.fields,
      hiddenField('f', 'days'),
      hiddenField('g', 'x'),
      hiddenField('h', 'h'),
      field('i', 'text', { showWhen: { kind: 'outcome', step: 'a', is: 'agreed' } }),
    ],
  };
  expect(faults(flow, of)).toEqual([
    'show-when-unknown g x',
    'show-when-unknown h h',
    'show-when-unknown i a',
    'title-unknown  dais',
    'unknown-field start x',
  ]);
});

test('everything that a flow names is looked up, inside branches too', () => {
  const flow = flowOf([
    parallel(
      'split',
      [approve('a', { who: { kind: 'label', label: 'l' } })],
      [handle('h', { who: { kind: 'people', people: ['p', 'q'] }, nobody: { kind: 'person', person: 'r' } })],
    ),
    copy('c'),
  ]);
  expect(namedIn(flow)).toEqual({
    people: new Set(['p', 'q', 'r']),
    departments: new Set(),
    labels: new Set(['l', 'c']),
    roles: new Set(),
  });
});

test('an action of the product may stand only where its published version runs it', () => {
  const drawn = flowOf([approve('a'), action('b', 'network-book'), action('c', 'pass')]);
  const codes = (published: Flow | null) =>
    checkDefinition(drawn, form, { ...namedIn(drawn), actions: actionsFor(published) }).map(({ code, step }) => [
      code,
      step,
    ]);
  expect(codes(null)).toEqual([['unknown-action', 'b']]);
  expect(codes(flowOf([approve('a')]))).toEqual([['unknown-action', 'b']]);
  expect(codes(flowOf([approve('a'), action('x', 'network-book')]))).toEqual([]);
});
