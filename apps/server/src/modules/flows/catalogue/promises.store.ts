import type { Stretch, Usual } from '@campus/rules/flows/promise.ts';
import type { Db } from '#server/platform/database.ts';
import { ms, type Sql, sql } from '#server/platform/sql.ts';
import { insertAllInto } from '#server/platform/table.ts';
import { businessPromises } from '../flows.tables.ts';

export type DoneCase = { businessId: string; open: Stretch[]; hung: Stretch[] };

/** The newest finished cases of each business of an organisation, with their open and hung-up times. */
export async function listDone(db: Db, organisationId: string, most: number): Promise<DoneCase[]> {
  const stretches = (wanted: Sql) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('from', ${ms('i.from_at')}, 'until', ${ms('i.until_at')}))
    from process_intervals i where i.process_id = p.id and i.until_at is not null and ${wanted}), '[]')`;
  return db.rows<DoneCase>(sql`
    select b.id as "businessId", ${stretches(sql`i.kind = 'group' and i.name in ('todo', 'doing')`)} as open,
      ${stretches(sql`i.kind = 'hung-up'`)} as hung
    from businesses b
    cross join unnest(array['done', 'abort']) groups (name)
    cross join lateral (
      select id from processes p where p.business_id = b.id and p.process_group = groups.name
        and (groups.name = 'done' or p.outcome in ('refused', 'unsolved'))
      order by p.submitted_at desc, p.id desc limit ${most}
    ) p
    where b.organisation_id = ${organisationId}`);
}

/** Replaces the usual durations of all businesses of an organisation. */
export async function replaceUsual(
  db: Db,
  organisationId: string,
  all: readonly (Usual & { businessId: string })[],
  now: number,
): Promise<void> {
  await db.run(sql`delete from business_promises where organisation_id = ${organisationId}`);
  if (all.length === 0) return;
  const rows = all.map((promise) => ({ ...promise, organisationId, madeAt: now }));
  await db.run(insertAllInto(businessPromises, rows));
}

/** The usual duration of a business, as a part of another query. */
export const usualOfBusiness = (businessId: Sql) => sql`(
  select jsonb_build_object('workingMinutes', u.working_minutes, 'cases', u.cases) from business_promises u
  where u.business_id = ${businessId})`;
