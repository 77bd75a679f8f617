import { endLine, setLineFreeze } from '@campus/contract/calls/network-packages.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf, isStale } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type HeldLine, useRefreshNetwork } from './network-packages.queries.ts';

/** What the office does to a line; each with a reason. */
export type LineAction = 'freeze' | 'unfreeze' | 'end';

const OPENED: readonly HeldLine['state'][] = ['active', 'pause-booked', 'paused', 'open-booked'];

/** What can be done with a line as it is now; the server judges again. */
export function actionsOf({ state, holds }: Pick<HeldLine, 'state' | 'holds'>): LineAction[] {
  if (state === 'ended') return [];
  if (!OPENED.includes(state)) return ['end'];
  return [holds.includes('freeze') ? 'unfreeze' : 'freeze', 'end'];
}

const done = { freeze: 'frozen', unfreeze: 'unfrozen', end: 'ended' } as const;

/** The form that asks for the reason of an action, and runs it. */
export function useRunLineAction(lineId: string, action: LineAction, onDone: () => void) {
  const say = useSay('network-packages');
  const failure = useFailureText();
  const refresh = useRefreshNetwork();
  const freeze = useWrite(setLineFreeze, { quiet: true });
  const end = useWrite(endLine, { quiet: true });
  return useForm({
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      try {
        if (action === 'end') await end.mutateAsync({ lineId, reason });
        else await freeze.mutateAsync({ lineId, frozen: action === 'freeze', reason });
        toast(say(done[action]), { kind: 'success' });
        await refresh();
        onDone();
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length > 0) return faults;
        const underWay = error instanceof RefusalError && error.code === 'business-in-process';
        toast(underWay ? say('end-under-way') : failure(error), { kind: 'warning', ms: 5000 });
        // Somebody else acted first: the page reads the present state.
        if (isStale(error) || (error instanceof RefusalError && error.code === 'no-operation')) await refresh();
        return undefined;
      }
    },
  });
}
