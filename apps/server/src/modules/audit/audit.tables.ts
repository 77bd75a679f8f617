import {
  bigint,
  bytes,
  integer,
  jsonb,
  listOf,
  moment,
  orNull,
  table,
  text,
  uuid,
  withDefault,
} from '#server/platform/table.ts';

export const auditEntries = table('audit_entries', {
  id: withDefault(bigint()),
  organisationId: orNull(uuid()),
  at: moment(),
  call: text(),
  outcome: text(),
  personId: orNull(uuid()),
  account: orNull(text()),
  facts: jsonb<Record<string, unknown>>(),
  requestId: text(),
  ip: text(),
  page: orNull(text()),
  record: orNull(text()),
  recordName: orNull(text()),
  before: orNull(jsonb<Record<string, unknown>>()),
  after: orNull(jsonb<Record<string, unknown>>()),
});

export const auditSeals = table('audit_seals', {
  organisationId: orNull(uuid()),
  number: integer(),
  sealedAt: moment(),
  entryIds: listOf(bigint()),
  entryDigests: bytes(),
  lastId: bigint(),
  digest: bytes(),
});
