import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInPlay } from '../sign-in-play.ts';
import { testApp } from '../test-app.ts';

const t = testApp({ PUBLIC_ADDRESS: 'http://hall.test', INNER_NETWORKS: '127.0.0.0/8' });
const play = signInPlay(t);
beforeAll(() => play.begin());
afterAll(() => play.end());

test.each(['holder', 'operator'] as const)(
  '[ADM-14] [SAF-01] [SAF-02] nobody becomes somebody else by settings, servers, lists or codes: %s, 200 runs',
  async (who) => {
    for (let seed = 1000; seed < 1200; seed++) expect((await play.run(seed, who)).wrong).toEqual([]);
  },
  1_800_000,
);
