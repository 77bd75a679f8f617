import { expect, test } from 'vitest';
import { canBeHandedBack } from './hand-back.ts';
import { type FlowState, type Task, unbegun } from './state.ts';

const task = (person: string, more: Partial<Task> = {}): Task =>
  ({ id: 1, visit: 1, part: 'voter', person, instead: null, state: 'open', of: null, ...more }) as Task;
const state = (...tasks: Task[]): FlowState => ({ ...unbegun(), tasks });

test.each([
  ['nobody else is there', [task('a')], true],
  ['the other is asked as well', [task('a'), task('b', { id: 2 })], false],
  ['the other is asked at another step', [task('a'), task('b', { id: 2, visit: 2 })], false],
  ['the other has decided there', [task('a'), task('b', { id: 2, state: 'agreed' as Task['state'] })], false],
  [
    'the other decided at another step',
    [task('a'), task('b', { id: 2, visit: 2, state: 'agreed' as Task['state'] })],
    true,
  ],
  ['the other lent it', [task('a', { instead: 'b' })], false],
  ['the other had it before and gave it away', [task('a'), task('b', { id: 2, state: 'transferred' })], true],
] as const)('[ADM-05] %s: what is handed over can come back or not', (_, tasks, expected) => {
  expect(canBeHandedBack(state(...tasks), 'a', 'b')).toBe(expected);
});
