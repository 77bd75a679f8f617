import type { disconnectForPerson, resetForPerson, unbindForPerson } from '@campus/contract/calls/network-desk.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { type DeskDeed, openDeeds } from '@campus/rules/network-desk/network-desk.ts';
import type { FlowOutside } from '#server/modules/flows/index.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import { DISCONNECT_QUEUE, type Disconnect } from '#server/modules/network-accounts/index.ts';
import { resetFor } from '#server/modules/network-applications/index.ts';
import { type HeldLine, lockHeld, noteLine, rewriteLine, setLine } from '#server/modules/network-packages/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { forOwner } from './who.ts';

/** Resets the password to a random one that only its owner sees; it runs by the clock of a change. */
export async function reset(
  ctx: CallerCtx,
  outside: FlowOutside,
  { personId, lineId, reason }: Received<typeof resetForPerson>,
) {
  const { owner } = await forOwner(ctx, personId, 'act');
  return resetFor(owner, outside, lineId, { byPersonId: ctx.caller.personId, reason });
}

/** Takes the device off a line, so that its owner comes in with any. */
export async function unbind(ctx: CallerCtx, { personId, lineId, reason }: Received<typeof unbindForPerson>) {
  const { owner } = await forOwner(ctx, personId, 'act');
  const { held, todayOn, line } = await lockLine(owner, lineId, 'unbind');
  await setLine(ctx.db, held.organisationId, lineId, { mac: '' }, ctx.now);
  await rewriteLine(ctx, held, lineId, '', todayOn);
  noteLine(ctx, line, { mac: line.mac }, { mac: '' });
  await tell(owner, line, 'unbind', reason);
  return { unbound: true as const };
}

/** Ends what runs on a line; whoever may, comes back. */
export async function disconnect(ctx: CallerCtx, { personId, lineId, reason }: Received<typeof disconnectForPerson>) {
  const { owner } = await forOwner(ctx, personId, 'act');
  const { held, line } = await lockLine(owner, lineId, 'disconnect');
  const { organisationId } = held;
  await ctx.send(DISCONNECT_QUEUE, { organisationId, username: line.username as string } satisfies Disconnect);
  await tell(owner, line, 'disconnect', reason);
  return { asked: true as const };
}

/** A line of the owner with which this can be done now, and which nobody else changes meanwhile. */
async function lockLine({ db, now, caller }: CallerCtx, lineId: string, deed: DeskDeed) {
  const { organisationId, personId } = caller;
  const { held, todayOn } = await lockHeld(db, { organisationId, personId }, now);
  const line = held.lines.find(({ id }) => id === lineId) ?? refuse('not-found');
  if (!line.username || !openDeeds('act', { ...line, resettable: false }).includes(deed)) return refuse('no-operation');
  return { held, todayOn, line };
}

/** Its owner hears what the desk did, and why. */
async function tell(
  { db, now, caller, requestId }: CallerCtx,
  { id, packageName }: HeldLine,
  deed: Exclude<DeskDeed, 'reset'>,
  reason: string,
): Promise<void> {
  const news = {
    id: newId(now),
    personId: caller.personId,
    kind: 'network-desk-deed' as const,
    facts: { deed, package: packageName, reason },
    onceKey: `desk/${id}/${requestId}`,
  };
  await deliver(db, caller.organisationId, { kind: 'line', id }, [news], now);
}
