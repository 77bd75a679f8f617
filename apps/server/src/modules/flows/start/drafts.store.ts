import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { sql } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import type { Business } from '../catalogue/businesses.store.ts';
import { processDrafts } from '../flows.tables.ts';

export type Draft = RowOf<typeof processDrafts>;

/** A draft with the version of its business that is published now. */
export const findDraft = (db: Db, organisationId: string, authorId: string, id: string) =>
  db.row<Draft & { publishedVersionId: string | null }>(sql`
    select ${columnsOf(processDrafts, 'd')}, b.published_version_id as "publishedVersionId"
    from process_drafts d join businesses b on b.id = d.business_id
    where d.organisation_id = ${organisationId} and d.author_id = ${authorId} and d.id = ${id}`);

export async function insertDraft(db: Db, row: Draft): Promise<void> {
  await db.run(insertInto(processDrafts, row));
}

export async function updateDraft(
  db: Db,
  authorId: string,
  id: string,
  change: Pick<Draft, 'form' | 'picked' | 'versionId' | 'changedAt'>,
): Promise<boolean> {
  const written = await db.run(sql`
    update process_drafts set ${assign(processDrafts, change)} where author_id = ${authorId} and id = ${id}`);
  return written === 1;
}

/** Deletes a draft; its pictures lose their owner and are swept up later. */
export async function removeDraft(db: Db, authorId: string, id: string): Promise<boolean> {
  const result = await db.rows(sql`
    with gone as (delete from process_drafts where author_id = ${authorId} and id = ${id} returning id),
    freed as (update attachments set owner_kind = null, owner_id = null where owner_kind = 'draft' and owner_id in (select id from gone))
    select id from gone`);
  return result.length === 1;
}

/** Locks the drafts of a person, so that two saves at once cannot pass the limit together. */
export async function countDrafts(db: Db, authorId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts/${authorId}`}, 0))`);
  const row = await db.row<{ n: number }>(sql`
    select count(*)::int as n from process_drafts where author_id = ${authorId}`);
  return row?.n ?? 0;
}

type ListedDraft = Pick<Draft, 'id' | 'changedAt' | 'form' | 'businessId' | 'versionId'> &
  Pick<Business, 'nameZh' | 'nameEn' | 'icon' | 'code'>;

export async function listDrafts(
  db: Db,
  organisationId: string,
  authorId: string,
  filter: { after?: string | undefined; size?: number | undefined; businessId?: string | undefined },
) {
  const paging = keyset<ListedDraft>(
    'desc',
    [
      { column: sql`d.changed_at`, type: 'timestamptz', of: (row) => row.changedAt },
      { column: sql`d.id`, type: 'uuid', of: (row) => row.id },
    ],
    filter,
  );
  const rows = await db.rows<ListedDraft>(sql`
    select d.id, d.changed_at as "changedAt", d.form, b.id as "businessId", b.name_zh as "nameZh", b.name_en as "nameEn", b.icon, b.code,
      d.version_id as "versionId"
    from process_drafts d join businesses b on b.id = d.business_id
    where d.organisation_id = ${organisationId} and d.author_id = ${authorId}
      and ${filter.businessId ? sql`d.business_id = ${filter.businessId}` : sql`true`} and ${paging.where}
    order by ${paging.orderBy} limit ${paging.limit}`);
  return paging.page(rows);
}
