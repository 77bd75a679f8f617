import { moment } from '#server/platform/database.ts';
import { jsonb, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const inboxMessages = pgTable('inbox_messages', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  at: moment('at').notNull(),
  kind: text('kind').notNull(),
  facts: jsonb('facts').notNull(),
  aboutKind: text('about_kind').notNull(),
  aboutId: uuid('about_id').notNull(),
  onceKey: text('once_key').notNull(),
  readAt: moment('read_at'),
});
