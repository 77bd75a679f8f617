import { describe, expect, test } from 'vitest';
import type { PersonStep, Who } from './definition.ts';
import { exploreAll, factsWith, formOf, SUBMITTER, said } from './explore/explore-testing.ts';
import { foreseeAsked } from './foresee-asked.ts';
import { asPublished, meaningOf } from './meaning.ts';
import { predictPath } from './preview.ts';
import {
  approve,
  evaluate,
  exclusive,
  flowOf,
  handle,
  inclusive,
  MONDAY,
  Play,
  parallel,
  router,
  when,
} from './testing.ts';
import { weightKey } from './who-leaves.ts';

type People = Record<string, string[]>;
type Given = ConstructorParameters<typeof Play>[2];
const skip = { whenSubmitter: 'skip' } as const;
const playing = (change: Partial<PersonStep>, people: People, facts: Given = {}, meaning: 1 | 2 = 2) =>
  new Play(flowOf([approve('a', { ...skip, ...change }), approve('b')], { meaning }), { b: ['B'], ...people }, facts);
const asks = (play: Play) => play.submit().asked.join(' ') || `${play.state.status} ${play.state.outcome}`;
const only = { a: ['sub'] };

const votings: [string, Partial<PersonStep>][] = [
  ['all', { voting: { kind: 'all' } }],
  ['any', { voting: { kind: 'any' } }],
  ['a share', { voting: { kind: 'share', percent: 50 } }],
  ['two of three', { voting: { kind: 'share', of: 2, outOf: 3 } }],
  ['one by one', { voting: { kind: 'one-by-one' } }],
  ['one drawn', { voting: { kind: 'random', draw: 1 } }],
  ['the least busy', { voting: { kind: 'least-load', draw: 2 } }],
  ['votes', { voting: { kind: 'weights', weights: [], other: 1, needed: 1 } }],
  ['a pool', { pool: true, voting: { kind: 'any' } }],
];
const group = (label: string): Who => ({ kind: 'label', label });

describe('[TRU-70] [C29] only the submitter is found, who is left out: as if nobody was found', () => {
  test.each(votings)('%s', (_, change) => {
    const of = (nobody: PersonStep['nobody'], meaning: 1 | 2 = 2) =>
      asks(playing({ ...change, nobody }, only, {}, meaning));
    expect(of({ kind: 'owner' })).toBe('a:owner');
    expect(of({ kind: 'person', person: 'N' })).toBe('a:N');
    expect(of({ kind: 'refuse' })).toBe('ended refused');
    expect(of({ kind: 'pass' })).toBe('b:B');
    // What was published before goes on meaning what it meant.
    for (const kind of ['owner', 'refuse', 'pass'] as const) expect(of({ kind }, 1)).toBe('b:B');
  });

  test.each([
    ['a substitute who is the submitter', {}, { a: ['A'] }, { substitutes: { A: 'sub' } }, 'a:owner'],
    ['somebody else stands in for the submitter', {}, only, { substitutes: { sub: 'S' } }, 'a:S'],
    ['with a disabled one beside them', {}, { a: ['sub', 'gone'] }, { inactive: ['gone'] }, 'a:owner'],
    ['with somebody else', {}, { a: ['sub', 'A'] }, {}, 'a:A'],
    [
      'all but some of them',
      { who: { kind: 'except', of: group('x'), without: group('y') } },
      { 'a#of': ['sub', 'A'], 'a#without': ['A'] },
      {},
      'a:owner',
    ],
    [
      'the first of several rules',
      { who: { kind: 'first-of', of: [group('x'), group('y')] } },
      { 'a#of.0': ['sub'], 'a#of.1': ['A'] },
      {},
      'a:owner',
    ],
    [
      'several rules together',
      { who: { kind: 'all-of', of: [group('x'), group('y')] } },
      { 'a#of.0': ['sub'], 'a#of.1': ['A'] },
      {},
      'a:A',
    ],
    ['a draw of two', { voting: { kind: 'random', draw: 1 } }, { a: ['sub', 'A'] }, { lot: 7 }, 'a:A'],
    ['who picks themself', { who: { kind: 'submitter' } }, only, {}, 'a:owner'],
    ['the named one is the submitter', { nobody: { kind: 'person', person: 'sub' } }, only, {}, 'a:owner'],
    ['the owner is the submitter', {}, only, { owner: 'sub' }, 'a:admin'],
    ['the owner is away', {}, only, { substitutes: { owner: 'O' } }, 'a:O'],
    ['the submitter stands in for the owner', {}, only, { substitutes: { owner: 'sub' } }, 'a:admin'],
    ['there is nobody but the submitter', {}, only, { owner: 'sub', administrators: ['sub'] }, 'a:sub'],
    ['a head who is none', { whenSubmitter: 'head' }, only, {}, 'a:owner'],
    [
      'a head who is none, at a step that then passes',
      { whenSubmitter: 'head', nobody: { kind: 'pass' } },
      only,
      {},
      'b:B',
    ],
    [
      'too few votes are left, at a step that then passes',
      {
        voting: { kind: 'weights', weights: [{ who: group('v'), votes: 2 }], other: 1, needed: 2 },
        nobody: { kind: 'pass' },
      },
      { a: ['sub', 'A'], [weightKey('a', 0)]: ['sub'] },
      {},
      'a:owner',
    ],
  ] as [string, Partial<PersonStep>, People, Given, string][])('%s', (_, change, people, facts, expected) => {
    const play = playing(change, people, facts);
    expect(asks(play)).toBe(expected);
    expect(play.effects.some(({ kind }) => kind === 'own-application')).toBe(expected === 'a:sub');
  });

  test('in every round anew, in branches, and wherever a router leads', () => {
    const a = approve('a', skip);
    const round = new Play(flowOf([a, approve('b')]), { a: ['sub'], b: ['B'] }).submit().decide('owner');
    round.do({ kind: 'return', by: 'B', task: round.task('B').id, to: { kind: 'submitter' }, afterwards: 'restart' });
    expect(round.do({ kind: 'resubmit', by: 'sub', form: {} }).asked).toEqual(['a:owner']);
    const inside = new Play(flowOf([parallel('p', [a], [approve('b')]), handle('c')]), {
      a: ['sub'],
      b: ['B'],
      c: ['C'],
    });
    expect(inside.submit().asked).toEqual(['a:owner', 'b:B']);
    const led = flowOf([router('r', [null, 'a']), approve('b'), a]);
    expect(new Play(led, { a: ['sub'], b: ['B'] }).submit().asked).toEqual(['a:owner']);
  });

  test('the page that names people today and the way before submitting say the same', () => {
    const flow = flowOf([approve('a', skip)]);
    const { facts } = new Play(flow, only);
    const [today] = foreseeAsked(flow, { submitter: 'sub', form: {} }, facts, MONDAY);
    expect([today?.because, today?.people]).toEqual(['nobody-found', [{ person: 'owner', instead: null }]]);
    const [entry] = predictPath(flow, { submitter: 'sub', form: {}, picked: {} }, facts, MONDAY);
    expect([entry?.people, entry?.passes]).toEqual([['owner'], false]);
  });

  test('a draft means what is meant now; a version keeps what it was published under', () => {
    const old = flowOf([], { meaning: undefined });
    expect([meaningOf(old), meaningOf(asPublished(old)), meaningOf(asPublished({ ...old, meaning: 1 }))]).toEqual([
      1, 2, 2,
    ]);
  });
});

describe('[TRU-70] [TRU-78] who agreed before is not asked again, and their votes count', () => {
  const again = (change: Partial<PersonStep>, people: string[], facts: Given = {}, meaning: 1 | 2 = 2) => {
    const b = approve('b', { whenAgain: 'pass-always', ...change });
    const play = new Play(
      flowOf([approve('a'), b, approve('c')], { meaning }),
      { a: ['A'], b: people, c: ['C'] },
      facts,
    );
    return play.submit().decide('A').asked.join(' ');
  };
  test.each([
    ['any one of them', { voting: { kind: 'any' } }, ['A', 'B'], 'c:C', 'b:B'],
    ['half of them', { voting: { kind: 'share', percent: 50 } }, ['A', 'B'], 'c:C', 'b:B'],
    ['two thirds of them', { voting: { kind: 'share', of: 2, outOf: 3 } }, ['A', 'B', 'D'], 'b:B b:D', 'b:B b:D'],
    ['all of them', { voting: { kind: 'all' } }, ['A', 'B'], 'b:B', 'b:B'],
    ['one after another', { voting: { kind: 'one-by-one' } }, ['A', 'B'], 'b:B', 'b:B'],
    ['enough votes', { voting: { kind: 'weights', weights: [], other: 1, needed: 1 } }, ['A', 'B'], 'c:C', 'b:B'],
    ['too few votes', { voting: { kind: 'weights', weights: [], other: 1, needed: 2 } }, ['A', 'B'], 'b:B', 'b:B'],
    [
      'too few votes in all',
      { voting: { kind: 'weights', weights: [], other: 1, needed: 2 } },
      ['A'],
      'b:owner',
      'c:C',
    ],
    ['with the submitter left out', skip, ['A', 'sub'], 'c:C', 'c:C'],
  ] as [string, Partial<PersonStep>, string[], string, string][])('%s', (_, change, people, now, before) => {
    expect([again(change, people), again(change, people, {}, 1)]).toEqual([now, before]);
  });
});

describe('[TRU-70] [C62] what ends well without anybody is found beforehand', () => {
  const unseen = (...args: Parameters<typeof flowOf>) => {
    const flow = flowOf(...args);
    return said(exploreAll(flow, formOf(), { factsOf: factsWith(flow, {}, { own: [SUBMITTER], empty: [] }) })).includes(
      'passes-unseen',
    );
  };
  const large = when('amount', 'more', 5);
  const pass = { id: 'x', name: { zh: 'x', en: 'x' }, kind: 'action', action: 'pass', onFailure: 'owner' } as const;
  const wait = { after: { ms: 1, clock: 'calendar' as const }, remind: null, finally: { kind: 'pass' as const } };
  test.each([
    ['a branch that asks nobody', [exclusive('e', { when: large, steps: [approve('a')] }, [])], true],
    ['no branch fits', [inclusive('i', { when: large, steps: [approve('a')] })], true],
    ['a router leads past everybody', [router('r', [null, 'z']), approve('a'), evaluate('z')], true],
    ['a branch that says that it passes', [exclusive('e', { when: large, steps: [approve('a')] }, [pass])], false],
    ['a step that says that it passes', [approve('empty', { nobody: { kind: 'pass' } })], false],
    ['a step that is left out by its condition', [approve('a', { skipWhen: when('amount', 'at-most', 5) })], false],
    ['nothing but what the product does', [pass], false],
    ['somebody behind it', [exclusive('e', { when: large, steps: [approve('a')] }, []), approve('b')], false],
    ['a limit that passes it', [approve('a', { timeLimit: wait, buttons: {} })], false],
    ['the submitter alone, who is left out', [approve('own', skip)], false],
  ] as [string, Parameters<typeof flowOf>[0], boolean][])('%s', (_, steps, expected) => {
    expect(unseen(steps)).toBe(expected);
  });

  test('so it was with every step that left the submitter out', () => {
    expect(unseen([approve('own', skip)], { meaning: 1 })).toBe(true);
  });
});
