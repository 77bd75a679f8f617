import type { CallbackState, CallFailure, CallState } from '@campus/rules/connections/vocabulary.ts';
import type { CallStep, Words } from '@campus/rules/flows/definition.ts';
import { bytes, integer, jsonb, moment, orNull, table, text, uuid, withDefault } from '#server/platform/table.ts';

/** What a process is to hear of its call: the values that came, by field, or that it failed. */
export type KeptAnswer = { taken: Record<string, unknown> } | { failed: CallFailure };
export type SentHeader = { name: string; value: string };

export const connectionCalls = table('connection_calls', {
  id: uuid(),
  organisationId: uuid(),
  processId: uuid(),
  visit: integer(),
  queuedAt: moment(),
  state: text<CallState>(),
  connectionId: orNull(uuid()),
  stepId: orNull(text()),
  stepName: orNull(jsonb<Words>()),
  answer: orNull(text<CallStep['answer']['kind']>()),
  method: orNull(text<CallStep['method']>()),
  path: orNull(text()),
  body: orNull(text()),
  timeoutMs: orNull(integer()),
  tries: withDefault(integer()),
  allTries: withDefault(integer()),
  claimedAt: orNull(moment()),
  nextTryAt: orNull(moment()),
  status: orNull(integer()),
  ms: orNull(integer()),
  failure: orNull(text<CallFailure>()),
  address: orNull(text()),
  headers: orNull(jsonb<SentHeader[]>()),
  reply: orNull(text()),
  kept: orNull(jsonb<KeptAnswer>()),
  settledAt: orNull(moment()),
  callbackHash: orNull(bytes()),
  callbackState: orNull(text<CallbackState>()),
});
