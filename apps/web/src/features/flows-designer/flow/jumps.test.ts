import type { Condition } from '@campus/rules/flows/conditions.ts';
import { approve as ask, exclusive, flowOf, router, when } from '@campus/rules/flows/testing.ts';
import { expect, test } from 'vitest';
import { jumpsOf, targetsOf } from './jumps.ts';

const toAll = (id: string, ...to: string[]) =>
  router(id, ...to.map((each, n): [Condition, string] => [when('days', 'more', n), each]));

test('[DES-13] [C7] a router is offered the steps of its own lane and of those around it, and not itself', () => {
  const flow = flowOf([ask('a'), exclusive('by', [ask('b'), toAll('r'), ask('c')], [ask('d')]), ask('e')]);
  const offered = targetsOf(flow, 'r').map(({ step, isBack }) => [step.id, isBack]);
  expect(offered).toEqual([
    ['a', true],
    ['by', true],
    ['b', true],
    ['c', false],
    ['e', false],
  ]);
  expect(targetsOf(flow, 'gone')).toEqual([]);
});

test('[DES-13] [C7] a card knows where it leads and from where it is reached, each once', () => {
  const flow = flowOf([ask('a'), ask('b'), toAll('r', 'a', 'a', '', 'gone', 'b'), toAll('s', 'a')]);
  const { to, from } = jumpsOf(flow);
  expect([...to]).toEqual([
    ['r', ['a', 'b']],
    ['s', ['a']],
  ]);
  expect([...from]).toEqual([
    ['a', ['r', 's']],
    ['b', ['r']],
  ]);
});
