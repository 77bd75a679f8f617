import { bytes, integer, jsonb, moment, orNull, table, text, uuid } from '#server/platform/table.ts';

export const parameters = table('parameters', {
  organisationId: uuid(),
  key: text(),
  position: integer(),
  nameZh: text(),
  nameEn: text(),
  values: jsonb<Record<string, string>>(),
  former: orNull(jsonb<Record<string, string>>()),
  proveUntil: orNull(moment()),
  changedAt: moment(),
  changedBy: orNull(uuid()),
  restoredFrom: orNull(integer()),
  version: integer(),
});

export const parameterSecrets = table('parameter_secrets', {
  organisationId: uuid(),
  key: text(),
  value: text(),
  version: integer(),
  sealed: bytes(),
});
