import { lacking, type Reach } from '@campus/rules/access/power.ts';
import type { DepartmentChange } from '@campus/rules/flows/department-touch.ts';
import { findOwnPower } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isOwnWork, isReached, reachesPlace } from './departments.policy.ts';
import { countContents } from './impact.store.ts';
import { findPlacedDepartments, idsOf, listBelow, type PlacedDepartment } from './place.store.ts';
import { listRightsOfMembers } from './power-gain.store.ts';
import { departmentReach } from './view.service.ts';

/** A move, a merge or a close that may be done. */
export type Plan = {
  department: PlacedDepartment;
  /** The new parent, or what it is merged into; null: the top, or nothing. */
  target: PlacedDepartment | null;
  /** The department and all below it. */
  below: readonly string[];
  change: DepartmentChange;
};

/** A gain in power: `members` of some departments come to reach the departments `over`, by roles of a scope. */
type Gain = { members: readonly string[]; scope: 'department' | 'department-and-below'; over: readonly string[] };

/** An open department that the caller reaches. */
export async function openDepartment(ctx: CallerCtx, id: string, reach?: Reach): Promise<PlacedDepartment> {
  if (!isReached(reach ?? (await departmentReach(ctx)), id)) return refuse('not-found');
  const found = (await findPlacedDepartments(ctx.db, ctx.caller.organisationId, [id])).get(id) ?? refuse('not-found');
  if (found.closed) return refuse('department-closed');
  return found;
}

/** Checks whether a change may be made, and refuses it otherwise; the preview asks the same. */
export async function planAct(
  ctx: CallerCtx,
  act: DepartmentChange['act'],
  id: string,
  targetId: string | null,
): Promise<Plan> {
  const { organisationId } = ctx.caller;
  const reach = await departmentReach(ctx);
  const department = await openDepartment(ctx, id, reach);
  const below = await listBelow(ctx.db, organisationId, department.path);
  if (act === 'close') {
    await requireEmpty(ctx, id);
    await requireHeld(ctx, await joiningGains(ctx, id, department.parentId));
    return { department, target: null, below, change: { act, named: [id], above: [] } };
  }
  if (act === 'merge' && targetId === null) return refuse('not-found');
  const target = targetId === null ? null : await openDepartment(ctx, targetId, reach);
  if (!reachesPlace(reach, department.parentId) || !reachesPlace(reach, targetId)) return refuse('not-allowed');
  if (target && idsOf(target.path).includes(id)) return refuse('department-cycle');
  const before = idsOf(department.path).slice(0, -1);
  const after = target ? idsOf(target.path) : [];
  const joined = after.filter((ancestor) => !before.includes(ancestor));
  const left = before.filter((ancestor) => !after.includes(ancestor));
  const overMoved: Gain = { members: joined, scope: 'department-and-below', over: below };
  await requireHeld(ctx, [overMoved]);
  if (act === 'merge' && target) {
    // People who reach the target of the merge come to reach these people as well.
    const overMerged: Gain = { members: [target.id], scope: 'department', over: [id] };
    await requireHeld(ctx, [overMerged, ...(await joiningGains(ctx, id, target.id))]);
  }
  const departmentIds = act === 'merge' && target ? [id, target.id] : [id];
  return { department, target, below, change: { act, named: departmentIds, above: [...left, ...joined] } };
}

async function requireEmpty(ctx: CallerCtx, id: string): Promise<void> {
  const { people, besides, children } = await countContents(ctx.db, ctx.caller.organisationId, id, {
    below: [id],
    began: [],
  });
  if (people + besides + children > 0) refuse('department-not-empty', { people: people + besides, n: children });
}

/** What the people of a department get when they come to belong to another one; disabled ones may be enabled again. */
async function joiningGains(ctx: CallerCtx, from: string, to: string | null): Promise<Gain[]> {
  const other = to === null ? null : (await findPlacedDepartments(ctx.db, ctx.caller.organisationId, [to])).get(to);
  if (!other) return [];
  return [
    { members: [from], scope: 'department', over: [other.id] },
    {
      members: [from],
      scope: 'department-and-below',
      over: await listBelow(ctx.db, ctx.caller.organisationId, other.path),
    },
  ];
}

/** Refuses where somebody would gain a right over people over whom the caller does not hold it. */
async function requireHeld(ctx: CallerCtx, gains: readonly Gain[]): Promise<void> {
  const { organisationId } = ctx.caller;
  const mine = await findOwnPower(ctx);
  for (const { members, scope, over } of gains)
    for (const { permission, name } of await listRightsOfMembers(ctx.db, organisationId, members, scope)) {
      const gained = { rights: new Map<string, Reach>([[permission, { kind: 'departments', ids: over }]]), marks: [] };
      if (!isOwnWork(permission) && lacking(mine, gained).length > 0) refuse('department-gives-power', { name });
    }
}
