import { callbackStates, callStates } from '@campus/rules/connections/vocabulary.ts';
import { expect, test } from 'vitest';
import { callbackLabel, callLabel } from './call-labels.ts';

test('[DES-14] a call that was tried before waits for its next try', () => {
  expect(callLabel({ state: 'queued', tries: 0 }).text).toBe('call-queued');
  expect(callLabel({ state: 'queued', tries: 1 }).text).toBe('call-again');
  expect(callStates.map((state) => callLabel({ state, tries: 0 }).text)).toEqual(callStates.map((s) => `call-${s}`));
});

test('[DES-14] [C12] it is called back only once the other system has taken the call', () => {
  expect(callbackLabel({ state: 'queued', callback: 'awaited' })).toBeNull();
  expect(callbackLabel({ state: 'answered', callback: null })).toBeNull();
  for (const callback of callbackStates)
    expect(callbackLabel({ state: 'answered', callback })?.text).toBe(`callback-${callback}`);
});
