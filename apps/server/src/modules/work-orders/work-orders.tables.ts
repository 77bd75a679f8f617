import type { OrderChannel, OrderKind, Slot } from '@campus/rules/work-orders/work-orders.ts';
import { boolean, jsonb, listOf, moment, orNull, smallint, table, text, uuid } from '#server/platform/table.ts';

export const workOrders = table('work_orders', {
  id: uuid(),
  organisationId: uuid(),
  kind: text<OrderKind>(),
  channel: text<OrderChannel>(),
  submitterId: uuid(),
  faultType: orNull(text()),
  buildingId: orNull(uuid()),
  placeId: orNull(uuid()),
  submittedAt: moment(),
  open: boolean(),
  priority: smallint(),
  urgencyRaised: boolean(),
  acceptedAt: orNull(moment()),
  resolvedAt: orNull(moment()),
  /** When somebody said last that it is not solved after all. */
  reopenedAt: orNull(moment()),
  joinedId: orNull(uuid()),
  againOfId: orNull(uuid()),
  followUpResult: orNull(text()),
  followedUpAt: orNull(moment()),
  followedUpBy: orNull(uuid()),
  /** The outage that it belongs to. */
  outageId: orNull(uuid()),
});

export type VisitState = 'offered' | 'agreed' | 'other' | 'replaced';

export const workOrderVisits = table('work_order_visits', {
  id: uuid(),
  organisationId: uuid(),
  orderId: uuid(),
  offeredBy: uuid(),
  offeredAt: moment(),
  slots: jsonb<readonly Slot[]>(),
  note: text(),
  state: text<VisitState>(),
  fromAt: orNull(moment()),
  untilAt: orNull(moment()),
  answer: text(),
  answeredAt: orNull(moment()),
});

export const workOrderRecords = table('work_order_records', {
  id: uuid(),
  organisationId: uuid(),
  orderId: uuid(),
  authorId: uuid(),
  at: moment(),
  text: text(),
  attachments: listOf(uuid()),
});

export const olderOrders = table('older_orders', {
  id: uuid(),
  organisationId: uuid(),
  kind: text<OrderKind>(),
  number: text(),
  personId: uuid(),
  status: text(),
  processGroup: text<'todo' | 'doing' | 'done' | 'abort'>(),
  submittedAt: moment(),
  title: text(),
  facts: jsonb<Readonly<Record<string, string>>>(),
  stars: orNull(smallint()),
  achieved: orNull(boolean()),
  evaluationText: orNull(text()),
  evaluatedAt: orNull(moment()),
  batchId: uuid(),
  importedAt: moment(),
});
