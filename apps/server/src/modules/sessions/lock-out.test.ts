import { LOCK_ATTEMPTS, LOCK_MS, LOCK_WINDOW_MS } from '@campus/rules/sessions/sign-in.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { clearAttempts, reserveAttempt, spendAttempt } from './attempts.store.ts';

const t = testApp();

/** The rule once more, as plainly as can be: at most five wrong ones in any hour, then nothing for an hour. */
function plainModel() {
  let failures: number[] = [];
  let lockedUntil = 0;
  return (right: boolean, now: number): 'locked' | 'in' | 'wrong' => {
    if (now < lockedUntil) return 'locked';
    failures = failures.filter((at) => now - at < LOCK_WINDOW_MS);
    if (right) {
      failures = [];
      return 'in';
    }
    failures.push(now);
    if (failures.length < LOCK_ATTEMPTS) return 'wrong';
    lockedUntil = now + LOCK_MS;
    failures = [];
    return 'wrong';
  };
}

test('the count in the database agrees with a plain model, whatever comes when', async () => {
  const [{ id }] = (await t.rows(`select id from organisations where org_sign = 'scut'`)) as [{ id: string }];
  let account = 0;
  const attempt = fc.record({
    right: fc.boolean(),
    waitMs: fc.oneof(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 2 * LOCK_MS })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 14 }), async (attempts) => {
      const key = `model-${account++}`;
      const model = plainModel();
      let now = Date.parse('2026-11-16T02:00:00Z');
      for (const { right, waitMs } of attempts) {
        now += waitMs;
        const turn = await reserveAttempt(t.database.db, id, key, now);
        let seen: string = turn.verdict;
        if (turn.verdict === 'go') {
          if (right) await clearAttempts(t.database.db, id, key, turn.id);
          else await spendAttempt(t.database.db, id, key, turn.id, now);
          seen = right ? 'in' : 'wrong';
        }
        expect(seen).toBe(model(right, now));
      }
    }),
    { numRuns: 60 },
  );
});

test('of many that reserve at once no more than are left get a turn, and the others wait', async () => {
  const [{ id }] = (await t.rows(`select id from organisations where org_sign = 'scut'`)) as [{ id: string }];
  const now = t.clock.now();
  const turns = await Promise.all(Array.from({ length: 40 }, () => reserveAttempt(t.database.db, id, 'crowd', now)));
  expect(turns.filter((turn) => turn.verdict === 'go')).toHaveLength(LOCK_ATTEMPTS);
  expect(turns.filter((turn) => turn.verdict === 'wait')).toHaveLength(40 - LOCK_ATTEMPTS);
});
