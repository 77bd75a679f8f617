import { bytes, moment } from '#server/platform/database.ts';
import { boolean, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export type SessionWay = 'password' | 'unified' | 'wecom' | 'scan';

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  kind: text('kind').$type<'hall' | 'session'>().notNull(),
  keep: boolean('keep').notNull(),
  way: text('way').$type<SessionWay>().notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
  endedReason: text('ended_reason'),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  provedAt: moment('proved_at'),
});

export const tokens = pgTable('tokens', {
  hash: bytes('hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  kind: text('kind').$type<'hall' | 'access' | 'refresh'>().notNull(),
  issuedAt: moment('issued_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});
