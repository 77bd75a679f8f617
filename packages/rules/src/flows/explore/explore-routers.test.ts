import { describe, expect, test } from 'vitest';
import type { Comparison, Condition, FieldValue } from '../conditions.ts';
import type { Flow, PersonStep, Step } from '../definition.ts';
import { approve, exclusive, flowOf, handle, parallel, router, set } from '../testing.ts';
import { exploreAll, factsWith, field, formOf, SUBMITTER, said } from './explore-testing.ts';

const is = (id: string, comparison: Comparison, value: FieldValue = null): Condition =>
  ({ kind: 'field', field: id, is: comparison, value }) as Condition;
const ended = (step: string, how: 'solved' | 'not-solved'): Condition => ({ kind: 'outcome', step, is: how });
const amount = field('amount', 'money', { required: true, min: 0 });
const score = field('score', 'number', { min: 0, max: 9 });
const form = formOf(amount, score);
const readScore = (steps: readonly Step[]): Flow =>
  flowOf(steps, { start: { id: 'start', name: { zh: 's', en: 's' }, fields: { score: 'read' } } });
const { agree, disagree, solve } = approve('x').buttons as Required<PersonStep['buttons']>;
const noReturn = { agree, disagree, solve };
const stopsOf = ({ ways }: ReturnType<typeof exploreAll>) =>
  ways.map(({ walked }) => walked.stops.map(({ step }) => step).join(' ')).sort();

/** Alone, behind others, in a branch that is chosen, and beside others. */
const places: readonly [string, (planted: readonly Step[]) => Flow][] = [
  ['alone', (planted) => readScore([...planted, approve('last')])],
  ['behind others', (planted) => readScore([approve('first'), ...planted, approve('last')])],
  [
    'in a branch',
    (planted) =>
      readScore([exclusive('by', { when: is('amount', 'at-least', 500), steps: planted }, []), approve('last')]),
  ],
  ['beside others', (planted) => readScore([parallel('both', [handle('left')], planted), approve('last')])],
];

describe.each(places)('[DES-08] [C7] a router %s', (_, build) => {
  const found = (...steps: Step[]) => said(exploreAll(build(steps), form));

  test('nothing is found where each way can be taken, every loop can be left, and all steps are come to', () => {
    const writes = handle('p', { fields: { score: 'write' }, onNotSolved: 'go-on' });
    expect(found(writes, router('r', [is('score', 'less', 5), 'p']), approve('q'))).toEqual([]);
    expect(found(writes, router('r', [ended('p', 'not-solved'), 'p']), approve('q'))).toEqual([]);
    expect(found(router('r', [is('amount', 'more', 900), 'q']), approve('p'), approve('q'))).toEqual([]);
  });

  test('a way that can never be taken, by itself or because another always comes before it', () => {
    expect(found(router('r', [is('amount', 'less', 0), 'q']), approve('p'), approve('q'))).toEqual(['way-never r r-0']);
    const twice = router('r', [is('amount', 'more', 600), 'q'], [is('amount', 'more', 700), 's']);
    expect(found(twice, approve('p'), approve('q'), approve('s'))).toEqual(['way-never r r-1']);
  });

  test('steps that a router always leads past', () => {
    expect(found(router('r', [is('amount', 'at-least', 0), 'q']), approve('p'), approve('q'))).toEqual([
      'step-unreachable p',
    ]);
    // Another router leads to it.
    expect(
      found(
        router('q', [is('amount', 'more', 900), 'p']),
        router('r', [is('amount', 'at-least', 0), 's']),
        approve('p'),
        approve('s'),
      ),
    ).toEqual([]);
  });

  test('a loop that nobody can leave: nothing in it changes what its condition asks for', () => {
    const loop = [approve('p', { buttons: noReturn }), router('r', [is('amount', 'more', 600), 'p'])];
    expect(found(...loop)).toEqual(['loop-without-change r r-0']);
    expect(found(approve('p', { fields: { score: 'write' } }), router('r', [is('amount', 'more', 600), 'p']))).toEqual([
      'loop-without-change r r-0',
    ]);
    expect(found(router('r', [is('amount', 'more', 600), 'r']))).toEqual(['loop-without-change r r-0']);
  });

  test('what stands behind a way that is always taken, and a loop that is always gone', () => {
    expect(
      found(router('r', [is('amount', 'more', 600), 's'], [null, 'q']), approve('p'), approve('q'), approve('s')),
    ).toEqual(['step-unreachable p']);
    const loop = [approve('p', { buttons: noReturn }), router('r', [null, 'p'])];
    expect(found(...loop)).toEqual(['loop-without-change r r-0']);
  });

  test('a loop that is come to only by what a step in it changes, is none, and the step behind it none that is missed', () => {
    const checks = approve('p', { buttons: noReturn, fields: { score: 'write' } });
    const corrects = [approve('c', { buttons: noReturn }), router('r', [null, 'p'])];
    expect(
      found(checks, exclusive('choice', { when: is('score', 'less', 5), steps: corrects }, []), approve('q')),
    ).toEqual([]);
    expect(
      found(checks, exclusive('choice', { when: is('amount', 'more', 600), steps: corrects }, []), approve('q')),
    ).toEqual(['loop-without-change r r-0']);
    const otherwise = exclusive('choice', { when: is('score', 'more', 5), steps: [] }, corrects);
    expect(found(checks, otherwise, approve('q'))).toEqual([]);
  });

  test('a loop that a step in it changes, or that another router leaves, is none', () => {
    const first = router('r1', [is('score', 'more', 3), 'q']);
    const writes = handle('p', { fields: { score: 'write' } });
    expect(found(writes, first, router('r2', [is('amount', 'more', 600), 'p']), approve('q'))).toEqual([]);
  });
});

test('[DES-08] [C7] a loop that only the submitter can change, by getting it back, is a remark', () => {
  const explored = exploreAll(flowOf([approve('p'), router('r', [is('amount', 'more', 600), 'p'])]), form);
  expect(explored.findings.map(({ code, weight }) => [code, weight])).toEqual([['loop-without-change', 'notice']]);
});

describe('[DES-08] [C7] ways through routers', () => {
  test('each way of a router is a way, forwards past the steps between', () => {
    const flow = flowOf([
      router('r', [is('amount', 'more', 900), 'c'], [is('amount', 'more', 100), 'b']),
      approve('a'),
      approve('b'),
      approve('c'),
    ]);
    const explored = exploreAll(flow, form);
    expect(stopsOf(explored)).toEqual(['a b c', 'b c', 'c']);
    expect(explored.ways.map(({ routes }) => routes.map(({ way }) => way).join())).toEqual(
      expect.arrayContaining(['', 'r-0', 'r-1']),
    );
    expect(said(explored)).toEqual([]);
  });

  test('where a way is always taken, none goes on', () => {
    const steps = [
      handle('p', { onNotSolved: 'go-on' }),
      exclusive('by', { when: ended('p', 'not-solved'), steps: [approve('c'), router('r', [null, 'p'])] }, []),
      router('q', [is('amount', 'more', 900), 'z'], [null, 'y']),
      approve('x'),
      approve('y'),
      approve('z'),
    ];
    const explored = exploreAll(flowOf(steps), form);
    expect(said(explored)).toEqual(['step-unreachable x']);
    expect(explored.open).toEqual([]);
    expect(stopsOf(explored)).toEqual(['p c p y z', 'p c p z', 'p y z', 'p z']);
    expect(explored.ways.flatMap(({ routes }) => routes.filter(({ way }) => way === null))).toEqual([]);
  });

  test('a way back is gone once, with what is written and decided the second time', () => {
    const flow = readScore([
      handle('p', { fields: { score: 'write' }, onNotSolved: 'go-on' }),
      router('r', [is('score', 'less', 5), 'p'], [ended('p', 'not-solved'), 'p']),
      exclusive('by', { when: is('score', 'more', 7), steps: [approve('high')] }, []),
    ]);
    const explored = exploreAll(flow, form);
    expect(said(explored)).toEqual([]);
    expect(explored.open).toEqual([]);
    expect(stopsOf(explored)).toEqual(['p', 'p high', 'p p', 'p p high', 'p p p', 'p p p high'].sort());
    expect(explored.ways.every(({ walked }) => walked.end.kind === 'ended')).toBe(true);
  });

  test('out of a branch beside others these are given up', () => {
    const flow = flowOf([
      parallel('both', [approve('left')], [router('r', [is('amount', 'more', 900), 'z'])]),
      approve('y'),
      approve('z'),
    ]);
    expect(stopsOf(exploreAll(flow, form))).toEqual(['left y z', 'left z']);
  });

  test('what is written behind a place where it is come to again is not proved never to be there', () => {
    // The first time it is below five; what is then written leads back, and the second time it is above.
    const flow = readScore([
      exclusive('by', { when: is('score', 'filled'), steps: [approve('again')] }, []),
      handle('p', { fields: { score: 'write' } }),
      router('r', [is('score', 'less', 5), 'by']),
    ]);
    const explored = exploreAll(flow, form);
    expect(said(explored)).toEqual(['condition-too-early by score']);
    expect(stopsOf(explored)).toEqual(['p', 'p again p']);
  });

  test('what was known before a loop is not known in it any more', () => {
    const flow = readScore([
      set('s', { values: [{ field: 'score', from: { kind: 'value', value: 1 } }] }),
      exclusive('by', { when: is('score', 'more', 5), steps: [approve('again')] }, []),
      handle('p', { fields: { score: 'write' } }),
      router('r', [is('score', 'more', 7), 'by']),
    ]);
    const explored = exploreAll(flow, form);
    expect(said(explored)).toEqual([]);
    expect(stopsOf(explored)).toEqual(['s p', 's p again p']);
  });

  test('a flow that only goes round is gone all the same, to meet the people on it', () => {
    const flow = flowOf([approve('p', { buttons: noReturn }), router('r', [is('amount', 'at-least', 0), 'p'])]);
    const explored = exploreAll(flow, form, { factsOf: factsWith(flow, {}, { p: [SUBMITTER] }) });
    expect(said(explored)).toEqual(['loop-without-change r r-0', 'submitter-alone p']);
  });

  test('many loops are gone each once and not', () => {
    const steps = Array.from({ length: 6 }, (_, n) => [
      handle(`p${n}`, { onNotSolved: 'go-on' }),
      router(`r${n}`, [ended(`p${n}`, 'not-solved'), `p${n}`]),
    ]).flat();
    const explored = exploreAll(flowOf(steps), form);
    expect(said(explored)).toEqual([]);
    expect(explored.ways).toHaveLength(64);
    expect(explored.others).toEqual({ n: 0, all: true });
  });
});
