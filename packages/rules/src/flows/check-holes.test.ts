import { expect, test } from 'vitest';
import { checkDefinition } from './check-definition.ts';
import { checkHoles } from './check-holes.ts';
import type { Condition } from './conditions.ts';
import type { PersonStep, Step, Who } from './definition.ts';
import type { FormDefinition, FormField } from './form.ts';
import { action, approve, exclusive, flowOf } from './testing.ts';

const nothing = {
  people: new Set<string>(),
  departments: new Set<string>(),
  labels: new Set<string>(),
  roles: new Set<string>(),
};
const known = { ...nothing, people: new Set(['p1', 'p2', 'p3', 'p4', 'p5', 'sub']) };
const field = (change: Partial<FormField> = {}): FormField => ({
  id: 'days',
  kind: 'number',
  label: { zh: '天数', en: 'Days' },
  hint: null,
  required: false,
  min: null,
  max: null,
  options: [],
  showWhen: null,
  ...change,
});
const formOf = (...fields: FormField[]): FormDefinition => ({ fields, title: { zh: '标题', en: 'Title' } });
const named = (steps: Step[], form = formOf(field())) =>
  checkDefinition(flowOf(steps), form, known).map(({ code, step, branch, field: at }) =>
    [code, step, branch, at].filter((part) => part !== null && part !== undefined).join(' '),
  );
const person = (change: Partial<PersonStep>) => named([approve('a', { who: { kind: 'submitter' }, ...change })]);
const when = (is: 'is' | 'filled' | 'one-of', value: null | string | string[], of = 'days'): Condition => ({
  kind: 'field',
  field: of,
  is,
  value,
});

test.each<[Who]>([
  [{ kind: 'people', people: [''] }],
  [{ kind: 'role', role: '' }],
  [{ kind: 'label', label: '' }],
  [{ kind: 'department', department: '', below: true }],
  [{ kind: 'department-head', department: '' }],
  [{ kind: 'field', field: '' }],
  [{ kind: 'team', place: '', topic: null, otherwise: { kind: 'submitter' } as never }],
])('[DES-07] who gets a step is still to be chosen: %j, and nothing else is said of it', (who) => {
  expect(person({ who })).toEqual(['who-missing a']);
});

test('[DES-07] whom a step goes to otherwise, what it waits for and what it does are named apart', () => {
  expect(person({ nobody: { kind: 'person', person: '' } })).toEqual(['nobody-person-missing a']);
  const after = { ms: 1, clock: 'working' as const };
  expect(person({ timeLimit: { after, remind: null, finally: { kind: 'reassign', to: '' } } })).toEqual([
    'reassign-person-missing a',
  ]);
  const open: Step[] = [
    { id: 'w', name: { zh: '等', en: 'Wait' }, kind: 'wait', until: { kind: 'field', field: '' } },
    action('x', ''),
  ];
  expect(named(open)).toEqual(['wait-field-missing w', 'action-missing x']);
});

test('[DES-07] a condition says what it looks at and what it compares with, but asks for no value where none is compared', () => {
  const split = (condition: Condition) =>
    named([exclusive('s', { when: condition, steps: [approve('a', { who: { kind: 'submitter' } })] }, [])]);
  expect(split(when('filled', null))).toEqual([]);
  expect(split(when('is', '0'))).toEqual([]);
  expect(split(when('is', null, ''))).toEqual(['condition-missing s 0']);
  expect(split({ kind: 'outcome', step: '', is: 'agreed' })).toEqual(['condition-missing s 0']);
  expect(split({ kind: 'all', of: [] })).toEqual(['condition-missing s 0']);
  for (const value of [null, '', []])
    expect(split({ kind: 'not', of: when('one-of', value) })).toEqual(['condition-value-missing s 0']);
  expect(person({ skipWhen: when('is', '') })).toEqual(['skip-when-value-missing a']);
  expect(person({ skipWhen: when('is', '', '') })).toEqual(['skip-when-missing a']);
});

test('[DES-07] a field names each option that is open or there twice, and its condition', () => {
  const option = (value: string, zh: string, en = zh) => ({ value, label: { zh, en } });
  const of = (change: Partial<FormField>) =>
    checkHoles(flowOf([]), formOf(field(change))).map(({ code, field: at, detail }) => `${code} ${at} ${detail}`);
  const options = [option('', '甲'), option('b', '乙', ''), option('c', '丙'), option('c', '丁')];
  expect(of({ kind: 'choice', options })).toEqual([
    'option-value-missing days null',
    'option-label-missing days b',
    'option-twice days c',
  ]);
  expect(of({ showWhen: when('is', null, '') })).toEqual(['show-when-missing days null']);
  expect(of({ showWhen: { kind: 'any', of: [when('is', null), when('filled', null)] } })).toEqual([
    'show-when-value-missing days null',
  ]);
});
