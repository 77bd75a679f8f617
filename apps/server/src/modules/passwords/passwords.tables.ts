import { boolean, bytes, integer, moment, orNull, table, text, uuid, withDefault } from '#server/platform/table.ts';

export const passwordCodes = table('password_codes', {
  id: uuid(),
  organisationId: uuid(),
  accountKey: text(),
  askedAt: moment(),
  expiresAt: moment(),
  codeHash: orNull(bytes()),
  personId: orNull(uuid()),
  sentAt: orNull(moment()),
  tries: withDefault(integer()),
  usedAt: orNull(moment()),
  /** Also set by the database, when something of the person changes: see `0029_password_codes.sql`. */
  voided: withDefault(boolean()),
});
