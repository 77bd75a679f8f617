import { describe, expect, test } from 'vitest';
import { checkFlow } from '../check.ts';
import {
  everyStep,
  type Flow,
  findStep,
  laneSteps,
  type RouterStep,
  type SplitStep,
  type Step,
  type Who,
} from '../definition.ts';
import { approve, copy, evaluate, exclusive, flowOf, handle, parallel, when } from '../testing.ts';
import { copyStep, duplicateStep, pasteStep, readCopiedStep } from './copies.ts';
import { outline } from './outline.ts';
import { countedIds } from './random-edits.ts';

const outcome = (step: string) => ({ kind: 'outcome', step, is: 'agreed' }) as const;
/** A split whose steps speak of one another and of the step before it. */
const inner = exclusive(
  'y',
  { when: { kind: 'all', of: [outcome('b'), { kind: 'not', of: outcome('a') }, when('days', 'more', 3)] }, steps: [] },
  [handle('c', { skipWhen: outcome('b') })],
);
const split = parallel('p', [approve('b'), inner, evaluate('v', 'b')], [approve('d', { skipWhen: outcome('a') })]);
const flow = flowOf([approve('a'), split, approve('z')]);

const copyOf = (after: Flow, id: string) => findStep(after, id) as SplitStep;
const idsOf = ({ steps }: Flow) => [...everyStep(steps)].map(({ step }) => step.id);

describe('[DES-02] a duplicate', () => {
  const after = duplicateStep(flow, 'p', countedIds());

  test('stands right behind the step, and every id in it is new', () => {
    expect(after.steps.map(({ id }) => id)).toEqual(['a', 'p', 'n0', 'z']);
    expect(new Set(idsOf(after)).size).toBe(idsOf(after).length);
    expect(idsOf(after).filter((id) => id.startsWith('n'))).toHaveLength(6);
    expect(after.steps[1]).toBe(split);
    expect(checkFlow(after, ['days'])).toEqual([]);
  });

  test('says of its own steps what was said of theirs, and of those outside what was said of them', () => {
    const [b, y, v] = laneSteps(after, 'n0/n6');
    expect((y as SplitStep).branches[0]?.when).toEqual({
      kind: 'all',
      of: [outcome(b?.id ?? ''), { kind: 'not', of: outcome('a') }, when('days', 'more', 3)],
    });
    expect(laneSteps(after, 'n2/n8')).toMatchObject([{ id: 'n3', skipWhen: outcome(b?.id ?? '') }]);
    expect(v).toMatchObject({ kind: 'evaluate', reopen: b?.id });
    expect(laneSteps(after, 'n0/n9')).toMatchObject([{ id: 'n5', skipWhen: outcome('a') }]);
  });

  test('of a single step is the same but for its id; of what is not there nothing comes', () => {
    expect(duplicateStep(flow, 'd', countedIds())).toMatchObject({
      steps: [
        {},
        { branches: [{}, { steps: [split.branches[1]?.steps[0], { ...split.branches[1]?.steps[0], id: 'n0' }] }] },
        {},
      ],
    });
    expect(duplicateStep(flow, 'g', countedIds())).toBe(flow);
  });

  test('takes no id that is there, whatever ids are offered', () => {
    const offered = ['start', 'b', 'z', 'one', 'one', 'two', 'c', 'three'];
    const again = duplicateStep(flow, 'y', () => offered.shift() ?? `m${offered.length}`);
    expect(new Set(idsOf(again)).size).toBe(idsOf(again).length);
    const stubborn = duplicateStep(flow, 'p', () => 'b');
    expect(new Set(idsOf(stubborn)).size).toBe(12 + 2);
  });

  test('of steps that have the same id by mistake gives each its own', () => {
    const faulty = flowOf([parallel('p', [approve('b'), evaluate('v', 'b')], [approve('b')])]);
    const copied = copyOf(duplicateStep(faulty, 'p', countedIds()), 'n0');
    expect(outline({ steps: [copied] })).toBe('n0(n4: n1 n2 | n5: n3)');
    expect(copied.branches[0]?.steps[1]).toMatchObject({ reopen: 'n1' });
  });
});

describe('[DES-02] [DES-13] a copy of steps that lead to one another', () => {
  const way = (id: string, to: string, asked: string) => ({ id, when: outcome(asked), to });
  const router = (...ways: RouterStep['ways']): RouterStep => ({
    id: 'r',
    name: { zh: 'r', en: 'r' },
    kind: 'router',
    ways,
  });
  const who = (asked: string): Who => ({
    kind: 'first-of',
    of: [{ kind: 'when', if: outcome(asked), then: { kind: 'submitter' }, else: { kind: 'role', role: 'x' } }],
  });
  const inside = router(way('w1', 'b', 'b'), way('w2', 'a', 'a'), way('w3', 'p', 'b'), way('w4', '', 'b'));
  const around = flowOf([
    approve('a'),
    parallel('p', [approve('b'), inside], [approve('d', { who: who('b') }), { ...copy('e'), who: who('a') } as Step]),
  ]);
  const routerIn = (of: Flow) =>
    [...everyStep(of.steps)].flatMap(({ step }) => (step.kind === 'router' ? [step] : [])).at(-1);
  const ways = (of: Flow) => routerIn(of)?.ways.map(({ id, to, when: asked }) => [id, to, asked]);

  test('[C7] its ways have ids of their own, and lead within the copy, or where the others lead', () => {
    const after = duplicateStep(around, 'p', countedIds());
    expect(outline(after)).toBe('a p(0: b r | 1: d e) n0(n5: n1 n2 | n10: n3 n4)');
    expect(ways(after)).toEqual([
      ['n6', 'n1', outcome('n1')],
      ['n7', 'a', outcome('a')],
      ['n8', 'n0', outcome('n1')],
      ['n9', '', outcome('n1')],
    ]);
    expect(findStep(after, 'n3')).toMatchObject({ who: who('n1') });
    expect(findStep(after, 'n4')).toMatchObject({ who: who('a') });
  });

  test('[C7] a way that is always taken is so in the copy', () => {
    const closed = flowOf([approve('a'), router(way('w1', 'a', 'a'), { id: 'w2', when: null, to: 'a' })]);
    expect(ways(duplicateStep(closed, 'r', countedIds()))?.map(([, to, asked]) => [to, asked])).toEqual([
      ['a', outcome('a')],
      ['a', null],
    ]);
  });

  test('[C7] in another business, where a way leads to a step that is not there is chosen anew', () => {
    const copied = readCopiedStep(JSON.parse(JSON.stringify(copyStep(around, 'p'))));
    const into = (first: string) =>
      copied ? pasteStep(flowOf([approve(first)]), { lane: 'root', index: 1 }, copied, countedIds()) : around;
    expect(ways(into('first'))?.map(([, to]) => to)).toEqual(['n1', '', 'n0', '']);
    expect(ways(into('a'))?.map(([, to]) => to)).toEqual(['n1', 'a', 'n0', '']);
  });
});

describe('[DES-02] copying into another business', () => {
  const clipboard = JSON.stringify(copyStep(flow, 'p'));
  const pasted = (into: Flow, lane = 'root', index = 0) => {
    const copied = readCopiedStep(JSON.parse(clipboard));
    return copied ? pasteStep(into, { lane, index }, copied, countedIds()) : into;
  };

  test('pastes under new ids, also where those of the copy are taken', () => {
    const here = pasted(flow, 'p/1', 1);
    expect(new Set(idsOf(here)).size).toBe(idsOf(here).length);
    expect(outline(here)).toBe('a p(0: b y(0: | 1: c) v | 1: d n0(n6: n1 n2(n7: | n8: n3) n4 | n9: n5)) z');
  });

  test('what the copy named outside itself stays, and is named by the checker', () => {
    const other = pasted(flowOf([approve('first')]), 'root', 1);
    expect(checkFlow(other, ['days']).map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      'unknown-step a',
      'unknown-step a',
    ]);
  });

  test('at a place that is not there pastes nothing', () => {
    expect(pasted(flow, 'p/7', 0)).toBe(flow);
    expect(pasted(flow, 'root', 9)).toBe(flow);
  });

  test('of what is not there copies nothing', () => expect(copyStep(flow, 'g')).toBeNull());

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'approve'],
    ['a list', [copyStep(flow, 'p')]],
    ['a bare step', split],
    ['a step with a property too many', { kind: 'copied-step', step: { ...split, colour: 'red' } }],
    ['a step with a property too few', { kind: 'copied-step', step: { ...approve('a'), voting: undefined } }],
    ['a branch that is none', { kind: 'copied-step', step: { ...split, branches: [null] } }],
    ['a step of a kind that steps do not have', { kind: 'copied-step', step: { ...split, kind: 'toString' } }],
    ['an id that every object has', { kind: 'copied-step', step: { ...approve('constructor') } }],
  ])('a clipboard with %s in it holds no step', (_title, found) => expect(readCopiedStep(found)).toBeNull());

  test('a clipboard that nests without end holds no step', () => {
    let deep: unknown = when('days', 'is', 1);
    for (let n = 0; n < 50_000; n++) deep = { kind: 'not', of: deep };
    expect(readCopiedStep({ kind: 'copied-step', step: approve('a', { skipWhen: deep as never }) })).toBeNull();
  });
});
