import {
  changeOutage,
  dismissOutage,
  endOutage,
  setOutageOrder,
  solveOrdersAgain,
} from '@campus/contract/calls/outages.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
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

/** So much longer an outage is expected to last that the desk extends in one press. */
const EXTENDED_MS = 2 * 60 * 60_000;
const STEP_MS = 5 * 60_000;

/** The desk's two answers to whether it is over, each in one press. */
export function useAnswerOutage(row: OutageRow) {
  const say = useSay('outages-office');
  const format = useFormat();
  const refresh = useRefreshOutages();
  const ending = useWrite(endOutage);
  const changing = useWrite(changeOutage);
  const proposal = useProposedEnd(row);
  const answer = (write: () => Promise<unknown>, said: string) => {
    const done = async () => {
      try {
        await write();
        toast(said, { kind: 'success' });
      } finally {
        await refresh();
      }
    };
    // The app shows the refusal; the page then shows who was quicker.
    void done().catch(() => {});
  };
  return {
    busy: ending.isPending || changing.isPending,
    end: () => answer(() => ending.mutateAsync({ id: row.id, textZh: proposal.zh, textEn: proposal.en }), say('ended')),
    extend: () => {
      const expectedEndAt = Math.ceil((Date.now() + EXTENDED_MS) / STEP_MS) * STEP_MS;
      const { id, version, kind, places, typeCode, text, beginsAt } = row;
      const placeIds = places.map((place) => place.id);
      const texts = { textZh: text.zh, textEn: text.en };
      const changed = { id, version, kind, placeIds, ...(typeCode && { type: typeCode }), ...texts, beginsAt };
      answer(
        () => changing.mutateAsync({ ...changed, expectedEndAt }),
        say('extended', { at: format.dateTime(expectedEndAt) }),
      );
    },
  };
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
