import { integer, moment, orNull, table, text, uuid, withDefault } from '#server/platform/table.ts';

export const attachments = table('attachments', {
  id: uuid(),
  organisationId: uuid(),
  uploaderId: orNull(uuid()),
  name: text(),
  mediaType: text(),
  bytes: integer(),
  width: orNull(integer()),
  height: orNull(integer()),
  ownerKind: orNull(text()),
  ownerId: orNull(uuid()),
  quota: withDefault(text<'person' | 'content'>()),
  createdAt: moment(),
});
