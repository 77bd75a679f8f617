import { expect, test } from 'vitest';
import { workCalendar } from '../basics/calendar.ts';
import type { PersonStep } from './definition.ts';
import { foreseeAsked } from './foresee-asked.ts';
import { dice, drawFlow, PEOPLE } from './random-flow.ts';
import { approve, copy, flowOf, MONDAY, Play, parallel, when } from './testing.ts';
import type { Facts } from './work.ts';

const facts = (people: Record<string, string[]>, change: Partial<Facts> = {}): Facts => ({
  people,
  inactive: [],
  substitutes: {},
  heads: {},
  owner: 'owner',
  administrators: ['admin'],
  calendar: workCalendar({ timeZone: 'Asia/Shanghai' }),
  ...change,
});
const sample = { submitter: 'sub', form: { days: 3 } };
const at = (step: Partial<PersonStep>, given: Facts) =>
  foreseeAsked(flowOf([approve('a', step)]), sample, given, MONDAY)[0];
const asked = (person: string, instead: string | null = null) => ({ person, instead });

test.each([
  ['whom the rule finds', {}, facts({ a: ['p1', 'p2'] }), 'rule', [asked('p1'), asked('p2')], []],
  [
    'a substitute in their place',
    {},
    facts({ a: ['p1'] }, { substitutes: { p1: 'p2' } }),
    'rule',
    [asked('p2', 'p1')],
    [],
  ],
  [
    'without those who are disabled',
    {},
    facts({ a: ['p1', 'p2'] }, { inactive: ['p1'] }),
    'rule',
    [asked('p2')],
    ['p1'],
  ],
  ['nobody: the owner', {}, facts({ a: ['p1'] }, { inactive: ['p1'] }), 'nobody-found', [asked('owner')], ['p1']],
  ['nobody: passes', { nobody: { kind: 'pass' } }, facts({}), 'passes', [], []],
  ['nobody: refuses', { nobody: { kind: 'refuse' } }, facts({}), 'refuses', [], []],
  [
    'nobody but the submitter, who is left out: the owner',
    { whenSubmitter: 'skip' },
    facts({ a: ['sub'] }),
    'nobody-found',
    [asked('owner')],
    [],
  ],
  [
    'the submitter’s head',
    { whenSubmitter: 'head' },
    facts({ a: ['sub'] }, { heads: { sub: 'h' } }),
    'rule',
    [asked('h')],
    [],
  ],
  ['skipped by its condition', { skipWhen: when('days', 'at-most', 5) }, facts({ a: ['p1'] }), 'skipped', [], []],
  ['picked by the submitter', { who: { kind: 'submitter-picks', several: false } }, facts({}), 'picked', [], []],
  ['picked by who decides before', { who: { kind: 'previous-picks', several: true } }, facts({}), 'picked', [], []],
  ['the head of who decides before', { who: { kind: 'head-of-previous' } }, facts({}), 'decided-before', [], []],
  ['a field that is empty', { who: { kind: 'field', field: 'boss' } }, facts({}), 'field-empty', [], []],
] as [string, Partial<PersonStep>, Facts, string, unknown[], string[]][])('[DES-04] %s', (...row) => {
  const [, step, given, because, people, dropped] = row;
  expect(at(step, given)).toEqual({ step: 'a', draw: null, because, people, dropped });
});

test('[DES-04] a copy names whom it reaches, and steps inside branches are looked at as well', () => {
  const flow = flowOf([parallel('p', [approve('a')], [copy('c')])]);
  expect(foreseeAsked(flow, sample, facts({ a: ['p1'], c: ['p2', 'p3'] }), MONDAY)).toEqual([
    { step: 'a', draw: null, because: 'rule', people: [asked('p1')], dropped: [] },
    { step: 'c', draw: null, because: 'rule', people: [asked('p2'), asked('p3')], dropped: [] },
  ]);
});

test('[DES-04] the first step of a random flow asks exactly those who are foreseen for it', () => {
  for (let seed = 0; seed < 500; seed++) {
    const d = dice(seed);
    const flow = drawFlow(d);
    const first = flow.steps[0];
    if (!first || (first.kind !== 'approve' && first.kind !== 'handle')) continue;
    const people = Object.fromEntries([[first.id, d.some(PEOPLE, 3)]]);
    const given = { inactive: d.some(PEOPLE, 2), substitutes: { p1: 'p2', p3: 'p4' }, heads: { sub: d.one(PEOPLE) } };
    const play = new Play(flow, people, given);
    const [foreseen] = foreseeAsked(flow, { submitter: 'sub', form: { days: 3 } }, play.facts, play.now);
    if (!play.take({ kind: 'submit', by: 'sub', form: { days: 3 }, picked: {} }).ok) continue;
    const visit = play.state.visits.find(({ step }) => step === first.id);
    const stood = play.state.tasks.filter((task) => task.visit === visit?.id && task.state !== 'passed');
    expect(
      foreseen?.people.map(({ person }) => person),
      `seed ${seed}`,
    ).toEqual(stood.map(({ person }) => person));
  }
});
