import { lineStates } from '@campus/rules/network-packages/lines.ts';
import { expect, test } from 'vitest';
import { actionsOf } from './use-run-line-action.ts';

test('what can be done with a line follows its state and its holds', () => {
  const found = Object.fromEntries(lineStates.map((state) => [state, actionsOf({ state, holds: [] })]));
  expect(found).toEqual({
    applied: ['end'],
    reviewed: ['end'],
    active: ['freeze', 'end'],
    'pause-booked': ['freeze', 'end'],
    paused: ['freeze', 'end'],
    'open-booked': ['freeze', 'end'],
    ended: [],
  });
  expect(actionsOf({ state: 'active', holds: ['arrears', 'freeze'] })).toEqual(['unfreeze', 'end']);
});
