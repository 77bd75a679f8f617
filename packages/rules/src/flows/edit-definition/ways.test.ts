import { describe, expect, test } from 'vitest';
import type { Condition } from '../conditions.ts';
import type { RouterStep } from '../definition.ts';
import { approve, flowOf, when } from '../testing.ts';
import { definitionLimits } from './limits.ts';
import { openCondition } from './new-step.ts';
import { countedIds } from './random-edits.ts';
import { addWay, changeWay, moveWay, removeWay } from './ways.ts';

const words = (text: string) => ({ zh: text, en: text });
const long: Condition = when('days', 'more', 3);
const way = (id: string, to: string) => ({ id, when: long, to });
const router = (...ways: RouterStep['ways']): RouterStep => ({ id: 'r', name: words('r'), kind: 'router', ways });
const flow = flowOf([approve('a'), router(way('one', 'a'), way('two', 'b'), way('three', 'a')), approve('b')]);
const waysOf = (of: typeof flow) => (of.steps[1] as RouterStep).ways;
const idsOf = (of: typeof flow) => waysOf(of).map(({ id }) => id);

describe('[DES-02] [C7] the ways of a router', () => {
  test('a new one stands at the end, under an id of its own, and is still to be chosen', () => {
    expect(waysOf(addWay(flow, 'r', countedIds())).at(-1)).toEqual({ id: 'n0', when: openCondition, to: '' });
    const odd = flowOf([router(way('n0', 'a'))]);
    expect((addWay(odd, 'r', countedIds()).steps[0] as RouterStep).ways.map(({ id }) => id)).toEqual(['n0', 'n1']);
    expect(addWay(flow, 'a', countedIds())).toBe(flow);
    expect(addWay(flow, 'gone', countedIds())).toBe(flow);
  });

  test('there are no more than there may be', () => {
    const ids = countedIds();
    let full = flow;
    for (let n = 0; n < 20; n++) full = addWay(full, 'r', ids);
    expect(waysOf(full).length).toBe(definitionLimits.ways);
  });

  test('one goes, but never the last', () => {
    expect(idsOf(removeWay(flow, 'r', 'two'))).toEqual(['one', 'three']);
    expect(removeWay(flow, 'r', 'gone')).toBe(flow);
    const last = flowOf([approve('a'), router(way('one', 'a'))]);
    expect(removeWay(last, 'r', 'one')).toBe(last);
  });

  test('one is put elsewhere, as the first that holds is taken', () => {
    expect(idsOf(moveWay(flow, 'r', 'three', 0))).toEqual(['three', 'one', 'two']);
    expect(idsOf(moveWay(flow, 'r', 'one', 2))).toEqual(['two', 'one', 'three']);
    expect(moveWay(flow, 'r', 'one', 1)).toBe(flow);
    expect(moveWay(flow, 'r', 'one', 4)).toBe(flow);
    expect(moveWay(flow, 'r', 'gone', 0)).toBe(flow);
  });

  const always = { id: 'three', when: null, to: 'a' };
  const closed = flowOf([approve('a'), router(way('one', 'a'), way('two', 'b'), always), approve('b')]);

  test('only the last one can be taken always, and it can ask again', () => {
    expect(waysOf(changeWay(flow, 'r', 'three', { when: null }))).toEqual([way('one', 'a'), way('two', 'b'), always]);
    expect(changeWay(flow, 'r', 'two', { when: null })).toBe(flow);
    expect(changeWay(closed, 'r', 'three', { when: null })).toBe(closed);
    expect(waysOf(changeWay(closed, 'r', 'three', { when: long }))).toEqual(waysOf(flow));
  });

  test('behind the one that is always taken comes no other', () => {
    expect(idsOf(addWay(closed, 'r', countedIds()))).toEqual(['one', 'two', 'n0', 'three']);
    expect(idsOf(moveWay(closed, 'r', 'one', 2))).toEqual(['two', 'one', 'three']);
    expect(moveWay(closed, 'r', 'one', 3)).toBe(closed);
    expect(moveWay(closed, 'r', 'three', 0)).toBe(closed);
    expect(idsOf(removeWay(closed, 'r', 'three'))).toEqual(['one', 'two']);
  });

  test('one is changed, and nothing else', () => {
    const changed = changeWay(flow, 'r', 'one', { to: 'b' });
    expect(waysOf(changed)).toEqual([way('one', 'b'), way('two', 'b'), way('three', 'a')]);
    expect(waysOf(changeWay(flow, 'r', 'two', { when: openCondition }))[1]).toEqual({
      ...way('two', 'b'),
      when: openCondition,
    });
    expect(changed.steps[0]).toBe(flow.steps[0]);
    expect(changeWay(flow, 'r', 'one', { to: 'a', when: when('days', 'more', 3) })).toBe(flow);
    expect(changeWay(flow, 'r', 'gone', { to: 'b' })).toBe(flow);
  });
});
