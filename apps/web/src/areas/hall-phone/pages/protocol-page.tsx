import { useOrgSign } from '#web/client/organisation.ts';
import { ProtocolView } from '#web/features/hall-content/protocol-view.tsx';

/** The agreement on the use of the network. [PH-04] */
export function Component() {
  const orgSign = useOrgSign() as string;
  return <ProtocolView orgSign={orgSign} />;
}
