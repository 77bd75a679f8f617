import { newScan, takeScan, watchScan } from '@campus/contract/calls/scan-code.ts';
import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { browserKey } from '#web/client/browser-key.ts';
import { callServer } from '#web/client/call-server.ts';
import { randomUuid } from '#web/client/random.ts';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { hallSessions, sessions } from '#web/client/sessions.ts';
import { followScans, type MadeScan, type ScanView } from './follow-scan.ts';

type ScanScreenOptions = { orgSign: string; area: SignOnArea; onDone: () => void };

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function visible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof RefusalError && (error.status === 429 || error.status >= 500));

/** A code on this screen, how far it has come, and the sign-in that comes of it. */
export function useScanScreen({ orgSign, area, onDone }: ScanScreenOptions): { view: ScanView; again: () => void } {
  const queries = useQueryClient();
  const [view, setView] = useState<ScanView>({ step: 'making', ended: null });
  const [round, setRound] = useState(0);
  const done = useRef(onDone);
  done.current = onDone;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins when somebody asks for it
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const take = async ({ id, secret }: MadeScan) => {
      // One idempotency key: however often it is sent, it opens one session.
      const options = { idempotencyKey: randomUuid() };
      const reply = await callServer(takeScan, { id, secret, browser: browserKey() }, options);
      const { access_token, refresh_token } = reply;
      // Removes data that another person may have loaded; what is on screen is public.
      queries.removeQueries({ type: 'inactive' });
      if (refresh_token === null) hallSessions.write({ access_token, orgSign, state: 1, keep: false });
      else sessions.write({ access_token, refresh_token, orgSign, state: 1, keep: false });
      done.current();
    };
    void followScans({
      make: () =>
        callServer(
          newScan,
          { orgSign, area, browser: browserKey(), at: location.origin + location.pathname },
          { signal },
        ),
      watch: ({ id, secret }) => callServer(watchScan, { id, secret }, { signal }),
      take,
      wait: (ms) => wait(ms, signal),
      visible: () => visible(signal),
      now: () => performance.now(),
      isOver: () => signal.aborted,
      isPassing,
      show: setView,
    });
    return () => leaving.abort();
  }, [orgSign, area, round]);
  return { view, again: () => setRound((n) => n + 1) };
}
