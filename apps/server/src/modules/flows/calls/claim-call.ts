import { isRecent } from '@campus/rules/basics/moments.ts';
import { type CallFailure, connectionLimits, MOST_TRIES } from '@campus/rules/connections/vocabulary.ts';
import { type Outgoing, outgoingOf, reserveSend } from '#server/modules/connections/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { type CallJob, callKey, PROCESS_CALLS } from './call-job.ts';
import { callbackAddress, callbackToken } from './callback-address.ts';
import { type Call, changeCall, lockCall } from './calls.store.ts';
import { giveUp } from './give-up.ts';
import { type CallEngine, type Planned, planCall } from './plan-call.ts';
import { withCallback } from './request-of.ts';

/** A call that is to be sent now, by nobody else; with the fields that its step takes. */
export type Claimed = { call: Call; sendId: string; outgoing: Outgoing; take: Planned['take'] };

/** Longer than any call may take: who claimed one before that was stopped in the middle. */
export const CUT_OFF = connectionLimits.timeoutMs.most + 30_000;
const LOOKED_AT_AGAIN_AFTER = 10 * 60_000;

/** Claims a call whose turn it is, and writes down what is sent before it is sent. Null where nothing is to be sent. */
export function claimCall(engine: CallEngine, job: CallJob): Promise<Claimed | null> {
  const { now } = engine;
  return engine.db.transaction(async (tx) => {
    const found = await lockCall(tx, job);
    const before = found && (await takeOver(tx, found, now));
    if (before?.state !== 'queued' || (before.nextTryAt ?? 0) > now) return null;
    const planned = await planCall(tx, engine, before);
    if ('hung' in planned) {
      await changeCall(tx, before, { nextTryAt: now + LOOKED_AT_AGAIN_AFTER });
      return null;
    }
    const { connection } = planned;
    const call = { ...before, ...planned.change };
    const failed = (failure: CallFailure) => giveUp(tx, call, { ...planned.change, failure }, now).then(() => null);
    if (planned.connection === null || !connection) return failed(planned.failure ?? 'connection-gone');
    const outgoing = outgoingWith(engine, call, connection);
    if ('failure' in outgoing) return failed(outgoing.failure);
    const sendId = newId(now);
    const reserved = await reserveSend(tx, connection, { id: sendId, now });
    if (!reserved.ok) {
      const nextTryAt = reserved.freeAt;
      await changeCall(tx, call, { ...planned.change, nextTryAt });
      await engine.sendIn(tx)(PROCESS_CALLS, job, { startAfter: new Date(nextTryAt) });
      return null;
    }
    const claim: Partial<Call> = {
      ...planned.change,
      state: 'sending',
      claimedAt: now,
      nextTryAt: null,
      tries: call.tries + 1,
      allTries: call.allTries + 1,
      address: connection.address,
      headers: outgoing.shown,
    };
    await changeCall(tx, call, claim);
    return { call: { ...call, ...claim }, sendId, outgoing, take: planned.take };
  });
}

/** A call that was under way when its sender stopped: nobody knows what came of it, so the very same one is sent again. */
async function takeOver(tx: Db, call: Call, now: number): Promise<Call | null> {
  if (call.state !== 'sending' || isRecent(call.claimedAt ?? 0, now, CUT_OFF)) return call;
  if (call.tries >= MOST_TRIES) {
    await giveUp(tx, call, { failure: 'interrupted' }, now);
    return null;
  }
  const change = { state: 'queued', claimedAt: null, failure: 'interrupted', status: null } as const;
  await changeCall(tx, call, change);
  return { ...call, ...change };
}

function outgoingWith(
  { secrets, publicAddress, now }: CallEngine,
  call: Call,
  connection: NonNullable<Planned['connection']>,
) {
  const token = call.answer === 'callback' ? callbackToken(secrets, call) : null;
  const address = token && callbackAddress(publicAddress, token);
  if (token !== null && address === null) return { failure: 'no-public-address' as const };
  const outgoing = outgoingOf(
    secrets,
    connection,
    {
      ...withCallback(call, address),
      method: call.method ?? 'POST',
      key: callKey(call),
      timeoutMs: call.timeoutMs ?? connection.mostTimeoutMs,
    },
    now,
  );
  return 'failure' in outgoing || token === null ? outgoing : { ...outgoing, hidden: [...outgoing.hidden, token] };
}
