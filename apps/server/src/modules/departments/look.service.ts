import type { getDepartment, listManagedDepartments } from '@campus/contract/calls/departments.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import { reachOf } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { actionsOn, type DepartmentAction, isReached, reachesPlace } from './departments.policy.ts';
import { findWhole, listDepartmentRows, type WholeDepartment } from './look.store.ts';

export const reachHere = (ctx: CallerCtx): Promise<Reach> => reachOf(ctx, 'departments.manage');

/** One level of the tree, or what the words find; and whether one may add something at that level. */
export async function viewLevel(ctx: CallerCtx, asked: Received<typeof listManagedDepartments>) {
  const reach = await reachHere(ctx);
  const page = await listDepartmentRows(ctx.db, ctx.caller.organisationId, reach, asked);
  const openActions: DepartmentAction[] = reachesPlace(reach, asked.parentId ?? null) ? ['add'] : [];
  return { ...page, openActions };
}

type Shown = WholeDepartment & { openActions: DepartmentAction[] };

export async function viewDepartment(ctx: CallerCtx, { id }: Received<typeof getDepartment>): Promise<Shown> {
  if (!isReached(await reachHere(ctx), id)) return refuse('not-found');
  return showDepartment(ctx, id);
}

/** A department as it is after something was done; what was just made may be out of reach. */
export async function showDepartment(ctx: CallerCtx, id: string): Promise<Shown> {
  const reach = await reachHere(ctx);
  const found = (await findWhole(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  return { ...found, openActions: isReached(reach, id) ? actionsOn(reach, found) : [] };
}
