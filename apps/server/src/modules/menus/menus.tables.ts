import { boolean, integer, orNull, table, text, uuid } from '#server/platform/table.ts';

export type MenuKind = 'group' | 'page' | 'outside';

export const menus = table('menus', {
  id: uuid(),
  organisationId: uuid(),
  /** The group that it belongs to; a group belongs to none. */
  parentId: orNull(uuid()),
  kind: text<MenuKind>(),
  /** Null of a group that the organisation made. */
  link: orNull(text()),
  titleZh: text(),
  titleEn: text(),
  icon: orNull(text()),
  /** Among those of the same group, or among the groups. */
  position: integer(),
  hidden: boolean(),
});
