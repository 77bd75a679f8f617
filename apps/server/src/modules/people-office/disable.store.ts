import type { FlowMarks } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, texts, uuids, wordsOf } from '#server/platform/sql.ts';
import type { Named } from './person.store.ts';

/** The departments that somebody heads. */
export async function listHeadships(db: Db, organisationId: string, personId: string): Promise<Named[]> {
  return db.rows<Named>(sql`
    select d.id, ${wordsOf('d')} as name from departments d
    where d.organisation_id = ${organisationId} and d.head_person_id = ${personId} order by d.path`);
}

/** Somebody else heads a department instead, or nobody; a head is not their own deputy. */
export async function passHeadship(
  db: Db,
  organisationId: string,
  { departmentId, from, to }: { departmentId: string; from: string; to: string | null },
): Promise<void> {
  await db.run(sql`
    with passed as (
      update departments set head_person_id = ${to}::uuid
      where organisation_id = ${organisationId} and id = ${departmentId} and head_person_id = ${from} returning id
    )
    delete from department_deputies dd using passed
    where dd.organisation_id = ${organisationId} and dd.department_id = passed.id and dd.person_id = ${to}::uuid`);
}

/** The departments whose deputy somebody is. */
export async function listDeputyships(db: Db, organisationId: string, personId: string): Promise<Named[]> {
  return db.rows<Named>(sql`
    select d.id, ${wordsOf('d')} as name from department_deputies dd join departments d on d.id = dd.department_id
    where dd.organisation_id = ${organisationId} and dd.person_id = ${personId} order by d.path`);
}

export async function endDeputyships(db: Db, organisationId: string, personId: string): Promise<void> {
  await db.run(
    sql`delete from department_deputies where organisation_id = ${organisationId} and person_id = ${personId}`,
  );
}

/** The labels and roles by which flows ask, and that only this person has of those who are active. */
export async function listAlone(db: Db, organisationId: string, personId: string, marks: FlowMarks) {
  const nobodyElse = (table: 'person_labels' | 'person_roles', column: 'label_id' | 'role_id') => sql`
    m.organisation_id = ${organisationId} and m.person_id = ${personId} and not exists (
      select 1 from ${sql.identifier(table)} o join people q on q.id = o.person_id and q.active
      where o.${sql.identifier(column)} = m.${sql.identifier(column)} and o.person_id <> m.person_id)`;
  return db.rows<{ kind: 'label' | 'role'; name: { zh: string; en: string } }>(sql`
    select 'label' as kind, ${wordsOf('l')} as name from person_labels m join labels l on l.id = m.label_id
    where l.id::text = any(${texts([...marks.labels])}) and ${nobodyElse('person_labels', 'label_id')}
    union all
    select 'role', ${wordsOf('r')} from person_roles m join roles r on r.id = m.role_id
    where r.code = any(${texts([...marks.roles])}) and ${nobodyElse('person_roles', 'role_id')}`);
}

/** Those of these people who are there and active. */
export async function listActive(db: Db, organisationId: string, ids: readonly string[]): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select id from people where organisation_id = ${organisationId} and active and id = any(${uuids(ids)})`);
  return result.map(({ id }) => id);
}
