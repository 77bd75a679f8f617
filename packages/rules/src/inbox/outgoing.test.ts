import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, nextAttemptAt } from './outgoing.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const NOW = Date.parse('2026-11-16T02:00:00Z');

test.each([
  [1, MINUTE],
  [2, 5 * MINUTE],
  [3, 30 * MINUTE],
  [4, 2 * HOUR],
  [5, 6 * HOUR],
  [6, 12 * HOUR],
])('after %i attempts in vain the next one is %i ms later', (attempts, wait) => {
  expect(nextAttemptAt(attempts, NOW)).toBe(NOW + wait);
});

test('after seven attempts nobody tries again', () => {
  expect(MOST_ATTEMPTS).toBe(7);
  expect(nextAttemptAt(MOST_ATTEMPTS, NOW)).toBeNull();
});
