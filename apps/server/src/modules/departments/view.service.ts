import type * as calls from '@campus/contract/calls/departments.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import { reachOf } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { actionsOn, type DepartmentAction, isReached, reachesPlace } from './departments.policy.ts';
import { type DepartmentDetail, findDepartment, listDepartmentRows } from './view.store.ts';

export const departmentReach = (ctx: CallerCtx): Promise<Reach> => reachOf(ctx, 'departments.manage');

/** One level of the tree, or what a search finds; and whether the caller may add something at that level. */
export async function viewLevel(ctx: CallerCtx, input: Received<typeof calls.listManagedDepartments>) {
  const reach = await departmentReach(ctx);
  const page = await listDepartmentRows(ctx.db, ctx.caller.organisationId, reach, input);
  const openActions: DepartmentAction[] = reachesPlace(reach, input.parentId ?? null) ? ['add'] : [];
  return { ...page, openActions };
}

type ShownDepartment = DepartmentDetail & { openActions: DepartmentAction[] };

export async function viewDepartment(
  ctx: CallerCtx,
  { id }: Received<typeof calls.getDepartment>,
): Promise<ShownDepartment> {
  if (!isReached(await departmentReach(ctx), id)) return refuse('not-found');
  return showDepartment(ctx, id);
}

/** A department as it is after something was done; what was just made may be out of reach. */
export async function showDepartment(ctx: CallerCtx, id: string): Promise<ShownDepartment> {
  const reach = await departmentReach(ctx);
  const found = (await findDepartment(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  return { ...found, openActions: isReached(reach, id) ? actionsOn(reach, found) : [] };
}
