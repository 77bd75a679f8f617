import type * as calls from '@campus/contract/calls/bulk-acts.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { findOwnReaches, isInReach, reachOf } from '#server/modules/access/index.ts';
import { countKnown, reachesDepartment } from '#server/modules/people-office/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuseField } from '#server/platform/refusal.ts';
import type { ActRequest, Named, Who } from './act.ts';
import { listActivePeople, listRecordNames } from './people-state.store.ts';

type Input = Received<typeof calls.tryBulkAct>;

const emptyRequest: ActRequest = {
  give: [],
  take: [],
  department: null,
  reason: null,
  tasksTo: null,
  headsTo: null,
  businessesTo: null,
  byBusiness: [],
};

async function namedIn(
  ctx: CallerCtx,
  table: 'roles' | 'labels' | 'businesses',
  field: string,
  ids: readonly string[],
): Promise<Named[]> {
  const wanted = [...new Set(ids)];
  const found = await listRecordNames(ctx.db, table, ctx.caller.organisationId, wanted);
  return found.length < wanted.length ? refuseField(field, 'not-an-option') : found;
}

async function readGroups(
  ctx: CallerCtx,
  table: 'roles' | 'labels',
  { give = [], take = [] }: Input,
): Promise<ActRequest> {
  if (give.length + take.length === 0) return refuseField('give', 'required');
  if (take.some((id) => give.includes(id))) return refuseField('take', 'mismatch');
  return {
    ...emptyRequest,
    give: await namedIn(ctx, table, 'give', give),
    take: await namedIn(ctx, table, 'take', take),
  };
}

async function readDepartment(ctx: CallerCtx, { departmentId }: Input): Promise<ActRequest> {
  if (!departmentId) return refuseField('departmentId', 'required');
  const { organisationId } = ctx.caller;
  const [department] = await listRecordNames(ctx.db, 'departments', organisationId, [departmentId]);
  const open = await countKnown(ctx.db, 'departments', organisationId, [departmentId]);
  if (!department || open === 0 || !reachesDepartment(await reachOf(ctx, 'people.manage'), departmentId))
    return refuseField('departmentId', 'not-an-option');
  return { ...emptyRequest, department };
}

/** An active person whom the caller may name as receiver by this right. */
async function findReceiver(
  ctx: CallerCtx,
  right: 'people.manage' | 'business.manage',
  field: string,
  id: string | undefined,
): Promise<Who | null> {
  if (!id) return null;
  const [person] = await listActivePeople(ctx.db, ctx.caller.organisationId, [id]);
  return person && (await reachesBy(ctx, right, id)) ? person : refuseField(field, 'not-an-option');
}

/** Whether the caller holds a right and reaches somebody by it; all who hold it reach themselves. */
async function reachesBy(ctx: CallerCtx, right: 'people.manage' | 'business.manage', id: string): Promise<boolean> {
  return (await findOwnReaches(ctx)).has(right) && isInReach(ctx, right, id);
}

async function readDisable(ctx: CallerCtx, { reason, tasksTo, headsTo, businessesTo }: Input): Promise<ActRequest> {
  if (!reason) return refuseField('reason', 'required');
  return {
    ...emptyRequest,
    reason,
    tasksTo: await findReceiver(ctx, 'business.manage', 'tasksTo', tasksTo),
    headsTo: await findReceiver(ctx, 'people.manage', 'headsTo', headsTo),
    businessesTo: await findReceiver(ctx, 'business.manage', 'businessesTo', businessesTo),
  };
}

async function readHandOver(ctx: CallerCtx, { reason, tasksTo, byBusiness = [] }: Input): Promise<ActRequest> {
  if (!reason) return refuseField('reason', 'required');
  if (!tasksTo && byBusiness.length === 0) return refuseField('tasksTo', 'required');
  const businesses = await namedIn(
    ctx,
    'businesses',
    'byBusiness',
    byBusiness.map(({ businessId }) => businessId),
  );
  const receivers: ActRequest['byBusiness'][number][] = [];
  for (const business of businesses) {
    const receiverId = byBusiness.find(({ businessId }) => businessId === business.id)?.to;
    const to = await findReceiver(ctx, 'business.manage', 'byBusiness', receiverId);
    if (to) receivers.push({ ...business, to });
  }
  return {
    ...emptyRequest,
    reason,
    tasksTo: await findReceiver(ctx, 'business.manage', 'tasksTo', tasksTo),
    byBusiness: receivers,
  };
}

/** The request with its records looked up and named; a missing or unknown value is refused at its field. */
export function readActRequest(ctx: CallerCtx, input: Input): Promise<ActRequest> {
  switch (input.act) {
    case 'roles':
    case 'labels':
      return readGroups(ctx, input.act, input);
    case 'department':
      return readDepartment(ctx, input);
    case 'disable':
      return readDisable(ctx, input);
    case 'hand-over':
      return readHandOver(ctx, input);
  }
}
