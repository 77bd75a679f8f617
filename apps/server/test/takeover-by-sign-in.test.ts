import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Played, signInPlay } from './sign-in-play.ts';
import { testApp } from './test-app.ts';

const t = testApp({ PUBLIC_ADDRESS: 'http://hall.test', INNER_NETWORKS: '127.0.0.0/8' });
const play = signInPlay(t);
beforeAll(() => play.begin());
afterAll(() => play.end());

/** `SEED=17 RUNS=1` repeats one run. */
const first = Number(process.env.SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.RUNS ?? 12) }, (_, n) => first + n);

describe('[ADM-14] [SAF-01] nobody becomes somebody else by settings, servers, lists or codes', () => {
  const all: Played[] = [];
  test.each(seeds)('run %i', async (seed) => {
    const played = await play.run(seed, 'holder');
    all.push(played);
    expect(played.wrong).toEqual([]);
  });

  test('settings were changed and refused, and people came in as others whom they lack nothing of', () => {
    const sum = (of: keyof Omit<Played, 'wrong'>) => all.reduce((total, played) => total + played[of], 0);
    for (const what of ['saved', 'refused', 'cameAsOthers', 'settled'] as const)
      if (seeds.length > 1) expect(sum(what), what).toBeGreaterThan(3);
  });
});

describe('[ADM-14] [SAF-02] whoever runs the university’s sign-in has no right of the platform', () => {
  test.each(seeds)('run %i', async (seed) => {
    expect((await play.run(seed, 'operator')).wrong).toEqual([]);
  });
});
