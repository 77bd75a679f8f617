import { expect, test } from 'vitest';
import { lineStates } from './lines.ts';
import { offBecause } from './off-because.ts';

test.each([
  ['in use', 'active', [], []],
  ['in arrears', 'active', ['arrears'], ['arrears']],
  ['in arrears and frozen', 'active', ['arrears', 'freeze'], ['arrears', 'freeze']],
  ['paused by its owner, which its state says', 'paused', ['own-pause'], []],
  ['paused and frozen besides', 'paused', ['own-pause', 'freeze'], ['own-pause', 'freeze']],
  ['opening again is booked', 'open-booked', ['own-pause'], []],
  ['a booked pause that has begun', 'pause-booked', ['own-pause'], ['own-pause']],
  ['a booked pause, and arrears', 'pause-booked', ['arrears'], ['arrears']],
  ['over', 'ended', ['arrears'], []],
  ['not opened yet', 'applied', ['arrears'], []],
] as const)('why a line is off: %s', (_case, state, holds, why) => {
  expect(offBecause({ state, holds })).toEqual(why);
});

test('a line that nothing holds says its state', () => {
  for (const state of lineStates) expect(offBecause({ state, holds: [] })).toEqual([]);
});
