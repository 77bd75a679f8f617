import { expect, test } from 'vitest';
import { mayEnter, type SignInArea } from './sign-in-rights.ts';

test.each<[SignInArea, string[], boolean]>([
  ['hall', ['hall.use'], true],
  ['hall', ['workflow.use', 'people.manage'], false],
  ['hall', [], false],
  ['workflow', ['workflow.use'], true],
  ['workflow', ['hall.use', 'people.manage'], false],
  ['office', ['workflow.use'], true],
  ['office', ['people.manage'], true],
  ['office', ['hall.use'], false],
  ['office', [], false],
])('[ADM-07] at %s with %j: %s', (area, rights, may) => {
  expect(mayEnter(area, new Set(rights))).toBe(may);
});
