import type { Db } from '#server/platform/database.ts';
import { and, sql } from '#server/platform/sql.ts';
import { processPeople } from '../flows.tables.ts';

const openOf = (organisationId: string, personId: string) =>
  and(
    eq(processPeople.organisationId, organisationId),
    eq(processPeople.personId, personId),
    sql`${processPeople.openedAt} is not null`,
  );

/** The processes that ask somebody now, in the order of their ids. */
export async function listOpenOf(db: Db, organisationId: string, personId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: processPeople.processId })
    .from(processPeople)
    .where(openOf(organisationId, personId))
    .orderBy(processPeople.processId)
    .limit(limit);
  return rows.map((row) => row.id);
}

export async function countOpenOf(db: Db, organisationId: string, personId: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(processPeople)
    .where(openOf(organisationId, personId));
  return row?.n ?? 0;
}
