/** Fault reports, and complaints with suggestions. */
export const orderKinds = ['fault', 'complaint'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The built-in business that each kind runs on; an administrator may change its form and flow, never its code. */
export const orderBusinesses: Readonly<Record<OrderKind, string>> = { fault: 'fault-report', complaint: 'complaint' };

/** The kind of order that a business makes; null for every other business. */
export function orderKindOf(businessCode: string): OrderKind | null {
  return orderKinds.find((kind) => orderBusinesses[kind] === businessCode) ?? null;
}

/** What the product's own orders are, beside those of older systems; pages with V3 in their address show these. */
export const BUSINESS_TYPE = 'V3';

export const orderChannels = ['pc', 'phone', 'workflow', 'office'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** What the requester proposes and the dispatcher sets; the number is what lists keep. */
export const urgencies = ['usual', 'urgent', 'very-urgent'] as const;
export const urgencyLevel = (urgency: unknown): 0 | 1 | 2 =>
  urgency === 'very-urgent' ? 2 : urgency === 'urgent' ? 1 : 0;

/** Low, middle, high. */
export const priorities = [0, 1, 2] as const;

/** The fields of the built-in forms that the product itself reads; an administrator's own fields stand beside them. */
export const orderFields = {
  type: 'type',
  place: 'place',
  title: 'title',
  description: 'description',
  photos: 'photos',
  contacts: 'contacts',
  temporaryPhone: 'temporaryPhone',
  urgency: 'urgency',
  about: 'about',
  surveyInfo: 'surveyInfo',
  workContent: 'workContent',
  solution: 'solution',
  closeType: 'closeType',
} as const;

/** How an outage's orders are closed, where the form has such a choice: nobody went there for this one. */
export const SOLVED_REMOTELY = 'remote';

export const MAX_PHOTOS = 6;
export const MAX_SLOTS = 3;

/** Reports of one type in one building count as fresh for two days, while they are open. */
export const FRESH_MS = 48 * 60 * 60 * 1000;

export type Slot = { fromAt: number; untilAt: number };
export const slotFaults = ['empty', 'past', 'order', 'too-long', 'overlap'] as const;
export type SlotFault = (typeof slotFaults)[number];
const LONGEST_SLOT_MS = 12 * 60 * 60 * 1000;

/** What is wrong with the slots that are offered for a visit; null when nothing is. */
export function slotFault(slots: readonly Slot[], now: number): SlotFault | null {
  if (slots.length === 0) return 'empty';
  if (slots.some(({ fromAt, untilAt }) => untilAt <= fromAt)) return 'order';
  if (slots.some(({ fromAt }) => fromAt < now)) return 'past';
  if (slots.some(({ fromAt, untilAt }) => untilAt - fromAt > LONGEST_SLOT_MS)) return 'too-long';
  const sorted = [...slots].sort((a, b) => a.fromAt - b.fromAt);
  return sorted.some((slot, index) => slot.fromAt < (sorted[index - 1]?.untilAt ?? 0)) ? 'overlap' : null;
}
