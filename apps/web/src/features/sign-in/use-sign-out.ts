import { logout, serviceHallLogout } from '@campus/contract/calls/sessions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer, setLeaving } from '#web/client/call-server.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { forgetReturn } from '#web/client/return-path.ts';
import { hallSessions, sessions } from '#web/client/sessions.ts';
import { useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';

/** [STATE-04] */
const RELOAD_AFTER_MS = 3000;

/** Logs out, says so, and loads `then` afresh after three seconds; a failure is said and changes nothing. [STATE-04] [ERR-20] */
export function useSignOut(kind: 'hall' | 'session', then: string): { signOut: () => Promise<void>; busy: boolean } {
  const say = useSay('frames');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    setLeaving(kind, true);
    let universityLogout: string | null = null;
    try {
      universityLogout = (await callServer(kind === 'hall' ? serviceHallLogout : logout, {})).universityLogout;
    } catch (error) {
      // People who are already signed out have what they wanted.
      if (!(error instanceof RefusalError && error.status === 401)) {
        toast(say('sign-out-failed'), { kind: 'error' });
        setBusy(false);
        setLeaving(kind, false);
        return;
      }
    }
    const store = kind === 'hall' ? hallSessions : sessions;
    store.clear();
    forgetReturn();
    toast(say('signed-out'), { kind: 'success', ms: RELOAD_AFTER_MS });
    if (universityLogout === null) return void setTimeout(goOn, RELOAD_AFTER_MS);
    // On a shared computer the university would sign the next person in as this one. [SSO-09]
    const leaves = await confirm({
      title: say('signed-out'),
      text: say('university-stays'),
      okText: say('leave-university'),
      cancelText: say('stay-at-university'),
    });
    if (leaves) location.assign(universityLogout);
    else goOn();
  };
  const goOn = () => {
    queries.clear();
    if (location.pathname + location.search === then) location.reload();
    else location.replace(then);
  };
  return { signOut, busy };
}
