import { expect, test } from 'vitest';
import { playAtRandom, playSystemStepsAtRandom } from './random-play.ts';

const seed = Number(process.env.SEED ?? 20_261_116);
const runs = Number(process.env.RUNS ?? 3000);

test('[C46] [TRU-01] [TRU-02] [TRU-03] [TRU-04] [TRU-05] [TRU-06] [TRU-07] [TRU-09] [TRU-10] [TRU-17] [TRU-18] [TRU-70] [TRU-72] at random, every rule holds', {
  timeout: 600_000,
}, () => {
  const { took, broken } = playAtRandom(seed, runs);
  console.log(`SEED=${seed} RUNS=${runs}: ${[...took].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  for (const [rule, { games, example }] of broken) console.log(`${games} of ${runs} break "${rule}": ${example}`);
  expect([...broken.keys()]).toEqual([]);
  // A rule that is never put to the test holds for nothing.
  const rare = [...took].filter(([, times]) => times < runs / 100).map(([name, times]) => `${name} ${times}`);
  expect(rare).toEqual([]);
});

test('[DES-13] [C8] [C11] [C13] every rule holds as well where the product writes, calls and hands in', {
  timeout: 600_000,
}, () => {
  const games = Math.ceil(runs / 3);
  const { took, broken } = playSystemStepsAtRandom(seed, games);
  for (const [rule, { games: many, example }] of broken) console.log(`${many} of ${games} break "${rule}": ${example}`);
  expect([...broken.keys()]).toEqual([]);
  for (const name of ['child-ended', 'action-done', 'action-failed', 'timer'])
    expect([name, (took.get(name) ?? 0) > games / 50]).toEqual([name, true]);
});
