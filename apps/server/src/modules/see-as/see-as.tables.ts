import { bytes, moment, orNull, table, text, uuid } from '#server/platform/table.ts';

export const seeAsSessions = table('see_as_sessions', {
  id: uuid(),
  organisationId: uuid(),
  viewerId: uuid(),
  viewerSessionId: uuid(),
  personId: uuid(),
  reason: text(),
  tokenHash: bytes(),
  beganAt: moment(),
  endsAt: moment(),
  endedAt: orNull(moment()),
  endedReason: orNull(text()),
});
