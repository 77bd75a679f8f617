import type { MenuItem } from '@campus/contract/calls/user-info.ts';
import type { MenuRow } from './access.store.ts';

/** The rows as a tree; an entry whose section is not given stands at the top. */
export function presentMenu(rows: readonly MenuRow[]): MenuItem[] {
  const given = new Set(rows.map((row) => row.id));
  const under = Map.groupBy(rows, (row) => (row.parentId && given.has(row.parentId) ? row.parentId : null));
  const branch = (parent: string | null): MenuItem[] =>
    (under.get(parent) ?? []).map((row) => ({
      id: row.id,
      link: row.link,
      title: { zh: row.titleZh, en: row.titleEn },
      icon: row.icon,
      links: branch(row.id),
    }));
  return branch(null);
}
