import type { DecisionName, ProcessRow } from '../flow-types.ts';

type Asked = Pick<ProcessRow, 'myTasks'>;
const order: readonly DecisionName[] = ['agree', 'solve', 'disagree', 'not-solve'];

/** The decisions that every selected row can take just so, in the order in which buttons stand. */
export function sharedDecisions(rows: readonly Asked[]): DecisionName[] {
  if (rows.length === 0) return [];
  return order.filter((decision) => rows.every((row) => taskFor(row, decision) !== undefined));
}

/** Of two tasks in one process the first that takes the decision is meant. */
export function taskFor(row: Asked, decision: DecisionName) {
  return row.myTasks.find(({ quick }) => quick.includes(decision));
}
