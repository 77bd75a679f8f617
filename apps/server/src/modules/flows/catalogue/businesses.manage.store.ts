import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { Db } from '#server/platform/database.ts';
import { and, sql } from '#server/platform/sql.ts';
import { businessCategories, businesses, businessPeople, businessVersions } from '../flows.tables.ts';
import type { Business, Version } from './businesses.store.ts';

export type BusinessFields = Omit<
  Business,
  'id' | 'organisationId' | 'position' | 'suspended' | 'publishedVersionId' | 'createdAt' | 'guides'
> & { guides: Business['guides'] | undefined };

export async function hasCategory(db: Db, organisationId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: businessCategories.id })
    .from(businessCategories)
    .where(and(eq(businessCategories.organisationId, organisationId), eq(businessCategories.id, id)));
  return rows.length === 1;
}

/** A new business comes last in its category. */
export async function insertBusiness(
  db: Db,
  organisationId: string,
  id: string,
  fields: BusinessFields,
): Promise<void> {
  await db.insert(businesses).values({
    ...fields,
    id,
    organisationId,
    guides: fields.guides ?? [],
    position: sql`(select coalesce(max(position), 0) + 1 from businesses where organisation_id = ${organisationId} and category_id = ${fields.categoryId})`,
    suspended: false,
    publishedVersionId: null,
    createdAt: fields.changedAt,
  });
}

/** Answers whether the business exists. Guides that are left out stay as they are. */
export async function updateBusiness(
  db: Db,
  organisationId: string,
  id: string,
  fields: BusinessFields,
): Promise<boolean> {
  const { guides, ...rest } = fields;
  const rows = await db
    .update(businesses)
    .set(guides ? { ...rest, guides } : rest)
    .where(and(eq(businesses.organisationId, organisationId), eq(businesses.id, id)))
    .returning({ id: businesses.id });
  return rows.length === 1;
}

export type Parts = { owner: readonly string[]; supervisor: readonly string[] | undefined };

/** Sets the owners of a business, and its supervisors if they are sent, in the order of the lists. */
export async function setParts(db: Db, organisationId: string, businessId: string, parts: Parts): Promise<void> {
  await db
    .delete(businessPeople)
    .where(
      and(
        eq(businessPeople.organisationId, organisationId),
        eq(businessPeople.businessId, businessId),
        parts.supervisor ? undefined : eq(businessPeople.part, 'owner'),
      ),
    );
  const rows = (['owner', 'supervisor'] as const).flatMap((part) =>
    [...new Set(parts[part] ?? [])].map((personId, position) => ({
      organisationId,
      businessId,
      personId,
      part,
      position,
    })),
  );
  await db.insert(businessPeople).values(rows);
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
  const { flow, form, changedAt } = draft;
  const rows = await db
    .insert(businessVersions)
    .values({
      ...draft,
      state: 'draft',
      number: sql`(select coalesce(max(number), 0) + 1 from business_versions where business_id = ${draft.businessId})`,
    })
    .onConflictDoUpdate({
      target: businessVersions.businessId,
      targetWhere: sql`state = 'draft'`,
      set: { flow, form, changedAt },
    })
    .returning({ id: businessVersions.id, number: businessVersions.number });
  return rows[0] as { id: string; number: number };
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
  const retired = business.publishedVersionId
    ? await db
        .update(businessVersions)
        .set({ state: 'retired' })
        .where(
          and(
            eq(businessVersions.organisationId, organisationId),
            eq(businessVersions.id, business.publishedVersionId),
          ),
        )
        .returning({ number: businessVersions.number })
    : [];
  await db
    .update(businessVersions)
    .set({ state: 'published', publishedAt: now, publishedBy: by })
    .where(and(eq(businessVersions.organisationId, organisationId), eq(businessVersions.id, draft.id)));
  await db
    .update(businesses)
    .set({ publishedVersionId: draft.id, changedAt: now })
    .where(and(eq(businesses.organisationId, organisationId), eq(businesses.id, business.id)));
  return retired[0]?.number ?? null;
}

export async function setSuspended(
  db: Db,
  organisationId: string,
  id: string,
  suspended: boolean,
  now: number,
): Promise<Business | null> {
  const rows = await db
    .update(businesses)
    .set({ suspended, changedAt: now })
    .where(and(eq(businesses.organisationId, organisationId), eq(businesses.id, id)))
    .returning();
  return rows[0] ?? null;
}
