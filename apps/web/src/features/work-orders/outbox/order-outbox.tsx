import { getHallUser } from '@campus/contract/calls/access.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useOrgSign } from '#web/client/organisation.ts';
import { useCall } from '#web/client/queries.ts';
import { useHallSession } from '#web/client/sessions.ts';
import { outboxFlag } from './outbox-flag.ts';
import { watchOutbox } from './outbox-watch.ts';

/** Longer than a healthy server takes, shorter than the next look. */
const READY_PATIENCE_MS = 3_000;

/** The cheapest call that shows whether the server is there. */
async function isServerReady(): Promise<boolean> {
  const reply = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(READY_PATIENCE_MS) });
  return reply.ok;
}

/** Sends the orders that wait on this device, on every page of the hall; loads nothing while none waits. */
export function OrderOutbox() {
  const orgSign = useOrgSign();
  const signedIn = useHallSession(orgSign) !== null;
  const waiting = useSyncExternalStore(outboxFlag.subscribe, outboxFlag.raised);
  const user = useCall(getHallUser, signedIn && waiting ? {} : null, { staleTime: 60_000 });
  const userQuery = useRef(user);
  userQuery.current = user;
  const client = useQueryClient();
  useEffect(() => {
    if (!waiting || !signedIn || !orgSign) return;
    const send = async () => {
      // If the page was opened while the server was away, the person is not known yet.
      const account = (userQuery.current.data ?? (await userQuery.current.refetch()).data)?.account;
      if (!account) return true;
      const { emptyOutbox } = await import('./empty-outbox.ts');
      return emptyOutbox({ orgSign, account }, client);
    };
    const watch = watchOutbox({
      ready: isServerReady,
      send,
      isSeen: () => document.visibilityState === 'visible',
      now: Date.now,
    });
    const forget = outboxFlag.onHurry(watch.sendNow);
    addEventListener('online', watch.wake);
    document.addEventListener('visibilitychange', watch.wake);
    return () => {
      watch.stop();
      forget();
      removeEventListener('online', watch.wake);
      document.removeEventListener('visibilitychange', watch.wake);
    };
  }, [waiting, signedIn, orgSign, client]);
  return null;
}
