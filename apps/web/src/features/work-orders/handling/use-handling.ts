import {
  addOrderRecord,
  agreeVisit,
  offerVisit,
  recordFollowUp,
  setOrderUrgency,
} from '@campus/contract/calls/work-orders.ts';
import { addDays, clockText, momentOf, parseClock, wallTime } from '@campus/rules/basics/time-zone.ts';
import { MAX_SLOTS, type SlotFault, slotFault } from '@campus/rules/work-orders/work-orders.ts';
import { useContext, useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { TimeZone } from '#web/ui/base/use-format.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { useRunAction } from '../actions/use-run-action.ts';
import { visitClocks } from '../detail/use-answer-visit.ts';
import type { Order, Visit } from '../order-types.ts';
import { blankOffer, type OfferValues, offeredSlots, slotName, untilFor, withoutRow, withRow } from './visit-slots.ts';

const HALF_HOUR = 30 * 60_000;
/** Nobody plans a visit further ahead. */
const FURTHEST_DAYS = 60;

/** Times for the requester to choose from. */
export function useOfferVisit(order: Order, onDone: () => void) {
  const timeZone = useContext(TimeZone);
  const say = useSay('work-orders-handling');
  const act = useRunAction();
  const write = useWrite(offerVisit, { quiet: true });
  const [fault, setFault] = useState<SlotFault | null>(null);
  const today = wallTime(Date.now(), timeZone).on;
  const form = useForm<OfferValues>({
    initial: blankOffer,
    keepAs: `order.offer.${order.id}`,
    onSubmit: async (values) => {
      const slots = offeredSlots(values, timeZone);
      const wrong = slotFault(slots, Date.now());
      setFault(wrong);
      if (wrong) return [{ field: '', code: wrong }];
      const note = values.note.trim();
      const sent = { id: order.id, slots, ...(note && { note }) };
      const answer = await act(() => write.mutateAsync(sent), say('did-offer-visit'));
      if (!answer.ok && !answer.stale) return answer.faults;
      onDone();
      return undefined;
    },
  });
  const put = (next: OfferValues) => {
    setFault(null);
    for (const [name, value] of Object.entries(next)) form.set(name as 'note', value as string);
  };
  return {
    form,
    fault,
    days: { min: today, max: addDays(today, FURTHEST_DAYS) },
    fromClocks: visitClocks.slice(0, -1),
    untilClocks: (row: number) => visitClocks.filter((clock) => clock > (form.values[slotName('from', row)] ?? '')),
    /** The end follows the beginning, so that no row ever ends before it begins. */
    begin: (row: number, from: string) => {
      form.set(slotName('from', row), from);
      form.set(slotName('until', row), untilFor(from, form.values[slotName('until', row)] ?? ''));
    },
    mayAdd: form.values.count < MAX_SLOTS,
    add: () => put(withRow(form.values)),
    drop: (row: number) => put(withoutRow(form.values, row)),
  };
}

/** Agreeing to what the requester asked for instead. */
export function useAgreeVisit(order: Order, visit: Visit) {
  const say = useSay('work-orders-handling');
  const act = useRunAction();
  const write = useWrite(agreeVisit, { quiet: true });
  return {
    busy: write.isPending,
    agree: () => void act(() => write.mutateAsync({ id: order.id, visitId: visit.id }), say('did-agree-visit')),
  };
}

/** What was done, with pictures; what was begun is kept. */
export function useAddRecord(id: string, onSent: () => void) {
  const say = useSay('work-orders-handling');
  const act = useRunAction();
  const write = useWrite(addOrderRecord, { quiet: true });
  const form = useForm({
    initial: { text: '', pictures: [] as readonly Picture[] },
    keepAs: `order.record.${id}`,
    onSubmit: async ({ text, pictures }) => {
      const sent = {
        id,
        text: text.trim(),
        ...(pictures.length > 0 && { pictures: pictures.map((picture) => picture.id) }),
      };
      const answer = await act(() => write.mutateAsync(sent), say('did-add-record'));
      if (!answer.ok) return answer.faults;
      form.reset();
      onSent();
      return undefined;
    },
  });
  return form;
}

/** How urgent it is, and which priority it has. */
export function useSetUrgency({ id, urgency, priority }: Order, onDone: () => void) {
  const say = useSay('work-orders-handling');
  const act = useRunAction();
  const write = useWrite(setOrderUrgency, { quiet: true });
  return useForm({
    initial: { urgency: String(urgency), priority: String(priority) },
    onSubmit: async (values) => {
      const sent = { id, urgency: Number(values.urgency), priority: Number(values.priority) };
      const answer = await act(() => write.mutateAsync(sent), say('did-set-urgency'));
      if (!answer.ok && !answer.stale) return answer.faults;
      onDone();
      return undefined;
    },
  });
}

/** Every half hour of a day. */
export const dayClocks: readonly string[] = Array.from({ length: 48 }, (_, n) => clockText(n * HALF_HOUR));

/** What the requester answered when somebody asked how it is, and when that was. */
export function useRecordFollowUp(id: string) {
  const timeZone = useContext(TimeZone);
  const say = useSay('work-orders-handling');
  const act = useRunAction();
  const write = useWrite(recordFollowUp, { quiet: true });
  const [now] = useState(() => wallTime(Date.now(), timeZone));
  const form = useForm({
    initial: { result: '', day: now.on, clock: clockText(Math.floor(now.timeMs / HALF_HOUR) * HALF_HOUR) },
    keepAs: `order.follow-up.${id}`,
    onSubmit: async ({ result, day, clock }) => {
      const sent = { id, result: result.trim(), at: momentOf(day, parseClock(clock), timeZone) };
      const answer = await act(() => write.mutateAsync(sent), say('did-follow-up'));
      return answer.ok ? undefined : answer.faults;
    },
  });
  return { form, today: now.on };
}
