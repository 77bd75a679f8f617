import { expect, test } from 'vitest';
import type { DecisionName, ProcessRow } from '../flow-types.ts';
import { sharedDecisions, taskFor } from './shared-decisions.ts';

const row = (...tasks: DecisionName[][]): Pick<ProcessRow, 'myTasks'> => ({
  myTasks: tasks.map((quick, at) => ({
    id: at + 1,
    kind: 'approve',
    state: 'open',
    stepName: { zh: '审批', en: 'Approval' },
    instead: null,
    quick,
  })),
});

test('only what every selected row takes is offered, the good decision first', () => {
  expect(sharedDecisions([row(['disagree', 'agree']), row(['agree', 'disagree'])])).toEqual(['agree', 'disagree']);
  expect(sharedDecisions([row(['agree', 'disagree']), row(['agree'])])).toEqual(['agree']);
  expect(sharedDecisions([row(['agree']), row(['solve'])])).toEqual([]);
});

test('nothing selected and rows without quick decisions offer nothing', () => {
  expect(sharedDecisions([])).toEqual([]);
  expect(sharedDecisions([row(), row(['agree'])])).toEqual([]);
});

test('of two tasks in one process the one that takes the decision is meant', () => {
  expect(taskFor(row(['solve'], ['agree']), 'agree')?.id).toBe(2);
  expect(taskFor(row(['solve']), 'agree')).toBe(undefined);
});
