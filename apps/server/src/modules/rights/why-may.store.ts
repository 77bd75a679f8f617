import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import type { Placed, Spot } from '@campus/rules/access/covers.ts';
import { isUuid } from '@campus/rules/basics/ids.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, wordsOf } from '#server/platform/sql.ts';
import type { Names } from './roles.store.ts';

export type NamedSpot = Spot & { name: Names };
export type AskedAbout = {
  id: string;
  account: string;
  active: boolean;
  oneTimePassword: boolean;
  homes: NamedSpot[];
  roles: { id: string; name: Names; scope: DataScope; rights: Permission[] }[];
};
export type RecordKind = 'person' | 'process' | 'role';
export type AskedRecord = Omit<Placed, 'departments'> & {
  kind: RecordKind;
  id: string;
  title: string;
  departments: NamedSpot[];
  keptFrom: string[];
};

const spots = (of: Sql) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', d.id, 'path', d.path, 'name', ${wordsOf('d')}))
  from departments d where ${of}), '[]')`;

const ofPerson = sql`d.organisation_id = p.organisation_id
  and (d.id = p.home_department_id or d.id in (select pd.department_id from person_departments pd where pd.person_id = p.id))`;

/** Somebody with their departments, and their roles with all that each gives. */
export async function findQuestionedPerson(
  db: Db,
  organisationId: string,
  personId: string,
  within: Sql,
): Promise<AskedAbout | null> {
  return db.row<AskedAbout>(sql`
    select p.id, p.account, p.active, p.password_state = 'one-time' as "oneTimePassword", ${spots(ofPerson)} as homes,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'name', ${wordsOf('r')}, 'scope', r.data_scope,
          'rights', array(select rp.permission from role_permissions rp where rp.role_id = r.id)) order by r.code)
        from person_roles pr join roles r on r.id = pr.role_id where pr.person_id = p.id), '[]') as roles
    from people p where p.organisation_id = ${organisationId} and p.id = ${personId} and ${within}`);
}

/** A record by its id, or by what people call it: the number of a process, somebody's account. */
export async function findQuestionedRecord(
  db: Db,
  organisationId: string,
  kind: RecordKind,
  nameOrId: string,
): Promise<AskedRecord | null> {
  const by = (name: Sql, id: Sql) => (isUuid(nameOrId) ? sql`${id} = ${nameOrId}::uuid` : sql`${name} = ${nameOrId}`);
  const query = {
    person: sql`select 'person' as kind, p.id, p.name as title, p.id as "ownerId", '{}'::uuid[] as "keptFrom", ${spots(ofPerson)} as departments
      from people p where p.organisation_id = ${organisationId} and ${
        isUuid(nameOrId) ? sql`p.id = ${nameOrId}::uuid` : sql`lower(p.account) = lower(${nameOrId})`
      }`,
    process: sql`select 'process' as kind, p.id, p.number as title, p.submitter_id as "ownerId", p.kept_from as "keptFrom",
        ${spots(sql`d.id = p.department_id`)} as departments
      from processes p where p.organisation_id = ${organisationId} and ${by(sql`p.number`, sql`p.id`)}`,
    role: sql`select 'role' as kind, p.id, p.code as title, p.id as "ownerId", '{}'::uuid[] as "keptFrom", '[]'::jsonb as departments
      from roles p where p.organisation_id = ${organisationId} and ${by(sql`p.code`, sql`p.id`)}`,
  }[kind];
  return (await db.row<AskedRecord>(query)) ?? null;
}
