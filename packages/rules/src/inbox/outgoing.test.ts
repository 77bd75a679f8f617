import { expect, test } from 'vitest';
import { MOST_ATTEMPTS, nextAttemptAt } from './outgoing.ts';

test('what could not go out is tried again later and later, for about a day, and then no more', () => {
  const waits: number[] = [];
  for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts++) waits.push(nextAttemptAt(attempts, 0) as number);
  expect(waits[0]).toBe(60_000);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  const whole = waits.reduce((sum, wait) => sum + wait, 0);
  expect(whole).toBeGreaterThan(12 * 3_600_000);
  expect(whole).toBeLessThan(48 * 3_600_000);
  expect(nextAttemptAt(MOST_ATTEMPTS, 0)).toBeNull();
});
