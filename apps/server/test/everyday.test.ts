import { dice } from '@campus/rules/flows/random-flow.ts';
import { expect, test } from 'vitest';
import { everydayPlay } from './everyday-play.ts';
import { testApp } from './test-app.ts';
import { findAllWrong } from './whole-doctor.ts';

const t = testApp();

test.each([1, 2, 3, 4, 5, 6])('[TRU-71] the doctor has nothing to say after any everyday acts (%i)', async (seed) => {
  const play = everydayPlay(t, dice(seed));
  await play.begin();
  for (let n = 0; n < 4; n++) {
    await play.turns(60);
    if (process.env.SHOW)
      console.log(
        seed,
        n,
        n === 3 ? JSON.stringify(Object.fromEntries(play.did)) : '',
        play.faults,
        await findAllWrong(t),
      );
    else expect(await findAllWrong(t)).toEqual([]);
  }
  expect(play.faults).toEqual([]);
});
