import { useParams } from 'react-router';
import { EvaluateView } from '#web/features/flows/operations/touch/evaluate-view.tsx';

/** How it was. [WF-22] */
export function Component() {
  const { prId = '' } = useParams();
  return <EvaluateView key={prId} prId={prId} />;
}
