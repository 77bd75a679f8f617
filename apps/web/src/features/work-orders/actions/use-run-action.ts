import { useQueryClient } from '@tanstack/react-query';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf, isStale } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toast } from '#web/ui/base/toast.ts';
import type { OrderText } from '../work-order-labels.ts';
import { refreshOrders } from '../work-orders.queries.ts';

type DoneText = OrderText extends infer K ? (K extends `did-${string}` ? K : never) : never;
export type ActionResult = { ok: true } | { ok: false; faults: readonly ServerFault[]; stale: boolean };

const shownByTheApp = new Set(['not-signed-in', 'session-idle', 'session-ended']);
/** Keeps the texts of a form that was refused for another reason than a faulty field. */
const faultWithoutField: readonly ServerFault[] = [{ field: '', code: 'refused' }];

type Run = () => Promise<unknown>;

/** The same for actions whose sentence is in the requester's file of texts. */
export function useRunOrderAction(): (run: Run, done: DoneText) => Promise<ActionResult> {
  const say = useSay('work-orders');
  const runAction = useRunAction();
  return (run, done) => runAction(run, say(done));
}

/** Runs an action on an order and shows the result in a toast; reloads orders afterwards, or if it was stale. */
export function useRunAction(): (run: Run, done: string) => Promise<ActionResult> {
  const client = useQueryClient();
  const failureText = useFailureText();
  return async (run, done) => {
    try {
      await run();
    } catch (error) {
      const faults = faultsOf(error);
      if (faults.length === 0 && !(error instanceof RefusalError && shownByTheApp.has(error.code)))
        toast(failureText(error), { kind: error instanceof NetworkError ? 'error' : 'warning', ms: 3500 });
      const stale = isStale(error) || (error instanceof RefusalError && error.code === 'reminded-lately');
      if (stale) void refreshOrders(client);
      return { ok: false, faults: faults.length > 0 ? faults : faultWithoutField, stale };
    }
    toast(done, { kind: 'success' });
    void refreshOrders(client);
    return { ok: true };
  };
}
