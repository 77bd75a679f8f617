import type { tryBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { findReaches, isInReach, reachOf } from '#server/modules/access/index.ts';
import { countKnown, reachesDepartment } from '#server/modules/people-office/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuseField } from '#server/platform/refusal.ts';
import type { Named, Said, Who } from './act.ts';
import { listActiveNamed, listNamed } from './standing.store.ts';

type Input = Received<typeof tryBulkAct>;

const nothing: Said = {
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
  const found = await listNamed(ctx.db, table, ctx.caller.organisationId, wanted);
  return found.length < wanted.length ? refuseField(field, 'not-an-option') : found;
}

async function groupsSaid(ctx: CallerCtx, table: 'roles' | 'labels', { give = [], take = [] }: Input): Promise<Said> {
  if (give.length + take.length === 0) return refuseField('give', 'required');
  if (take.some((id) => give.includes(id))) return refuseField('take', 'mismatch');
  return { ...nothing, give: await namedIn(ctx, table, 'give', give), take: await namedIn(ctx, table, 'take', take) };
}

async function departmentSaid(ctx: CallerCtx, { departmentId }: Input): Promise<Said> {
  if (!departmentId) return refuseField('departmentId', 'required');
  const { organisationId } = ctx.caller;
  const [department] = await listNamed(ctx.db, 'departments', organisationId, [departmentId]);
  const open = await countKnown(ctx.db, 'departments', organisationId, [departmentId]);
  if (!department || open === 0 || !reachesDepartment(await reachOf(ctx, 'people.manage'), departmentId))
    return refuseField('departmentId', 'not-an-option');
  return { ...nothing, department };
}

/** Somebody who is active, and whom the caller may name by this right. */
async function receiver(
  ctx: CallerCtx,
  right: 'people.manage' | 'business.manage',
  field: string,
  id: string | undefined,
): Promise<Who | null> {
  if (!id) return null;
  const [one] = await listActiveNamed(ctx.db, ctx.caller.organisationId, [id]);
  return one && (await reachesBy(ctx, right, id)) ? one : refuseField(field, 'not-an-option');
}

/** Whether the caller holds a right and reaches somebody by it; oneself is reached by everybody who holds it. */
async function reachesBy(ctx: CallerCtx, right: 'people.manage' | 'business.manage', id: string): Promise<boolean> {
  const { organisationId, personId } = ctx.caller;
  const held = (await findReaches(ctx.db, organisationId, [personId])).get(personId);
  return held?.has(right) === true && isInReach(ctx, right, id);
}

async function disableSaid(ctx: CallerCtx, { reason, tasksTo, headsTo, businessesTo }: Input): Promise<Said> {
  if (!reason) return refuseField('reason', 'required');
  return {
    ...nothing,
    reason,
    tasksTo: await receiver(ctx, 'business.manage', 'tasksTo', tasksTo),
    headsTo: await receiver(ctx, 'people.manage', 'headsTo', headsTo),
    businessesTo: await receiver(ctx, 'business.manage', 'businessesTo', businessesTo),
  };
}

async function handOverSaid(ctx: CallerCtx, { reason, tasksTo, byBusiness = [] }: Input): Promise<Said> {
  if (!reason) return refuseField('reason', 'required');
  if (!tasksTo && byBusiness.length === 0) return refuseField('tasksTo', 'required');
  const businesses = await namedIn(
    ctx,
    'businesses',
    'byBusiness',
    byBusiness.map(({ businessId }) => businessId),
  );
  const said: Said['byBusiness'][number][] = [];
  for (const business of businesses) {
    const named = byBusiness.find(({ businessId }) => businessId === business.id)?.to;
    const to = await receiver(ctx, 'business.manage', 'byBusiness', named);
    if (to) said.push({ ...business, to });
  }
  return { ...nothing, reason, tasksTo: await receiver(ctx, 'business.manage', 'tasksTo', tasksTo), byBusiness: said };
}

/** What is asked for, looked up and with its names; what is missing or unknown is refused at its field. */
export function saidIn(ctx: CallerCtx, input: Input): Promise<Said> {
  switch (input.act) {
    case 'roles':
    case 'labels':
      return groupsSaid(ctx, input.act, input);
    case 'department':
      return departmentSaid(ctx, input);
    case 'disable':
      return disableSaid(ctx, input);
    case 'hand-over':
      return handOverSaid(ctx, input);
  }
}
