import { bytes, moment } from '#server/platform/database.ts';
import { pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const organisationLogos = pgTable('organisation_logos', {
  organisationId: uuid('organisation_id').primaryKey(),
  id: uuid('id').notNull(),
  mediaType: text('media_type').notNull(),
  content: bytes('content').notNull(),
});

export const firstAdministratorLinks = pgTable('first_administrator_links', {
  organisationId: uuid('organisation_id').primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  madeAt: moment('made_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});
