import { hash } from 'node:crypto';
import type { getMenuTree } from '@campus/contract/calls/menus.ts';
import type { MenuItem } from '@campus/contract/calls/menus-mine.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { opensFor } from '@campus/contract/pages/may-open.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { type Permission, permissions } from '@campus/contract/permissions.ts';
import { type ArrangedGroup, shownMenu } from '@campus/rules/menus/menu.ts';
import type { MenuRow } from './menus.store.ts';

/** Pages that the product no longer has are stored in case they come back, but never shown. */
const known = new Set<string>(Object.values(officePages.pages).map(({ path }) => path));
const isPresent = ({ kind, link }: MenuRow) => kind === 'outside' || (link !== null && known.has(link));

export type MenuGroup = Omit<MenuRow, 'kind'> & { entries: (MenuRow & { link: string })[] };

/** The rows as groups with their entries. */
export function groupsOf(rows: readonly MenuRow[]): MenuGroup[] {
  const inside = Map.groupBy(
    rows.filter((row) => row.kind !== 'group' && isPresent(row)),
    ({ parentId }) => parentId,
  );
  return rows
    .filter(({ kind }) => kind === 'group')
    .map((group) => ({ ...group, entries: (inside.get(group.id) ?? []) as MenuGroup['entries'] }));
}

const nameOf = ({ titleZh, titleEn }: MenuRow | MenuGroup) => ({ zh: titleZh, en: titleEn });

/** The menu of somebody with these rights. */
export function presentMenu(rows: readonly MenuRow[], held: ReadonlySet<Permission>): MenuItem[] {
  const item = (row: MenuRow | MenuGroup, link: string, links: MenuItem[]): MenuItem => ({
    id: row.id,
    link,
    title: nameOf(row),
    icon: row.icon,
    links,
  });
  return shownMenu(groupsOf(rows), opensFor(held)).map((group) => {
    const links = group.entries.map((entry) => item(entry, entry.link, []));
    // A group of the organisation's own has no address; it is where its first entry is.
    return item(group, group.link ?? (links[0]?.link as string), links);
  });
}

const isBuilt = opensFor(new Set(permissions));

/** All of it, for those who arrange it. */
export function presentTree(rows: readonly MenuRow[]): Answered<typeof getMenuTree> {
  const groups = groupsOf(rows).map((group) => ({
    id: group.id,
    name: nameOf(group),
    icon: group.icon,
    hidden: group.hidden,
    entries: group.entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind as 'page' | 'outside',
      link: entry.link,
      name: nameOf(entry),
      icon: entry.icon,
      hidden: entry.hidden,
      built: entry.kind === 'outside' || isBuilt(entry.link),
    })),
  }));
  return { version: hash('sha256', JSON.stringify(groups), 'hex'), groups };
}

/** As the log compares it. */
export const arrangedOf = (rows: readonly MenuRow[]): ArrangedGroup[] => {
  const plain = ({ id, titleZh, titleEn, icon, link, hidden }: MenuRow | MenuGroup) => ({
    id,
    zh: titleZh,
    en: titleEn,
    icon,
    link,
    hidden,
  });
  return groupsOf(rows).map((group) => ({ ...plain(group), entries: group.entries.map(plain) }));
};
