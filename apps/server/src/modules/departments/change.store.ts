import { departmentTermsOf } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, sql, uuids } from '#server/platform/sql.ts';
import type { PlacedDepartment } from './place.store.ts';

type Names = { zh: string; en: string };

/** The place behind those that stand under a department, or at the top. */
const lastUnder = (organisationId: string, parentId: string | null) => sql`(
  select coalesce(max(s.position), 0) + 1 from departments s
  where s.organisation_id = ${organisationId} and s.parent_id is not distinct from ${parentId}::uuid)`;

export async function insertDepartment(
  db: Db,
  organisationId: string,
  { id, parent, name }: { id: string; parent: PlacedDepartment | null; name: Names },
): Promise<void> {
  await db.run(sql`
    insert into departments (id, organisation_id, parent_id, path, name_zh, name_en, search_text, position)
    values (${id}, ${organisationId}, ${parent?.id ?? null}, ${`${parent?.path ?? '/'}${id}/`}, ${name.zh}, ${name.en},
      ${departmentTermsOf(name.zh, name.en)}, ${lastUnder(organisationId, parent?.id ?? null)})`);
}

export async function writeNames(db: Db, organisationId: string, id: string, name: Names): Promise<void> {
  await db.run(sql`
    update departments set name_zh = ${name.zh}, name_en = ${name.en}, search_text = ${departmentTermsOf(name.zh, name.en)}
    where organisation_id = ${organisationId} and id = ${id}`);
}

/** Those beside a department in their order, closed ones too. */
export async function listSiblings(db: Db, organisationId: string, parentId: string | null): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select id from departments where organisation_id = ${organisationId} and parent_id is not distinct from ${parentId}::uuid
    order by position, id`);
  return result.map(({ id }) => id);
}

export async function writeOrder(db: Db, organisationId: string, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    update departments d set position = given.nr from unnest(${uuids(ids)}) with ordinality as given (id, nr)
    where d.organisation_id = ${organisationId} and d.id = given.id and d.position <> given.nr`);
}

/** Those of these people who are active. */
export async function listActive(db: Db, organisationId: string, ids: readonly string[]): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select id from people where organisation_id = ${organisationId} and active and id = any(${uuids(ids)})`);
  return result.map(({ id }) => id);
}

export async function writeHead(db: Db, organisationId: string, id: string, headId: string | null): Promise<void> {
  await db.run(
    sql`update departments set head_person_id = ${headId} where organisation_id = ${organisationId} and id = ${id}`,
  );
}

/** Replaces the deputies of a department, in this order. */
export async function writeDeputies(
  db: Db,
  organisationId: string,
  id: string,
  people: readonly string[],
): Promise<void> {
  const personIds = uuids(people);
  await db.run(sql`
    delete from department_deputies where organisation_id = ${organisationId} and department_id = ${id}
      and not person_id = any(${personIds})`);
  await db.run(sql`
    insert into department_deputies (organisation_id, department_id, person_id, position)
    select ${organisationId}, ${id}, given.id, given.nr from unnest(${personIds}) with ordinality as given (id, nr)
    on conflict (department_id, person_id) do update set position = excluded.position`);
}

/** Puts a department with all below it under another one, or at the top; every path below it is written at once. */
export async function writeParent(
  db: Db,
  organisationId: string,
  { id, path }: PlacedDepartment,
  parent: PlacedDepartment | null,
): Promise<void> {
  await db.run(sql`
    update departments d set
      path = ${`${parent?.path ?? '/'}${id}/`} || substr(d.path, ${path.length + 1}::int),
      parent_id = case when d.id = ${id} then ${parent?.id ?? null}::uuid else d.parent_id end,
      position = case when d.id = ${id} then ${lastUnder(organisationId, parent?.id ?? null)} else d.position end
    where d.organisation_id = ${organisationId} and d.path like ${path} || '%'`);
}

/** Puts the open departments of one under another, behind those that it has; closed ones stay where they were. */
export async function moveChildren(
  db: Db,
  organisationId: string,
  from: PlacedDepartment,
  to: PlacedDepartment,
): Promise<void> {
  await db.run(sql`
    with child as (
      select c.id, c.path, ${lastUnder(organisationId, to.id)} + row_number() over (order by c.position, c.id) as place
      from departments c where c.organisation_id = ${organisationId} and c.parent_id = ${from.id} and c.closed_at is null
    )
    update departments d set
      path = ${to.path} || substr(d.path, ${from.path.length + 1}::int),
      parent_id = case when d.id = child.id then ${to.id}::uuid else d.parent_id end,
      position = case when d.id = child.id then child.place else d.position end
    from child where d.organisation_id = ${organisationId} and d.path like child.path || '%'`);
}

/** Gives everybody of one department to another, at home or besides. */
export async function movePeople(db: Db, organisationId: string, from: string, to: string, now: number): Promise<void> {
  await moveHome(db, organisationId, from, to, now);
  await db.run(sql`
    insert into person_departments (organisation_id, person_id, department_id)
    select pd.organisation_id, pd.person_id, ${to} from person_departments pd
    where pd.organisation_id = ${organisationId} and pd.department_id = ${from}
    on conflict do nothing`);
  await endMemberships(db, organisationId, from);
  // A home department is not listed among a person's other departments.
  await db.run(sql`
    delete from person_departments pd using people p
    where pd.organisation_id = ${organisationId} and pd.department_id = ${to}
      and p.id = pd.person_id and p.home_department_id = ${to}`);
}

export async function moveHome(
  db: Db,
  organisationId: string,
  from: string,
  to: string | null,
  now: number,
): Promise<void> {
  await db.run(sql`
    update people set home_department_id = ${to}, changed_at = ${at(now)}
    where organisation_id = ${organisationId} and home_department_id = ${from}`);
}

export async function endMemberships(db: Db, organisationId: string, id: string): Promise<void> {
  await db.run(sql`delete from person_departments where organisation_id = ${organisationId} and department_id = ${id}`);
}

/** From now on nobody is put into it: others wait for this transaction and then see that it is closed. */
export async function lockToClose(db: Db, organisationId: string, id: string): Promise<void> {
  await db.run(sql`select 1 from departments where organisation_id = ${organisationId} and id = ${id} for update`);
}

/** Closes a department; where it is merged, whatever meant it means the other one. */
export async function writeClosed(
  db: Db,
  organisationId: string,
  id: string,
  mergedIntoId: string | null,
  now: number,
): Promise<void> {
  await db.run(sql`
    update departments set closed_at = coalesce(closed_at, ${at(now)}), merged_into_id = ${mergedIntoId}, head_person_id = null
    where organisation_id = ${organisationId} and (id = ${id} or (merged_into_id = ${id} and ${mergedIntoId}::uuid is not null))`);
}
