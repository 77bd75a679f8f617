import {
  disconnectForPerson,
  listDeskReplies,
  listDeskSessions,
  lookAtNetwork,
  resetForPerson,
  unbindForPerson,
} from '@campus/contract/calls/network-desk.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { DeskDeed } from '@campus/rules/network-desk/network-desk.ts';
import { useCall, useRefresh, useWrite } from '#web/client/queries.ts';

export type Looked = Reply<typeof lookAtNetwork>;
export type DeskLine = Looked['lines'][number];

/** Each look is kept in the log, so nothing is looked at again by itself. */
const UNTIL_ASKED = { staleTime: Number.POSITIVE_INFINITY };

export const useLook = (personId: string, lineId: string | null) =>
  useCall(lookAtNetwork, { personId, ...(lineId && { lineId }) }, UNTIL_ASKED);

/** What was read of the desk is old. */
export const useRefreshDesk = () => useRefresh(lookAtNetwork, listDeskSessions, listDeskReplies);

/** Does one of the deeds. */
export function useDeeds() {
  const reset = useWrite(resetForPerson, { quiet: true });
  const unbind = useWrite(unbindForPerson, { quiet: true });
  const disconnect = useWrite(disconnectForPerson, { quiet: true });
  return async (deed: DeskDeed, sent: { personId: string; lineId: string; reason: string }): Promise<void> => {
    if (deed === 'reset') await reset.mutateAsync(sent);
    else if (deed === 'unbind') await unbind.mutateAsync(sent);
    else await disconnect.mutateAsync(sent);
  };
}
