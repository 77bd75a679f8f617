import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { sql } from '#server/platform/sql.ts';
import { columnsOf, type RowOf } from '#server/platform/table.ts';
import { places } from './places.tables.ts';

const shown = [
  'id',
  'kind',
  'nameZh',
  'nameEn',
  'position',
  'portRequired',
  'networkOpen',
  'mobileSignalNotice',
] as const;
type Row = Pick<RowOf<typeof places>, (typeof shown)[number]> & { empty: boolean };

/** One page of the places directly under another, or of the campuses. */
export async function listChildren(
  db: Db,
  organisationId: string,
  parentId: string | null,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<Row>(
    'asc',
    [
      { column: sql`p.position`, type: 'integer', of: (row) => row.position },
      { column: sql`p.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db.rows<Row>(sql`
    select ${columnsOf(places, 'p', [...shown])}, not exists (
      select 1 from places below where below.organisation_id = ${organisationId} and below.parent_id = p.id and below.active) as empty
    from places p
    where p.organisation_id = ${organisationId} and ${parentId ? sql`p.parent_id = ${parentId}` : sql`p.parent_id is null`}
      and p.active and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}
