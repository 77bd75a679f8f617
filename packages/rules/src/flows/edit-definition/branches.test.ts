import { describe, expect, test } from 'vitest';
import { checkFlow } from '../check.ts';
import { type Branch, laneSteps, type SplitStep } from '../definition.ts';
import { approve, evaluate, exclusive, flowOf, inclusive, parallel, when } from '../testing.ts';
import { addBranch, changeBranch, duplicateBranch, moveBranch, removeBranch } from './branches.ts';
import { openCondition } from './new-step.ts';
import { outline } from './outline.ts';
import { countedIds } from './random-edits.ts';

const words = (text: string) => ({ zh: text, en: text });
const many = { when: when('days', 'more', 7), steps: [approve('a')] };
const some = { when: when('days', 'more', 3), steps: [approve('b'), approve('c')] };
const flow = flowOf([exclusive('x', many, some, [approve('d')]), approve('e')]);
const together = flowOf([parallel('p', [approve('a')], [approve('b')], [approve('c')]), approve('e')]);
const splitOf = ({ steps }: typeof flow) => steps[0] as SplitStep;
const named = (split: SplitStep, ...ids: (string | undefined)[]): SplitStep => ({
  ...split,
  branches: split.branches.map((branch, n): Branch => ({ ...branch, id: ids[n] })),
});

describe('[DES-02] a further branch', () => {
  test('stands before the one for everything else, and is still to be told when it is taken', () => {
    for (const kind of [exclusive, inclusive]) {
      const after = addBranch(flowOf([kind('x', many, [approve('d')])]), 'x', countedIds(), words('New'));
      expect(outline(after)).toBe('x(0: a | n0: | 1: d)');
      expect(splitOf(after).branches[1]).toEqual({ id: 'n0', name: words('New'), when: openCondition, steps: [] });
    }
  });

  test('of a parallel split, or of one without a branch for everything else, stands at the end', () => {
    const after = addBranch(together, 'p', countedIds());
    expect(outline(after)).toBe('p(0: a | 1: b | 2: c | n0:) e');
    expect(splitOf(after).branches[3]?.when).toBeNull();
    expect(outline(addBranch(flowOf([exclusive('x', many, some)]), 'x', countedIds()))).toBe('x(0: a | 1: b c | n0:)');
  });

  test('has an id that no other branch of the split has', () => {
    const ids = ['one', 'two', 'three'];
    const taken = flowOf([named(splitOf(together), 'one', 'two')]);
    expect(outline(addBranch(taken, 'p', () => ids.shift() ?? 'four'))).toBe('p(one: a | two: b | 2: c | three:)');
  });

  test('is not given to a step without branches, nor as the thirteenth', () => {
    expect(addBranch(flow, 'e', countedIds())).toBe(flow);
    expect(addBranch(flow, 'g', countedIds())).toBe(flow);
    const full = flowOf([parallel('p', ...Array.from({ length: 12 }, () => []))]);
    expect(addBranch(full, 'p', countedIds())).toBe(full);
    expect(duplicateBranch(full, 'p', '0', countedIds())).toBe(full);
  });
});

describe('[DES-02] branches without ids keep the numbers that they had', () => {
  test('when one before them goes', () => {
    const after = removeBranch(together, 'p', '0', { keepSteps: false });
    expect(outline(after)).toBe('p(1: b | 2: c) e');
    expect(laneSteps(after, 'p/1')).toBe(laneSteps(together, 'p/1'));
    expect(splitOf(after).branches.map(({ id }) => id)).toEqual(['1', '2']);
    expect(outline(removeBranch(after, 'p', '1', { keepSteps: false }))).toBe('p(2: c) e');
  });

  test('when they change places, and when one comes between them', () => {
    expect(outline(moveBranch(together, 'p', '0', 3))).toBe('p(1: b | 2: c | 0: a) e');
    expect(outline(duplicateBranch(together, 'p', '0', countedIds()))).toBe('p(0: a | n0: n1 | 1: b | 2: c) e');
    expect(outline(addBranch(flow, 'x', countedIds()))).toBe('x(0: a | 1: b c | n0: | 2: d) e');
  });

  test('those that have ids keep these', () => {
    const mixed = flowOf([named(splitOf(together), 'legal', undefined, 'money')]);
    expect(outline(removeBranch(mixed, 'p', 'legal', { keepSteps: false }))).toBe('p(1: b | money: c)');
  });
});

describe('[DES-02] removing a branch', () => {
  test('takes its steps along, or puts them behind the split', () => {
    expect(outline(removeBranch(flow, 'x', '1', { keepSteps: false }))).toBe('x(0: a | 2: d) e');
    expect(outline(removeBranch(flow, 'x', '1', { keepSteps: true }))).toBe('x(0: a | 2: d) b c e');
  });

  test('for everything else is allowed, and the checker says that it is missing', () => {
    const after = removeBranch(flow, 'x', '2', { keepSteps: true });
    expect(outline(after)).toBe('x(0: a | 1: b c) d e');
    expect(checkFlow(after, ['days']).map(({ code }) => code)).toEqual(['no-default']);
  });

  test('goes down to one, which the checker names, and no further', () => {
    const two = flowOf([parallel('p', [approve('a')], [approve('b')])]);
    const one = removeBranch(two, 'p', '0', { keepSteps: false });
    expect(checkFlow(one, []).map(({ code }) => code)).toEqual(['one-branch']);
    expect(removeBranch(one, 'p', '1', { keepSteps: true })).toBe(one);
  });

  test('of what is not there changes nothing', () => {
    expect(removeBranch(flow, 'x', '7', { keepSteps: true })).toBe(flow);
    expect(removeBranch(flow, 'e', '0', { keepSteps: true })).toBe(flow);
  });
});

test('[DES-02] a branch moves to a gap that is counted before anything moves; its own two are no move', () => {
  expect(outline(moveBranch(flow, 'x', '2', 0))).toBe('x(2: d | 0: a | 1: b c) e');
  expect(outline(moveBranch(flow, 'x', '0', 2))).toBe('x(1: b c | 0: a | 2: d) e');
  for (const gap of [1, 2, 4, -1]) expect(moveBranch(flow, 'x', '1', gap)).toBe(flow);
  expect(moveBranch(flow, 'x', '9', 0)).toBe(flow);
});

test('[DES-02] a branch gets another name or condition, and keeps going by its number', () => {
  const after = changeBranch(flow, 'x', '1', { name: words('Long'), when: when('days', 'more', 5) });
  expect(splitOf(after).branches[1]).toEqual({
    ...splitOf(flow).branches[1],
    name: words('Long'),
    when: when('days', 'more', 5),
  });
  expect(splitOf(changeBranch(flow, 'x', '1', { when: null })).branches[1]?.when).toBeNull();
  expect(changeBranch(flow, 'x', '1', { name: words('x1'), when: structuredClone(some.when) })).toBe(flow);
  expect(changeBranch(flow, 'x', '8', { name: words('Long') })).toBe(flow);
});

describe('[DES-02] a copy of a branch', () => {
  test('stands right behind it; its steps have new ids and speak of one another', () => {
    const asks = exclusive('y', { when: { kind: 'outcome', step: 'b', is: 'agreed' }, steps: [] }, []);
    const own = flowOf([approve('a'), parallel('p', [approve('b'), asks, evaluate('v', 'b')], [])]);
    const after = duplicateBranch(own, 'p', '0', countedIds());
    expect(outline(after)).toBe('a p(0: b y(0: | 1:) v | n0: n1 n2(n4: | n5:) n3 | 1:)');
    const copied = laneSteps(after, 'p/n0');
    expect((copied[1] as SplitStep).branches[0]?.when).toEqual({ kind: 'outcome', step: 'n1', is: 'agreed' });
    expect(copied[2]).toEqual({ ...evaluate('v', 'n1'), id: 'n3' });
  });

  test('of the one for everything else stands before it, because there is only one of those', () => {
    const after = duplicateBranch(flow, 'x', '2', countedIds());
    expect(outline(after)).toBe('x(0: a | 1: b c | n0: n1 | 2: d) e');
    expect(splitOf(after).branches[2]?.when).toEqual(openCondition);
    expect(splitOf(duplicateBranch(flow, 'x', '0', countedIds())).branches[1]?.when).toEqual(many.when);
  });

  test('of what is not there changes nothing', () => expect(duplicateBranch(flow, 'x', '9', countedIds())).toBe(flow));
});
