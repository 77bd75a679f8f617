import { bytes, moment } from '#server/platform/database.ts';
import { boolean, integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const passwordCodes = pgTable('password_codes', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  accountKey: text('account_key').notNull(),
  askedAt: moment('asked_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  codeHash: bytes('code_hash'),
  personId: uuid('person_id'),
  sentAt: moment('sent_at'),
  tries: integer('tries').notNull().default(0),
  usedAt: moment('used_at'),
  /** Also set by the database, when something of the person changes: see `0029_password_codes.sql`. */
  voided: boolean('voided').notNull().default(false),
});
