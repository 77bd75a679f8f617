import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, sql } from '#server/platform/sql.ts';
import { insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { draftComments } from '../flows.tables.ts';
import { type PersonName, personJson } from '../names.store.ts';

type CommentRow = Pick<RowOf<typeof draftComments>, 'id' | 'thing' | 'thingName' | 'text' | 'madeAt' | 'settledAt'> & {
  madeBy: PersonName | null;
  settledBy: PersonName | null;
};

type Of = { businessId: string; thing?: string | undefined; after?: string | undefined; size?: number | undefined };

/** One page of what was said, the newest first. */
export async function listComments(db: Db, organisationId: string, { businessId, thing, ...paging }: Of) {
  const page = keyset<CommentRow>('desc', [{ column: sql`c.id`, type: 'uuid', of: ({ id }) => id }], paging);
  const rows = await db.rows<CommentRow>(sql`
    select c.id, c.thing, c.thing_name as "thingName", c.text, c.made_at as "madeAt", c.settled_at as "settledAt",
      ${personJson('maker')} as "madeBy", ${personJson('settler')} as "settledBy"
    from draft_comments c left join people maker on maker.id = c.made_by
      left join people settler on settler.id = c.settled_by
    where c.organisation_id = ${organisationId} and c.business_id = ${businessId}
      ${thing === undefined ? sql.empty : sql`and c.thing = ${thing}`} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** How many are open, by what they are about. */
export async function countOpenComments(db: Db, organisationId: string, businessId: string) {
  const rows = await db.rows<{ thing: string; n: number }>(sql`
    select c.thing, count(*)::int as n from draft_comments c
    where c.organisation_id = ${organisationId} and c.business_id = ${businessId} and c.settled_at is null
    group by c.thing`);
  return Object.fromEntries(rows.map(({ thing, n }) => [thing, n]));
}

/** Whether a business is there, and stays until this transaction is over. */
export async function holdBusiness(db: Db, organisationId: string, businessId: string): Promise<boolean> {
  const row = await db.row(sql`
    select b.id from businesses b where b.organisation_id = ${organisationId} and b.id = ${businessId} for key share`);
  return row !== null;
}

export const insertComment = (db: Db, comment: NewRowOf<typeof draftComments>): Promise<unknown> =>
  db.run(insertInto(draftComments, comment));

/** The business that a comment is about. */
export async function findBusinessOf(db: Db, organisationId: string, id: string): Promise<string | null> {
  const row = await db.row<{ businessId: string }>(sql`
    select c.business_id as "businessId" from draft_comments c
    where c.organisation_id = ${organisationId} and c.id = ${id}`);
  return row?.businessId ?? null;
}

/** Whoever said so first stays who said so. */
export const settleComment = (db: Db, id: string, by: string, now: number): Promise<unknown> =>
  db.run(sql`update draft_comments set settled_at = ${at(now)}, settled_by = ${by}
    where id = ${id} and settled_at is null`);

export const reopenComment = (db: Db, id: string): Promise<unknown> =>
  db.run(sql`update draft_comments set settled_at = null, settled_by = null where id = ${id}`);
