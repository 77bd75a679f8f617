import type { FeedFault, FeedOutcome, FeedRowFault } from '@campus/rules/places/dormitory-feed.ts';
import type { PlaceKind } from '@campus/rules/places/levels.ts';
import { boolean, date, integer, jsonb, listOf, moment, orNull, table, text, uuid } from '#server/platform/table.ts';

export const places = table('places', {
  id: uuid(),
  organisationId: uuid(),
  parentId: orNull(uuid()),
  kind: text<PlaceKind>(),
  code: text(),
  nameZh: text(),
  nameEn: text(),
  position: integer(),
  active: boolean(),
  portRequired: boolean(),
  networkOpen: boolean(),
  mobileSignalNotice: boolean(),
  teamLabelId: orNull(uuid()),
  dnsServers: listOf(text()),
  gateway: orNull(text()),
  mask: orNull(text()),
  feedRunId: orNull(uuid()),
});

export const placeTeams = table('place_teams', {
  organisationId: uuid(),
  placeId: uuid(),
  topic: text(),
  labelId: uuid(),
});

export const dormitories = table('dormitories', {
  personId: uuid(),
  organisationId: uuid(),
  placeId: uuid(),
  bed: orNull(text()),
  sinceOn: date(),
  feedRunId: orNull(uuid()),
});

/** The rows of each outcome, the rooms that were made, and what did not go back when the run was undone. */
export type FeedCounts = Record<FeedOutcome | 'rooms' | 'keptBack', number>;

export const feedRuns = table('feed_runs', {
  id: uuid(),
  organisationId: uuid(),
  source: text<'file' | 'call' | 'office'>(),
  slotAt: orNull(moment()),
  receivedAt: moment(),
  byPersonId: orNull(uuid()),
  state: text<'dry' | 'applied' | 'undone' | 'refused'>(),
  fault: orNull(text<FeedFault>()),
  digest: text(),
  planDigest: text(),
  counts: jsonb<FeedCounts>(),
  appliedAt: orNull(moment()),
  appliedBy: orNull(uuid()),
  undoneAt: orNull(moment()),
  undoneBy: orNull(uuid()),
});

export const feedRows = table('feed_rows', {
  organisationId: uuid(),
  runId: uuid(),
  nr: integer(),
  account: text(),
  given: jsonb<Partial<Record<string, string>>>(),
  outcome: text<FeedOutcome>(),
  fault: orNull(text<FeedRowFault>()),
  personId: orNull(uuid()),
  beforePlaceId: orNull(uuid()),
  beforeBed: orNull(text()),
  beforeSinceOn: orNull(date()),
  afterPlaceId: orNull(uuid()),
  afterBed: orNull(text()),
  wentBack: orNull(boolean()),
});

export const feedParts = table('feed_parts', {
  organisationId: uuid(),
  feed: text(),
  reference: text(),
  part: integer(),
  parts: integer(),
  rows: jsonb<unknown>(),
  receivedAt: moment(),
});
