import type { Permission } from '@campus/contract/permissions.ts';
import { standsAmongRoles } from '#server/modules/access/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { sql, uuids } from '#server/platform/sql.ts';
import { columnsOf, insertAllInto, type RowOf } from '#server/platform/table.ts';
import { menus } from './menus.tables.ts';

export type MenuRow = RowOf<typeof menus>;

/** Everything in the menu of an organisation, in its order. */
export async function listMenu(db: Db, organisationId: string): Promise<MenuRow[]> {
  return db.rows<MenuRow>(sql`
    select ${columnsOf(menus, 'm')} from menus m where m.organisation_id = ${organisationId} order by m.position, m.id`);
}

/** The same, and nobody else changes it before this transaction ends. */
export async function lockMenu(db: Db, organisationId: string): Promise<MenuRow[]> {
  await db.run(sql`select 1 from menus where organisation_id = ${organisationId} order by id for update`);
  return listMenu(db, organisationId);
}

/** Inserts or updates these rows; their kind and their organisation never change. */
export async function putMenu(db: Db, rows: readonly MenuRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.run(sql`
    ${insertAllInto(menus, rows)}
    on conflict (id) do update set parent_id = excluded.parent_id, link = excluded.link, title_zh = excluded.title_zh,
      title_en = excluded.title_en, icon = excluded.icon, position = excluded.position, hidden = excluded.hidden`);
}

/** Adds rows; one that another server added at the same moment is left as it is. */
export async function addToMenu(db: Db, rows: readonly MenuRow[]): Promise<void> {
  if (rows.length > 0) await db.run(sql`${insertAllInto(menus, rows)} on conflict do nothing`);
}

export async function removeFromMenu(db: Db, organisationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.run(sql`delete from menus where organisation_id = ${organisationId} and id = any(${uuids(ids)})`);
}

type RoleRow = { id: string; code: string; zh: string; en: string; permissions: Permission[] };

/** The roles of an organisation with their rights, by code. */
export async function listRoles(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<RoleRow>('asc', [{ column: sql`r.code`, type: 'text', of: ({ code }) => code }], paging);
  const result = await db.rows<RoleRow>(sql`
    select r.id, r.code, r.name_zh as zh, r.name_en as en, array(
      select p.permission from role_permissions p where p.role_id = r.id order by 1) as permissions
    from roles r where r.organisation_id = ${organisationId} and ${standsAmongRoles(personId)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}
