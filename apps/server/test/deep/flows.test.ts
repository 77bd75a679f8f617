import { playAtRandom } from '@campus/rules/flows/random-play.ts';
import { expect, test } from 'vitest';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000));
const runs = Number(process.env.RUNS ?? 10_000);

test('[TRU-01] ten thousand processes at random, others each time, and every rule holds', {
  timeout: 1_800_000,
}, () => {
  const { took, broken } = playAtRandom(seed, runs);
  console.log(`SEED=${seed} RUNS=${runs}: ${[...took].map(([name, times]) => `${name} ${times}`).join(', ')}`);
  for (const [rule, { games, example }] of broken) console.log(`${games} of ${runs} break "${rule}": ${example}`);
  expect([...broken.keys()]).toEqual([]);
});
