import type {
  addDepartment,
  orderDepartment,
  renameDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { changePower } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import {
  insertDepartment,
  listActive,
  listBeside,
  writeDeputies,
  writeHead,
  writeNames,
  writeOrder,
} from './change.store.ts';
import { reachesPlace } from './departments.policy.ts';
import { notingDepartments } from './logged.ts';
import { reachHere, showDepartment } from './look.service.ts';
import { lockTree, type Placed } from './place.store.ts';
import { openDepartment } from './plan.service.ts';

/** Adds a department under another one, or at the top. */
export async function addUnder(ctx: CallerCtx, { parentId, name }: Received<typeof addDepartment>) {
  const { organisationId } = ctx.caller;
  await lockTree(ctx.db, organisationId);
  const reach = await reachHere(ctx);
  const parent = parentId ? await openDepartment(ctx, parentId, reach) : null;
  if (!reachesPlace(reach, parentId ?? null)) return refuse('not-allowed');
  const id = newId(ctx.now);
  await notingDepartments(ctx, { ids: [id] }, () => insertDepartment(ctx.db, organisationId, { id, parent, name }));
  ctx.audit.facts.id = id;
  return showDepartment(ctx, id);
}

export async function rename(ctx: CallerCtx, { id, name }: Received<typeof renameDepartment>) {
  await openDepartment(ctx, id);
  await notingDepartments(ctx, { ids: [id] }, () => writeNames(ctx.db, ctx.caller.organisationId, id, name));
  return showDepartment(ctx, id);
}

/** Puts a department before another of the same parent, or at the end. */
export async function orderBefore(ctx: CallerCtx, { id, beforeId }: Received<typeof orderDepartment>) {
  const { organisationId } = ctx.caller;
  await lockTree(ctx.db, organisationId);
  const reach = await reachHere(ctx);
  const { parentId } = await openDepartment(ctx, id, reach);
  if (!reachesPlace(reach, parentId)) return refuse('not-allowed');
  const beside = (await listBeside(ctx.db, organisationId, parentId)).filter((one) => one !== id);
  const place = beforeId ? beside.indexOf(beforeId) : beside.length;
  if (place < 0) return refuse('not-found');
  const order = beside.toSpliced(place, 0, id);
  await notingDepartments(ctx, { ids: [id] }, () => writeOrder(ctx.db, organisationId, order));
  return { ordered: true as const };
}

/** Names the head and the deputies; whoever gets or loses such a place is somebody whom the caller may act on. */
export async function nameHeads(ctx: CallerCtx, input: Received<typeof setDepartmentHeads>) {
  const { organisationId } = ctx.caller;
  const { id } = input;
  await lockTree(ctx.db, organisationId);
  const before = await openDepartment(ctx, id);
  const headId = input.headId === undefined ? before.headId : input.headId || null;
  const wanted = input.deputyIds === undefined ? before.deputyIds : input.deputyIds || [];
  // Nobody stands in for themselves.
  const deputyIds = [...new Set(wanted)].filter((one) => one !== headId);
  const after = { headId, deputyIds };
  const leaders = [...new Set([...leadersOf(before), ...leadersOf(after)])];
  const changed = leaders.filter((one) => placeOf(before, one) !== placeOf(after, one));
  const active = await listActive(ctx.db, organisationId, changed);
  const isNew = (one: string) => changed.includes(one) && !active.includes(one);
  if (headId && isNew(headId)) refuseField('headId', 'not-an-option');
  if (deputyIds.some(isNew)) refuseField('deputyIds', 'not-an-option');
  await notingDepartments(ctx, { ids: [id], people: changed }, () =>
    changePower(ctx, 'departments.manage', changed, async () => {
      await writeHead(ctx.db, organisationId, id, headId);
      await writeDeputies(ctx.db, organisationId, id, deputyIds);
    }),
  );
  ctx.audit.facts.before = { headId: before.headId, deputyIds: before.deputyIds };
  return showDepartment(ctx, id);
}

type Leaders = Pick<Placed, 'headId' | 'deputyIds'>;

export const leadersOf = ({ headId, deputyIds }: Leaders): string[] => (headId ? [headId, ...deputyIds] : deputyIds);

const placeOf = ({ headId, deputyIds }: Leaders, person: string) =>
  person === headId ? 'head' : deputyIds.includes(person) ? 'deputy' : null;
