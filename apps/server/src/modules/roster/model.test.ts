import fc from 'fast-check';
import { test } from 'vitest';
import { rosterTrials } from '../../../test/roster-trials.ts';
import { testApp } from '../../../test/test-app.ts';

const trials = rosterTrials(testApp());

test('[ROS-01] [ROS-04] [ROS-05] random lists, changes by hand, days and undoing agree with a naive model', async () => {
  await fc.assert(fc.asyncProperty(trials.steps(9), trials.walk), { numRuns: 5 });
}, 480_000);
