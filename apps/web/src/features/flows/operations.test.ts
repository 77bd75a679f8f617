import { describe, expect, test } from 'vitest';
import type { MyTask, Process } from './flow-types.ts';
import { operationOf } from './operations.ts';
import { whyNot } from './use-my-task.ts';

const name = { zh: '审批', en: 'Approval' };
const task = {
  id: 3,
  kind: 'approve',
  state: 'open',
  hungUp: false,
  buttons: [{ button: 'return', name: null, reason: 'required', attachments: true, signature: false }],
  returnTo: [
    { kind: 'submitter', step: null, name },
    { kind: 'step', step: 'head', name },
  ],
  asksAfterwards: true,
  removable: [],
} as unknown as MyTask;
const process = {
  id: 'p',
  status: 'running',
  hungUp: false,
  tasks: [task],
  openActions: ['withdraw'],
  takeBack: [],
  removable: [],
  hung: [],
  moveTo: [],
} as unknown as Process;
const values = { choice: '', afterwards: '', reason: '', people: [], pictures: [], signature: '' };

describe('returning', () => {
  const operation = operationOf('return', process, 3);

  test('foresees nothing before a target is chosen', () => {
    expect(operation?.foresee(values)).toBeNull();
    expect(operation?.foresee({ ...values, choice: 'submitter' })).toEqual({
      id: 'p',
      task: 3,
      operation: 'return',
      to: { kind: 'submitter' },
    });
  });

  test('sends the step that was chosen, and how it goes on', () => {
    const chosen = { ...values, choice: 'step:head', afterwards: 'straight-back', reason: 'r', pictures: ['x'] };
    expect(operation?.payload(chosen)).toEqual({
      id: 'p',
      task: 3,
      reason: 'r',
      pictures: ['x'],
      to: { kind: 'step', step: 'head' },
      afterwards: 'straight-back',
    });
  });
});

test('what the server does not offer is no operation', () => {
  expect(operationOf('withdraw', process, 0)?.deed).toBe('withdraw');
  expect(operationOf('end', process, 0)).toBeNull();
  expect(operationOf('copy', process, 3)).toBeNull();
  expect(operationOf('return', process, 4)).toBeNull();
  expect(operationOf('take-back', process, 3)).toBeNull();
  expect(operationOf('remove-signer', process, 3)).toBeNull();
});

describe('why a task’s page has nothing to show [WF-23]', () => {
  test.each([
    ['the process is over', 'ended', { ...process, status: 'ended' }, 'approve', null],
    ['it has no task of the reader', 'no-task', { ...process, tasks: [] }, 'approve', null],
    ['the task is hung up', 'hung-up', { ...process, tasks: [{ ...task, hungUp: true }] }, 'approve', null],
    ['the task is of another kind', 'other-kind', process, 'handle', null],
    ['it is still in the pool', 'to-claim', { ...process, tasks: [{ ...task, state: 'offered' }] }, 'approve', null],
    ['the step has no such button', 'no-button', process, 'approve', 'agree'],
  ] as const)('%s: %s', (_title, reason, found, kind, button) => {
    expect(whyNot(found as Process, kind, button)).toBe(reason);
  });
});
