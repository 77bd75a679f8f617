import type * as calls from '@campus/contract/calls/flows-catalogue.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChangesDuring } from '#server/platform/note-change.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { presentCategory } from './businesses.present.ts';
import {
  findCategory,
  findLoggedCategory,
  insertCategory,
  listManagedCategories,
  lockCatalogueOrder,
  placeCategory,
  removeCategory,
  renameCategory,
} from './categories.store.ts';
import { managerOf, requireWholeReach } from './managed-businesses.ts';

export async function findManagedCategories(ctx: CallerCtx, paging: Received<typeof calls.listManagedCategories>) {
  const page = await listManagedCategories(ctx.db, await managerOf(ctx), paging);
  return {
    ...page,
    items: page.items.map((row) => ({ ...presentCategory(row), businesses: row.businesses })),
  };
}

/** Runs a change of a category, notes it, and refuses what its constraints say. */
async function changeCategory(ctx: CallerCtx, id: string, act: () => Promise<void>): Promise<void> {
  const { organisationId } = ctx.caller;
  try {
    await noteChangesDuring(ctx, 'category', () => findLoggedCategory(ctx.db, organisationId, id), act);
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'business_categories_name_key') refuse('category-name-taken');
    if (broken === 'businesses_category_fkey') refuse('category-not-empty');
    throw error;
  }
}

export async function saveCategory(
  ctx: CallerCtx,
  { id, name }: Received<typeof calls.saveCategory>,
): Promise<{ id: string }> {
  const { organisationId } = await requireWholeReach(ctx);
  const categoryId = id ?? newId(ctx.now);
  await changeCategory(ctx, categoryId, async () => {
    if (!id) await insertCategory(ctx.db, organisationId, categoryId, name);
    else if (!(await renameCategory(ctx.db, organisationId, id, name))) refuse('not-found');
  });
  return { id: categoryId };
}

export async function moveCategory(
  ctx: CallerCtx,
  { id, before }: Received<typeof calls.moveCategory>,
): Promise<{ id: string }> {
  const { organisationId } = await requireWholeReach(ctx);
  await lockCatalogueOrder(ctx.db, organisationId);
  if (!(await findCategory(ctx.db, organisationId, id))) return refuse('not-found');
  if (before && (before === id || !(await findCategory(ctx.db, organisationId, before))))
    return refuseField('before', 'not-an-option');
  await changeCategory(ctx, id, () => placeCategory(ctx.db, organisationId, id, before || null));
  return { id };
}

export async function deleteCategory(ctx: CallerCtx, { id }: { id: string }): Promise<{ deleted: true }> {
  const { organisationId } = await requireWholeReach(ctx);
  await changeCategory(ctx, id, async () => {
    if (!(await removeCategory(ctx.db, organisationId, id))) refuse('not-found');
  });
  return { deleted: true };
}
