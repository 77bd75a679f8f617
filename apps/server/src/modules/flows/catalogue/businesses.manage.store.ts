import type { Db } from '#server/platform/database.ts';
import { at, sql, uuids } from '#server/platform/sql.ts';
import { assign, insertAllInto, insertInto } from '#server/platform/table.ts';
import { businesses, businessPeople } from '../flows.tables.ts';
import type { Business } from './businesses.store.ts';

export type BusinessFields = Omit<
  Business,
  | 'id'
  | 'organisationId'
  | 'position'
  | 'suspended'
  | 'publishedVersionId'
  | 'createdAt'
  | 'revision'
  | 'draftRevision'
  | 'guides'
  | 'print'
> & { guides: Business['guides'] | undefined; print?: Business['print'] | undefined };

/** A new business comes last in its category. */
export async function insertBusiness(
  db: Db,
  organisationId: string,
  id: string,
  fields: BusinessFields,
): Promise<void> {
  const position = sql`(select coalesce(max(o.position), 0) + 1 from businesses o
    where o.organisation_id = ${organisationId} and o.category_id = ${fields.categoryId})`;
  await db.run(
    insertInto(businesses, {
      ...fields,
      id,
      organisationId,
      guides: fields.guides ?? [],
      position: position as never,
      suspended: false,
      publishedVersionId: null,
      createdAt: fields.changedAt,
    }),
  );
}

/** Answers the new revision. Guides and paper that are left out stay as they are; in another category it comes last. */
export async function updateBusiness(db: Db, before: Business, fields: BusinessFields): Promise<number> {
  const { organisationId, id } = before;
  const { categoryId } = fields;
  const last = sql`(select coalesce(max(o.position), 0) + 1 from businesses o
    where o.organisation_id = ${organisationId} and o.category_id = ${categoryId})`;
  const written = await db.row<{ revision: number }>(sql`
    update businesses set ${assign(businesses, fields)}, revision = revision + 1,
      position = case when category_id = ${categoryId} then position else ${last} end
    where organisation_id = ${organisationId} and id = ${id} returning revision`);
  return (written as { revision: number }).revision;
}

export type Parts = { owner: readonly string[]; supervisor: readonly string[] | undefined };

/** Sets the owners of a business, and its supervisors if they are sent, in the order of the lists. */
export async function setParts(db: Db, organisationId: string, businessId: string, parts: Parts): Promise<void> {
  const rows = (['owner', 'supervisor'] as const).flatMap((part) =>
    [...new Set(parts[part] ?? [])].map((personId, position) => ({
      organisationId,
      businessId,
      personId,
      part,
      position,
    })),
  );
  const still = (part: 'owner' | 'supervisor') =>
    sql`(part = ${part} and person_id = any(${uuids(parts[part] ?? [])}))`;
  const deletion = sql`
    delete from business_people where organisation_id = ${organisationId} and business_id = ${businessId}
      and (${parts.supervisor !== undefined} or part = 'owner') and not (${still('owner')} or ${still('supervisor')})`;
  if (rows.length === 0) await db.run(deletion);
  // Whoever keeps a part is not deleted: the two halves of a statement must not write the same row.
  else
    await db.run(sql`
      with gone as (${deletion}) ${insertAllInto(businessPeople, rows)}
      on conflict on constraint business_people_pkey do update set position = excluded.position`);
}

export async function setSuspended(
  db: Db,
  { organisationId, id }: Business,
  suspended: boolean,
  by: string,
  now: number,
): Promise<void> {
  await db.run(sql`
    update businesses set suspended = ${suspended}, changed_at = ${at(now)}, changed_by = ${by}
    where organisation_id = ${organisationId} and id = ${id}`);
}

/**
 * Puts a business at a place of a category and numbers that category anew. Only for what goes to another category this is
 * a change of what is said of it.
 */
export async function placeBusiness(
  db: Db,
  { organisationId, id }: Business,
  { categoryId, before }: { categoryId: string; before: string | null },
  by: string,
  now: number,
): Promise<void> {
  await db.run(sql`
    with others as (
      select id, row_number() over (order by position, id) * 2 as place from businesses
      where organisation_id = ${organisationId} and category_id = ${categoryId} and id <> ${id}
    ), placed as (
      select id, place from others
      union all select ${id}::uuid, coalesce((select place - 1 from others where id = ${before}::uuid), (select count(*) * 2 + 1 from others))
    ), numbered as (select id, row_number() over (order by place) as nr from placed)
    update businesses b set position = n.nr, category_id = ${categoryId},
      revision = case when b.category_id = ${categoryId} then b.revision else b.revision + 1 end,
      changed_at = case when b.category_id = ${categoryId} then b.changed_at else ${at(now)} end,
      changed_by = case when b.category_id = ${categoryId} then b.changed_by else ${by}::uuid end
    from numbered n
    where b.organisation_id = ${organisationId} and b.id = n.id and (b.id = ${id} or b.category_id = ${categoryId})
      and (b.position <> n.nr or b.category_id <> ${categoryId})`);
}

/** Deletes a business that nobody ever began anything in, with its draft. */
export async function deleteWhole(db: Db, { organisationId, id }: Business): Promise<void> {
  await db.run(sql`
    with people as (delete from business_people where organisation_id = ${organisationId} and business_id = ${id}),
      versions as (delete from business_versions where organisation_id = ${organisationId} and business_id = ${id})
    delete from businesses where organisation_id = ${organisationId} and id = ${id}`);
}
