import { openPages } from '@campus/contract/pages/open.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { boot } from '#web/client/boot.ts';
import type { TokenKind } from '#web/client/call-server.ts';
import { areaOf } from '#web/client/current-area.ts';
import { ENDED_ADDRESS, errorPc } from '#web/client/error-addresses.ts';
import { rememberReturn } from '#web/client/return-path.ts';
import { endSeeing, seeing } from '#web/client/see-as.ts';
import { hallSessions, sessions } from '#web/client/sessions.ts';
import { organisationIn, withOrganisation } from '#web/client/with-organisation.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { leaveNotice } from './one-time-notice.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** What happens when the server, or the page itself, says that a session is over. [STATE-02] [STATE-03] [AUTH-4] */
export function endSession(router: Router, queries: QueryClient, kind: TokenKind, code: string): void {
  if (seeing()) {
    leaveNotice('see-as-ended');
    window.location.assign(endSeeing());
    return;
  }
  const store = kind === 'hall' ? hallSessions : sessions;
  const over = store.read();
  // A call that was under way when the session ended comes back without a token; it ended all the same.
  const ended = code === 'session-ended' || over?.state === 0;
  if (ended) store.end();
  else store.clear();
  queries.clear();
  const { location, matches } = router.state;
  const page = pageIn(matches.map(({ route }) => route));
  if (ended) {
    if (page?.login) void router.navigate(ENDED_ADDRESS, { replace: true });
    return;
  }
  const area = areaOf(location.pathname);
  const here = location.pathname + location.search;
  const orgSign = organisationIn(location.search) ?? over?.orgSign ?? boot().defaultOrganisation;
  if (kind === 'hall') {
    // Already signed out, and the call did not need a session: no reason to leave the page.
    if (!over && !page?.login) return;
    if (page?.login) rememberReturn(here);
    if (over) leaveNotice(code);
    window.location.replace(withOrganisation('/', orgSign));
    return;
  }
  const signIn = area === 'workflow' ? openPages.pages.login.path : openPages.pages.officeLogin.path;
  if (!page?.login) return;
  leaveNotice(code);
  void router.navigate(withOrganisation(signIn, orgSign, { redirect: here }), { replace: true });
}

/** The university was suspended: its people are told at once, and sign in again when it is resumed. [ADM-01] */
export function leaveSuspended(router: Router, queries: QueryClient, kind: TokenKind): void {
  const store = kind === 'hall' ? hallSessions : sessions;
  const orgSign = store.read()?.orgSign ?? organisationIn(router.state.location.search);
  store.clear();
  queries.clear();
  void router.navigate(errorPc('organisation-suspended', orgSign), { replace: true });
}
