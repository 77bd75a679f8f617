import { useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { readHallAddress } from '#web/features/flows/hall-addresses.ts';
import { PrintView } from '#web/features/flows/print/print-view.tsx';

/** An application on paper. [DES-01] */
export function Component() {
  const { processId } = readHallAddress(useSearchParams()[0]);
  return <PrintView key={processId} prId={processId ?? ''} orgSign={useOrgSign()} />;
}
