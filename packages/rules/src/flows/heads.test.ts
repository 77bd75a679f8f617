import { expect, test } from 'vitest';
import type { Step, TimeLimit } from './definition.ts';
import { looksUpHeads } from './heads.ts';
import { approve, copy, end, flowOf, handle, parallel } from './testing.ts';

const late = (kind: 'nothing' | 'escalate'): TimeLimit => ({
  after: { ms: 1, clock: 'working' },
  remind: null,
  finally: { kind },
});

test.each<[string, boolean, Step]>([
  ['whose step names whom it asks', false, approve('a')],
  ['that skips the submitter', false, approve('a', { whenSubmitter: 'skip' })],
  ['that asks the head instead of the submitter', true, approve('a', { whenSubmitter: 'head' })],
  ['that only reminds when it is late', false, handle('a', { timeLimit: late('nothing') })],
  ['that goes to the head when it is late', true, handle('a', { timeLimit: late('escalate') })],
  ['that asks the head of whoever decided last', true, approve('a', { who: { kind: 'head-of-previous' } })],
  ['that copies to them', true, { ...copy('a'), who: { kind: 'head-of-previous' } } as Step],
  ['that asks them in a branch', true, parallel('p', [approve('a')], [approve('b', { whenSubmitter: 'head' })])],
  ['that only ends', false, end('z')],
])('whether heads are looked up for a flow %s: %s', (_, expected, step) => {
  expect(looksUpHeads(flowOf([approve('first'), step]))).toBe(expected);
});
