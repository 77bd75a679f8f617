import { expect, test } from 'vitest';
import { processState, processStates } from './process-state.ts';
import { processGroups } from './vocabulary.ts';

const running = { status: 'running', outcome: null, group: 'doing', tab: 'Processing', hungUp: false } as const;
const ended = { ...running, status: 'ended', group: 'done', tab: 'Completed' } as const;

test.each([
  ['nobody has taken it', { ...running, group: 'todo' }, 'pending'],
  ['somebody works on it', running, 'processing'],
  ['somebody is asked to approve it', { ...running, tab: 'InApproval' }, 'in-approval'],
  ['sent back to who submitted it', { ...running, status: 'returned', group: 'todo' }, 'returned'],
  ['hung up', { ...running, hungUp: true }, 'hung-up'],
  ['hung up while it was being approved', { ...running, tab: 'InApproval', hungUp: true }, 'hung-up'],
  ['solved, and not evaluated yet', { ...running, group: 'done', tab: 'Completed' }, 'to-evaluate'],
  ['over', { ...ended, outcome: 'done' }, 'done'],
  ['over, as an older version kept it', ended, 'done'],
  ['closed without a solution', { ...ended, outcome: 'unsolved' }, 'unsolved'],
  ['disagreed to', { ...ended, group: 'abort', outcome: 'refused' }, 'refused'],
  ['withdrawn by who submitted it', { ...ended, group: 'abort', outcome: 'withdrawn' }, 'withdrawn'],
  ['ended by an administrator', { ...ended, group: 'abort', outcome: 'ended-by-administrator' }, 'ended'],
  ['an action failed', { ...ended, group: 'abort', outcome: 'failed' }, 'failed'],
  // A clock that is still set on what ended is no longer news.
  ['ended while it was hung up', { ...ended, outcome: 'done', hungUp: true }, 'done'],
] as const)('[STATE-05] where a process stands: %s', (_case, standing, state) => {
  expect(processState(standing)).toBe(state);
});

test('every standing that can be stored has one of the states', () => {
  for (const status of ['running', 'returned', 'ended'] as const)
    for (const outcome of [
      null,
      'done',
      'refused',
      'unsolved',
      'withdrawn',
      'ended-by-administrator',
      'failed',
    ] as const)
      for (const group of processGroups)
        for (const tab of ['Processing', 'InApproval', 'Completed'] as const)
          for (const hungUp of [true, false])
            expect(processStates).toContain(processState({ status, outcome, group, tab, hungUp }));
});
