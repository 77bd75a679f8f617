import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';

/** Each right that those who belong to one of these departments hold by roles of a scope, and one who holds it. */
export async function listRightsOfMembers(
  db: Db,
  organisationId: string,
  members: readonly string[],
  scope: DataScope,
): Promise<{ permission: Permission; name: string }[]> {
  if (members.length === 0) return [];
  const ids = uuids(members);
  return db.rows<{ permission: Permission; name: string }>(sql`
    select rp.permission, min(p.name) as name
    from roles r
    join role_permissions rp on rp.role_id = r.id
    join person_roles pr on pr.role_id = r.id
    join people p on p.id = pr.person_id
    where r.organisation_id = ${organisationId} and r.data_scope = ${scope} and (p.home_department_id = any(${ids}) or exists (
      select 1 from person_departments pd where pd.person_id = p.id and pd.department_id = any(${ids})))
    group by rp.permission`);
}

/** The rights that those who belong to each department hold over all below it, by the department's id. */
export async function listRightsBelow(db: Db, organisationId: string): Promise<Map<string, Permission[]>> {
  const result = await db.rows<{ id: string; rights: Permission[] }>(sql`
    select b.department_id as id, array_agg(distinct rp.permission) as rights
    from roles r
    join role_permissions rp on rp.role_id = r.id
    join person_roles pr on pr.role_id = r.id
    join (
      select p.id as person_id, p.home_department_id as department_id from people p where p.organisation_id = ${organisationId}
      union all
      select pd.person_id, pd.department_id from person_departments pd where pd.organisation_id = ${organisationId}
    ) b on b.person_id = pr.person_id and b.department_id is not null
    where r.organisation_id = ${organisationId} and r.data_scope = 'department-and-below'
    group by b.department_id`);
  return new Map(result.map(({ id, rights }) => [id, rights]));
}

/** Who carries one of these labels by its rule, each with the label as one key. */
export async function listFoundByRule(
  db: Db,
  organisationId: string,
  labelIds: readonly string[],
): Promise<{ key: string; name: string }[]> {
  return db.rows<{ key: string; name: string }>(sql`
    select m.person_id || ' ' || m.label_id as key, p.name from person_labels m join people p on p.id = m.person_id
    where m.organisation_id = ${organisationId} and m.by_rule and m.label_id = any(${uuids(labelIds)})`);
}
