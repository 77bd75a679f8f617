import { boolean, bytes, moment, orNull, table, text, uuid, withDefault } from '#server/platform/table.ts';

export type SessionWay = 'password' | 'unified' | 'wecom' | 'scan';

export const sessions = table('sessions', {
  id: uuid(),
  organisationId: uuid(),
  personId: uuid(),
  kind: text<'hall' | 'session'>(),
  keep: boolean(),
  way: text<SessionWay>(),
  createdAt: moment(),
  lastSeenAt: moment(),
  expiresAt: moment(),
  endedAt: orNull(moment()),
  endedReason: orNull(text()),
  ip: text(),
  userAgent: text(),
  provedAt: orNull(moment()),
  passwordProvedAt: orNull(moment()),
  confirmedByPassword: withDefault(boolean()),
});

export type AlarmKind = 'many-accounts' | 'one-account';

export const tokens = table('tokens', {
  hash: bytes(),
  sessionId: uuid(),
  kind: text<'hall' | 'access' | 'refresh'>(),
  issuedAt: moment(),
  expiresAt: moment(),
  usedAt: orNull(moment()),
});
