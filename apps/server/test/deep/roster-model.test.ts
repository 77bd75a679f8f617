import fc from 'fast-check';
import { test } from 'vitest';
import { rosterTrials } from '../roster-trials.ts';
import { testApp } from '../test-app.ts';

const trials = rosterTrials(testApp());

test('[ROS-01] [ROS-04] [ROS-05] long random lives of a roster agree with a naive model', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(trials.steps(30), trials.walk), { numRuns: 120 });
});
