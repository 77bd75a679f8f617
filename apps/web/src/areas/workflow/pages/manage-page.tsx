import { useParams } from 'react-router';
import { ManageView } from '#web/features/flows/touch/manage-view.tsx';

/** A new application. [WF-12] */
export function Component() {
  const { sId = '' } = useParams();
  return <ManageView key={sId} sId={sId} />;
}
