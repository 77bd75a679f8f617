import {
  bigint,
  boolean,
  date,
  integer,
  listOf,
  moment,
  table,
  text,
  uuid,
  withDefault,
} from '#server/platform/table.ts';

export const hotSearches = table('hot_searches', {
  organisationId: uuid(),
  words: text(),
  shown: text(),
  heat: bigint(),
  total: integer(),
  lastAt: moment(),
  found: boolean(),
  keptOut: boolean(),
  searchers: withDefault(listOf(text())),
});

export const searchVotes = table('search_votes', {
  organisationId: uuid(),
  votedOn: date(),
  voter: text(),
  words: text(),
});
