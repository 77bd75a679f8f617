import type { Authentication } from '@campus/rules/connections/vocabulary.ts';
import {
  boolean,
  bytes,
  integer,
  listOf,
  moment,
  orNull,
  table,
  text,
  uuid,
  withDefault,
} from '#server/platform/table.ts';

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
  /** Obeyed by nothing any more: the installation names its inner networks. */
  innerAllowed: withDefault(boolean()),
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
  /** Tries are counted elsewhere since. */
  isTest: withDefault(boolean()),
});
