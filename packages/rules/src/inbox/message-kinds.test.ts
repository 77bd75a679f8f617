import { expect, test } from 'vitest';
import { isOfOthers, messageKinds } from './message-kinds.ts';

test('a message is about somebody else only when it asks for work or hands out a copy', () => {
  const ofOthers = Object.keys(messageKinds).filter(isOfOthers);
  const tasks = Object.entries(messageKinds).flatMap(([kind, group]) => (group === 'tasks' ? [kind] : []));
  expect(ofOthers.sort()).toEqual([...tasks, 'process-copied'].sort());
  expect(isOfOthers('process-ended')).toBe(false);
  expect(isOfOthers('no-such-kind')).toBe(false);
});
