import type { ReactNode } from 'react';
import { Card } from '#web/ui/base/card.tsx';
import { SkeletonList, SkeletonText } from '#web/ui/base/skeleton.tsx';
import type { MyTask, Process } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { QueryState } from '../../query-state.tsx';
import { useMyTask } from '../use-my-task.ts';

type TaskPageProps = {
  prId: string;
  kind: MyTask['kind'] | null;
  /** The button that the page is for. */
  button?: string | null;
  children: (process: Process, task: MyTask, leave: () => void) => ReactNode;
};

/** A page about one task of the reader: its states, and the way out when the task is gone. */
export function TaskPage({ prId, kind, button = null, children }: TaskPageProps) {
  const { process, task, leave } = useMyTask(prId, kind, button);
  const skeleton = (
    <>
      <Card as="div">
        <SkeletonList rows={2} />
      </Card>
      <Card as="div">
        <SkeletonText lines={5} />
      </Card>
    </>
  );
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <QueryState query={process} skeleton={skeleton}>
        {(data) => (task ? children(data, task, leave) : skeleton)}
      </QueryState>
    </div>
  );
}
