import { expect, test } from 'vitest';
import type { Step, TimeLimit } from './definition.ts';
import { headsLookedUp } from './heads.ts';
import { unbegun } from './state.ts';
import { approve, copy, end, flowOf, handle, Play, parallel } from './testing.ts';

const late = (kind: 'nothing' | 'escalate'): TimeLimit => ({
  after: { ms: 1, clock: 'working' },
  remind: null,
  finally: { kind },
});

const submit = { kind: 'submit', by: 'sub', form: {}, picked: {} } as const;

test.each<[string, boolean, boolean, Step]>([
  ['whose step names whom it asks', false, false, approve('a')],
  ['that skips the submitter', false, false, approve('a', { whenSubmitter: 'skip' })],
  ['that asks the head instead of the submitter', true, true, approve('a', { whenSubmitter: 'head' })],
  ['that only reminds when it is late', false, false, handle('a', { timeLimit: late('nothing') })],
  ['that goes to the head when it is late', false, true, handle('a', { timeLimit: late('escalate') })],
  ['that asks the head of whoever decided last', false, true, approve('a', { who: { kind: 'head-of-previous' } })],
  ['that copies to them', false, true, { ...copy('a'), who: { kind: 'head-of-previous' } } as Step],
  ['that asks them in a branch', true, true, parallel('p', [approve('a')], [approve('b', { whenSubmitter: 'head' })])],
  ['that only ends', false, false, end('z')],
])('whether heads are looked up for a flow %s: at its start %s, when somebody decides %s', (_, first, later, step) => {
  const flow = flowOf([approve('first'), step]);
  expect(headsLookedUp(flow, unbegun(), submit)).toEqual(first ? ['sub'] : []);
  const play = new Play(flow, { first: ['p1'] }).submit();
  const event = { kind: 'decide', by: 'p1', task: play.task('p1').id, decision: 'agree' } as const;
  expect(headsLookedUp(flow, play.state, event)).toEqual([...(first ? ['sub'] : []), ...(later ? ['p1'] : [])]);
});

test('heads are looked up above those who have or had a task, and nobody else', () => {
  const flow = flowOf([approve('a'), approve('b', { who: { kind: 'head-of-previous' } })]);
  const play = new Play(flow, { a: ['p1', 'p2'] }, { heads: { p1: 'p3' } }).submit();
  const event = { kind: 'decide', by: 'p1', task: play.task('p1').id, decision: 'agree' } as const;
  expect(headsLookedUp(flow, play.state, event)).toEqual(['p1', 'p2']);
  expect(headsLookedUp(flow, play.state, { kind: 'timer', timer: 1 })).toEqual(['p1', 'p2']);
});
