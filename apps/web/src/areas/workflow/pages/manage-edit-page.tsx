import { useParams } from 'react-router';
import { EditSubmissionView } from '#web/features/flows/apply/touch/edit-submission-view.tsx';

/** A draft, or an application that was returned. [WF-16] */
export function Component() {
  const { prId = '' } = useParams();
  return <EditSubmissionView key={prId} prId={prId} />;
}
