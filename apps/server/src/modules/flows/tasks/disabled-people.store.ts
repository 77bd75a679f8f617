import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';

/** The processes of which somebody holds something, in the order of their ids. */
export async function listHeldBy(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  after: string | null,
  limit: number,
): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select process_id as id from process_people
    where organisation_id = ${organisationId} and person_id = ${personId} and holds
      ${after === null ? sql`` : sql`and process_id > ${after}`}
    order by process_id limit ${limit}`);
  return result.map((row) => row.id);
}

export type DisabledHolder = { organisationId: string; personId: string };

/** Those who are disabled and still hold something. */
export async function listDisabledHolders(db: Db, after: string | null, limit: number): Promise<DisabledHolder[]> {
  return db.rows<DisabledHolder>(sql`
    select p.organisation_id as "organisationId", p.id as "personId" from people p
    where not p.active ${after === null ? sql`` : sql`and p.id > ${after}`}
      and exists (select 1 from process_people pp where pp.person_id = p.id and pp.holds)
    order by p.id limit ${limit}`);
}
