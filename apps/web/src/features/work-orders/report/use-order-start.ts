import { getHallUser } from '@campus/contract/calls/access.ts';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { deleteDraft, getEditable } from '@campus/contract/calls/flows-start.ts';
import { getOrderStart } from '@campus/contract/calls/work-orders.ts';
import { useRef, useState } from 'react';
import { callServer } from '#web/client/call-server.ts';
import { useOrgSign } from '#web/client/organisation.ts';
import { useCall } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import {
  chooseDraft,
  type DeviceDraft,
  draftShelf,
  forgetDeviceDraft,
  readDeviceDraft,
} from '../outbox/device-draft.ts';
import { beginOrder, type OrderApplication, type OrderStart, type OrderTask, shelfName } from './order-application.ts';

/** Read whenever the page opens, and not again while the reader types. */
const once = { staleTime: Number.POSITIVE_INFINITY };

export type OrderOpening =
  | { state: 'waiting' }
  | { state: 'failed'; error: unknown; busy: boolean; retry: () => void }
  /** Something was not submitted: the person says whether to go on with it. */
  | { state: 'offer'; start: OrderStart; at: number; goOn: () => void; anew: () => void }
  | { state: 'open'; start: OrderStart; application: OrderApplication; shelf: string; account: string };

/** How long a form waits for a draft to be deleted; without a network that would be long. */
const PATIENCE_MS = 3000;

/** A draft that was dropped is not offered again, however soon the page is opened anew. */
async function dropDraft(id: string | undefined): Promise<void> {
  if (!id) return;
  const dropped = callServer(deleteDraft, { id }).catch(() => {});
  await Promise.race([dropped, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Everything that a form needs before it stands there: its fields, what blocks it, and the draft to go on with. */
export function useOrderStart(task: OrderTask): OrderOpening {
  const { kind, orderId, draftId, againOf } = task;
  const orgSign = useOrgSign() ?? '';
  const [choice, setChoice] = useState<'open' | 'go-on' | 'dropping' | 'anew'>('open');
  const user = useCall(getHallUser, {}, { staleTime: 60_000 });
  const start = useCall(getOrderStart, { kind, ...(againOf && { againOfId: againOf }) }, { staleTime: 0 });
  const again = useCall(getProcess, againOf ? { id: againOf } : null, once);
  const account = user.data?.account;
  const shelf = account ? draftShelf({ orgSign, account }, kind, shelfName(task)) : null;

  // Read once when the page opens, because from then on this page writes there.
  const stored = useRef<{ shelf: string; draft: DeviceDraft | null } | null>(null);
  if (shelf && stored.current?.shelf !== shelf) stored.current = { shelf, draft: readDeviceDraft(shelf) };
  const device = stored.current?.draft ?? null;

  const opened = start.isFetchedAfterMount ? start.data : undefined;
  const serverDraft = orderId ? null : againOf ? (device?.server ?? null) : (opened?.draft ?? null);
  const chosen = draftId ? null : chooseDraft(serverDraft, device);
  const goesOn = choice === 'go-on' && chosen !== null;
  // A draft named in the address is continued, with what this device stored of the same draft.
  const deviceDraft =
    goesOn && chosen === 'device' ? device : device?.server?.id === draftId && device?.unsaved ? device : null;
  const editableId =
    orderId ?? draftId ?? (goesOn ? (chosen === 'server' ? serverDraft : device?.server)?.id : undefined);
  const editable = useCall(getEditable, editableId ? { id: editableId } : null, { staleTime: 0 });
  // If the offered draft was deleted meanwhile, what the device stored is used, or nothing.
  const gone = !orderId && !draftId && editable.error instanceof RefusalError && editable.error.status === 404;

  const begun = useRef<{ key: string; application: OrderApplication } | null>(null);
  const key = `${shelf} ${choice} ${editableId ?? ''}`;
  const settled =
    (!editableId || gone || (editable.isFetchedAfterMount && editable.data)) && (!againOf || !again.isPending);
  const offered = !draftId && chosen !== null && choice === 'open';
  if (opened && shelf && settled && !offered && choice !== 'dropping' && begun.current?.key !== key) {
    const application = beginOrder({
      start: opened,
      editable: (!gone && editableId && editable.data) || null,
      again: again.data ?? null,
      device: deviceDraft,
      draftAt: serverDraft?.id === editableId ? (serverDraft?.changedAt ?? 0) : (device?.server?.changedAt ?? 0),
      prefilled: task.prefilled,
    });
    begun.current = { key, application };
  }

  const error = user.error ?? start.error ?? (gone ? null : editable.error);
  if (error && begun.current?.key !== key)
    return {
      state: 'failed',
      error,
      busy: user.isFetching || start.isFetching || editable.isFetching,
      retry: () => {
        for (const query of [user, start, editable]) if (query.error) void query.refetch();
      },
    };
  if (!opened || !shelf || !account || choice === 'dropping') return { state: 'waiting' };
  if (offered) {
    const at = chosen === 'server' ? (serverDraft?.changedAt ?? 0) : (device?.at ?? 0);
    return {
      state: 'offer',
      start: opened,
      at,
      goOn: () => setChoice('go-on'),
      anew: () => {
        forgetDeviceDraft(shelf);
        void dropDraft(serverDraft?.id).then(() => setChoice('anew'));
        setChoice('dropping');
      },
    };
  }
  if (begun.current?.key !== key) return { state: 'waiting' };
  return { state: 'open', start: opened, application: begun.current.application, shelf, account };
}
