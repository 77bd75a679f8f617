import type * as calls from '@campus/contract/calls/departments.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { changePower } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import {
  insertDepartment,
  listActive,
  listSiblings,
  writeDeputies,
  writeHead,
  writeNames,
  writeOrder,
} from './change.store.ts';
import { reachesPlace } from './departments.policy.ts';
import { noteDepartmentChanges } from './note-departments.ts';
import { lockTree, type PlacedDepartment } from './place.store.ts';
import { openDepartment } from './plan.service.ts';
import { departmentReach, showDepartment } from './view.service.ts';

/** Adds a department under another one, or at the top. */
export async function addDepartment(ctx: CallerCtx, { parentId, name }: Received<typeof calls.addDepartment>) {
  const { organisationId } = ctx.caller;
  await lockTree(ctx.db, organisationId);
  const reach = await departmentReach(ctx);
  const parent = parentId ? await openDepartment(ctx, parentId, reach) : null;
  if (!reachesPlace(reach, parentId ?? null)) return refuse('not-allowed');
  const id = newId(ctx.now);
  await noteDepartmentChanges(ctx, { ids: [id] }, () => insertDepartment(ctx.db, organisationId, { id, parent, name }));
  ctx.audit.facts.id = id;
  return showDepartment(ctx, id);
}

export async function renameDepartment(ctx: CallerCtx, { id, name }: Received<typeof calls.renameDepartment>) {
  await openDepartment(ctx, id);
  await noteDepartmentChanges(ctx, { ids: [id] }, () => writeNames(ctx.db, ctx.caller.organisationId, id, name));
  return showDepartment(ctx, id);
}

/** Puts a department before another of the same parent, or at the end. */
export async function orderDepartment(ctx: CallerCtx, { id, beforeId }: Received<typeof calls.orderDepartment>) {
  const { organisationId } = ctx.caller;
  await lockTree(ctx.db, organisationId);
  const reach = await departmentReach(ctx);
  const { parentId } = await openDepartment(ctx, id, reach);
  if (!reachesPlace(reach, parentId)) return refuse('not-allowed');
  const siblings = (await listSiblings(ctx.db, organisationId, parentId)).filter((sibling) => sibling !== id);
  const place = beforeId ? siblings.indexOf(beforeId) : siblings.length;
  if (place < 0) return refuse('not-found');
  const order = siblings.toSpliced(place, 0, id);
  await noteDepartmentChanges(ctx, { ids: [id] }, () => writeOrder(ctx.db, organisationId, order));
  return { ordered: true as const };
}

/** Names the head and the deputies; the caller must be allowed to act on everybody whose place changes. */
export async function setHeads(ctx: CallerCtx, input: Received<typeof calls.setDepartmentHeads>) {
  const { organisationId } = ctx.caller;
  const { id } = input;
  await lockTree(ctx.db, organisationId);
  const before = await openDepartment(ctx, id);
  const headId = input.headId === undefined ? before.headId : input.headId || null;
  const wanted = input.deputyIds === undefined ? before.deputyIds : input.deputyIds || [];
  // Nobody is their own deputy.
  const deputyIds = [...new Set(wanted)].filter((person) => person !== headId);
  const after = { headId, deputyIds };
  const leaders = [...new Set([...leadersOf(before), ...leadersOf(after)])];
  const changed = leaders.filter((person) => placeOf(before, person) !== placeOf(after, person));
  const active = await listActive(ctx.db, organisationId, changed);
  const isNew = (person: string) => changed.includes(person) && !active.includes(person);
  if (headId && isNew(headId)) refuseField('headId', 'not-an-option');
  if (deputyIds.some(isNew)) refuseField('deputyIds', 'not-an-option');
  await noteDepartmentChanges(ctx, { ids: [id], people: changed }, () =>
    changePower(ctx, 'departments.manage', changed, async () => {
      await writeHead(ctx.db, organisationId, id, headId);
      await writeDeputies(ctx.db, organisationId, id, deputyIds);
    }),
  );
  ctx.audit.facts.before = { headId: before.headId, deputyIds: before.deputyIds };
  return showDepartment(ctx, id);
}

type Leaders = Pick<PlacedDepartment, 'headId' | 'deputyIds'>;

export const leadersOf = ({ headId, deputyIds }: Leaders): string[] => (headId ? [headId, ...deputyIds] : deputyIds);

const placeOf = ({ headId, deputyIds }: Leaders, person: string) =>
  person === headId ? 'head' : deputyIds.includes(person) ? 'deputy' : null;
