import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { Db } from '#server/platform/database.ts';
import { at, json, sql, uuids } from '#server/platform/sql.ts';
import { assign, columnsOf, insertAllInto, insertInto } from '#server/platform/table.ts';
import { businesses, businessPeople } from '../flows.tables.ts';
import type { Business, Version } from './businesses.store.ts';

export type BusinessFields = Omit<
  Business,
  'id' | 'organisationId' | 'position' | 'suspended' | 'publishedVersionId' | 'createdAt' | 'guides'
> & { guides: Business['guides'] | undefined };

/** A new business comes last in its category. */
export async function insertBusiness(
  db: Db,
  organisationId: string,
  id: string,
  fields: BusinessFields,
): Promise<void> {
  const { position } = (await db.row<{ position: number }>(sql`
    select coalesce(max(position), 0) + 1 as position from businesses
    where organisation_id = ${organisationId} and category_id = ${fields.categoryId}`)) as { position: number };
  await db.run(
    insertInto(businesses, {
      ...fields,
      id,
      organisationId,
      guides: fields.guides ?? [],
      position,
      suspended: false,
      publishedVersionId: null,
      createdAt: fields.changedAt,
    }),
  );
}

/** Answers whether the business exists. Guides that are left out stay as they are. */
export async function updateBusiness(
  db: Db,
  organisationId: string,
  id: string,
  fields: BusinessFields,
): Promise<boolean> {
  const written = await db.run(sql`
    update businesses set ${assign(businesses, fields)} where organisation_id = ${organisationId} and id = ${id}`);
  return written === 1;
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

/** Saves the only draft of a business. A new draft gets a new number; a changed one keeps its number. */
export async function keepDraft(
  db: Db,
  draft: {
    id: string;
    organisationId: string;
    businessId: string;
    flow: Flow;
    form: FormDefinition;
    changedAt: number;
  },
): Promise<{ id: string; number: number }> {
  const kept = await db.row<{ id: string; number: number }>(sql`
    insert into business_versions (id, organisation_id, business_id, flow, form, changed_at, state, number)
    values (${draft.id}, ${draft.organisationId}, ${draft.businessId}, ${json(draft.flow)}, ${json(draft.form)}, ${at(draft.changedAt)}, 'draft',
      (select coalesce(max(number), 0) + 1 from business_versions where business_id = ${draft.businessId}))
    on conflict (business_id) where state = 'draft'
    do update set flow = excluded.flow, form = excluded.form, changed_at = excluded.changed_at
    returning id, number`);
  return kept as { id: string; number: number };
}

/**
 * Publishes the draft for new processes. The version before it stays for the processes that began with it; answers its
 * number.
 */
export async function publishDraft(
  db: Db,
  business: Business,
  draft: Version,
  by: string,
  now: number,
): Promise<number | null> {
  const { organisationId } = business;
  const retired = await db.row<{ number: number | null }>(sql`
    with retired as (
      update business_versions set state = 'retired'
      where organisation_id = ${organisationId} and id = ${business.publishedVersionId}::uuid returning number
    ), published as (
      update business_versions set state = 'published', published_at = ${at(now)}, published_by = ${by}
      where organisation_id = ${organisationId} and id = ${draft.id}
    ), offered as (
      update businesses set published_version_id = ${draft.id}, changed_at = ${at(now)}
      where organisation_id = ${organisationId} and id = ${business.id}
    )
    select (select number from retired) as number`);
  return retired?.number ?? null;
}

export async function setSuspended(
  db: Db,
  organisationId: string,
  id: string,
  suspended: boolean,
  now: number,
): Promise<Business | null> {
  return db.row<Business>(sql`
    update businesses b set suspended = ${suspended}, changed_at = ${at(now)}
    where b.organisation_id = ${organisationId} and b.id = ${id} returning ${columnsOf(businesses, 'b')}`);
}
