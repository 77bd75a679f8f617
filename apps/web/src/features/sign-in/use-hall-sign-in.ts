import { getHallUser } from '@campus/contract/calls/access.ts';
import { getServiceHallParameter } from '@campus/contract/calls/parameters-hall.ts';
import { getSignInWays, serviceHallLogin } from '@campus/contract/calls/sign-on.ts';
import { isPhone } from '@campus/rules/deployment/modes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callServer } from '#web/client/call-server.ts';
import { callQuery, useCall } from '#web/client/queries.ts';
import { rememberedReturn, takeReturn } from '#web/client/return-path.ts';
import { hallSessions } from '#web/client/sessions.ts';
import { rememberWay } from './last-way.ts';
import { hallSignIn } from './unified-login.ts';
import { type Account, type AccountForm, useAccountForm } from './use-account-form.ts';
import { type University, useUniversity } from './use-university.ts';
import { useWeCom, type WeCom } from './use-wecom.ts';

export type HallSignInForm = {
  form: AccountForm;
  /** The password that was just typed, so that changing it does not ask for it again. */
  typed: string;
  /** The way to the university's own sign-in page; null where accounts and passwords are used. */
  university: University | null;
  weCom: WeCom;
  /** Whether account and password are open to everybody; to administrators they always are. */
  passwords: boolean;
  /** The organisation uses unified login but has not entered its address. */
  unifiedMissing: boolean;
  ready: boolean;
  /** Whether a code to scan is offered: not on phones, which cannot scan themselves. */
  scan: boolean;
  /** Somebody has signed in by it. */
  onScanned: () => void;
};

/** Signing in to the hall; `after` is where to go when the person was on the way to nowhere else. */
export function useHallSignIn(orgSign: string, phone: boolean, after: string | null): HallSignInForm {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const parameters = useCall(getServiceHallParameter, { orgSign }, { staleTime: 5 * 60_000 });
  const ways = useCall(getSignInWays, isPhone(navigator.userAgent) ? null : { orgSign }, { staleTime: 60_000 });
  const { unified, address, passwords } = hallSignIn(parameters.data ?? [], phone);
  const target = rememberedReturn() ?? after;
  const university = useUniversity({ orgSign, area: 'hall', address: address ?? '', phone, target });

  const weCom = useWeCom({ orgSign, area: 'hall', target });

  const goOn = async () => {
    const target = takeReturn() ?? after;
    if (target) await navigate(target, { replace: true });
  };
  const signIn = async ({ username, password, keep }: Account) => {
    const { access_token } = await callServer(serviceHallLogin, { orgSign, username, password });
    setTyped(password);
    rememberWay('account');
    queries.removeQueries({ queryKey: callQuery(getHallUser, {}).queryKey });
    hallSessions.write({ access_token, orgSign, state: 1, keep });
    const { mustChangePassword } = await queries.fetchQuery(callQuery(getHallUser, {}));
    if (!mustChangePassword) await goOn();
  };
  return {
    form: useAccountForm('hall', signIn),
    typed,
    university: address === null ? null : university,
    weCom,
    passwords,
    unifiedMissing: unified && address === null,
    ready: !parameters.isPending && !ways.isLoading && weCom.ready,
    scan: ways.data?.scan === true,
    onScanned: () => {
      rememberWay('scan');
      void goOn();
    },
  };
}
