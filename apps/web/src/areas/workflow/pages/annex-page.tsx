import { useParams } from 'react-router';
import { AnnexList } from '#web/features/flows/apply/annex-list.tsx';

/** Templates and documents of a service. [WF-10] */
export function Component() {
  const { bId = '' } = useParams();
  return <AnnexList businessId={bId} />;
}
