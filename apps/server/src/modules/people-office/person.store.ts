import { type Person, people, personColumns } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, uuids, wordsOf } from '#server/platform/sql.ts';
import { assign, insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';

type Words = { zh: string; en: string };
export type Named = { id: string; name: Words };

const idAndName = (table: string): Sql =>
  sql`jsonb_build_object('id', ${sql.raw(table)}.id, 'name', ${wordsOf(table)})`;

export type AroundPerson = {
  homeDepartment: Named | null;
  otherDepartments: Named[];
  heads: Named[];
  roles: Named[];
  labels: Named[];
  balanceFen: number;
};

/** Everything related to one person within a reach; null where the person is not found. */
export async function findAround(
  db: Db,
  organisationId: string,
  id: string,
  within: Sql,
): Promise<AroundPerson | null> {
  return db.row<AroundPerson>(sql`
    select (select ${idAndName('d')} from departments d where d.id = p.home_department_id) as "homeDepartment",
      coalesce((select jsonb_agg(${idAndName('d')} order by d.path) from person_departments pd join departments d on d.id = pd.department_id
        where pd.person_id = p.id), '[]') as "otherDepartments",
      coalesce((select jsonb_agg(${idAndName('d')} order by d.path) from departments d
        where d.organisation_id = p.organisation_id and d.head_person_id = p.id), '[]') as heads,
      coalesce((select jsonb_agg(${idAndName('r')} order by r.code) from person_roles pr join roles r on r.id = pr.role_id
        where pr.person_id = p.id), '[]') as roles,
      coalesce((select jsonb_agg(${idAndName('l')} order by l.name_zh) from person_labels pl join labels l on l.id = pl.label_id
        where pl.person_id = p.id), '[]') as labels,
      coalesce((select a.balance_fen from ledger_accounts a where a.person_id = p.id), 0) as "balanceFen"
    from people p where p.organisation_id = ${organisationId} and p.id = ${id} and ${within}`);
}

/** One person whom nobody else changes until this transaction ends. */
export async function lockPerson(db: Db, organisationId: string, id: string): Promise<Person | null> {
  return db.row<Person>(sql`
    select ${personColumns('p')} from people p
    where p.organisation_id = ${organisationId} and p.id = ${id} for no key update`);
}

export async function updatePerson(
  db: Db,
  { organisationId, id }: Pick<Person, 'organisationId' | 'id'>,
  change: Partial<RowOf<typeof people>>,
): Promise<void> {
  await db.run(
    sql`update people set ${assign(people, change)} where organisation_id = ${organisationId} and id = ${id}`,
  );
}

/** Adds a person with the role of their kind; false where somebody has that account already. */
export async function insertPerson(db: Db, row: NewRowOf<typeof people>): Promise<boolean> {
  const added = await db.run(sql`${insertInto(people, row)} on conflict do nothing`);
  if (added === 0) return false;
  await db.run(sql`
    insert into person_roles (organisation_id, person_id, role_id)
    select r.organisation_id, ${row.id}, r.id from roles r where r.organisation_id = ${row.organisationId} and r.code = ${row.kind}`);
  return true;
}

/** Whoever has the role of one kind gets that of the other for it. */
export async function swapKindRole(
  db: Db,
  organisationId: string,
  id: string,
  from: string,
  to: string,
): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from person_roles pr using roles r
      where pr.person_id = ${id} and r.id = pr.role_id and r.organisation_id = ${organisationId} and r.code = ${from} returning 1
    )
    insert into person_roles (organisation_id, person_id, role_id)
    select r.organisation_id, ${id}, r.id from roles r
    where r.organisation_id = ${organisationId} and r.code = ${to} and exists (select 1 from gone) on conflict do nothing`);
}

/** How many of these departments, roles or labels an organisation has; a closed department takes nobody in. */
export async function countKnown(
  db: Db,
  table: 'departments' | 'roles' | 'labels',
  organisationId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db.row<{ n: number }>(sql`
    select count(*)::int as n from ${sql.identifier(table)} where organisation_id = ${organisationId} and id = any(${uuids(ids)})
      ${table === 'departments' ? sql`and closed_at is null` : sql.empty}`);
  return result?.n ?? 0;
}

const MEMBERSHIPS = {
  departments: { table: 'person_departments', column: 'department_id', again: sql`nothing` },
  roles: { table: 'person_roles', column: 'role_id', again: sql`nothing` },
  // Whoever carries it by a rule carries it by hand as well, and keeps it when the rule no longer finds them.
  labels: { table: 'person_labels', column: 'label_id', again: sql`update set by_hand = true` },
} as const;

/** Replaces a person's departments, roles or labels by exactly these. */
export async function setMemberships(
  db: Db,
  kind: keyof typeof MEMBERSHIPS,
  { organisationId, id }: Pick<Person, 'organisationId' | 'id'>,
  ids: readonly string[],
): Promise<void> {
  const { again } = MEMBERSHIPS[kind];
  const table = sql.identifier(MEMBERSHIPS[kind].table);
  const column = sql.identifier(MEMBERSHIPS[kind].column);
  await db.run(sql`delete from ${table} where person_id = ${id} and not (${column} = any(${uuids(ids)}))`);
  await db.run(sql`
    insert into ${table} (organisation_id, person_id, ${column})
    select ${organisationId}, ${id}, given from unnest(${uuids(ids)}) as given
    on conflict (person_id, ${column}) do ${again}`);
}

export async function listOtherDepartmentIds(db: Db, id: string): Promise<string[]> {
  const result = await db.rows<{ id: string }>(
    sql`select department_id as id from person_departments where person_id = ${id}`,
  );
  return result.map((row) => row.id);
}

/** Whether somebody who registered by themselves still waits for the answer. */
export async function isUnderReview(db: Db, organisationId: string, id: string): Promise<boolean> {
  const result = await db.rows(sql`
    select 1 from staff_registrations r join processes p on p.id = r.process_id
    where r.organisation_id = ${organisationId} and r.person_id = ${id} and p.ended_at is null limit 1`);
  return result.length > 0;
}

/** Whoever is let in by hand has not left: were they disabled by hand later on, no list of people would let them in. */
export async function deleteLeaving(db: Db, organisationId: string, id: string): Promise<void> {
  await db.run(sql`
    delete from roster_leavings where organisation_id = ${organisationId} and person_id = ${id} and disabled_at is not null`);
}
