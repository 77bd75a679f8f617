import { useParams } from 'react-router';
import { useSession } from '#web/client/sessions.ts';
import { PrintView } from '#web/features/flows/print/print-view.tsx';

/** A process on paper. [DES-01] */
export function Component() {
  const { prId = '' } = useParams();
  return <PrintView key={prId} prId={prId} orgSign={useSession()?.orgSign ?? null} />;
}
