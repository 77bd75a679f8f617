import type { Words } from '@campus/rules/flows/definition.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { sql } from '#server/platform/sql.ts';
import { columnsOf } from '#server/platform/table.ts';
import { businessCategories } from '../flows.tables.ts';
import type { Category } from './businesses.store.ts';
import { type BusinessManager, managedWithin } from './managed-businesses.store.ts';

/** Nobody else changes the order of an organisation's catalogue until this transaction is over. */
export async function lockCatalogueOrder(db: Db, organisationId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue order/${organisationId}`}, 0))`);
}

export const findCategory = (db: Db, organisationId: string, id: string) =>
  db.row<Category>(sql`
    select ${columnsOf(businessCategories, 'c')} from business_categories c
    where c.organisation_id = ${organisationId} and c.id = ${id}`);

export type ManagedCategory = Category & { businesses: number };

/** One page of the categories in their order, with the businesses of each that are within a reach. */
export async function listManagedCategories(
  db: Db,
  manager: BusinessManager,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<ManagedCategory>(
    'asc',
    [
      { column: sql`c.position`, type: 'integer', of: (row) => row.position },
      { column: sql`c.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db.rows<ManagedCategory>(sql`
    select ${columnsOf(businessCategories, 'c')}, (
      select count(*)::int from businesses b
      where b.organisation_id = c.organisation_id and b.category_id = c.id and ${managedWithin(manager)}) as businesses
    from business_categories c
    where c.organisation_id = ${manager.organisationId} and ${page.where} order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** A new category comes last. */
export async function insertCategory(db: Db, organisationId: string, id: string, name: Words): Promise<void> {
  await db.run(sql`
    insert into business_categories (id, organisation_id, name_zh, name_en, position)
    select ${id}, ${organisationId}, ${name.zh}, ${name.en}, coalesce(max(position), 0) + 1
    from business_categories where organisation_id = ${organisationId}`);
}

/** Answers whether the category exists. */
export async function renameCategory(db: Db, organisationId: string, id: string, name: Words): Promise<boolean> {
  const renamed = await db.run(sql`
    update business_categories set name_zh = ${name.zh}, name_en = ${name.en}
    where organisation_id = ${organisationId} and id = ${id}`);
  return renamed === 1;
}

/** Answers whether the category existed. */
export async function removeCategory(db: Db, organisationId: string, id: string): Promise<boolean> {
  return (
    (await db.run(sql`delete from business_categories where organisation_id = ${organisationId} and id = ${id}`)) === 1
  );
}

/** Puts a category before another one, or last, and numbers all of them anew. */
export async function placeCategory(db: Db, organisationId: string, id: string, before: string | null): Promise<void> {
  await db.run(sql`
    with others as (
      select id, row_number() over (order by position, id) * 2 as place from business_categories
      where organisation_id = ${organisationId} and id <> ${id}
    ), placed as (
      select id, place from others
      union all select ${id}::uuid, coalesce((select place - 1 from others where id = ${before}::uuid), (select count(*) * 2 + 1 from others))
    ), numbered as (select id, row_number() over (order by place) as nr from placed)
    update business_categories c set position = n.nr from numbered n
    where c.organisation_id = ${organisationId} and c.id = n.id and c.position <> n.nr`);
}

/** As the log keeps it. */
export async function findLoggedCategory(db: Db, organisationId: string, id: string) {
  const category = await findCategory(db, organisationId, id);
  if (!category) return new Map();
  const { nameZh, nameEn, position } = category;
  return new Map([[id, { name: nameZh, fields: { nameZh, nameEn, position } }]]);
}
