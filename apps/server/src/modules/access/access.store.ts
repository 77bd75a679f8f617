import type { Permission } from '@campus/contract/permissions.ts';
import type { Db } from '#server/platform/database.ts';
import { and, asc, eq, exists, sql } from '#server/platform/drizzle.ts';
import { menus, personRoles, roleMenus, rolePermissions, roles } from './access.tables.ts';

export type MenuRow = typeof menus.$inferSelect;

/** The menu entries that a person's roles give, sections before what stands in them. */
export async function listMenu(db: Db, organisationId: string, personId: string): Promise<MenuRow[]> {
  return db
    .select()
    .from(menus)
    .where(
      and(
        eq(menus.organisationId, organisationId),
        exists(
          db
            .select({ one: sql`1` })
            .from(roleMenus)
            .innerJoin(personRoles, eq(personRoles.roleId, roleMenus.roleId))
            .where(and(eq(roleMenus.menuId, menus.id), eq(personRoles.personId, personId))),
        ),
      ),
    )
    .orderBy(asc(menus.position), asc(menus.id));
}

/** The roles of a person, and all that they permit. */
export async function findRights(db: Db, personId: string): Promise<{ roles: string[]; permissions: Permission[] }> {
  const held = await db
    .select({ code: roles.code, permission: rolePermissions.permission })
    .from(personRoles)
    .innerJoin(roles, eq(roles.id, personRoles.roleId))
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .where(eq(personRoles.personId, personId));
  return {
    roles: [...new Set(held.map((row) => row.code))].sort(),
    permissions: [...new Set(held.flatMap((row) => row.permission ?? []))].sort(),
  };
}
