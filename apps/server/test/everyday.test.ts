import { dice } from '@campus/rules/flows/random-flow.ts';
import { expect, test } from 'vitest';
import { everydayPlay } from './everyday-play.ts';
import { startTestApp } from './test-app.ts';
import { findAllWrong } from './whole-doctor.ts';

test.each([1, 2, 3, 4])('[TRU-71] the doctor has nothing to say after any everyday acts (%i)', async (seed) => {
  const t = await startTestApp();
  try {
    const play = everydayPlay(t, dice(seed));
    await play.begin();
    for (let n = 0; n < 3; n++) {
      await play.turns(70);
      expect(await findAllWrong(t)).toEqual([]);
    }
    expect(play.faults).toEqual([]);
    expect(play.did.size).toBeGreaterThan(25);
  } finally {
    await t.close();
  }
});
