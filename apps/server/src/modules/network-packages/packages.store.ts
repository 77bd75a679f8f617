import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, literally, type Sql, sql } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { networkPackages } from './network-packages.tables.ts';

export type PackageRow = RowOf<typeof networkPackages>;

/** One page of the catalogue; `words` is a part of a name in either language or of the code. */
export async function listCatalogue(
  db: Db,
  organisationId: string,
  words: string,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  type Row = PackageRow & { campusZh: string | null; campusEn: string | null; lines: number };
  const page = keyset<Row>(
    'asc',
    [
      { column: sql`k.position`, type: 'integer', of: (row) => row.position },
      { column: sql`k.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const asked = and(
    sql`k.organisation_id = ${organisationId}`,
    words
      ? sql`lower(concat_ws('|', k.code, k.name_zh, k.name_en)) like ${`%${literally(words.toLowerCase())}%`}`
      : null,
    page.where,
  );
  const rows = await db.rows<Row>(sql`
    select ${columnsOf(networkPackages, 'k')}, c.name_zh as "campusZh", c.name_en as "campusEn",
      (select count(*) from network_lines l where l.package_id = k.id and l.state <> 'ended') as lines
    from network_packages k left join places c on c.id = k.campus_id
    where ${asked} order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** A package, and whether anybody has it. */
export async function findPackage(
  db: Db,
  organisationId: string,
  id: string,
): Promise<{ package: PackageRow; used: boolean } | null> {
  const row = await db.row<PackageRow & { used: boolean }>(sql`
    select ${columnsOf(networkPackages, 'k')},
      exists (select 1 from network_lines l where l.package_id = k.id and l.state <> 'ended') as used
    from network_packages k where k.organisation_id = ${organisationId} and k.id = ${id} for update of k`);
  if (!row) return null;
  const { used, ...found } = row;
  return { package: found, used };
}

export async function isCampus(db: Db, organisationId: string, id: string): Promise<boolean> {
  const result = await db.rows(
    sql`select 1 from places where organisation_id = ${organisationId} and id = ${id} and kind = 'campus'`,
  );
  return result.length > 0;
}

export async function putPackage(db: Db, row: PackageRow): Promise<void> {
  const { id: _id, organisationId: _organisationId, ...values } = row;
  await db.run(
    sql`${insertInto(networkPackages, row)} on conflict (id) do update set ${assign(networkPackages, values)}`,
  );
}

/** The accounts on the network of everybody who has a package, as a query. */
export const accountsWith = (packageId: string): Sql =>
  sql`select account_id from network_lines where package_id = ${packageId} and state <> 'ended' and account_id is not null`;
