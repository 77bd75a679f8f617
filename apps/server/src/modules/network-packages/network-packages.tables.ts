import type { Audience, Hold, LineState, Period } from '@campus/rules/network-packages/lines.ts';
import { moment } from '#server/platform/database.ts';
import { bigint, boolean, date, integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const networkPackages = pgTable('network_packages', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  code: text('code').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  summaryZh: text('summary_zh').notNull(),
  summaryEn: text('summary_en').notNull(),
  campusId: uuid('campus_id'),
  audience: text('audience').$type<Audience>().notNull(),
  period: text('period').$type<Period>().notNull(),
  priceFen: bigint('price_fen', { mode: 'number' }).notNull(),
  speedGroup: text('speed_group').notNull(),
  active: boolean('active').notNull(),
  position: integer('position').notNull(),
});

export const networkLines = pgTable('network_lines', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  packageId: uuid('package_id').notNull(),
  accountId: uuid('account_id'),
  state: text('state').$type<LineState>().notNull(),
  placeId: uuid('place_id').notNull(),
  port: text('port').notNull(),
  mac: text('mac').notNull(),
  appliedAt: moment('applied_at').notNull(),
  openedAt: moment('opened_at'),
  paidUntilOn: date('paid_until_on', { mode: 'string' }),
  pauseFromOn: date('pause_from_on', { mode: 'string' }),
  pauseAskedOn: date('pause_asked_on', { mode: 'string' }),
  pauseReason: text('pause_reason').notNull(),
  pausedAt: moment('paused_at'),
  openFromOn: date('open_from_on', { mode: 'string' }),
  endedAt: moment('ended_at'),
  changedAt: moment('changed_at').notNull(),
});

export const networkLineHolds = pgTable('network_line_holds', {
  organisationId: uuid('organisation_id').notNull(),
  lineId: uuid('line_id').notNull(),
  kind: text('kind').$type<Exclude<Hold, 'own-pause'>>().notNull(),
  sinceAt: moment('since_at').notNull(),
  reason: text('reason').notNull(),
});

export const networkFreezesEnded = pgTable('network_freezes_ended', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  lineId: uuid('line_id').notNull(),
  kind: text('kind').$type<'freeze' | 'epidemic'>().notNull(),
  sinceAt: moment('since_at').notNull(),
  reason: text('reason').notNull(),
  endedAt: moment('ended_at').notNull(),
  endReason: text('end_reason').notNull(),
});

export const networkDues = pgTable('network_dues', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  lineId: uuid('line_id').notNull(),
  fromOn: date('from_on', { mode: 'string' }).notNull(),
  untilOn: date('until_on', { mode: 'string' }).notNull(),
  amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  lapsedAt: moment('lapsed_at'),
  position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
});
