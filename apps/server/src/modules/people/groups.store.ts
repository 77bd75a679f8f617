import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import { columnsOf, type RowOf } from '#server/platform/table.ts';
import { actingHead, isAtOrAbove } from './acting-head.ts';
import { departments, type Person, personColumns } from './people.tables.ts';

const DEPARTMENT = ['id', 'parentId', 'path', 'nameZh', 'nameEn'] as const;
export type Department = Pick<RowOf<typeof departments>, (typeof DEPARTMENT)[number]>;

/** The open departments of an organisation, parents before what stands under them. */
export async function listDepartments(db: Db, organisationId: string): Promise<Department[]> {
  return db.rows<Department>(sql`
    select ${columnsOf(departments, 'd', [...DEPARTMENT])} from departments d
    where d.organisation_id = ${organisationId} and d.closed_at is null
    order by length(d.path), d.position, d.id`);
}

/** The active people of a department, at home there or not, and of all below it where that is asked for. */
export async function membersOfDepartment(
  db: Db,
  organisationId: string,
  departmentId: string,
  { below }: { below: boolean },
): Promise<Person[]> {
  const inside = sql`
    select d.id from departments d where d.organisation_id = ${organisationId}
      and ${below ? sql`d.path like ${`%/${departmentId}/%`}` : sql`d.id = ${departmentId}`}`;
  return db.rows<Person>(sql`
    select ${personColumns('p')} from people p
    where p.organisation_id = ${organisationId} and p.active and (p.home_department_id in (${inside})
      or p.id in (select pd.person_id from person_departments pd where pd.department_id in (${inside})))
    order by p.account`);
}

/** The active people who carry a label. */
export async function membersOfLabel(db: Db, organisationId: string, labelId: string): Promise<Person[]> {
  return db.rows<Person>(sql`
    select ${personColumns('p')} from people p
    where p.organisation_id = ${organisationId} and p.active
      and p.id in (select pl.person_id from person_labels pl where pl.label_id = ${labelId})
    order by p.account`);
}

/** The heads above a person or who stands in for them, the nearest first; a department without either gives none. */
export async function headsAbove(
  db: Db,
  organisationId: string,
  personId: string,
): Promise<{ departmentId: string; headPersonId: string | null }[]> {
  return db.rows<{ departmentId: string; headPersonId: string | null }>(sql`
    select d.id as "departmentId", ${actingHead(sql`d`)} as "headPersonId"
    from people p
    join departments home on home.id = p.home_department_id
    join departments d on ${isAtOrAbove(sql`d`, sql`home`)}
    where p.organisation_id = ${organisationId} and p.id = ${personId}
    order by length(d.path) desc`);
}
