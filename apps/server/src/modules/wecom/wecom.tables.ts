import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { boolean, bytes, moment, orNull, table, text, uuid, withDefault } from '#server/platform/table.ts';

export const weComMembers = table('wecom_members', {
  organisationId: uuid(),
  personId: uuid(),
  memberId: text(),
  boundAt: moment(),
  corpId: text(),
});

export const weComTokens = table('wecom_tokens', {
  organisationId: uuid(),
  corpId: text(),
  agentId: text(),
  sealed: orNull(bytes()),
  tokenHash: orNull(bytes()),
  madeWith: orNull(bytes()),
  refreshAt: orNull(moment()),
  endsAt: orNull(moment()),
  fetchingUntil: orNull(moment()),
});

export const weComArrivals = table('wecom_arrivals', {
  state: bytes(),
  organisationId: uuid(),
  browser: bytes(),
  area: text<SignOnArea>(),
  sentAt: moment(),
  usedAt: orNull(moment()),
  opened: withDefault(boolean()),
});

export const weComKeys = table('wecom_keys', {
  key: bytes(),
  organisationId: uuid(),
  corpId: text(),
  memberId: text(),
  browser: bytes(),
  area: text<SignOnArea>(),
  madeAt: moment(),
  usedAt: orNull(moment()),
});
