import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { bytes, moment } from '#server/platform/database.ts';
import { boolean, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const weComMembers = pgTable('wecom_members', {
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').primaryKey(),
  memberId: text('member_id').notNull(),
  boundAt: moment('bound_at').notNull(),
  corpId: text('corp_id').notNull(),
});

export const weComTokens = pgTable('wecom_tokens', {
  organisationId: uuid('organisation_id').notNull(),
  corpId: text('corp_id').notNull(),
  agentId: text('agent_id').notNull(),
  sealed: bytes('sealed'),
  tokenHash: bytes('token_hash'),
  madeWith: bytes('made_with'),
  refreshAt: moment('refresh_at'),
  endsAt: moment('ends_at'),
  fetchingUntil: moment('fetching_until'),
});

export const weComArrivals = pgTable('wecom_arrivals', {
  state: bytes('state').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  browser: bytes('browser').notNull(),
  area: text('area').$type<SignOnArea>().notNull(),
  sentAt: moment('sent_at').notNull(),
  usedAt: moment('used_at'),
  opened: boolean('opened').notNull().default(false),
});

export const weComKeys = pgTable('wecom_keys', {
  key: bytes('key').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  corpId: text('corp_id').notNull(),
  memberId: text('member_id').notNull(),
  browser: bytes('browser').notNull(),
  area: text('area').$type<SignOnArea>().notNull(),
  madeAt: moment('made_at').notNull(),
  usedAt: moment('used_at'),
});
