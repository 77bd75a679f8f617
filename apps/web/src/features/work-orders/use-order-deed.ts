import { useQueryClient } from '@tanstack/react-query';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf, isStale } from '#web/client/refused.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toast } from '#web/ui/base/toast.ts';
import type { OrderText } from './work-order-labels.ts';
import { refreshOrders } from './work-orders.queries.ts';

type DoneText = OrderText extends infer K ? (K extends `did-${string}` ? K : never) : never;
export type Answered = { ok: true } | { ok: false; faults: readonly ServerFault[]; stale: boolean };

const saidElsewhere = new Set(['not-signed-in', 'session-idle', 'session-ended']);
/** A form that was refused as a whole keeps what was typed, as one with faulty fields does. */
const refusedWhole: readonly ServerFault[] = [{ field: '', code: 'refused' }];

type Run = () => Promise<unknown>;

/** The same, for those whose words stand in the requester's file of texts. */
export function useOrderDeed(): (run: Run, done: DoneText) => Promise<Answered> {
  const say = useSay('work-orders');
  const deed = useDeed();
  return (run, done) => deed(run, say(done));
}

/** Does something to an order and says what became of it; what was read of orders is read again, also when it was no longer so. */
export function useDeed(): (run: Run, done: string) => Promise<Answered> {
  const client = useQueryClient();
  const failureText = useFailureText();
  return async (run, done) => {
    try {
      await run();
    } catch (error) {
      const faults = faultsOf(error);
      if (faults.length === 0 && !(error instanceof RefusalError && saidElsewhere.has(error.code)))
        toast(failureText(error), { kind: error instanceof NetworkError ? 'error' : 'warning', ms: 3500 });
      const stale = isStale(error) || (error instanceof RefusalError && error.code === 'reminded-lately');
      if (stale) void refreshOrders(client);
      return { ok: false, faults: faults.length > 0 ? faults : refusedWhole, stale };
    }
    toast(done, { kind: 'success' });
    void refreshOrders(client);
    return { ok: true };
  };
}
