import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFlow } from './check.ts';
import { checkHoles } from './check-holes.ts';
import type { PersonStep, Voting, Who } from './definition.ts';
import type { Task } from './state.ts';
import { approve, evaluate, flowOf, handle, Play } from './testing.ts';
import { judgeVotes } from './votes.ts';

type Weights = Extract<Voting, { kind: 'weights' }>;
const heads = { kind: 'role', role: 'head' } as const;
const weights = (needed: number, change: Partial<Weights> = {}): Weights => ({
  kind: 'weights',
  weights: [{ who: heads, votes: 3 }],
  other: 1,
  needed,
  ...change,
});
const people = { a: ['h', 'p1', 'p2', 'p3'], 'a#weights.0': ['h'] };
const play = (voting: Voting, change: Partial<PersonStep> = {}, facts: ConstructorParameters<typeof Play>[2] = {}) =>
  new Play(flowOf([approve('a', { voting, ...change })]), people, facts).submit();
const votes = (of: Play) =>
  Object.fromEntries(
    of.state.tasks
      .filter(({ state, part }) => part === 'voter' && !['transferred', 'removed', 'cancelled'].includes(state))
      .map(({ person, votes: own }) => [person, own]),
  );

describe('[DES-13] [C20] votes that do not count the same', () => {
  test('[DES-13] [C20] it is agreed at exactly so many votes, and refused as soon as they cannot be reached', () => {
    expect(votes(play(weights(4)))).toEqual({ h: 3, p1: 1, p2: 1, p3: 1 });
    const agreed = play(weights(4)).decide('h');
    expect(agreed.state.status).toBe('running');
    expect(agreed.decide('p1').state.outcome).toBe('done');
    expect(play(weights(4)).decide('h', 'disagree').state.outcome).toBe('refused');
    const others = play(weights(4)).decide('p1', 'disagree').decide('p2', 'disagree');
    expect([others.state.status, others.decide('p3', 'disagree').state.outcome]).toEqual(['running', 'refused']);
  });

  test('[DES-13] [C20] the first entry that names somebody counts', () => {
    const two = weights(1, {
      weights: [
        { who: { kind: 'people', people: ['p1'] }, votes: 5 },
        { who: heads, votes: 2 },
      ],
      other: 0,
    });
    const both = { ...people, 'a#weights.0': ['p1'], 'a#weights.1': ['p1', 'h'] };
    const of = new Play(flowOf([approve('a', { voting: two })]), both).submit();
    expect(votes(of)).toEqual({ h: 2, p1: 5, p2: 0, p3: 0 });
    expect(of.decide('p2').state.status, 'a vote of nothing decides nothing').toBe('running');
  });

  test('[DES-13] [C20] a substitute has the votes of whom they stand in for, and their own', () => {
    expect(votes(play(weights(4), {}, { substitutes: { h: 'x' } }))).toEqual({ x: 3, p1: 1, p2: 1, p3: 1 });
    expect(votes(play(weights(4), {}, { substitutes: { h: 'p1' } }))).toEqual({ p1: 4, p2: 1, p3: 1 });
  });

  test('[DES-13] [C20] a vote keeps its weight whoever comes to have it', () => {
    const of = () => play(weights(4));
    const task = (from: Play) => from.task('h').id;
    const transferred = of();
    expect(votes(transferred.do({ kind: 'transfer', by: 'h', task: task(transferred), to: 'x' }))).toMatchObject({
      x: 3,
    });
    const lent = of();
    lent.do({ kind: 'delegate', by: 'h', task: task(lent), to: 'x' });
    expect(lent.decide('x').decide('h').decide('p1').state.outcome).toBe('done');
    const handed = of().do({ kind: 'hand-over', from: 'h', to: 'x', by: 'admin' });
    expect(votes(handed)).toEqual({ x: 3, p1: 1, p2: 1, p3: 1 });
    const joined = of().do({ kind: 'hand-over', from: 'h', to: 'p1', by: 'admin' });
    expect(votes(joined)).toEqual({ p1: 4, p2: 1, p3: 1 });
    const replaced = of();
    replaced.facts = { ...replaced.facts, people: { ...people, a: ['p1', 'p2', 'p3', 'p4'] }, inactive: ['h'] };
    expect(votes(replaced.do({ kind: 'left', person: 'h' }))).toEqual({ p1: 1, p2: 1, p3: 1, p4: 3 });
    const alone = of();
    alone.facts = { ...alone.facts, inactive: ['h'] };
    expect(votes(alone.do({ kind: 'left', person: 'h' })), 'the others alone are too few').toMatchObject({ owner: 3 });
  });

  test('[DES-13] [C20] a signer who is added has the votes of nobody named', () => {
    const of = play(weights(6));
    of.do({ kind: 'add-signer', by: 'h', task: of.task('h').id, where: 'after', people: ['x'] });
    expect(votes(of)).toMatchObject({ x: 1 });
    of.decide('h').decide('p1').decide('p2').decide('p3', 'disagree');
    expect([of.state.status, of.decide('x').state.outcome]).toEqual(['running', 'done']);
  });

  test('[DES-13] [C20] where those who are found are too few, the last resort decides, and nothing passes by', () => {
    const of = play(weights(7), { nobody: { kind: 'pass' } });
    expect(of.asked).toEqual(['a:owner']);
    expect(of.decide('owner').state.outcome).toBe('done');
    expect(play(weights(7)).decide('owner', 'disagree').state.outcome).toBe('refused');
    expect(play(weights(7), { nobody: { kind: 'refuse' } }).state.outcome).toBe('refused');
  });

  test('[DES-13] [C20] what is opened again goes to those who decided, with their votes', () => {
    const flow = flowOf([handle('a', { voting: weights(4) }), evaluate('e', 'a')]);
    const of = new Play(flow, people).submit().decide('h', 'solve').decide('p1', 'solve');
    of.do({ kind: 'reopen', by: 'sub', task: of.task('sub').id });
    expect(of.asked).toEqual(['a:h', 'a:p1']);
    expect(of.decide('h', 'solve').decide('p1', 'solve').asked).toEqual(['e:sub']);
  });

  test('[DES-13] [C20] judged right for every mixture: decided once all have voted, only further by more votes', () => {
    const STATES: Task['state'][] = [
      'open',
      'waiting',
      'delegated',
      'agreed',
      'passed',
      'timed-out',
      'disagreed',
      'removed',
    ];
    const yes = ['agreed', 'passed', 'timed-out'];
    const asked = ['open', 'waiting', 'delegated'];
    const task = (id: number, state: Task['state'], own: number): Task => ({
      id,
      visit: 1,
      person: `p${id}`,
      instead: null,
      part: 'voter',
      of: null,
      order: id,
      state,
      openedAt: 0,
      settledAt: null,
      settledBy: null,
      readAt: null,
      votes: own,
    });
    const voter = fc.tuple(fc.constantFrom(...STATES), fc.nat({ max: 6 }));
    fc.assert(
      fc.property(
        fc.array(voter, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        (voters, needed) => {
          const tasks = voters.map(([state, own], n) => task(n + 1, state, own));
          const judge = (all: Task[]) => judgeVotes(weights(needed), all);
          const sum = (states: string[]) =>
            tasks.reduce((all, one) => all + (states.includes(one.state) ? one.votes! : 0), 0);
          const [got, open] = [sum(yes), sum(asked)];
          const verdict = judge(tasks);
          expect(verdict).toBe(got >= needed ? 'yes' : got + open < needed ? 'no' : 'undecided');
          if (!tasks.some(({ state }) => asked.includes(state))) expect(verdict).not.toBe('undecided');
          for (const one of tasks.filter(({ state }) => asked.includes(state))) {
            const as = (state: Task['state']) =>
              judge(tasks.map((other) => (other === one ? { ...one, state } : other)));
            if (verdict === 'yes') expect([as('agreed'), as('disagreed')]).toEqual(['yes', 'yes']);
            if (verdict === 'no') expect([as('agreed'), as('disagreed')]).toEqual(['no', 'no']);
            const order = ['no', 'undecided', 'yes'];
            expect(order.indexOf(as('agreed'))).toBeGreaterThanOrEqual(order.indexOf(as('disagreed')));
            const handedOn = [
              ...tasks.map((other) => (other === one ? { ...one, state: 'transferred' as const } : other)),
              { ...one, id: 99, person: 'x' },
            ];
            expect(judge(handedOn)).toBe(verdict);
          }
        },
      ),
    );
  });
});

describe('[DES-13] [C20] which weights can be published', () => {
  const codes = (voting: Voting, who: Who = { kind: 'people', people: ['p1', 'p2'] }) =>
    checkFlow(flowOf([approve('a', { voting, who })]), []).map(({ code }) => code);
  const named = (votesOfP1: number) => [{ who: { kind: 'people', people: ['p1'] } as const, votes: votesOfP1 }];

  test.each<[string, Voting, string[]]>([
    ['all of them together reach it', weights(4, { weights: named(3) }), []],
    ['nobody can reach it', weights(5, { weights: named(3) }), ['weights-out-of-range']],
    ['perhaps all are heads', weights(6), []],
    ['not even if all are heads', weights(7), ['weights-out-of-range']],
    ['no entry', weights(1, { weights: [] }), ['weights-missing']],
    [
      'an entry that names nobody',
      weights(1, { weights: [{ who: { kind: 'people', people: [] }, votes: 1 }] }),
      ['weights-out-of-range'],
    ],
    ['none needed', weights(0), ['weights-out-of-range']],
    ['half votes', weights(1, { weights: named(1.5) }), ['weights-out-of-range']],
    ['less than none', weights(1, { other: -1 }), ['weights-out-of-range']],
  ])('[DES-13] [C20] %s', (_, voting, faults) => expect(codes(voting)).toEqual(faults));

  test('[DES-13] [C20] of a role nobody knows how many there are, but nobody’s votes never reach anything', () => {
    const role = { kind: 'role', role: 'x' } as const;
    expect(codes(weights(500), role)).toEqual([]);
    expect(codes(weights(1, { weights: [{ who: heads, votes: 0 }], other: 0 }), role)).toEqual([
      'weights-out-of-range',
    ]);
    const open = flowOf([
      approve('a', { voting: weights(1, { weights: [{ who: { kind: 'role', role: '' }, votes: 2 }] }) }),
    ]);
    expect(checkHoles(open, { fields: [] } as never).map(({ code }) => code)).toEqual(['who-missing']);
  });
});
