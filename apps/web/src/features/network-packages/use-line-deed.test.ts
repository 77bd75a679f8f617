import { lineStates } from '@campus/rules/network-packages/lines.ts';
import { expect, test } from 'vitest';
import { deedsOf } from './use-line-deed.ts';

test('what can be done with a line follows its state and its holds', () => {
  const found = Object.fromEntries(lineStates.map((state) => [state, deedsOf({ state, holds: [] })]));
  expect(found).toEqual({
    applied: ['end'],
    reviewed: ['end'],
    active: ['freeze', 'end'],
    'pause-booked': ['freeze', 'end'],
    paused: ['freeze', 'end'],
    'open-booked': ['freeze', 'end'],
    ended: [],
  });
  expect(deedsOf({ state: 'active', holds: ['arrears', 'freeze'] })).toEqual(['unfreeze', 'end']);
});
