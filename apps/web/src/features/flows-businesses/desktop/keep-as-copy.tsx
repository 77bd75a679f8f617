import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { saveVersion } from '@campus/contract/calls/flows-versions.ts';
import { callServer } from '#web/client/call-server.ts';
import { useWrite } from '#web/client/queries.ts';
import type { Mine } from '../area-parts.ts';
import type { Business } from '../flows-businesses.queries.ts';
import { useBusinessAddress } from '../use-business-address.ts';
import { CopyDialog } from './copy-dialog.tsx';

type Props = { mine: Mine; source: Business; onClose: () => void };

/** One's own flow and form as a new business, because somebody else changed the draft of this one. [DES-06] */
export function KeepAsCopy({ mine, source, onClose }: Props) {
  const { goTo } = useBusinessAddress();
  const save = useWrite(saveVersion);
  const keep = async (businessId: string) => {
    const { draft } = await callServer(getBusiness, { id: businessId });
    const { flow, form } = mine;
    await save.mutateAsync({
      businessId,
      basedOn: draft?.revision ?? '',
      flow: JSON.stringify(flow),
      form: JSON.stringify(form),
    });
    onClose();
    goTo(businessId);
  };
  return <CopyDialog source={source} onMade={(id) => void keep(id)} onClose={onClose} />;
}
