import type { MenuItem } from '@campus/contract/calls/user-info.ts';
import { leadsToBuilt } from '@campus/contract/pages/leads-to-built.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { MenuRow } from './access.store.ts';

/** The rows as a tree; an entry whose section is not given stands at the top. What is not built is left out, and a section with it when nothing stays. */
export function presentMenu(rows: readonly MenuRow[]): MenuItem[] {
  const given = new Set(rows.map((row) => row.id));
  const under = Map.groupBy(rows, (row) => (row.parentId && given.has(row.parentId) ? row.parentId : null));
  const branch = (parent: string | null): MenuItem[] =>
    (under.get(parent) ?? []).flatMap((row) => {
      const links = branch(row.id);
      const emptied = under.has(row.id) && links.length === 0;
      if (emptied || (links.length === 0 && !leadsToBuilt(officePages, row.link))) return [];
      return [{ id: row.id, link: row.link, title: { zh: row.titleZh, en: row.titleEn }, icon: row.icon, links }];
    });
  return branch(null);
}
