import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { type MiddlewareFunction, redirect } from 'react-router';
import { callServer } from '#web/client/call-server.ts';
import { closedAddress, closedBy, ENDED_ADDRESS } from '#web/client/error-addresses.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { rememberedReturn, rememberReturn } from '#web/client/return-path.ts';
import { hallSessions } from '#web/client/sessions.ts';
import { organisationIn, withOrganisation } from '#web/client/with-organisation.ts';
import { goToUniversity } from './go-to-university.ts';
import { hallSignIn } from './unified-login.ts';

/** A login-only hall page without a token starts unified login, or goes to `/`; either way it is returned to. [AUTH-3] */
export function hallSessionNeeded(phone: boolean): MiddlewareFunction {
  return async ({ url, request }) => {
    const orgSign = organisationIn(url.search);
    const session = hallSessions.of(orgSign);
    if (session?.state === 0) throw redirect(ENDED_ADDRESS);
    if (session) return;
    rememberReturn(url.pathname + url.search, { ask: true });
    if (orgSign) await startUnifiedLogin(orgSign, phone, request.signal);
    throw redirect(withOrganisation('/', orgSign));
  };
}

/** Leaves the page where the organisation has unified login; otherwise goes on. */
async function startUnifiedLogin(orgSign: string, phone: boolean, signal: AbortSignal): Promise<void> {
  try {
    const { address } = hallSignIn(await callServer(getServiceHallParameter, { orgSign }, { signal }), phone);
    if (!address) return;
    await goToUniversity({ orgSign, area: 'hall', address, phone, target: rememberedReturn(), signal });
  } catch (error) {
    const closed = closedBy(error);
    if (closed) throw redirect(closedAddress(closed, orgSign));
    // The sign-in page shows what is wrong, as it makes the same call.
    if (error instanceof RefusalError) return;
    throw error;
  }
}
