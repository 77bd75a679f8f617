import type * as calls from '@campus/contract/calls/network-desk.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { type DeskAction, openDeskActions } from '@campus/rules/network-desk/network-desk.ts';
import type { FlowOutside } from '#server/modules/flows/index.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { DISCONNECT_QUEUE, type Disconnect } from '#server/modules/network-accounts/index.ts';
import { resetPasswordFor } from '#server/modules/network-applications/index.ts';
import { type HeldLine, lockHeld, noteLine, rewriteLine, setLine } from '#server/modules/network-packages/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requireDeskAccess } from './desk-access.ts';

/** Resets the password to a random one that only its owner sees; it takes as long as any change of a password. */
export async function resetPassword(
  ctx: CallerCtx,
  outside: FlowOutside,
  { personId, lineId, reason }: Received<typeof calls.resetForPerson>,
) {
  const { owner } = await requireDeskAccess(ctx, personId, 'act');
  return resetPasswordFor(owner, outside, lineId, { byPersonId: ctx.caller.personId, reason });
}

/** Takes the device off a line, so that its owner can connect with any. */
export async function unbindDevice(
  ctx: CallerCtx,
  { personId, lineId, reason }: Received<typeof calls.unbindForPerson>,
) {
  const { owner } = await requireDeskAccess(ctx, personId, 'act');
  const { held, todayOn, line } = await lockLine(owner, lineId, 'unbind');
  await setLine(ctx.db, held.organisationId, lineId, { mac: '' }, ctx.now);
  await rewriteLine(ctx, held, lineId, '', todayOn);
  noteLine(ctx, line, { mac: line.mac }, { mac: '' });
  await tellOwner(owner, line, 'unbind', reason);
  return { unbound: true as const };
}

/** Ends what runs on a line; who may use it can connect again at once. */
export async function disconnectLine(
  ctx: CallerCtx,
  { personId, lineId, reason }: Received<typeof calls.disconnectForPerson>,
) {
  const { owner } = await requireDeskAccess(ctx, personId, 'act');
  const { held, line } = await lockLine(owner, lineId, 'disconnect');
  const { organisationId } = held;
  await ctx.send(DISCONNECT_QUEUE, { organisationId, username: line.username as string } satisfies Disconnect);
  await tellOwner(owner, line, 'disconnect', reason);
  return { asked: true as const };
}

/** A line of the owner with which this can be done now, and which nobody else changes meanwhile. */
async function lockLine({ db, now, caller }: CallerCtx, lineId: string, action: DeskAction) {
  const { organisationId, personId } = caller;
  const { held, todayOn } = await lockHeld(db, { organisationId, personId }, now);
  const line = held.lines.find(({ id }) => id === lineId) ?? refuse('not-found');
  if (!line.username || !openDeskActions('act', { ...line, resettable: false }).includes(action))
    return refuse('no-operation');
  return { held, todayOn, line };
}

/** Tells the owner what the desk did, and why. */
async function tellOwner(
  { db, now, caller, requestId }: CallerCtx,
  { id, packageName }: HeldLine,
  action: Exclude<DeskAction, 'reset'>,
  reason: string,
): Promise<void> {
  const news = {
    id: newId(now),
    personId: caller.personId,
    kind: 'network-desk-deed' as const,
    facts: { deed: action, package: packageName, reason },
    onceKey: `desk/${id}/${requestId}`,
  };
  await deliver(db, caller.organisationId, { kind: 'line', id }, [news], now);
}
