import type * as calls from '@campus/contract/calls/connections.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { reachOf } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import { notKeptFrom } from '../counted.ts';
import { findProcess } from '../engine/processes.store.ts';
import { scopeFilter } from '../process/monitor-scope.ts';
import { PROCESS_CALLS } from './call-job.ts';
import { changeCall, lockCallById } from './calls.store.ts';
import { findSeenCall, listSeenCalls, type SeenCall } from './log.store.ts';
import { asksOwner, waitingAt } from './take-answer.ts';

/** The cases whose calls somebody may see: those of people within reach, and none that is kept from them. */
async function within(ctx: CallerCtx): Promise<Sql> {
  const { personId } = ctx.caller;
  return sql`${scopeFilter(await reachOf(ctx, 'connection.manage'), personId)} and ${notKeptFrom(personId)}`;
}

export async function viewCalls(ctx: CallerCtx, input: Received<typeof calls.listCalls>) {
  return listSeenCalls(ctx.db, ctx.caller.organisationId, await within(ctx), input);
}

export async function viewCall(ctx: CallerCtx, id: string): Promise<Answered<typeof calls.getCall>> {
  const found = await findSeenCall(ctx.db, ctx.caller.organisationId, await within(ctx), id);
  return found ? present(found) : refuse('not-found');
}

function present({ address, headers, query, body, answer, nextTryAt, ...call }: SeenCall) {
  return {
    ...call,
    request:
      headers && address !== null ? { address: `${address}${call.path ?? ''}${query ?? ''}`, headers, body } : null,
    nextTryAt: call.state === 'queued' ? nextTryAt : null,
    openActions: maySendAgain({ state: call.state, answer }) ? (['send-again'] as const).slice() : [],
  };
}

/** What failed, and what nobody waits for. */
const maySendAgain = ({ state, answer }: Pick<SeenCall, 'state' | 'answer'>): boolean =>
  state === 'failed' || (state === 'answered' && answer === 'none');

/** Sends a call again as the same one: whoever has taken it already knows it by its key. */
export async function sendCallAgain(ctx: CallerCtx, id: string): Promise<Answered<typeof calls.sendCallAgain>> {
  const { organisationId } = ctx.caller;
  await viewCall(ctx, id);
  const call = (await lockCallById(ctx.db, organisationId, id)) ?? refuse('not-found');
  if (!maySendAgain(call)) refuse('call-not-now');
  const { processId, visit } = call;
  const loaded = await findProcess(ctx.db, organisationId, processId, null, { lock: false });
  const waiting = loaded && waitingAt(loaded, visit);
  // Where its owner is asked already nobody is called back, but a reply lets the case go on.
  const isHeard = waiting && !(call.answer === 'callback' && asksOwner(loaded, waiting));
  await changeCall(ctx.db, call, {
    state: 'queued',
    tries: 0,
    nextTryAt: null,
    failure: null,
    kept: null,
    settledAt: isHeard ? null : (call.settledAt ?? ctx.now),
    ...(call.callbackState ? { callbackState: isHeard ? 'awaited' : 'over' } : {}),
  });
  await ctx.send(PROCESS_CALLS, { organisationId, processId, visit });
  return viewCall(ctx, id);
}
