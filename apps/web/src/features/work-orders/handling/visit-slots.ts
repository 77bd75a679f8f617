import { MAX_SLOTS, type Slot } from '@campus/rules/work-orders/work-orders.ts';
import { otherSlot, visitClocks } from '../detail/use-answer-visit.ts';

/** The times that are being offered, as the form holds them: so many rows, each a day and two clocks. */
type Part = 'day' | 'from' | 'until';
export type SlotName = `${Part}${number}`;
export type OfferValues = { count: number; note: string; [slot: SlotName]: string };

const parts: readonly Part[] = ['day', 'from', 'until'];
export const slotName = (part: Part, row: number): SlotName => `${part}${row}`;
export const rowsOf = ({ count }: Pick<OfferValues, 'count'>): number[] => Array.from({ length: count }, (_, n) => n);

export const blankOffer: OfferValues = {
  count: 1,
  note: '',
  ...Object.fromEntries(rowsOf({ count: MAX_SLOTS }).flatMap((row) => parts.map((part) => [slotName(part, row), '']))),
};

export function offeredSlots(values: OfferValues, timeZone: string): Slot[] {
  const at = (part: Part, row: number) => values[slotName(part, row)] ?? '';
  return rowsOf(values).map((row) =>
    otherSlot({ day: at('day', row), from: at('from', row), until: at('until', row) }, timeZone),
  );
}

/** Adds a row with the day of the row before, because most offers are for one day. */
export function withRow(values: OfferValues): OfferValues {
  const { count } = values;
  if (count >= MAX_SLOTS) return values;
  return { ...values, count: count + 1, [slotName('day', count)]: values[slotName('day', count - 1)] ?? '' };
}

/** Removes a row; the rows after it move up. */
export function withoutRow(values: OfferValues, row: number): OfferValues {
  const next: OfferValues = { ...values, count: values.count - 1 };
  for (const at of rowsOf(values).slice(row))
    for (const part of parts) next[slotName(part, at)] = values[slotName(part, at + 1)] ?? '';
  return next;
}

/** The default length of a visit, in half hours. */
const USUAL = 4;

/** The end for a beginning: the chosen end if it is later, otherwise two hours after the beginning. */
export function untilFor(from: string, until: string): string {
  if (until > from) return until;
  return visitClocks[Math.min(visitClocks.indexOf(from) + USUAL, visitClocks.length - 1)] ?? '';
}
