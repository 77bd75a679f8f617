import { useMatches, useParams } from 'react-router';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { TaskView } from '#web/features/flows/process/touch/task-view.tsx';

/** The approving and the handling view. [WF-17] [WF-19] */
export function Component() {
  const { prId = '' } = useParams();
  const kind = pageIn(useMatches())?.page === 'workflow.deal' ? 'handle' : 'approve';
  return <TaskView key={prId} prId={prId} kind={kind} />;
}
