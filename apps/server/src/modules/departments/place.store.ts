import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';

/** Where a department stands, and who leads it. */
export type PlacedDepartment = {
  id: string;
  parentId: string | null;
  path: string;
  closed: boolean;
  headId: string | null;
  deputyIds: string[];
};

/** The ids from the topmost down to the one that the path belongs to. */
export const idsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Until the transaction ends nobody else moves, merges or closes a department of the organisation. */
export async function lockTree(db: Db, organisationId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`departments/${organisationId}`}, 0))`);
}

/** Those of these departments that the organisation has. */
export async function findPlacedDepartments(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, PlacedDepartment>> {
  const result = await db.rows<PlacedDepartment>(sql`
    select d.id, d.parent_id as "parentId", d.path, d.closed_at is not null as closed, d.head_person_id as "headId",
      coalesce((select array_agg(dd.person_id order by dd.position, dd.person_id) from department_deputies dd
        where dd.department_id = d.id), '{}') as "deputyIds"
    from departments d
    where d.organisation_id = ${organisationId} and d.id = any(${uuids(ids)})`);
  return new Map(result.map((row) => [row.id, row]));
}

/** A department and all below it. */
export async function listBelow(db: Db, organisationId: string, path: string): Promise<string[]> {
  const result = await db.rows<{ id: string }>(
    sql`select id from departments where organisation_id = ${organisationId} and path like ${path} || '%'`,
  );
  return result.map(({ id }) => id);
}

/** Everybody who belongs to one of these departments, as their home or otherwise. */
export async function listMembers(db: Db, organisationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const departmentIds = uuids(ids);
  const result = await db.rows<{ id: string }>(sql`
    select p.id from people p where p.organisation_id = ${organisationId} and p.home_department_id = any(${departmentIds})
    union select pd.person_id from person_departments pd
    where pd.organisation_id = ${organisationId} and pd.department_id = any(${departmentIds})`);
  return result.map((row) => row.id);
}

/** The open departments right under one. */
export async function listOpenUnder(db: Db, organisationId: string, id: string): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select id from departments where organisation_id = ${organisationId} and parent_id = ${id} and closed_at is null`);
  return result.map((row) => row.id);
}
