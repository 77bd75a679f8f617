import type { MessageChannel, MessageGroup } from '@campus/contract/calls/inbox.ts';
import { moment } from '#server/platform/database.ts';
import { integer, jsonb, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const inboxMessages = pgTable('inbox_messages', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  at: moment('at').notNull(),
  kind: text('kind').notNull(),
  facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
  aboutKind: text('about_kind').notNull(),
  aboutId: uuid('about_id').notNull(),
  onceKey: text('once_key').notNull(),
  readAt: moment('read_at'),
});

export const messageChoices = pgTable('message_choices', {
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  messageGroup: text('message_group').$type<MessageGroup>().notNull(),
  channel: text('channel').$type<MessageChannel>().notNull(),
  chosenAt: moment('chosen_at').notNull(),
});

export const inboxOutgoing = pgTable('inbox_outgoing', {
  messageId: uuid('message_id').notNull(),
  channel: text('channel').$type<MessageChannel>().notNull(),
  state: text('state').$type<'waiting' | 'sent' | 'given-up'>().notNull(),
  attempts: integer('attempts').notNull(),
  dueAt: moment('due_at').notNull(),
  endedAt: moment('ended_at'),
  fault: text('fault'),
  requestId: text('request_id'),
});
