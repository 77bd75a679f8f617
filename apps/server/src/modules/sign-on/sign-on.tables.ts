import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { boolean, bytes, moment, orNull, table, text, uuid, withDefault } from '#server/platform/table.ts';

export const arrivals = table('sign_on_arrivals', {
  id: uuid(),
  organisationId: uuid(),
  browser: bytes(),
  area: text<SignOnArea>(),
  phone: boolean(),
  service: text(),
  renew: boolean(),
  sentAt: moment(),
  usedAt: orNull(moment()),
  opened: withDefault(boolean()),
});

export const casTickets = table('cas_tickets', {
  ticket: bytes(),
  organisationId: uuid(),
  browser: bytes(),
  personId: orNull(uuid()),
  sessionId: orNull(uuid()),
  takenAt: moment(),
  endedAt: orNull(moment()),
});
