import type { Permission } from '@campus/contract/permissions.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { menus } from './menus.tables.ts';

export type MenuRow = RowOf<typeof menus>;

/** Everything in the menu of an organisation, in its order. */
export async function listMenu(db: Db, organisationId: string): Promise<MenuRow[]> {
  return db
    .select()
    .from(menus)
    .where(eq(menus.organisationId, organisationId))
    .orderBy(asc(menus.position), asc(menus.id));
}

/** The same, and nobody else changes it before this transaction ends. */
export async function lockMenu(db: Db, organisationId: string): Promise<MenuRow[]> {
  await db.run(sql`select 1 from menus where organisation_id = ${organisationId} order by id for update`);
  return listMenu(db, organisationId);
}

/** Inserts or updates these rows; their kind and their organisation never change. */
export async function putMenu(db: Db, rows: readonly MenuRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(menus)
    .values([...rows])
    .onConflictDoUpdate({
      target: menus.id,
      set: {
        parentId: sql`excluded.parent_id`,
        link: sql`excluded.link`,
        titleZh: sql`excluded.title_zh`,
        titleEn: sql`excluded.title_en`,
        icon: sql`excluded.icon`,
        position: sql`excluded.position`,
        hidden: sql`excluded.hidden`,
      },
    });
}

/** Adds rows; one that another server added at the same moment is left as it is. */
export async function addToMenu(db: Db, rows: readonly MenuRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(menus)
      .values([...rows])
      .onConflictDoNothing();
}

export async function removeFromMenu(db: Db, organisationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.delete(menus).where(and(eq(menus.organisationId, organisationId), inArray(menus.id, [...ids])));
}

type RoleRow = { id: string; code: string; zh: string; en: string; permissions: Permission[] };

/** The roles of an organisation with their rights, by code. */
export async function listRoles(
  db: Db,
  organisationId: string,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<RoleRow>('asc', [{ column: sql`r.code`, type: 'text', of: ({ code }) => code }], paging);
  const result = await db.rows<RoleRow>(sql`
    select r.id, r.code, r.name_zh as zh, r.name_en as en, array(
      select p.permission from role_permissions p where p.role_id = r.id order by 1) as permissions
    from roles r where r.organisation_id = ${organisationId} and ${page.where} order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}
