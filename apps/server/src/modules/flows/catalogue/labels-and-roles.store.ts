import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';

/** The labels and roles by which flows find people, in any version of a business, and by the teams of places. */
export type FlowMarks = { labels: ReadonlySet<string>; roles: ReadonlySet<string> };

/** A table of kind and mark: the ids of the labels and the codes of the roles that decide who gets a task. */
export const flowMarks = (organisationId: string): Sql => sql`
    select distinct 'label' as kind, found #>> '{}' as mark
      from business_versions v, jsonb_path_query(v.flow, '$.**.label') as found
      where v.organisation_id = ${organisationId} and jsonb_typeof(found) = 'string' and found <> '""'
    union
    select 'role', found #>> '{}'
      from business_versions v, jsonb_path_query(v.flow, '$.**.role') as found
      where v.organisation_id = ${organisationId} and jsonb_typeof(found) = 'string' and found <> '""'
    union
    select 'label', team_label_id::text from places where organisation_id = ${organisationId} and team_label_id is not null
    union
    select 'label', label_id::text from place_teams where organisation_id = ${organisationId}`;

export async function findFlowMarks(db: Db, organisationId: string): Promise<FlowMarks> {
  const result = await db.rows<{ kind: 'label' | 'role'; mark: string }>(flowMarks(organisationId));
  const rows = result;
  const of = (kind: 'label' | 'role') => new Set(rows.filter((row) => row.kind === kind).map(({ mark }) => mark));
  return { labels: of('label'), roles: of('role') };
}
