import type { MessageChannel, MessageGroup } from '@campus/contract/calls/inbox.ts';
import { integer, jsonb, moment, orNull, table, text, uuid } from '#server/platform/table.ts';

export const inboxMessages = table('inbox_messages', {
  id: uuid(),
  organisationId: uuid(),
  personId: uuid(),
  at: moment(),
  kind: text(),
  facts: jsonb<Record<string, unknown>>(),
  aboutKind: text(),
  aboutId: uuid(),
  onceKey: text(),
  readAt: orNull(moment()),
});

export const messageChoices = table('message_choices', {
  organisationId: uuid(),
  personId: uuid(),
  messageGroup: text<MessageGroup>(),
  channel: text<MessageChannel>(),
  chosenAt: moment(),
});

export const inboxOutgoing = table('inbox_outgoing', {
  messageId: uuid(),
  channel: text<MessageChannel>(),
  state: text<'waiting' | 'sent' | 'given-up'>(),
  attempts: integer(),
  dueAt: moment(),
  endedAt: orNull(moment()),
  fault: orNull(text()),
  requestId: orNull(text()),
});
