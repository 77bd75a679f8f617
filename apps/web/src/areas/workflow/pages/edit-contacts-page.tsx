import { useParams } from 'react-router';
import { EditRunningContactsView } from '#web/features/flows/operations/touch/edit-running-contacts-view.tsx';
import { EditContactsView } from '#web/features/flows/people/touch/edit-contacts-view.tsx';

/** Who gets it: chosen before submitting, or changed in a running process. [WF-13] */
export function Component() {
  const { sId = '', prId } = useParams();
  return prId ? <EditRunningContactsView key={prId} sId={sId} prId={prId} /> : <EditContactsView key={sId} sId={sId} />;
}
