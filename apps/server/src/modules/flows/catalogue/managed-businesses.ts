import { isBuiltIn } from '@campus/rules/flows/built-in-businesses.ts';
import { reachOf } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type BusinessAction, type ManagedFacts, openBusinessActions } from './businesses.policy.ts';
import { type Business, lockBusiness } from './businesses.store.ts';
import { type BusinessManager, findStanding, type Standing } from './managed-businesses.store.ts';

/** The caller as somebody who manages businesses, as far as their right reaches. */
export async function managerOf(ctx: CallerCtx): Promise<BusinessManager> {
  const { organisationId, personId } = ctx.caller;
  return { organisationId, personId, reach: await reachOf(ctx, 'business.manage'), now: ctx.now };
}

export const reachesAll = ({ reach }: BusinessManager): boolean => reach.kind === 'organisation';

/** What belongs to the whole organisation is changed only by who reaches all of it. */
export async function requireWholeReach(ctx: CallerCtx): Promise<BusinessManager> {
  const manager = await managerOf(ctx);
  return reachesAll(manager) ? manager : refuse('not-allowed');
}

export type Managed = { business: Business; manager: BusinessManager; standing: Standing };

export const factsOf = ({ business, manager, standing: { draft, wasUsed } }: Managed): ManagedFacts => ({
  ...business,
  hasDraft: draft !== null,
  wasUsed,
  reachesAll: reachesAll(manager),
});

/** A business within the caller's reach, which nobody else changes until this transaction is over. */
async function lockManaged(ctx: CallerCtx, id: string): Promise<Managed> {
  const manager = await managerOf(ctx);
  const business = (await lockBusiness(ctx.db, manager.organisationId, id)) ?? refuse('not-found');
  const standing = await findStanding(ctx.db, manager, id);
  return standing.inReach ? { business, manager, standing } : refuse('not-found');
}

/** The same for who is going to change it. */
export async function lockToChange(ctx: CallerCtx, id: string): Promise<Managed> {
  const managed = await lockManaged(ctx, id);
  return isOpen(managed, 'change') ? managed : refuse('not-allowed');
}

export const isOpen = (managed: Managed, action: BusinessAction): boolean =>
  openBusinessActions(factsOf(managed)).includes(action);

/** The product finds its own businesses by their codes, so nobody else's has such a one. */
export function requireFreeCode(code: string, before: Business | null): void {
  if (code !== before?.code && isBuiltIn(code)) refuse('business-code-taken');
}
