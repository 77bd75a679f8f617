import type { ArticleSection, ContentKind, ContentState } from '@campus/rules/hall-content/hall-content.ts';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  listOf,
  moment,
  numeric,
  orNull,
  table,
  text,
  uuid,
  withDefault,
} from '#server/platform/table.ts';

export const contentItems = table('content_items', {
  id: uuid(),
  organisationId: uuid(),
  kind: text<ContentKind>(),
  section: orNull(text<ArticleSection>()),
  state: text<ContentState>(),
  titleZh: text(),
  titleEn: text(),
  summaryZh: text(),
  summaryEn: text(),
  bodyZh: text(),
  bodyEn: text(),
  address: orNull(text()),
  fileId: orNull(uuid()),
  coverId: orNull(uuid()),
  pictureIds: listOf(uuid()),
  showFrom: orNull(moment()),
  showUntil: orNull(moment()),
  pinned: boolean(),
  /** Exact, and a text in the code: between two places there is always room for a third. */
  position: numeric(),
  shownAt: moment(),
  telling: orNull(integer()),
  toldUpTo: orNull(uuid()),
  version: integer(),
  searchText: text(),
  searchGrams: listOf(text()),
  titleWords: text(),
  titleReadings: text(),
  titleGrams: listOf(text()),
  madeAt: moment(),
  madeBy: orNull(uuid()),
  changedAt: moment(),
  changedBy: orNull(uuid()),
});

export type FieldChange = { field: string; before: string; after: string };
export type ChangeKind = 'made' | 'changed' | 'publish' | 'withdraw' | 'delete' | 'moved';

export const contentChanges = table('content_changes', {
  id: withDefault(bigint()),
  organisationId: uuid(),
  itemId: uuid(),
  at: moment(),
  byPersonId: orNull(uuid()),
  what: text<ChangeKind>(),
  fields: jsonb<readonly FieldChange[]>(),
});
