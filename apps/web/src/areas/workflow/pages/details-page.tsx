import { useParams } from 'react-router';
import { DetailsView } from '#web/features/flows/touch/details-view.tsx';

/** Everything about one process. [WF-21] */
export function Component() {
  const { prId = '' } = useParams();
  return <DetailsView key={prId} prId={prId} />;
}
