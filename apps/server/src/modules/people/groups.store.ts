import type { Db } from '#server/platform/database.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { actingHead } from './acting-head.ts';
import type { Person } from './people.store.ts';
import { departments, people, personDepartments, personLabels } from './people.tables.ts';

export type Department = RowOf<typeof departments>;

/** The open departments of an organisation, parents before what stands under them. */
export async function listDepartments(db: Db, organisationId: string): Promise<Department[]> {
  return db
    .select()
    .from(departments)
    .where(and(eq(departments.organisationId, organisationId), isNull(departments.closedAt)))
    .orderBy(sql`length(${departments.path})`, asc(departments.position), asc(departments.id));
}

/** The active people of a department, at home there or not, and of all below it where that is asked for. */
export async function membersOfDepartment(
  db: Db,
  organisationId: string,
  departmentId: string,
  { below }: { below: boolean },
): Promise<Person[]> {
  const inside = db
    .select({ id: departments.id })
    .from(departments)
    .where(
      and(
        eq(departments.organisationId, organisationId),
        below ? like(departments.path, `%/${departmentId}/%`) : eq(departments.id, departmentId),
      ),
    );
  const members = db
    .select({ id: personDepartments.personId })
    .from(personDepartments)
    .where(inArray(personDepartments.departmentId, inside));
  return db
    .select()
    .from(people)
    .where(
      and(
        eq(people.organisationId, organisationId),
        eq(people.active, true),
        sql`(${inArray(people.homeDepartmentId, inside)} or ${inArray(people.id, members)})`,
      ),
    )
    .orderBy(asc(people.account));
}

/** The active people who carry a label. */
export async function membersOfLabel(db: Db, organisationId: string, labelId: string): Promise<Person[]> {
  const carrying = db.select({ id: personLabels.personId }).from(personLabels).where(eq(personLabels.labelId, labelId));
  return db
    .select()
    .from(people)
    .where(and(eq(people.organisationId, organisationId), eq(people.active, true), inArray(people.id, carrying)))
    .orderBy(asc(people.account));
}

/** The heads above a person or who stands in for them, the nearest first; a department without either gives none. */
export async function headsAbove(
  db: Db,
  organisationId: string,
  personId: string,
): Promise<{ departmentId: string; headPersonId: string | null }[]> {
  const result = await db.rows<{ departmentId: string; headPersonId: string | null }>(sql`
    select d.id as "departmentId", ${actingHead(sql`d`)} as "headPersonId"
    from people p
    join departments home on home.id = p.home_department_id
    join departments d on d.organisation_id = home.organisation_id and home.path like d.path || '%'
    where p.organisation_id = ${organisationId} and p.id = ${personId}
    order by length(d.path) desc`);
  return result;
}
