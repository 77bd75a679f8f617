import { useParams } from 'react-router';
import { TransferView } from '#web/features/flows/operations/touch/transfer-view.tsx';

/** Giving a task to somebody else. [WF-24] */
export function Component() {
  const { prId = '' } = useParams();
  return <TransferView key={prId} prId={prId} />;
}
