import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, literally, type Sql, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { networkPackages } from './network-packages.tables.ts';

export type PackageRow = RowOf<typeof networkPackages>;

/** One page of the catalogue; `words` is a part of a name in either language or of the code. */
export async function listCatalogue(
  db: Db,
  organisationId: string,
  words: string,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  type Row = { package: PackageRow; campusZh: string | null; campusEn: string | null; lines: number };
  const page = keyset<Row>(
    'asc',
    [
      { column: sql`${networkPackages.position}`, type: 'integer', of: (row) => row.package.position },
      { column: sql`${networkPackages.id}`, type: 'uuid', of: (row) => row.package.id },
    ],
    paging,
  );
  const rows = await db
    .select({
      package: networkPackages,
      // Drizzle leaves the table's name away where it selects from one table alone, so inner queries name it themselves.
      campusZh: sql<string | null>`(select p.name_zh from places p where p.id = network_packages.campus_id)`,
      campusEn: sql<string | null>`(select p.name_en from places p where p.id = network_packages.campus_id)`,
      lines: sql<number>`(select count(*)::int from network_lines l where l.package_id = network_packages.id and l.state <> 'ended')`,
    })
    .from(networkPackages)
    .where(
      and(
        eq(networkPackages.organisationId, organisationId),
        words
          ? sql`lower(concat_ws('|', ${networkPackages.code}, ${networkPackages.nameZh}, ${networkPackages.nameEn})) like ${`%${literally(words.toLowerCase())}%`}`
          : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

/** A package, and whether anybody has it. */
export async function findPackage(db: Db, organisationId: string, id: string) {
  const [row] = await db
    .select({
      package: networkPackages,
      used: sql<boolean>`exists (select 1 from network_lines l where l.package_id = network_packages.id and l.state <> 'ended')`,
    })
    .from(networkPackages)
    .where(and(eq(networkPackages.organisationId, organisationId), eq(networkPackages.id, id)))
    .for('update', { of: networkPackages });
  return row ?? null;
}

export async function isCampus(db: Db, organisationId: string, id: string): Promise<boolean> {
  const result = await db.rows(
    sql`select 1 from places where organisation_id = ${organisationId} and id = ${id} and kind = 'campus'`,
  );
  return result.length > 0;
}

export async function putPackage(db: Db, row: PackageRow): Promise<void> {
  const { id: _id, organisationId: _organisationId, ...values } = row;
  await db.insert(networkPackages).values(row).onConflictDoUpdate({ target: networkPackages.id, set: values });
}

/** The accounts on the network of everybody who has a package, as a query. */
export const accountsWith = (packageId: string): Sql =>
  sql`select account_id from network_lines where package_id = ${packageId} and state <> 'ended' and account_id is not null`;
