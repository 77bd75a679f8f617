import { people } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { substitutes } from '../flows.tables.ts';

type Row = RowOf<typeof substitutes>;

export async function listSubstitutes(
  db: Db,
  organisationId: string,
  personId: string,
  today: string,
  query: { after?: string | undefined; size?: number | undefined },
) {
  const paging = keyset<Row>(
    'asc',
    [
      { column: sql`${substitutes.fromOn}::text`, type: 'text', of: (row) => row.fromOn },
      { column: sql`${substitutes.id}`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const rows = await db
    .select()
    .from(substitutes)
    .where(
      and(
        eq(substitutes.organisationId, organisationId),
        sql`(${substitutes.personId} = ${personId} or ${substitutes.substituteId} = ${personId})`,
        gte(substitutes.untilOn, today),
        paging.where,
      ),
    )
    .orderBy(asc(substitutes.fromOn), asc(substitutes.id))
    .limit(paging.limit);
  return paging.page(rows);
}

export async function insertSubstitute(db: Db, row: Row): Promise<void> {
  await db.insert(substitutes).values(row);
}

export async function endSubstitute(db: Db, organisationId: string, personId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(substitutes)
    .where(
      and(eq(substitutes.organisationId, organisationId), eq(substitutes.personId, personId), eq(substitutes.id, id)),
    )
    .returning({ id: substitutes.id });
  return rows.length === 1;
}

/** Without the lock, two requests at once would both find the days free. */
export async function lockSubstitutesOf(db: Db, personId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`substitutes/${personId}`}, 0))`);
}

export async function hasSubstituteBetween(
  db: Db,
  personId: string,
  fromOn: string,
  untilOn: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: substitutes.id })
    .from(substitutes)
    .where(and(eq(substitutes.personId, personId), lte(substitutes.fromOn, untilOn), gte(substitutes.untilOn, fromOn)))
    .limit(1);
  return rows.length > 0;
}

export async function isActive(db: Db, organisationId: string, personId: string): Promise<boolean> {
  const rows = await db
    .select({ active: people.active })
    .from(people)
    .where(and(eq(people.organisationId, organisationId), eq(people.id, personId)));
  return rows[0]?.active ?? false;
}
