import { useMatches, useParams } from 'react-router';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { type MyList, ProcessList } from '#web/features/flows/list/touch/process-list.tsx';

const lists: Readonly<Record<string, MyList>> = {
  'workflow.submitProcessing': 'processing',
  'workflow.submitInApproval': 'in-approval',
  'workflow.submitCompleted': 'completed',
  'workflow.approvalNotHandled': 'not-handled',
  'workflow.approvalHandled': 'handled',
  'workflow.approvalCopyFor': 'copied',
};

/** The reader's lists, of one business or of all. [WF-04] [WF-05] [WF-06] [WF-07] [WF-08] [WF-09] */
export function Component() {
  const { id = '0' } = useParams();
  const list = lists[pageIn(useMatches())?.page ?? ''] ?? 'processing';
  return <ProcessList key={`${list}-${id}`} list={list} businessId={id === '0' ? null : id} />;
}
