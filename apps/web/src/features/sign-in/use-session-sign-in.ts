import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '#web/client/call-server.ts';
import { sessions } from '#web/client/sessions.ts';
import { rememberWay } from './last-way.ts';
import { type Account, type AccountForm, useAccountForm } from './use-account-form.ts';

export type SessionSignIn = {
  form: AccountForm;
  /** The password that was just used and must be changed first; null if it need not be. */
  mustChange: { account: string; original: string } | null;
};

/** Signing in to the back-office or the workflow app; `onDone` runs once a due password change is done. [CALL-08] */
export function useSessionSignIn(
  area: 'office' | 'workflow',
  orgSign: string,
  onDone: () => Promise<void> | void,
): SessionSignIn {
  const queries = useQueryClient();
  const [mustChange, setMustChange] = useState<SessionSignIn['mustChange']>(null);

  const signIn = async ({ username, password, keep }: Account) => {
    const sent = { type: '0', orgSign, grant_type: 'password', username, password, keep, area };
    const { access_token, refresh_token, must_change_password } = await callServer(token, sent);
    rememberWay('account');
    // Public data stays; data that another person may have loaded is removed.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getOrganisation.path });
    sessions.write({ access_token, refresh_token, state: 1, orgSign, keep });
    if (must_change_password) setMustChange({ account: username, original: password });
    else await onDone();
  };
  return { form: useAccountForm('session', signIn), mustChange };
}
