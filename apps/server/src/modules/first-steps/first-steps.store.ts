import type { FirstStep } from '@campus/rules/universities/first-steps.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';

/** Whoever gives roles administers; the others are those for whom the hall is made. */
const administers = sql`exists (
  select 1 from person_roles pr join role_permissions rp on rp.role_id = pr.role_id and rp.permission = 'roles.manage'
  where pr.person_id = p.id)`;

/** Whether each step is done, as a condition on an organisation `o`. */
const done: Readonly<Record<FirstStep, Sql>> = {
  departments: sql`exists (select 1 from departments d where d.organisation_id = o.id and d.closed_at is null)`,
  people: sql`exists (select 1 from people p where p.organisation_id = o.id and p.active and not ${administers})`,
  // Who signs in elsewhere never has a password here.
  passwords: sql`exists (select 1 from people p where p.organisation_id = o.id and p.active
    and (p.password_hash is not null or p.first_signed_in_at is not null) and not ${administers})`,
  places: sql`exists (select 1 from places b where b.organisation_id = o.id and b.kind = 'building' and b.active)`,
  // The role that the shipped flows ask, or a team that a place names.
  handlers: sql`exists (select 1 from people p where p.organisation_id = o.id and p.active and (
    exists (select 1 from person_roles pr join roles r on r.id = pr.role_id and r.code = 'handler' where pr.person_id = p.id)
    or exists (select 1 from person_labels pl join places b on b.organisation_id = o.id and b.team_label_id = pl.label_id
      where pl.person_id = p.id)))`,
  desk: sql`exists (select 1 from parameters v where v.organisation_id = o.id and v.key = 'hall.basics'
    and coalesce(v.values ->> 'pValue1', '') <> '')`,
  packages: sql`exists (select 1 from network_packages n where n.organisation_id = o.id and n.active)`,
  content: sql`exists (select 1 from content_items c where c.organisation_id = o.id and c.state = 'published')`,
};

/** Which of these steps are done, in one statement. */
export async function findDone(
  db: Db,
  organisationId: string,
  steps: readonly FirstStep[],
): Promise<Record<FirstStep, boolean>> {
  const columns = steps.map((step) => sql`${done[step]} as ${sql.identifier(step)}`);
  const result = await db.row<Record<FirstStep, boolean>>(
    sql`select ${sql.join(columns, sql`, `)} from organisations o where o.id = ${organisationId}`,
  );
  return result as Record<FirstStep, boolean>;
}
