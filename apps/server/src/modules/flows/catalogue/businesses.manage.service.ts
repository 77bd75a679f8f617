import type * as calls from '@campus/contract/calls/flows-catalogue.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { searchable } from '@campus/rules/basics/search-grams.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { findAnnexesOf, presentAnnex, settleAnnexes } from './annexes.service.ts';
import { notingBusiness } from './business-log.store.ts';
import { presentManaged, presentWhole } from './businesses.manage.present.ts';
import { deleteWhole, placeBusiness, setSuspended } from './businesses.manage.store.ts';
import { stateOf } from './businesses.policy.ts';
import { findCategory, lockCatalogueOrder } from './categories.store.ts';
import { findManaged, findWithin, listManaged } from './managed-businesses.store.ts';
import { isOpen, lockToChange, managerOf } from './managed-businesses.ts';

export async function findBusinesses(
  ctx: CallerCtx,
  { words = '', ...filters }: Received<typeof calls.listBusinesses>,
) {
  const manager = await managerOf(ctx);
  const page = await listManaged(ctx.db, manager, { ...filters, text: searchable(words) });
  return { ...page, items: page.items.map((row) => presentManaged(row, manager)) };
}

export async function openBusiness(ctx: CallerCtx, { id }: { id: string }) {
  const manager = await managerOf(ctx);
  const whole = (await findManaged(ctx.db, manager, id)) ?? refuse('not-found');
  const annexes = await findAnnexesOf(ctx, id);
  return presentWhole(
    whole,
    manager,
    annexes.map((file) => presentAnnex(ctx, file)),
  );
}

/** Takes a business from the catalogue or puts it back; one that is so already stays so. */
export async function suspendBusiness(ctx: CallerCtx, { id, suspended }: Received<typeof calls.suspendBusiness>) {
  const managed = await lockToChange(ctx, id);
  const { business } = managed;
  if (business.suspended === suspended) return { id, state: stateOf(business) };
  if (!isOpen(managed, suspended ? 'suspend' : 'resume')) return refuse('business-not-now');
  await notingBusiness(ctx, id, () => setSuspended(ctx.db, business, suspended, ctx.caller.personId, ctx.now));
  return { id, state: stateOf({ ...business, suspended }) };
}

/** Puts a business at a place of a category. Whoever moves one reaches it, and the one before which it goes. */
export async function moveBusiness(
  ctx: CallerCtx,
  { id, categoryId, before }: Received<typeof calls.moveBusiness>,
): Promise<{ id: string }> {
  const { db, caller } = ctx;
  await lockCatalogueOrder(db, caller.organisationId);
  const { manager, business } = await lockToChange(ctx, id);
  if (!(await findCategory(db, caller.organisationId, categoryId))) refuseField('categoryId', 'not-an-option');
  if (before) {
    const there = await findWithin(db, manager, before);
    if (!there || there.categoryId !== categoryId || before === id) refuseField('before', 'not-an-option');
  }
  await notingBusiness(ctx, id, () =>
    placeBusiness(db, business, { categoryId, before: before || null }, caller.personId, ctx.now),
  );
  return { id };
}

export async function deleteBusiness(ctx: CallerCtx, { id }: { id: string }): Promise<{ deleted: true }> {
  const managed = await lockToChange(ctx, id);
  if (!isOpen(managed, 'delete')) return refuse('business-was-published');
  await settleAnnexes(ctx, id, []);
  await notingBusiness(ctx, id, () => deleteWhole(ctx.db, managed.business));
  return { deleted: true };
}
