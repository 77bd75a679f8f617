import { moment } from '#server/platform/database.ts';
import { bigint, boolean, date, integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const hotSearches = pgTable('hot_searches', {
  organisationId: uuid('organisation_id').notNull(),
  words: text('words').notNull(),
  shown: text('shown').notNull(),
  heat: bigint('heat', { mode: 'number' }).notNull(),
  total: integer('total').notNull(),
  lastAt: moment('last_at').notNull(),
  found: boolean('found').notNull(),
  keptOut: boolean('kept_out').notNull(),
  searchers: text('searchers').array().notNull().default([]),
});

export const searchVotes = pgTable('search_votes', {
  organisationId: uuid('organisation_id').notNull(),
  votedOn: date('voted_on', { mode: 'string' }).notNull(),
  voter: text('voter').notNull(),
  words: text('words').notNull(),
});
