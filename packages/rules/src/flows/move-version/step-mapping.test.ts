import { expect, test } from 'vitest';
import type { Step } from '../definition.ts';
import { action, approve, flowOf, handle, parallel } from '../testing.ts';
import { choicesFor, mappingFaults, proposeMapping, stepNow } from './step-mapping.ts';

const flow = (...steps: Step[]) => flowOf(steps);
const called = (step: Step, name: string): Step => ({ ...step, name: { zh: name, en: name } });

test('[DES-11] a gone step can be a new one of its kind, and nothing else', () => {
  const from = flow(approve('a'), handle('b'), action('c', 'book'));
  const to = flow(approve('a'), approve('x'), parallel('p', [handle('y')], []), action('z', 'stamp'));
  expect(choicesFor(from, to, 'b').map(({ id }) => id)).toEqual(['y']);
  expect(choicesFor(from, to, 'c')).toEqual([]);
  expect(choicesFor(from, to, 'nowhere')).toEqual([]);
});

test('[DES-11] what was said before is proposed again, through the versions between; else what is called the same', () => {
  const from = flow(called(approve('a'), '初审'), called(approve('b'), '复核'));
  const to = flow(called(approve('x'), '审核'), called(approve('y'), '复核'));
  expect(proposeMapping(from, to, [])).toEqual({ b: 'y' });
  expect(proposeMapping(from, to, [{ a: 'between' }, { between: 'x' }])).toEqual({ a: 'x', b: 'y' });
  // Who said last is right; a step that is left alone is proposed for nothing.
  expect(proposeMapping(from, to, [{ a: 'y' }, { a: 'x' }])).toEqual({ a: 'y' });
  expect(proposeMapping(from, to, [{ b: null }])).toEqual({ b: 'y' });
  // Two of the same name: nobody knows which.
  expect(proposeMapping(from, flow(called(approve('x'), '复核'), called(approve('y'), '复核')), [])).toEqual({});
  expect(proposeMapping(from, flow(approve('a'), approve('b')), [{ a: 'b' }])).toEqual({});
});

test('[DES-11] a mapping is sound, or its faults are named', () => {
  const from = flow(approve('a'), approve('b'));
  const to = flow(approve('b'), approve('x'), handle('y'));
  expect(mappingFaults(from, to, { a: 'x' })).toEqual([]);
  expect(mappingFaults(from, to, { a: null, b: null })).toEqual([]);
  expect(mappingFaults(from, to, { a: 'b' })).toEqual([{ step: 'a', code: 'taken' }]);
  expect(mappingFaults(from, to, { a: 'x', b: 'x' }).map(({ code }) => code)).toEqual(['taken', 'taken']);
  // Two that change places take nothing from each other.
  expect(mappingFaults(from, flow(approve('a'), approve('b')), { a: 'b', b: 'a' })).toEqual([]);
  expect(mappingFaults(from, to, { a: 'y' })).toEqual([{ step: 'a', code: 'other-kind' }]);
  expect(mappingFaults(from, to, { a: 'z' })).toEqual([{ step: 'a', code: 'no-such-step' }]);
  expect(mappingFaults(from, to, { z: 'x' })).toEqual([{ step: 'z', code: 'no-such-step' }]);
  expect(['a', 'b', 'c'].map((step) => stepNow(to, { a: 'x', b: null }, step))).toEqual(['x', null, null]);
});
