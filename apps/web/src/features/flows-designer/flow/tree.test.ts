import { removeStep } from '@campus/rules/flows/edit-definition/steps.ts';
import { dice, drawFlow } from '@campus/rules/flows/random-flow.ts';
import { approve as ask, exclusive, flowOf, parallel, when } from '@campus/rules/flows/testing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextFocus, placeAfter, readTree, survivor, thingAt, type WalkKey, walkKeys } from './tree.ts';

// a · by(b c | both(d | e) · f | nothing) · g
const flow = flowOf([
  ask('a'),
  exclusive(
    'by',
    { when: when('days', 'more', 3), steps: [ask('b'), ask('c')] },
    [parallel('both', [ask('d')], [ask('e')]), ask('f')],
    [],
  ),
  ask('g'),
]);
const walk = (from: string, ...keys: WalkKey[]): string => keys.reduce((at, key) => nextFocus(flow, at, key), from);

test('[DES-02] every card knows its level and its place among those beside it', () => {
  const tree = readTree(flow);
  expect([...tree.keys()]).toEqual([
    'start',
    'a',
    'by',
    'by/0',
    'b',
    'c',
    'by/1',
    'both',
    'both/0',
    'd',
    'both/1',
    'e',
    'f',
    'by/2',
    'g',
  ]);
  expect(tree.get('start')).toMatchObject({ level: 1, place: 1, among: 4 });
  expect(tree.get('g')).toMatchObject({ level: 1, place: 4, among: 4 });
  expect(tree.get('by/1')).toMatchObject({ level: 2, place: 2, among: 3, parent: 'by', inside: ['both', 'f'] });
  expect(tree.get('e')).toMatchObject({ level: 5, place: 1, among: 1, parent: 'both/1' });
});

test('[DES-02] up and down go along the lane and through the first branch, and out at its end', () => {
  expect(walk('start', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('g');
  expect(walk('c', 'ArrowDown')).toBe('g');
  expect(walk('f', 'ArrowDown')).toBe('g');
  expect(walk('by/2', 'ArrowDown')).toBe('g');
  expect(walk('g', 'ArrowUp')).toBe('c');
  expect(walk('b', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toBe('a');
});

test('[DES-02] left and right go from branch to branch at the same height, and out at the left', () => {
  expect(walk('by', 'ArrowRight')).toBe('by/0');
  expect(walk('by/0', 'ArrowRight', 'ArrowRight')).toBe('by/2');
  expect(walk('c', 'ArrowRight')).toBe('f');
  expect(walk('b', 'ArrowRight')).toBe('both');
  expect(walk('f', 'ArrowRight')).toBe('by/2');
  expect(walk('e', 'ArrowRight')).toBe('by/2');
  expect(walk('e', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')).toBe('by');
  expect(walk('a', 'ArrowLeft')).toBe('a');
  expect(walk('e', 'Home')).toBe('start');
  expect(walk('e', 'End')).toBe('g');
});

test('[DES-02] in any flow every card can be reached by arrows, and no key leads to nothing', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const drawn = drawFlow(dice(seed));
      const tree = readTree(drawn);
      const reached = new Set<string>([drawn.start.id]);
      const waiting = [drawn.start.id];
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
        for (const key of walkKeys) {
          const next = nextFocus(drawn, at, key);
          expect(tree.has(next)).toBe(true);
          if (reached.has(next)) continue;
          reached.add(next);
          waiting.push(next);
        }
      expect(reached).toEqual(new Set(tree.keys()));
      for (const id of tree.keys()) expect(thingAt(drawn, id)).not.toBeNull();
    }),
    { numRuns: 200 },
  );
});

test('[DES-02] what is added goes behind a step, and first into a branch and after the start', () => {
  expect(placeAfter(flow, 'start')).toEqual({ lane: 'root', index: 0 });
  expect(placeAfter(flow, 'by')).toEqual({ lane: 'root', index: 2 });
  expect(placeAfter(flow, 'by/1')).toEqual({ lane: 'by/1', index: 0 });
  expect(placeAfter(flow, 'both')).toEqual({ lane: 'by/1', index: 1 });
});

test('[DES-02] where a card is gone, what stood next to it has the focus', () => {
  const without = (id: string) => survivor(readTree(flow), readTree(removeStep(flow, id)), id);
  expect(without('b')).toBe('c');
  expect(without('c')).toBe('b');
  expect(without('d')).toBe('both/0');
  expect(without('g')).toBe('by');
  const away = readTree(removeStep(flow, 'by'));
  expect(survivor(readTree(flow), away, 'e')).toBe('g');
});
