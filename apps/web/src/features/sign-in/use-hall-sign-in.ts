import { getHallUser, getServiceHallParameter, serviceHallLogin } from '@campus/contract/calls/service-hall.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callServer } from '#web/client/call-server.ts';
import { callQuery, useCall } from '#web/client/queries.ts';
import { takeReturn } from '#web/client/return-path.ts';
import { hallSessions } from '#web/client/sessions.ts';
import { hallSignIn, unifiedLoginUrl } from './unified-login.ts';
import { type Account, type AccountForm, useAccountForm } from './use-account-form.ts';

export type HallSignInForm = {
  form: AccountForm;
  /** Leads to the university's own sign-in page; null where accounts and passwords are used. */
  unifiedUrl: string | null;
  /** The organisation wants unified login, but has not said where. */
  unifiedMissing: boolean;
  ready: boolean;
};

/** Signing in to the hall; `after` is where to go when the person was on the way to nowhere else. */
export function useHallSignIn(orgSign: string, phone: boolean, after: string | null): HallSignInForm {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const parameters = useCall(getServiceHallParameter, { orgSign }, { staleTime: 5 * 60_000 });
  const { unified, address } = hallSignIn(parameters.data ?? [], phone);

  const signIn = async ({ username, password, keep }: Account) => {
    const { access_token } = await callServer(serviceHallLogin, { orgSign, username, password });
    queries.removeQueries({ queryKey: callQuery(getHallUser, {}).queryKey });
    hallSessions.write({ access_token, orgSign, state: 1, keep });
    const { mustChangePassword } = await queries.fetchQuery(callQuery(getHallUser, {}));
    if (mustChangePassword) return;
    const target = takeReturn() ?? after;
    if (target) await navigate(target, { replace: true });
  };
  return {
    form: useAccountForm('hall', signIn),
    unifiedUrl: address === null ? null : unifiedLoginUrl(address, location.origin, orgSign),
    unifiedMissing: unified && address === null,
    ready: !parameters.isPending,
  };
}
