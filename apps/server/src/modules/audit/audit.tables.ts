import { moment } from '#server/platform/database.ts';
import { bigint, jsonb, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const auditEntries = pgTable('audit_entries', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  organisationId: uuid('organisation_id'),
  at: moment('at').notNull(),
  call: text('call').notNull(),
  outcome: text('outcome').notNull(),
  personId: uuid('person_id'),
  account: text('account'),
  facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
  requestId: text('request_id').notNull(),
  ip: text('ip').notNull(),
});
