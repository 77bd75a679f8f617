import { proveSignIn } from '@campus/contract/calls/sessions.ts';
import { getMyWeCom, unbindWeCom } from '@campus/contract/calls/wecom.ts';
import { isPhone } from '@campus/rules/deployment/modes.ts';
import { clientOf } from '@campus/rules/wecom/sign-in.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goToWeCom } from '#web/client/go-to-wecom.ts';
import { provedAtUniversity } from '#web/client/proof-at-university.ts';
import { callQuery, useCall, useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';

/** The person's WeCom member. */
export const useMyWeCom = () => useCall(getMyWeCom, {}, { staleTime: 60_000 });

/** Whether this browser can go to WeCom at all. */
export const canGoToWeCom = (userAgent: string): boolean => {
  const client = clientOf(userAgent);
  return client === 'wecom' || (client === 'other' && !isPhone(userAgent));
};

/** After a recent proof at the university no password is needed. */
const proved = () => provedAtUniversity() > Date.now();

/** Binding and unbinding, each after the sign-in password. [SSO-06] */
export function useWeComChange(orgSign: string) {
  const say = useSay('wecom');
  const failure = useFailureText();
  const client = useQueryClient();
  const prove = useWrite(proveSignIn, { quiet: true });
  const unbind = useWrite(unbindWeCom, { quiet: true });
  const [wanted, setWanted] = useState<'bind' | 'unbind' | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      try {
        if (!proved()) await prove.mutateAsync({ password });
        if (wanted === 'bind') {
          const target = location.pathname + location.search + location.hash;
          await goToWeCom({ orgSign, area: 'hall', target, binds: true });
        }
        client.setQueryData(callQuery(getMyWeCom, {}).queryKey, await unbind.mutateAsync({}));
        // The settings of messages show the WeCom member, too.
        void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/inbox/') });
        toast(say('unbound'), { kind: 'success' });
        stop();
        return undefined;
      } catch (error) {
        setNotice(failure(error));
        return [{ field: 'password', code: 'refused' }];
      }
    },
  });
  const stop = () => {
    setWanted(null);
    setNotice(null);
    form.set('password', '');
  };
  return {
    wanted,
    /** Whether the sign-in password is asked for. */
    asksPassword: !proved(),
    want: setWanted,
    stop,
    form,
    field: {
      ...form.field('password'),
      ...(notice === null ? {} : { fault: { code: 'required' as const }, whenEmpty: notice }),
      onChange: (typed: string) => {
        setNotice(null);
        form.set('password', typed);
      },
    },
  };
}
