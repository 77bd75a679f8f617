import { expect, test } from 'vitest';
import { compareWhyMay } from '../rights-play.ts';
import { testApp } from '../test-app.ts';

const t = testApp();

test('[ADM-09] "why may" says what the call answers, for 2,000 people, calls and records', async () => {
  const { letIn, refused } = await compareWhyMay(t, 2000);
  expect(Math.min(letIn, refused)).toBeGreaterThan(300);
}, 600_000);
