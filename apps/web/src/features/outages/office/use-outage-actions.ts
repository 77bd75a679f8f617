import { dismissOutage, endOutage, setOutageOrder, solveOrdersAgain } from '@campus/contract/calls/outages.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type OutageOrder, type OutageRow, useRefreshOutages } from './outages-office.queries.ts';
import { useProposedEnd } from './use-announce-form.ts';

/** Saying that a suspicion is no outage, after a question. */
export function useDismissOutage(row: OutageRow) {
  const say = useSay('outages-office');
  const refresh = useRefreshOutages();
  const write = useWrite(dismissOutage);
  const dismiss = async () => {
    const question = {
      title: say('dismiss-question'),
      text: say('dismiss-says', { n: row.openOrders }),
      okText: say('dismiss'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await write.mutateAsync({ id: row.id });
      toast(say('dismissed'), { kind: 'success' });
    } finally {
      await refresh();
    }
  };
  // The app shows the refusal; the page then shows who was quicker.
  return { dismiss: () => void dismiss().catch(() => {}), busy: write.isPending };
}

/** Solving what its end left open, in the name of whoever asks, after a question. */
export function useSolveAgain(row: OutageRow) {
  const say = useSay('outages-office');
  const refresh = useRefreshOutages();
  const write = useWrite(solveOrdersAgain);
  const solveAgain = async () => {
    const question = {
      title: say('solve-again-question'),
      text: say('solve-again-says', { n: row.openOrders }),
      okText: say('solve-again'),
    };
    if (!(await confirm(question))) return;
    try {
      await write.mutateAsync({ id: row.id });
      toast(say('solving-again'), { kind: 'success' });
    } finally {
      await refresh();
    }
  };
  return { solveAgain: () => void solveAgain().catch(() => {}), busy: write.isPending };
}

/** Ending an outage for everybody, with the text that they read. */
export function useEndForm(row: OutageRow, onDone: () => void) {
  const say = useSay('outages-office');
  const failure = useFailureText();
  const refresh = useRefreshOutages();
  const write = useWrite(endOutage, { quiet: true });
  const proposal = useProposedEnd(row);
  return useForm({
    initial: { textZh: proposal.zh, textEn: proposal.en },
    onSubmit: async ({ textZh, textEn }) => {
      try {
        await write.mutateAsync({ id: row.id, textZh: textZh.trim(), textEn: textEn.trim() });
        toast(say('ended'), { kind: 'success' });
        await refresh();
        onDone();
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length > 0) return faults;
        toast(failure(error), { kind: 'warning', ms: 5000 });
        if (error instanceof RefusalError) {
          await refresh();
          onDone();
        }
        return [{ field: 'all', code: 'format' }];
      }
    },
  });
}

/** Attaching a report to an outage, and taking it out. */
export function useSetOrder(row: OutageRow) {
  const say = useSay('outages-office');
  const refresh = useRefreshOutages();
  const write = useWrite(setOutageOrder);
  const set = async ({ id, number }: OutageOrder, belongs: boolean) => {
    try {
      await write.mutateAsync({ id: row.id, orderId: id, belongs });
      toast(say(belongs ? 'attached' : 'taken-out', { number }), { kind: 'success' });
    } finally {
      await refresh();
    }
  };
  return {
    set: (order: OutageOrder, belongs: boolean) => void set(order, belongs).catch(() => {}),
    busyWith: write.isPending ? (write.variables?.orderId ?? null) : null,
  };
}
