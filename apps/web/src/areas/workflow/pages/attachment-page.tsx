import { useParams } from 'react-router';
import { AttachmentsView } from '#web/features/flows/process/touch/attachments-view.tsx';

/** The pictures of a process. [WF-20] */
export function Component() {
  const { prId = '' } = useParams();
  return <AttachmentsView key={prId} prId={prId} />;
}
