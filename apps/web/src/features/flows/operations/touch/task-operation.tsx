import type { ReactNode } from 'react';
import type { MyTask, Process } from '../../flow-types.ts';
import { type Operation, type OperationName, operationOf } from '../operations.ts';
import { TaskPage } from './task-page.tsx';

export type TaskOperationProps = { process: Process; task: MyTask; operation: Operation; leave: () => void };

type Props = {
  prId: string;
  kind: MyTask['kind'] | null;
  name: OperationName;
  children: (props: TaskOperationProps) => ReactNode;
};

/** The page of one operation on a task of the reader. */
export function TaskOperation({ prId, kind, name, children }: Props) {
  return (
    <TaskPage prId={prId} kind={kind} button={name}>
      {(process, task, leave) => {
        const operation = operationOf(process, { name, about: task.id });
        return operation && children({ process, task, operation, leave });
      }}
    </TaskPage>
  );
}
