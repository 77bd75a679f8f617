import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import { roles, standsAmongRoles } from '#server/modules/access/index.ts';
import { brokenConstraint, type Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { refuseField } from '#server/platform/refusal.ts';
import { type Sql, sql, texts, wordsOf } from '#server/platform/sql.ts';
import { insertInto } from '#server/platform/table.ts';

export type Paging = { after?: string | undefined; size?: number | undefined };
export type Names = { zh: string; en: string };
export type RoleRow = {
  id: string;
  code: string;
  name: Names;
  scope: DataScope;
  rights: Permission[];
  shipped: boolean;
  version: number;
};
type CountedRole = RoleRow & { members: number };

const columns = sql`
  r.id, r.code, ${wordsOf('r')} as name, r.data_scope as scope, r.shipped, r.version,
  array(select rp.permission from role_permissions rp where rp.role_id = r.id order by rp.permission) as rights`;

/** As a condition on members: how many of them somebody reaches. */
const counted = (within: Sql) => sql`
  (select count(*)::int from person_roles pr join people p on p.id = pr.person_id where pr.role_id = r.id and ${within}) as members`;

/** One page of the roles, the shipped ones first. */
export async function listRoles(
  db: Db,
  organisationId: string,
  { within, personId }: { within: Sql; personId: string },
  query: Paging & { words?: string | undefined },
) {
  const page = keyset<CountedRole>(
    'asc',
    [
      { column: sql`(not r.shipped)::int`, type: 'integer', of: (row) => (row.shipped ? 0 : 1) },
      { column: sql`r.code`, type: 'text', of: (row) => row.code },
      { column: sql`r.id`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const matchesWords = query.words
    ? sql`strpos(lower(r.code || chr(10) || r.name_zh || chr(10) || r.name_en), lower(${query.words})) > 0`
    : sql`true`;
  const result = await db.rows<CountedRole>(sql`
    select ${columns}, ${counted(within)} from roles r
    where r.organisation_id = ${organisationId} and ${matchesWords} and ${standsAmongRoles(personId)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

/** Whether a role that stands among the others gives a right. */
export async function isGivenHere(
  db: Db,
  organisationId: string,
  personId: string,
  right: Permission,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from roles r join role_permissions rp on rp.role_id = r.id and rp.permission = ${right}
    where r.organisation_id = ${organisationId} and ${standsAmongRoles(personId)} limit 1`);
  return rows.length > 0;
}

/** Whether there is such a role. */
export async function hasRole(db: Db, organisationId: string, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from roles r where r.organisation_id = ${organisationId} and r.id = ${id}`);
  return rows.length > 0;
}

/** The rights without which somebody is out of an area. */
const WAYS_IN = { hall: 'hall.use', workflow: 'workflow.use' } as const satisfies Record<string, Permission>;
type Area = keyof typeof WAYS_IN;

/** As SQL: how many active members have a right by this role alone. */
const byItAlone = (right: Permission, within: Sql): Sql => sql`(
  select count(*)::int from person_roles pr join people p on p.id = pr.person_id and p.active
  where pr.role_id = r.id and ${within} and exists (select 1 from role_permissions rp where rp.role_id = r.id and rp.permission = ${right})
    and not exists (select 1 from person_roles other join role_permissions op on op.role_id = other.role_id and op.permission = ${right}
      where other.person_id = pr.person_id and other.role_id <> r.id))`;

export async function findRole(
  db: Db,
  organisationId: string,
  id: string,
  { within, personId }: { within: Sql; personId: string },
): Promise<(CountedRole & { onlyWay: Record<Area, number> }) | null> {
  return db.row<CountedRole & { onlyWay: Record<Area, number> }>(sql`
    select ${columns}, ${counted(within)}, jsonb_build_object('hall', ${byItAlone(WAYS_IN.hall, within)},
      'workflow', ${byItAlone(WAYS_IN.workflow, within)}) as "onlyWay"
    from roles r where r.organisation_id = ${organisationId} and r.id = ${id} and ${standsAmongRoles(personId)}`);
}

/** As `findRole`, with all of its members, and nobody else changes it until the transaction ends. */
export async function lockRole(
  db: Db,
  organisationId: string,
  id: string,
): Promise<(RoleRow & { members: string[] }) | null> {
  return db.row<RoleRow & { members: string[] }>(sql`
    select ${columns}, array(select pr.person_id from person_roles pr where pr.role_id = r.id) as members from roles r
    where r.organisation_id = ${organisationId} and r.id = ${id} for no key update of r`);
}

export type RoleValues = { name: Names; scope: DataScope; rights: readonly Permission[] };

export async function insertRole(
  db: Db,
  role: { id: string; organisationId: string; code: string },
  values: RoleValues,
) {
  try {
    const { zh: nameZh, en: nameEn } = values.name;
    await db.run(insertInto(roles, { ...role, nameZh, nameEn, dataScope: values.scope, shipped: false }));
  } catch (error) {
    if (brokenConstraint(error) === 'roles_code_key') return refuseField('code', 'taken');
    throw error;
  }
  await putRights(db, role.id, values.rights);
}

export async function updateRole(db: Db, organisationId: string, id: string, values: RoleValues): Promise<void> {
  await db.run(sql`
    update roles set name_zh = ${values.name.zh}, name_en = ${values.name.en}, data_scope = ${values.scope}, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  await putRights(db, id, values.rights);
}

/** The role has exactly these. */
async function putRights(db: Db, roleId: string, rights: readonly Permission[]): Promise<void> {
  const wanted = texts(rights);
  await db.run(sql`
    with gone as (delete from role_permissions where role_id = ${roleId} and not permission = any(${wanted}))
    insert into role_permissions (role_id, permission) select ${roleId}, unnest(${wanted}) on conflict do nothing`);
}

export async function deleteRow(db: Db, organisationId: string, id: string): Promise<void> {
  await db.run(sql`delete from role_permissions where role_id = ${id}`);
  await db.run(sql`delete from roles where organisation_id = ${organisationId} and id = ${id}`);
}
