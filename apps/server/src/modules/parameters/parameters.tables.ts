import { moment } from '#server/platform/database.ts';
import { integer, jsonb, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const parameters = pgTable('parameters', {
  organisationId: uuid('organisation_id').notNull(),
  key: text('key').notNull(),
  position: integer('position').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  values: jsonb('values').$type<Record<string, string>>().notNull(),
  changedAt: moment('changed_at').notNull(),
  version: integer('version').notNull(),
});
