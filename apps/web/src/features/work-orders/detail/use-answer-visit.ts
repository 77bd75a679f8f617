import { answerVisit } from '@campus/contract/calls/work-orders.ts';
import { clockText, dayOf, momentOf, parseClock } from '@campus/rules/basics/time-zone.ts';
import { useContext, useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { TimeZone } from '#web/ui/base/use-format.ts';
import { useRunOrderAction } from '../actions/use-run-action.ts';
import type { Visit } from '../order-types.ts';

const HALF_HOUR = 30 * 60_000;
const FIRST = 16;
const LAST = 44;
/** The times that somebody may come at: every half hour from eight to ten in the evening. */
export const visitClocks: readonly string[] = Array.from({ length: LAST - FIRST + 1 }, (_, index) =>
  clockText((FIRST + index) * HALF_HOUR),
);

/** The times as something to choose from. */
export const clockChoices = (clocks: readonly string[]) => clocks.map((clock) => ({ value: clock, label: clock }));

type OtherTime = { day: string; from: string; until: string };

/** The moments of a day and two times where the organisation is. */
export function otherSlot({ day, from, until }: OtherTime, timeZone: string): { fromAt: number; untilAt: number } {
  return { fromAt: momentOf(day, parseClock(from), timeZone), untilAt: momentOf(day, parseClock(until), timeZone) };
}

/** The requester's answer to the times that were offered: one of them, or another. */
export function useAnswerVisit(orderId: string, visit: Visit) {
  const timeZone = useContext(TimeZone);
  const act = useRunOrderAction();
  const write = useWrite(answerVisit, { quiet: true });
  const [asksOther, setAsksOther] = useState(false);
  const on = { id: orderId, visitId: visit.id };
  const form = useForm({
    initial: { day: '', from: '', until: '', answer: '' },
    onSubmit: async ({ answer, ...time }) => {
      const text = answer.trim();
      const sent = { ...on, other: otherSlot(time, timeZone), ...(text && { answer: text }) };
      const result = await act(() => write.mutateAsync(sent), 'did-answer-visit');
      if (result.ok || result.stale) setAsksOther(false);
      return result.ok ? undefined : result.faults;
    },
  });
  return {
    form,
    asksOther,
    setAsksOther,
    busy: write.isPending,
    today: dayOf(Date.now(), timeZone),
    /** The visit ends after it begins, so only later times are offered for its end. */
    untilClocks: visitClocks.filter((clock) => clock > form.values.from),
    fromClocks: visitClocks.slice(0, -1),
    pick: (slot: number) => void act(() => write.mutateAsync({ ...on, slot }), 'did-answer-visit'),
  };
}

export type VisitAnswer = ReturnType<typeof useAnswerVisit>;
