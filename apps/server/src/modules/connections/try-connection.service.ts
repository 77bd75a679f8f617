import type * as calls from '@campus/contract/calls/connections.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { reserveTry } from '#server/modules/tries/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findConnection } from './connections.store.ts';
import { outgoingOf } from './outgoing.ts';
import { endSend, reserveSend } from './sends.store.ts';

type Found = Answered<typeof calls.tryConnection>;

/** A person waits for it: no test takes longer. */
const MOST_MS = 10_000;

/** Reads a path over a connection, outside of any transaction; nothing of the reply is shown but its status. */
export async function tryConnection(
  ctx: CallerCtx,
  { id, path }: Received<typeof calls.tryConnection>,
): Promise<Found> {
  const connection = (await findConnection(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  const sendId = newId(ctx.now);
  const wanted = { method: 'GET', path, body: null, key: sendId, timeoutMs: MOST_MS };
  const outgoing = outgoingOf(ctx.secrets, connection, wanted, ctx.now);
  if ('failure' in outgoing) return { status: null, ms: 0, failure: outgoing.failure };
  await reserveTry(ctx);
  const reserved = await ctx.db.transaction((tx) => reserveSend(tx, connection, { id: sendId, now: ctx.now }));
  if (!reserved.ok)
    return refuse('too-many-requests', { seconds: Math.max(1, Math.ceil((reserved.freeAt - ctx.now) / 1000)) });
  const from = performance.now();
  try {
    const { status, failure } = await ctx.callOut(outgoing.call, AbortSignal.timeout(outgoing.timeoutMs));
    const isRefused = failure === null && (status < 200 || status >= 300);
    return { status, ms: Math.round(performance.now() - from), failure: isRefused ? 'status' : failure };
  } finally {
    await endSend(ctx.db, sendId, ctx.now);
  }
}
