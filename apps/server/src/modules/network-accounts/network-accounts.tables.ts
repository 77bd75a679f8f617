import { boolean, bytes, moment, orNull, table, text, uuid } from '#server/platform/table.ts';

export const networkAccounts = table('network_accounts', {
  id: uuid(),
  organisationId: uuid(),
  personId: uuid(),
  username: text(),
  password: bytes(),
  mustChange: boolean(),
  createdAt: moment(),
  /** When its password changed last. */
  changedAt: moment(),
  /** When what RADIUS reads of it changed last. */
  networkChangedAt: moment(),
  initialSince: orNull(moment()),
});
