import type { OrderChannel, OrderKind, Slot } from '@campus/rules/work-orders/work-orders.ts';
import { moment } from '#server/platform/database.ts';
import { boolean, jsonb, pgTable, smallint, text, uuid } from '#server/platform/drizzle.ts';

export const workOrders = pgTable('work_orders', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').$type<OrderKind>().notNull(),
  channel: text('channel').$type<OrderChannel>().notNull(),
  submitterId: uuid('submitter_id').notNull(),
  faultType: text('fault_type'),
  buildingId: uuid('building_id'),
  placeId: uuid('place_id'),
  submittedAt: moment('submitted_at').notNull(),
  open: boolean('open').notNull(),
  priority: smallint('priority').notNull(),
  urgencyRaised: boolean('urgency_raised').notNull(),
  acceptedAt: moment('accepted_at'),
  resolvedAt: moment('resolved_at'),
  joinedId: uuid('joined_id'),
  againOfId: uuid('again_of_id'),
  followUpResult: text('follow_up_result'),
  followedUpAt: moment('followed_up_at'),
  followedUpBy: uuid('followed_up_by'),
});

export type VisitState = 'offered' | 'agreed' | 'other' | 'replaced';

export const workOrderVisits = pgTable('work_order_visits', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  orderId: uuid('order_id').notNull(),
  offeredBy: uuid('offered_by').notNull(),
  offeredAt: moment('offered_at').notNull(),
  slots: jsonb('slots').$type<readonly Slot[]>().notNull(),
  note: text('note').notNull(),
  state: text('state').$type<VisitState>().notNull(),
  fromAt: moment('from_at'),
  untilAt: moment('until_at'),
  answer: text('answer').notNull(),
  answeredAt: moment('answered_at'),
});

export const workOrderRecords = pgTable('work_order_records', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  orderId: uuid('order_id').notNull(),
  authorId: uuid('author_id').notNull(),
  at: moment('at').notNull(),
  text: text('text').notNull(),
  attachments: uuid('attachments').array().notNull(),
});

export const olderOrders = pgTable('older_orders', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').$type<OrderKind>().notNull(),
  number: text('number').notNull(),
  personId: uuid('person_id').notNull(),
  status: text('status').notNull(),
  processGroup: text('process_group').$type<'todo' | 'doing' | 'done' | 'abort'>().notNull(),
  submittedAt: moment('submitted_at').notNull(),
  title: text('title').notNull(),
  facts: jsonb('facts').$type<Readonly<Record<string, string>>>().notNull(),
  stars: smallint('stars'),
  achieved: boolean('achieved'),
  evaluationText: text('evaluation_text'),
  evaluatedAt: moment('evaluated_at'),
  batchId: uuid('batch_id').notNull(),
  importedAt: moment('imported_at').notNull(),
});
