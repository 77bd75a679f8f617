import type { Permission, ShippedRole } from '@campus/contract/permissions.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, texts } from '#server/platform/sql.ts';

/** The roles of a person, and all that they permit. */
export async function findRights(db: Db, personId: string): Promise<{ roles: string[]; permissions: Permission[] }> {
  const held = await db.rows<{ code: string; permission: Permission | null }>(sql`
    select r.code, rp.permission
    from person_roles pr join roles r on r.id = pr.role_id left join role_permissions rp on rp.role_id = r.id
    where pr.person_id = ${personId}`);
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
  await db.run(sql`
    insert into person_roles (organisation_id, person_id, role_id)
    select r.organisation_id, ${personId}::uuid, r.id from roles r
    where r.organisation_id = ${organisationId} and r.code = any(${texts(codes)})`);
}
