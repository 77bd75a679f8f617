import type { DeskAction } from '@campus/rules/network-desk/network-desk.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useDeskActions, useRefreshDesk } from './network-desk.queries.ts';

type About = { personId: string; lineId: string; action: DeskAction };

/** The form that asks for the reason of an action, and runs it. */
export function useRunDeskAction({ personId, lineId, action }: About, onDone: () => void) {
  const say = useSay('network-desk');
  const failure = useFailureText();
  const run = useDeskActions();
  const refresh = useRefreshDesk();
  return useForm({
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      try {
        await run(action, { personId, lineId, reason });
        toast(say(`did-${action}`), { kind: 'success' });
        await refresh();
        onDone();
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length > 0) return faults;
        toast(failure(error), { kind: 'warning', ms: 5000 });
        // Somebody else acted first, or the right is gone: the page reads the present state.
        if (error instanceof RefusalError) await refresh();
        return undefined;
      }
    },
  });
}
