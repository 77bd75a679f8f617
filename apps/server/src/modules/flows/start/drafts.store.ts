import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { businesses, businessVersions, processDrafts } from '../flows.tables.ts';

export type Draft = RowOf<typeof processDrafts>;

export async function findDraft(db: Db, organisationId: string, authorId: string, id: string): Promise<Draft | null> {
  const [row] = await db
    .select()
    .from(processDrafts)
    .where(
      and(
        eq(processDrafts.organisationId, organisationId),
        eq(processDrafts.authorId, authorId),
        eq(processDrafts.id, id),
      ),
    );
  return row ?? null;
}

export async function insertDraft(db: Db, row: Draft): Promise<void> {
  await db.insert(processDrafts).values(row);
}

export async function updateDraft(
  db: Db,
  authorId: string,
  id: string,
  change: Pick<Draft, 'form' | 'picked' | 'versionId' | 'changedAt'>,
): Promise<boolean> {
  const rows = await db
    .update(processDrafts)
    .set(change)
    .where(and(eq(processDrafts.authorId, authorId), eq(processDrafts.id, id)))
    .returning({ id: processDrafts.id });
  return rows.length === 1;
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
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(processDrafts)
    .where(eq(processDrafts.authorId, authorId));
  return row?.n ?? 0;
}

export async function listDrafts(
  db: Db,
  organisationId: string,
  authorId: string,
  filter: { after?: string | undefined; size?: number | undefined; businessId?: string | undefined },
) {
  type Row = { id: string; changedAt: number; [key: string]: unknown };
  const paging = keyset<Row>(
    'desc',
    [
      { column: sql`${processDrafts.changedAt}`, type: 'timestamptz', of: (row) => row.changedAt },
      { column: sql`${processDrafts.id}`, type: 'uuid', of: (row) => row.id },
    ],
    filter,
  );
  const rows = await db
    .select({
      id: processDrafts.id,
      changedAt: processDrafts.changedAt,
      form: processDrafts.form,
      businessId: businesses.id,
      nameZh: businesses.nameZh,
      nameEn: businesses.nameEn,
      icon: businesses.icon,
      code: businesses.code,
      definition: businessVersions.form,
    })
    .from(processDrafts)
    .innerJoin(businesses, eq(businesses.id, processDrafts.businessId))
    .innerJoin(businessVersions, eq(businessVersions.id, processDrafts.versionId))
    .where(
      and(
        eq(processDrafts.organisationId, organisationId),
        eq(processDrafts.authorId, authorId),
        filter.businessId ? eq(processDrafts.businessId, filter.businessId) : sql`true`,
        paging.where,
      ),
    )
    .orderBy(desc(processDrafts.changedAt), desc(processDrafts.id))
    .limit(paging.limit);
  return paging.page(rows) as { items: typeof rows; next: string | null };
}
