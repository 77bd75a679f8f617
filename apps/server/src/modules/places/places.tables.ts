import type { FeedFault, FeedOutcome, FeedRowFault } from '@campus/rules/places/dormitory-feed.ts';
import type { PlaceKind } from '@campus/rules/places/levels.ts';
import { moment } from '#server/platform/database.ts';
import { boolean, date, integer, jsonb, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const places = pgTable('places', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  parentId: uuid('parent_id'),
  kind: text('kind').$type<PlaceKind>().notNull(),
  code: text('code').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull(),
  portRequired: boolean('port_required').notNull(),
  networkOpen: boolean('network_open').notNull(),
  mobileSignalNotice: boolean('mobile_signal_notice').notNull(),
  teamLabelId: uuid('team_label_id'),
  dnsServers: text('dns_servers').array().notNull(),
  gateway: text('gateway'),
  mask: text('mask'),
  feedRunId: uuid('feed_run_id'),
});

export const placeTeams = pgTable('place_teams', {
  organisationId: uuid('organisation_id').notNull(),
  placeId: uuid('place_id').notNull(),
  topic: text('topic').notNull(),
  labelId: uuid('label_id').notNull(),
});

export const dormitories = pgTable('dormitories', {
  personId: uuid('person_id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  placeId: uuid('place_id').notNull(),
  bed: text('bed'),
  sinceOn: date('since_on', { mode: 'string' }).notNull(),
  feedRunId: uuid('feed_run_id'),
});

/** The rows of each outcome, the rooms that were made, and what did not go back when the run was undone. */
export type FeedCounts = Record<FeedOutcome | 'rooms' | 'keptBack', number>;

export const feedRuns = pgTable('feed_runs', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  source: text('source').$type<'file' | 'call' | 'office'>().notNull(),
  slotAt: moment('slot_at'),
  receivedAt: moment('received_at').notNull(),
  byPersonId: uuid('by_person_id'),
  state: text('state').$type<'dry' | 'applied' | 'undone' | 'refused'>().notNull(),
  fault: text('fault').$type<FeedFault>(),
  digest: text('digest').notNull(),
  planDigest: text('plan_digest').notNull(),
  counts: jsonb('counts').$type<FeedCounts>().notNull(),
  appliedAt: moment('applied_at'),
  appliedBy: uuid('applied_by'),
  undoneAt: moment('undone_at'),
  undoneBy: uuid('undone_by'),
});

export const feedRows = pgTable('feed_rows', {
  organisationId: uuid('organisation_id').notNull(),
  runId: uuid('run_id').notNull(),
  nr: integer('nr').notNull(),
  account: text('account').notNull(),
  given: jsonb('given').$type<Partial<Record<string, string>>>().notNull(),
  outcome: text('outcome').$type<FeedOutcome>().notNull(),
  fault: text('fault').$type<FeedRowFault>(),
  personId: uuid('person_id'),
  beforePlaceId: uuid('before_place_id'),
  beforeBed: text('before_bed'),
  beforeSinceOn: date('before_since_on', { mode: 'string' }),
  afterPlaceId: uuid('after_place_id'),
  afterBed: text('after_bed'),
  wentBack: boolean('went_back'),
});

export const feedParts = pgTable('feed_parts', {
  organisationId: uuid('organisation_id').notNull(),
  feed: text('feed').notNull(),
  reference: text('reference').notNull(),
  part: integer('part').notNull(),
  parts: integer('parts').notNull(),
  rows: jsonb('rows').notNull(),
  receivedAt: moment('received_at').notNull(),
});
