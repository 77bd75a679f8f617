import { boolean, integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export type MenuKind = 'group' | 'page' | 'outside';

export const menus = pgTable('menus', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  /** The group that it belongs to; a group belongs to none. */
  parentId: uuid('parent_id'),
  kind: text('kind').$type<MenuKind>().notNull(),
  /** Null of a group that the organisation made. */
  link: text('link'),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  icon: text('icon'),
  /** Among those of the same group, or among the groups. */
  position: integer('position').notNull(),
  hidden: boolean('hidden').notNull(),
});
