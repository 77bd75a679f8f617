import { describe, expect, test } from 'vitest';
import type { Process } from '../flow-types.ts';
import { button, process as full, task as open } from './testing.ts';
import { whyNot } from './use-my-task.ts';

const task = { ...open, buttons: [button('return')] };
const process: Process = { ...full, tasks: [task] };

describe('why a task’s page has nothing to show [WF-23]', () => {
  test.each([
    ['the process is over', 'ended', { ...process, status: 'ended' }, 'approve', null],
    ['it has no task of the reader', 'no-task', { ...process, tasks: [] }, 'approve', null],
    ['the task is hung up', 'hung-up', { ...process, tasks: [{ ...task, hungUp: true }] }, 'approve', null],
    ['the task is of another kind', 'other-kind', process, 'handle', null],
    ['it is still in the pool', 'to-claim', { ...process, tasks: [{ ...task, state: 'offered' }] }, 'approve', null],
    ['the step has no such button', 'no-button', process, 'approve', 'agree'],
  ] as const)('%s: %s', (_title, reason, subject, kind, name) => {
    expect(whyNot(subject as Process, kind, name)).toBe(reason);
  });
});
