import { useParams } from 'react-router';
import { GuideView } from '#web/features/flows/apply/guide-view.tsx';

/** One guide of a service. [WF-11] */
export function Component() {
  const { bId = '', name = '' } = useParams();
  return <GuideView businessId={bId} name={name} />;
}
