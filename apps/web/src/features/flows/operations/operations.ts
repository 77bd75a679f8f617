import type { Process } from '../flow-types.ts';
import { decision } from './decisions.ts';
import type { About, OperationRow, Operation as OperationRules } from './operation.ts';
import { processOperations } from './process-operations.ts';
import { taskOperations } from './task-operations.ts';

/** Everything that can be done to a task or a process, for both looks. */
export const operations = {
  agree: decision('agree'),
  disagree: decision('disagree'),
  solve: decision('solve'),
  'not-solve': decision('not-solve'),
  ...taskOperations,
  ...processOperations,
} satisfies Record<string, OperationRow>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];

/** Which operation, and on what. */
export type OperationTarget = { name: OperationName; about: About };
export type Operation = OperationRules & OperationTarget;

/** The operation on the present process; null when it is no longer possible. */
export function operationOf(process: Process, { name, about }: OperationTarget): Operation | null {
  const operation = operations[name].on(process, about);
  return operation && { ...operation, name, about };
}
