import { expect, test } from 'vitest';
import { isFreshProof } from './proof.ts';

const now = Date.UTC(2026, 10, 16, 8);

test.each([
  ['at once', 0, true],
  ['after a minute', 60_000, true],
  ['after exactly five minutes', 300_000, true],
  ['a millisecond later', 300_001, false],
  ['after an hour', 3_600_000, false],
  ['from the future', -1, false],
])('[TRU-26] a proof %s', (_when, age, holds) => {
  expect(isFreshProof(now - age, now)).toBe(holds);
});

test('[TRU-26] no proof is none', () => {
  expect(isFreshProof(null, now)).toBe(false);
});
