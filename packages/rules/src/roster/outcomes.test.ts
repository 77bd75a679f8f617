import { describe, expect, test } from 'vitest';
import { doubtsOf, readRosterLimits, rosterLimits } from './outcomes.ts';

describe('[ROS-04] what needs a second person', () => {
  const counts = { gone: 0, covered: 100, moved: 0, standing: 100, administratorsGone: 0 };
  test.each([
    [{}, []],
    [{ gone: 5 }, []],
    [{ gone: 6 }, ['many-gone']],
    [{ moved: 20 }, []],
    [{ moved: 21 }, ['many-moved']],
    [{ administratorsGone: 1 }, ['administrator-gone']],
    [{ gone: 6, moved: 21, administratorsGone: 2 }, ['many-gone', 'many-moved', 'administrator-gone']],
    [{ gone: 0, covered: 0, moved: 0, standing: 0 }, []],
  ])('%j', (change, doubts) => expect(doubtsOf({ ...counts, ...change }, rosterLimits)).toEqual(doubts));

  test('limits are read from the parameter; what it leaves out or gets wrong is as usual', () => {
    expect(readRosterLimits(null)).toEqual(rosterLimits);
    expect(readRosterLimits({ pValue1: '7', pValue2: '101', pValue3: 'x' })).toEqual({ ...rosterLimits, graceDays: 7 });
    expect(readRosterLimits({ pValue1: '400', pValue2: '0', pValue3: '50' })).toEqual({
      graceDays: 30,
      gonePercent: 0,
      movedPercent: 50,
    });
  });
});
