import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { places } from './places.tables.ts';

type Row = RowOf<typeof places>;

/** One page of the places directly under another, or of the campuses. */
export async function listChildren(
  db: Db,
  organisationId: string,
  parentId: string | null,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<Row & { empty: boolean }>(
    'asc',
    [
      { column: sql`${places.position}`, type: 'integer', of: (row) => row.position },
      { column: sql`${places.id}`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db
    .select({
      ...getTableColumns(places),
      empty: sql<boolean>`not exists (
        select 1 from places below where below.organisation_id = ${organisationId} and below.parent_id = places.id and below.active)`,
    })
    .from(places)
    .where(
      and(
        eq(places.organisationId, organisationId),
        parentId ? eq(places.parentId, parentId) : isNull(places.parentId),
        eq(places.active, true),
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}
