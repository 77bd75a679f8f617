import type { DecisionName, ProcessRow } from '../flow-types.ts';

type RowTasks = Pick<ProcessRow, 'myTasks'>;
const order: readonly DecisionName[] = ['agree', 'solve', 'disagree', 'not-solve'];

/** The decisions that every selected row allows without asking for more, in the order of the buttons. */
export function sharedDecisions(rows: readonly RowTasks[]): DecisionName[] {
  if (rows.length === 0) return [];
  return order.filter((decision) => rows.every((row) => taskFor(row, decision) !== undefined));
}

/** Where a process has two tasks of the reader, the first that allows the decision. */
export function taskFor(row: RowTasks, decision: DecisionName) {
  return row.myTasks.find(({ quick }) => quick.includes(decision));
}
