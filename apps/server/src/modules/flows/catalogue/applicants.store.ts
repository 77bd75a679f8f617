import { isAtOrAbove } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import type { Applicant } from './audience.policy.ts';

export type ApplicantRow = Applicant & { name: string; departmentId: string | null };

/** The query of one applicant, to be run alone or as a part of another. */
export const applicantQuery = (organisationId: string, personId: string) => sql`
  select p.id as "personId", p.kind, p.name, p.home_department_id as "departmentId",
    coalesce((
      select array_agg(distinct named.id::text) from departments mine
      join departments above on ${isAtOrAbove(sql`above`, sql`mine`)}
      cross join lateral (
        select above.id
        union all
        select merged.id from departments merged
        where merged.organisation_id = above.organisation_id and merged.merged_into_id = above.id
      ) named
      where mine.organisation_id = p.organisation_id
        and (mine.id = p.home_department_id
          or mine.id in (select pd.department_id from person_departments pd where pd.person_id = p.id))
    ), '{}') as departments,
    coalesce((select array_agg(pl.label_id::text) from person_labels pl where pl.person_id = p.id), '{}') as labels
  from people p where p.organisation_id = ${organisationId} and p.id = ${personId}`;

/** The facts that decide whether a person may use a business, and the ones a process stores about its submitter. */
export async function findApplicant(db: Db, organisationId: string, personId: string): Promise<ApplicantRow | null> {
  return db.row<ApplicantRow>(applicantQuery(organisationId, personId));
}
