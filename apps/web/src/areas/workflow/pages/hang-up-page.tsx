import { useParams } from 'react-router';
import { HangUpView } from '#web/features/flows/operations/touch/hang-up-view.tsx';

/** Hanging a step up. [WF-18] */
export function Component() {
  const { prId = '' } = useParams();
  return <HangUpView key={prId} prId={prId} />;
}
