import fc from 'fast-check';
import { test } from 'vitest';
import { runAccountSteps, steps } from '../../../test/account-model.ts';
import { testApp } from '../../../test/test-app.ts';

// The model has a clock of its own for each account: what is due by now was not always done.
const t = testApp({}, [], ['repeats', 'network-lines', 'radius']);

test('[TRU-22] [TRU-23] after anything that happens to lines and money, the ledger adds up and RADIUS reads exactly what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (input) => runAccountSteps(t, input)),
    { numRuns: 20 },
  );
});
