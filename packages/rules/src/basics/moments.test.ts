import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROVING_MS, standingAt, valuesAt } from '../parameters/catalogue.ts';
import { CODE_MS, CODES_WINDOW_MS, mayMakeCode } from '../sessions/password-codes.ts';
import { isFreshProof, PROOF_MS } from '../sessions/proof.ts';
import {
  HALL_IDLE_MS,
  isIdle,
  judgeAccount,
  judgeAttempts,
  judgeRefresh,
  LOCK_ATTEMPTS,
  LOCK_ATTEMPTS_ANYWHERE,
  LOCK_MS,
  REFRESH_GRACE_MS,
  REFRESH_KEEP_MS,
  REFRESH_MS,
} from '../sessions/sign-in.ts';
import { SCAN_MS, scanAt } from '../sign-on/scan-code.ts';
import { FIRST_LINK_MS, opensLink } from '../universities/university.ts';
import { isRecent, isStillToCome, SKEW_MS } from './moments.ts';

const NOW = Date.UTC(2026, 10, 19, 12);
const DAY = 24 * 60 * 60 * 1000;

/** How far a clock was ahead when something was written, and how long after it was put right somebody looks. */
const jump = fc.record({ ahead: fc.integer({ min: 1, max: 400 * DAY }), later: fc.integer({ min: 0, max: 2 * DAY }) });
const runs = { numRuns: 2000 };

/** Each rule that looks back or ahead: whether it still locks or keeps by what was written at a moment. */
const locks: [string, number, (writtenAt: number, now: number) => boolean][] = [
  ['a locked account', LOCK_MS, (at, now) => judgeAttempts(Array(LOCK_ATTEMPTS).fill(at), now).locked],
  [
    'an account that is locked everywhere',
    LOCK_MS,
    (at, now) =>
      judgeAccount(
        Array.from({ length: LOCK_ATTEMPTS_ANYWHERE }, (_, n) => ({ network: `n${n}`, at })),
        'here',
        now,
      ).locked,
  ],
  ['one code too many', CODES_WINDOW_MS, (at, now) => !mayMakeCode([at, at, at], now)],
];
const keeps: [string, number, (writtenAt: number, now: number) => boolean][] = [
  ['a session of the hall', HALL_IDLE_MS, (at, now) => !isIdle(at, now, HALL_IDLE_MS)],
  [
    'a refresh token',
    REFRESH_KEEP_MS,
    (at, now) => judgeRefresh({ usedAt: null, expiresAt: at + REFRESH_KEEP_MS, endedAt: null }, now) === 'rotate',
  ],
  [
    'a refresh token that was used',
    REFRESH_GRACE_MS,
    (at, now) => judgeRefresh({ usedAt: at, expiresAt: now + REFRESH_MS, endedAt: null }, now) === 'rotate-again',
  ],
  ['a proof', PROOF_MS + 1, (at, now) => isFreshProof(at, now)],
  [
    'a setting that proves itself',
    PROVING_MS,
    (at, now) => standingAt({ values: {}, former: {}, proveUntilAt: at + PROVING_MS }, now) === 'proving',
  ],
  [
    'a code to scan',
    SCAN_MS,
    (at, now) => scanAt({ state: 'waiting', why: null, endsAt: at + SCAN_MS }, now).why === null,
  ],
  [
    'a link for the first administrator',
    FIRST_LINK_MS,
    (at, now) => opensLink({ usedAt: null, expiresAt: at + FIRST_LINK_MS }, { active: true, administered: false }, now),
  ],
  ['a mailed code', CODE_MS, (at, now) => isStillToCome(at + CODE_MS, now, CODE_MS)],
  ['anything recent', DAY, (at, now) => isRecent(at, now, DAY)],
];

describe('[SAF-09] a clock that was ahead and was put right', () => {
  test.each(locks)('locks nobody: %s', (_what, _span, isLocked) => {
    fc.assert(
      fc.property(jump, ({ ahead, later }) => {
        const [at, now] = [NOW + ahead, NOW + later];
        if (at > now + SKEW_MS) expect(isLocked(at, now)).toBe(false);
      }),
      runs,
    );
  });

  test.each([...locks, ...keeps])('holds nothing for longer than its own time: %s', (_what, span, holds) => {
    fc.assert(
      fc.property(jump, ({ ahead, later }) => {
        const [at, now] = [NOW + ahead, NOW + later];
        // What it held when the clock was put right, it holds for its own time from then on, and no longer.
        if (holds(at, now)) expect(now).toBeLessThanOrEqual(at + span);
        if (holds(at, now)) expect(at).toBeLessThanOrEqual(now + SKEW_MS);
      }),
      runs,
    );
  });

  test.each([...locks, ...keeps])('and as long as it is right, nothing changed: %s', (_what, span, holds) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * DAY }), (ago) => {
        expect(holds(NOW - ago, NOW)).toBe(ago < span);
      }),
      runs,
    );
  });

  test('a setting that was tried with it counts for nothing, and the former one does', () => {
    const kept = { values: { pValue1: 'tried' }, former: { pValue1: 'former' }, proveUntilAt: NOW + DAY + PROVING_MS };
    expect(valuesAt(kept, NOW)).toEqual({ pValue1: 'former' });
    expect(standingAt(kept, NOW)).toBe('went-back');
  });

  test('servers whose clocks differ by seconds count each other’s failures: five are looked at, and no more', () => {
    for (const ahead of [1, 1000, SKEW_MS])
      expect(judgeAttempts(Array(LOCK_ATTEMPTS).fill(NOW + ahead), NOW)).toEqual({
        locked: true,
        untilAt: NOW + LOCK_MS,
      });
  });
});
