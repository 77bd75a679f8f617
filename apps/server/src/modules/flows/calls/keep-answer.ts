import { isPassing, MOST_TRIES, pauses } from '@campus/rules/connections/vocabulary.ts';
import { endSend } from '#server/modules/connections/index.ts';
import type { OutgoingReply } from '#server/platform/call-out.ts';
import type { JobEngine } from '../engine/engine.ts';
import { PROCESS_CALLS } from './call-job.ts';
import { type Call, changeCall, lockCall } from './calls.store.ts';
import type { KeptAnswer } from './calls.tables.ts';
import type { Claimed } from './claim-call.ts';
import { giveUp } from './give-up.ts';
import { excerptOf, jsonIn, takenOf } from './read-answer.ts';

/** Keeps what came of a call, before anybody is told: from now on it is not sent again by itself. */
export function keepAnswer(engine: JobEngine, claimed: Claimed, reply: OutgoingReply, ms: number): Promise<void> {
  const { now } = engine;
  const { call, sendId, outgoing } = claimed;
  return engine.db.transaction(async (tx) => {
    await endSend(tx, sendId, now);
    const found = await lockCall(tx, call);
    // Somebody else took it over meanwhile.
    if (found?.state !== 'sending' || found.claimedAt !== call.claimedAt) return;
    const read = readReply(claimed, reply);
    const came = {
      claimedAt: null,
      status: reply.status,
      ms,
      reply: reply.body && excerptOf(reply.body, outgoing.hidden),
    };
    // Who calls back has taken the call, whatever became of the reply to it.
    if (!('failed' in read) || found.callbackState === 'arrived')
      return changeCall(tx, found, { ...came, state: 'answered', failure: null, ...standing(found, read, now) });
    const { failed: failure } = read;
    if (!isPassing(failure, reply.status) || found.tries >= MOST_TRIES)
      return giveUp(tx, found, { ...came, failure }, now);
    const nextTryAt = now + (pauses[found.tries - 1] ?? 0);
    await changeCall(tx, found, { ...came, state: 'queued', failure, nextTryAt });
    const { organisationId, processId, visit } = found;
    await engine.sendIn(tx)(PROCESS_CALLS, { organisationId, processId, visit }, { startAfter: new Date(nextTryAt) });
  });
}

function readReply({ call: { answer }, take }: Claimed, { status, body, failure }: OutgoingReply): KeptAnswer {
  if (failure) return { failed: failure };
  if (status < 200 || status >= 300) return { failed: 'status' };
  if (answer !== 'reply' || take.length === 0) return { taken: {} };
  const json = jsonIn(body);
  if (json === undefined) return { failed: 'reply-malformed' };
  const taken = takenOf(take, json);
  return taken ? { taken } : { failed: 'values' };
}

/** Whether somebody is still to be told of it. */
function standing(call: Call, read: KeptAnswer, now: number): Partial<Call> {
  if (call.settledAt !== null || call.callbackState === 'arrived') return {};
  if (call.answer === 'reply') return { kept: read };
  return call.answer === 'callback' ? {} : { settledAt: now };
}
