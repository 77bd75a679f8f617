import {
  disconnectForPerson,
  listDeskReplies,
  listDeskSessions,
  lookAtNetwork,
  resetForPerson,
  unbindForPerson,
} from '@campus/contract/calls/network-desk.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { DeskAction } from '@campus/rules/network-desk/network-desk.ts';
import { useCall, useRefresh, useWrite } from '#web/client/queries.ts';

export type NetworkLook = Reply<typeof lookAtNetwork>;
export type DeskLine = NetworkLook['lines'][number];

/** The server logs every read, so nothing is read again automatically. */
const UNTIL_ASKED = { staleTime: Number.POSITIVE_INFINITY };

export const useLookAtNetwork = (personId: string, lineId: string | null) =>
  useCall(lookAtNetwork, { personId, ...(lineId && { lineId }) }, UNTIL_ASKED);

/** Marks everything read at the desk as out of date. */
export const useRefreshDesk = () => useRefresh(lookAtNetwork, listDeskSessions, listDeskReplies);

/** Runs one of the actions. */
export function useDeskActions() {
  const reset = useWrite(resetForPerson, { quiet: true });
  const unbind = useWrite(unbindForPerson, { quiet: true });
  const disconnect = useWrite(disconnectForPerson, { quiet: true });
  return async (action: DeskAction, sent: { personId: string; lineId: string; reason: string }): Promise<void> => {
    if (action === 'reset') await reset.mutateAsync(sent);
    else if (action === 'unbind') await unbind.mutateAsync(sent);
    else await disconnect.mutateAsync(sent);
  };
}
