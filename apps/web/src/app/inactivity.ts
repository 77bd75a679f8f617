import { getHallUser, getUserInfo } from '@campus/contract/calls/access.ts';
import { INACTIVITY_CHECK_MS } from '@campus/rules/sessions/sign-in.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createActivity } from '#web/client/activity.ts';
import type { TokenKind } from '#web/client/call-server.ts';
import { areaOf, isHall } from '#web/client/current-area.ts';
import { callQuery } from '#web/client/queries.ts';
import { hallSessions, sessions } from '#web/client/sessions.ts';

const PING_EVERY_MS = 60_000;
const signs = ['click', 'keydown', 'touchstart'] as const;

/**
 * Signs out after 30 minutes without a click, key or touch in any tab: the hall everywhere, the back-office and the
 * workflow app where the organisation wants it. While there is activity the server hears of it. [STATE-02] [CONST-01]
 */
export function watchInactivity(queries: QueryClient, end: (kind: TokenKind, code: 'session-idle') => void): void {
  const activity = createActivity(localStorage, () => Date.now());
  let pingedAt = Date.now();

  const current = (): TokenKind | null => {
    const area = areaOf(location.pathname);
    if (area === 'open') return null;
    const kind = isHall(area) ? 'hall' : 'session';
    return (kind === 'hall' ? hallSessions : sessions).read()?.state === 1 ? kind : null;
  };
  const timesOut = (kind: TokenKind) =>
    kind === 'hall' || queries.getQueryData(callQuery(getUserInfo, {}).queryKey)?.inactivity === true;

  const check = () => {
    const kind = current();
    if (!kind) return;
    if (timesOut(kind) && activity.expired()) {
      // The next person at this desk starts with a fresh page.
      activity.record();
      return end(kind, 'session-idle');
    }
    if (activity.last() > pingedAt && Date.now() - pingedAt >= PING_EVERY_MS) {
      pingedAt = Date.now();
      const query = kind === 'hall' ? callQuery(getHallUser, {}) : callQuery(getUserInfo, {});
      void queries.prefetchQuery({ ...query, staleTime: 0 } as ReturnType<typeof callQuery>);
    }
  };
  const record = () => {
    // A click after a long sleep must not revive what has expired meanwhile.
    check();
    activity.record();
  };
  // Coming back from unified login is a sign of life without a click.
  for (const store of [hallSessions, sessions]) {
    let signedIn = store.read() !== null;
    store.subscribe(() => {
      const now = store.read() !== null;
      if (now && !signedIn) activity.record();
      signedIn = now;
    });
  }
  for (const sign of signs) window.addEventListener(sign, record, { capture: true, passive: true });
  check();
  setInterval(check, INACTIVITY_CHECK_MS);
}
