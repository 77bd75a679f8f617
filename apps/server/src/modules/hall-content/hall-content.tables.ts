import type { ArticleSection, ContentKind, ContentState } from '@campus/rules/hall-content/hall-content.ts';
import { moment } from '#server/platform/database.ts';
import { bigint, boolean, customType, integer, jsonb, pgTable, text, uuid } from '#server/platform/drizzle.ts';

/** Exact, and a text in the code: between two places there is always room for a third. */
const numeric = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric' });

export const contentItems = pgTable('content_items', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').$type<ContentKind>().notNull(),
  section: text('section').$type<ArticleSection>(),
  state: text('state').$type<ContentState>().notNull(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  summaryZh: text('summary_zh').notNull(),
  summaryEn: text('summary_en').notNull(),
  bodyZh: text('body_zh').notNull(),
  bodyEn: text('body_en').notNull(),
  address: text('address'),
  fileId: uuid('file_id'),
  coverId: uuid('cover_id'),
  pictureIds: uuid('picture_ids').array().notNull(),
  showFrom: moment('show_from'),
  showUntil: moment('show_until'),
  pinned: boolean('pinned').notNull(),
  position: numeric('position').notNull(),
  shownAt: moment('shown_at').notNull(),
  telling: integer('telling'),
  toldUpTo: uuid('told_up_to'),
  version: integer('version').notNull(),
  searchText: text('search_text').notNull(),
  searchGrams: text('search_grams').array().notNull(),
  titleWords: text('title_words').notNull(),
  titleReadings: text('title_readings').notNull(),
  titleGrams: text('title_grams').array().notNull(),
  madeAt: moment('made_at').notNull(),
  madeBy: uuid('made_by'),
  changedAt: moment('changed_at').notNull(),
  changedBy: uuid('changed_by'),
});

export type FieldChange = { field: string; before: string; after: string };
export type ChangeKind = 'made' | 'changed' | 'publish' | 'withdraw' | 'delete' | 'moved';

export const contentChanges = pgTable('content_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organisationId: uuid('organisation_id').notNull(),
  itemId: uuid('item_id').notNull(),
  at: moment('at').notNull(),
  byPersonId: uuid('by_person_id'),
  what: text('what').$type<ChangeKind>().notNull(),
  fields: jsonb('fields').$type<readonly FieldChange[]>().notNull(),
});
