import fc from 'fast-check';
import { test } from 'vitest';
import { rosterLives } from '../roster-lives/lives.ts';
import { testApp } from '../test-app.ts';

const lives = rosterLives(testApp());

test('[ROS-01] [ROS-04] [ROS-05] [ADM-07] [ADM-14] long lives of all four lists by everybody agree with a naive model', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(lives.steps(25), lives.walk), { numRuns: 40 });
});
