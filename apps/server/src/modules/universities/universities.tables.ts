import { bytes, moment, orNull, table, text, uuid } from '#server/platform/table.ts';

export const organisationLogos = table('organisation_logos', {
  organisationId: uuid(),
  id: uuid(),
  mediaType: text(),
  content: bytes(),
});

export const firstAdministratorLinks = table('first_administrator_links', {
  organisationId: uuid(),
  tokenHash: bytes(),
  madeAt: moment(),
  expiresAt: moment(),
  usedAt: orNull(moment()),
});
