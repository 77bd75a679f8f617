import fc from 'fast-check';
import { test } from 'vitest';
import { runAccountSteps, steps } from '../account-model.ts';
import { testApp } from '../test-app.ts';

const t = testApp();

test('two thousand people live through anything, and the ledger and RADIUS are right after each step', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (given) => runAccountSteps(t, given)),
    { numRuns: 2000 },
  );
}, 3_600_000);
