import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import type { Applicant } from './audience.policy.ts';

export type ApplicantRow = Applicant & { name: string; departmentId: string | null };

/**
 * The query of one applicant, to be run alone or as a part of another. The path of a department is the ids of itself and
 * of all above it.
 */
export const applicantQuery = (organisationId: string, personId: string) => sql`
  select p.id as "personId", p.kind, p.name, p.home_department_id as "departmentId",
    array(
      select d.id::text from (
        select array(
          select unnest(string_to_array(trim(both '/' from mine.path), '/')::uuid[]) from departments mine
          where mine.organisation_id = p.organisation_id and mine.id = any(
            p.home_department_id || array(select pd.department_id from person_departments pd where pd.person_id = p.id))
        ) as ids offset 0
      ) own
      join departments d on d.organisation_id = p.organisation_id and (d.id = any(own.ids) or d.merged_into_id = any(own.ids))
    ) as departments,
    array(select pl.label_id::text from person_labels pl where pl.person_id = p.id) as labels
  from people p where p.organisation_id = ${organisationId} and p.id = ${personId}`;

/** The facts that decide whether a person may use a business, and the ones a process stores about its submitter. */
export async function findApplicant(db: Db, organisationId: string, personId: string): Promise<ApplicantRow | null> {
  return db.row<ApplicantRow>(applicantQuery(organisationId, personId));
}
