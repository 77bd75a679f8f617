import type { Permission, ShippedRole } from '@campus/contract/permissions.ts';
import type { Db } from '#server/platform/database.ts';
import { and } from '#server/platform/sql.ts';
import { personRoles, rolePermissions, roles } from './access.tables.ts';

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

/** Gives a person shipped roles in an organisation where nobody can give roles yet. */
export async function giveShippedRoles(
  db: Db,
  organisationId: string,
  personId: string,
  codes: readonly ShippedRole[],
): Promise<void> {
  const held = await db
    .select({ roleId: roles.id })
    .from(roles)
    .where(and(eq(roles.organisationId, organisationId), inArray(roles.code, [...codes])));
  await db.insert(personRoles).values(held.map(({ roleId }) => ({ organisationId, personId, roleId })));
}
