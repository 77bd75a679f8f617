import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCESS_MS,
  HALL_IDLE_MS,
  HALL_MAX_MS,
  INACTIVITY_CHECK_MS,
  INACTIVITY_MS,
  isIdle,
  judgeAttempts,
  judgeRefresh,
  LOCK_ATTEMPTS,
  LOCK_LOOKBACK_MS,
  LOCK_MS,
  LOCK_WINDOW_MS,
  parseAttemptsLeft,
  REFRESH_GRACE_MS,
  REFRESH_KEEP_MS,
  REFRESH_MS,
  SIGNATURE_WINDOW_S,
  SIGNED_LINK_MS,
} from './sign-in.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('[CONST-01] inactivity is 30 minutes, checked every second', () => {
  expect(INACTIVITY_MS).toBe(1_800_000);
  expect(INACTIVITY_CHECK_MS).toBe(1000);
});
test('lifetimes', () => {
  expect({ ACCESS_MS, REFRESH_MS, REFRESH_KEEP_MS, REFRESH_GRACE_MS, HALL_IDLE_MS, HALL_MAX_MS }).toEqual({
    ACCESS_MS: 15 * MINUTE,
    REFRESH_MS: 7 * 24 * HOUR,
    REFRESH_KEEP_MS: 30 * 24 * HOUR,
    REFRESH_GRACE_MS: 10_000,
    HALL_IDLE_MS: 30 * MINUTE,
    HALL_MAX_MS: 12 * HOUR,
  });
  expect([SIGNATURE_WINDOW_S, SIGNED_LINK_MS]).toEqual([300, 5 * MINUTE]);
  expect([LOCK_ATTEMPTS, LOCK_WINDOW_MS, LOCK_MS]).toEqual([5, HOUR, HOUR]);
});

describe('lock-out', () => {
  test.each<[string, number[], number, ReturnType<typeof judgeAttempts>]>([
    ['no failures', [], 0, { locked: false, left: 5 }],
    ['one failure', [0], 1, { locked: false, left: 4 }],
    ['four failures', [0, 1, 2, 3], 4, { locked: false, left: 1 }],
    ['five failures lock', [0, 1, 2, 3, 4], 4, { locked: true, untilAt: HOUR + 4 }],
    ['in whatever order', [4, 0, 3, 1, 2], 4, { locked: true, untilAt: HOUR + 4 }],
    ['the last moment of the lock', [0, 1, 2, 3, 4], HOUR + 3, { locked: true, untilAt: HOUR + 4 }],
    ['after the lock all attempts are back', [0, 1, 2, 3, 4], HOUR + 4, { locked: false, left: 5 }],
    ['an hour is the window', [0, 1, 2, 3, HOUR], HOUR, { locked: false, left: 1 }],
    ['just within the window', [0, 1, 2, 3, HOUR - 1], HOUR - 1, { locked: true, untilAt: 2 * HOUR - 1 }],
    [
      'a lock outlives the failures that caused it',
      [0, 1, 2, 3, HOUR - 1],
      2 * HOUR - 2,
      { locked: true, untilAt: 2 * HOUR - 1 },
    ],
    ['attempts during a lock do not prolong it', [0, 1, 2, 3, 4, 9, HOUR], HOUR, { locked: true, untilAt: HOUR + 4 }],
    ['nor do they count afterwards', [0, 1, 2, 3, 4, 9, HOUR], HOUR + 4, { locked: false, left: 5 }],
  ])('%s', (_, failedAt, now, verdict) => expect(judgeAttempts(failedAt, now)).toEqual(verdict));

  const failures = fc.array(
    fc.nat(6 * HOUR).map((ms) => ms - (ms % MINUTE)),
    { maxLength: 25 },
  );
  test('agrees with a door that is tried minute by minute', () =>
    fc.assert(
      fc.property(failures, fc.nat(8 * 60), (failedAt, minutes) => {
        const now = minutes * MINUTE;
        const past = failedAt.filter((at) => at <= now);
        expect(judgeAttempts(past, now)).toEqual(naive(past, now));
      }),
    ));
  test('two hours of failures are enough, where attempts during a lock are not kept', () =>
    fc.assert(
      fc.property(failures, (tried) => {
        const times: number[] = [];
        for (const at of tried.toSorted((a, b) => a - b)) {
          const recent = times.filter((earlier) => at - earlier < LOCK_LOOKBACK_MS);
          expect(judgeAttempts(recent, at)).toEqual(judgeAttempts(times, at));
          if (!judgeAttempts(times, at).locked) times.push(at);
        }
      }),
    ));
});

describe('refresh tokens', () => {
  const fresh = { usedAt: null, expiresAt: 100_000, endedAt: null };
  test.each([
    ['a fresh one', fresh, 50_000, 'rotate'],
    ['one at its end', fresh, 100_000, 'expired'],
    ['one used by another tab just now', { ...fresh, usedAt: 50_000 }, 59_999, 'rotate-again'],
    ['one used in the same moment', { ...fresh, usedAt: 50_000 }, 50_000, 'rotate-again'],
    ['one used before', { ...fresh, usedAt: 50_000 }, 60_000, 'reuse'],
    ['one whose family was ended', { ...fresh, endedAt: 1 }, 50_000, 'ended'],
    ['one ended and used', { ...fresh, usedAt: 1, endedAt: 1 }, 50_000, 'ended'],
    ['one used and past its end', { ...fresh, usedAt: 99_999 }, 100_000, 'expired'],
  ] as const)('%s', (_, token, now, verdict) => expect(judgeRefresh(token, now)).toBe(verdict));
});

test('a session is idle from the limit on', () => {
  expect(isIdle(1000, 1000 + HALL_IDLE_MS - 1, HALL_IDLE_MS)).toBe(false);
  expect(isIdle(1000, 1000 + HALL_IDLE_MS, HALL_IDLE_MS)).toBe(true);
  expect(isIdle(2000, 1000, HALL_IDLE_MS)).toBe(false);
});

describe('attempts left in a sign-in error', () => {
  test.each([
    ['用户名或者密码错误！4', '用户名或者密码错误', 4],
    ['错误！请重试！12', '错误！请重试', 12],
    ['msg！0', 'msg', 0],
  ])('[ERR-05] %s tells them', (text, message, left) => expect(parseAttemptsLeft(text)).toEqual({ message, left }));
  test.each([
    '登录失败次数超过上限！1小时后可再次登录！',
    '用户名或者密码错误!',
    '用户名或者密码错误!4',
    '登录地址有误！',
    '！4',
    '4',
    '错误！４',
    '错误！4 ',
    '',
  ])('[ERR-06] %j stays as it is', (text) => expect(parseAttemptsLeft(text)).toBeNull());
});

function naive(failedAt: number[], now: number): ReturnType<typeof judgeAttempts> {
  let counted: number[] = [];
  let untilAt = 0;
  for (let at = 0; at <= now; at += MINUTE) {
    for (const _ of failedAt.filter((failed) => failed === at)) {
      if (at < untilAt) continue;
      counted = [...counted, at].filter((earlier) => at - earlier < HOUR);
      if (counted.length === 5) {
        untilAt = at + HOUR;
        counted = [];
      }
    }
  }
  if (now < untilAt) return { locked: true, untilAt };
  return { locked: false, left: 5 - counted.filter((at) => now - at < HOUR).length };
}
