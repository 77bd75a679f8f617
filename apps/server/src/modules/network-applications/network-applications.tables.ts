import type { ApplicationKind, ResetWay } from '@campus/rules/network-packages/lines.ts';
import type { OrderChannel } from '@campus/rules/work-orders/work-orders.ts';
import { bytes, moment } from '#server/platform/database.ts';
import { bigint, boolean, date, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const networkApplications = pgTable('network_applications', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  kind: text('kind').$type<ApplicationKind>().notNull(),
  channel: text('channel').$type<OrderChannel>().notNull(),
  lineId: uuid('line_id').notNull(),
  monthOn: date('month_on', { mode: 'string' }),
  oldPlaceId: uuid('old_place_id'),
  newPlaceId: uuid('new_place_id'),
  oldPort: text('old_port').notNull(),
  newPort: text('new_port').notNull(),
  oldMac: text('old_mac').notNull(),
  newMac: text('new_mac').notNull(),
  secret: bytes('secret'),
  resetBy: text('reset_by').$type<ResetWay>(),
  reason: text('reason').notNull(),
  contact: text('contact').notNull(),
  costFen: bigint('cost_fen', { mode: 'number' }).notNull(),
  submittedAt: moment('submitted_at').notNull(),
  open: boolean('open').notNull(),
  waitsForMoney: boolean('waits_for_money').notNull(),
  effectiveAt: moment('effective_at'),
  completesAt: moment('completes_at'),
  queuedAt: moment('queued_at'),
  writtenAt: moment('written_at'),
  verifiedAt: moment('verified_at'),
  inForceAt: moment('in_force_at'),
});
