import { getHallUser } from '@campus/contract/calls/service-hall.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useOrgSign } from '#web/client/organisation.ts';
import { useCall } from '#web/client/queries.ts';
import { useHallSession } from '#web/client/sessions.ts';
import { outboxFlag } from './outbox-flag.ts';

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Sends the orders that wait on this device, from whatever page of the hall; shows nothing and loads nothing while none does. */
export function OrderOutbox() {
  const orgSign = useOrgSign();
  const session = useHallSession(orgSign);
  const waiting = useSyncExternalStore(outboxFlag.subscribe, outboxFlag.raised);
  const account = useCall(getHallUser, session && waiting ? {} : null, { staleTime: 60_000 }).data?.account;
  const client = useQueryClient();
  useEffect(() => {
    if (!waiting || !account || !orgSign) return;
    let gone = false;
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      clearTimeout(timer);
      if (gone || !navigator.onLine) return;
      const left = await import('./empty-outbox.ts')
        .then(({ emptyOutbox }) => emptyOutbox({ orgSign, account }, client))
        .catch(() => true);
      if (gone || !left) return;
      clearTimeout(timer);
      timer = setTimeout(send, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    void send();
    addEventListener('online', send);
    return () => {
      gone = true;
      clearTimeout(timer);
      removeEventListener('online', send);
    };
  }, [waiting, account, orgSign, client]);
  return null;
}
