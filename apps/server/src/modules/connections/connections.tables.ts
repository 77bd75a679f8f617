import type { Authentication } from '@campus/rules/connections/vocabulary.ts';
import { boolean, bytes, integer, listOf, moment, orNull, table, text, uuid } from '#server/platform/table.ts';

export const connections = table('connections', {
  id: uuid(),
  organisationId: uuid(),
  nameZh: text(),
  nameEn: text(),
  address: text(),
  paths: listOf(text()),
  authentication: text<Authentication>(),
  account: orNull(text()),
  sealed: orNull(bytes()),
  innerAllowed: boolean(),
  callsPerMinute: integer(),
  mostTimeoutMs: integer(),
  isOn: boolean(),
  version: integer(),
  changedAt: moment(),
  changedBy: uuid(),
});

export const connectionSends = table('connection_sends', {
  id: uuid(),
  connectionId: uuid(),
  sentAt: moment(),
  endedAt: orNull(moment()),
  isTest: boolean(),
});
