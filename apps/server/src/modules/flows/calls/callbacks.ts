import { connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/platform/database.ts';
import { closeUnread, messageLimit, readBytes, requireSize } from '#server/platform/payload.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { setRetryAfter } from '#server/platform/register.ts';
import type { Runtime } from '#server/platform/runtime.ts';
import { engineOf, type FlowOutside, type JobEngine } from '../engine/engine.ts';
import { findProcess, type Loaded } from '../engine/processes.store.ts';
import { CALLBACKS, callbackHash } from './callback-address.ts';
import { type Call, changeCall, findCallByCallback, lockCall } from './calls.store.ts';
import { excerptOf, jsonIn, takenOf } from './read-answer.ts';
import { asksOwner, readTaken, tellProcess, waitingAt } from './take-answer.ts';

const MOST = messageLimit(connectionLimits.callbackBytes / 1024);

/** `away`: the organisation is suspended; another time it may be there again. */
export type Callback = 'received' | 'unknown' | 'unfit' | 'away';
const STATUS = { received: 200, unknown: 404, unfit: 422, away: 503 } satisfies Record<Callback, number>;

/**
 * Where other systems bring what a case waits for. They do not sign in: the secret in the address is what lets them in. What
 * is answered is the same for every address that leads to nothing, whether it never did or does no more.
 */
export function registerCallbacks(app: FastifyInstance, runtime: Runtime, outside: FlowOutside): void {
  app.post(`${CALLBACKS}/:token`, { config: { call: 'flow-callback', takesBody: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const came = await receive(request, runtime, outside);
      if (came === 'away') reply.header('retry-after', '600');
      return await reply.code(STATUS[came]).send({ received: came === 'received' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 413) closeUnread(reply);
      setRetryAfter(reply, error);
      return reply.code(error.status).send({ received: false });
    }
  });
}

async function receive(
  request: FastifyRequest,
  { db, clock, jobs, secrets }: Runtime,
  outside: FlowOutside,
): Promise<Callback> {
  requireSize(request, MOST);
  const { token } = request.params as { token: string };
  const bytes = await readBytes(request, MOST);
  if (!/^[\w-]{43}$/.test(token)) return 'unknown';
  return takeCallback({ db, now: clock.now(), sendIn: jobs.sendIn, secrets, outside }, token, bytes);
}

/** Hands what was brought to the case that waits for it, once. Brought again, it is received again, and changes nothing. */
export function takeCallback(engine: JobEngine, token: string, bytes: Buffer): Promise<Callback> {
  return engine.db.transaction(async (tx) => {
    const found = await findCallByCallback(tx, callbackHash(token));
    if (!found) return 'unknown';
    const { isActive, ...job } = found;
    if (!isActive) return 'away';
    const loaded = await findProcess(tx, job.organisationId, job.processId, null, { lock: true });
    const call = await lockCall(tx, job);
    if (!call) return 'unknown';
    if (call.callbackState === 'arrived') return 'received';
    return call.callbackState === 'awaited' ? take(tx, engine, { call, loaded, bytes }) : 'unknown';
  });
}

type Brought = { call: Call; loaded: Loaded | null; bytes: Buffer };

async function take(
  tx: Db,
  { outside, now, sendIn, secrets }: JobEngine,
  { call, loaded, bytes }: Brought,
): Promise<Callback> {
  const waiting = loaded && waitingAt(loaded, call.visit);
  if (!loaded || !waiting || asksOwner(loaded, waiting)) {
    await changeCall(tx, call, { callbackState: 'over', settledAt: call.settledAt ?? now });
    return 'unknown';
  }
  const json = jsonIn(bytes);
  const taken = json === undefined ? null : takenOf(waiting.step.take, json);
  // Whoever brings what does not fit may bring something better.
  if (!taken || !(await readTaken(tx, loaded, taken)).values) return 'unfit';
  const engine = engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside);
  const heard = await tellProcess(engine, loaded, call.visit, { taken });
  if (heard === 'too-late') return 'unknown';
  await changeCall(tx, call, {
    callbackState: 'arrived',
    reply: excerptOf(bytes, []),
    ...(heard === 'hung-up' ? { kept: { taken } } : { settledAt: now }),
    // It was taken, though nothing was heard of that yet: nothing is to be sent again.
    ...(call.state === 'queued' ? { state: 'answered', nextTryAt: null, failure: null } : {}),
  });
  return 'received';
}
