import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';

const openOf = (organisationId: string, personId: string) =>
  sql`process_people where organisation_id = ${organisationId} and person_id = ${personId} and opened_at is not null`;

/** The processes that ask somebody now, in the order of their ids. */
export async function listOpenOf(db: Db, organisationId: string, personId: string, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select process_id as id from ${openOf(organisationId, personId)} order by process_id limit ${limit}`);
  return rows.map((row) => row.id);
}

export async function countOpenOf(db: Db, organisationId: string, personId: string): Promise<number> {
  const row = await db.row<{ n: number }>(sql`select count(*)::int as n from ${openOf(organisationId, personId)}`);
  return row?.n ?? 0;
}
