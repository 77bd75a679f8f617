import { expect, test } from 'vitest';
import { retryReading } from './queries.ts';
import { NetworkError, RefusalError } from './refusal-error.ts';

test('[SAF-05] who is told to wait is not asked for again by the page itself; a line that was cut is', () => {
  const facts = { code: 'too-many-requests', facts: { seconds: 60 }, text: '操作过于频繁', requestId: null } as const;
  const tooOften = new RefusalError({ ...facts, status: 429 });
  expect([0, 1, 2].map((failures) => retryReading(failures, tooOften))).toEqual([false, false, false]);
  expect([0, 1, 2].map((failures) => retryReading(failures, new NetworkError('away')))).toEqual([true, true, false]);
});
