import fc from 'fast-check';
import { test } from 'vitest';
import { rosterLives } from '../../../test/roster-lives/lives.ts';
import { testApp } from '../../../test/test-app.ts';

const lives = rosterLives(testApp());

test('[ROS-01] [ROS-04] [ROS-05] [ADM-07] [ADM-14] all four lists, by hand and undone in any order, agree with a naive model', async () => {
  await fc.assert(fc.asyncProperty(lives.steps(14), lives.walk), {
    numRuns: 10,
    seed: 2026,
    endOnFailure: true,
  });
}, 480_000);
