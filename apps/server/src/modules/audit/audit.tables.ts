import { bytes, moment } from '#server/platform/database.ts';
import { bigint, customType, integer, jsonb, pgTable, text, uuid } from '#server/platform/drizzle.ts';

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
  page: text('page'),
  record: text('record'),
  recordName: text('record_name'),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
});

const bigints = customType<{ data: string[]; driverData: string[] }>({ dataType: () => 'bigint[]' });

export const auditSeals = pgTable('audit_seals', {
  organisationId: uuid('organisation_id'),
  number: integer('number').notNull(),
  sealedAt: moment('sealed_at').notNull(),
  entryIds: bigints('entry_ids').notNull(),
  entryDigests: bytes('entry_digests').notNull(),
  lastId: bigint('last_id', { mode: 'bigint' }).notNull(),
  digest: bytes('digest').notNull(),
});
