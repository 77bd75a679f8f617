import { bytes, moment } from '#server/platform/database.ts';
import { integer, jsonb, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const parameters = pgTable('parameters', {
  organisationId: uuid('organisation_id').notNull(),
  key: text('key').notNull(),
  position: integer('position').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  values: jsonb('values').$type<Record<string, string>>().notNull(),
  former: jsonb('former').$type<Record<string, string>>(),
  proveUntilAt: moment('prove_until'),
  changedAt: moment('changed_at').notNull(),
  changedBy: uuid('changed_by'),
  restoredFrom: integer('restored_from'),
  version: integer('version').notNull(),
});

export const parameterSecrets = pgTable('parameter_secrets', {
  organisationId: uuid('organisation_id').notNull(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  version: integer('version').notNull(),
  sealed: bytes('sealed').notNull(),
});
