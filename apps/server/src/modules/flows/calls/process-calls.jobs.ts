import type { CallOut } from '#server/platform/call-out.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import { engineOf, type JobEngine } from '../engine/engine.ts';
import { findProcess } from '../engine/processes.store.ts';
import { type CallJob, PROCESS_CALLS } from './call-job.ts';
import { type Call, changeCall, endUnheardCallbacks, findCall, listCallsToDo, lockCall } from './calls.store.ts';
import type { KeptAnswer } from './calls.tables.ts';
import { CUT_OFF, claimCall } from './claim-call.ts';
import { keepAnswer } from './keep-answer.ts';
import type { CallEngine } from './plan-call.ts';
import { tellProcess } from './take-answer.ts';

const AT_ONCE = 500;
const HEARD_AGAIN_AFTER = 10 * 60_000;

type CallTools = { callOut: CallOut; publicAddress: string | null };
type Worker = Omit<JobEngine, 'now'> & { now: () => number };

/** Calls wait for others most of the time, so many are made at once. */
export const callJobs = (worker: Worker, tools: CallTools): JobHandler[] => [
  {
    queue: PROCESS_CALLS,
    atOnce: 20,
    together: true,
    run: (data) => makeCall(worker, tools, data as CallJob),
  },
];

/** Makes a call, if its turn has come, and lets its process hear of what came of it; a second time does nothing twice. */
export async function makeCall(worker: Worker, { callOut, publicAddress }: CallTools, job: CallJob): Promise<void> {
  const engineNow = (): CallEngine => ({ ...worker, now: worker.now(), publicAddress });
  const claimed = await claimCall(engineNow(), job);
  if (claimed) {
    const from = performance.now();
    const reply = await callOut(claimed.outgoing.call, AbortSignal.timeout(claimed.outgoing.timeoutMs));
    await keepAnswer(engineNow(), claimed, reply, Math.round(performance.now() - from));
  }
  await deliver(engineNow(), job);
}

/** Hands what is kept of a call to its process, once; while that is hung up it stays kept. */
async function deliver({ db, outside, now, sendIn, secrets }: JobEngine, job: CallJob): Promise<void> {
  if (!isToBeHeard(await findCall(db, job))) return;
  await db.transaction(async (tx) => {
    const loaded = await findProcess(tx, job.organisationId, job.processId, null, { lock: true });
    const call = await lockCall(tx, job);
    if (!isToBeHeard(call)) return;
    const engine = engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside);
    const heard = loaded ? await tellProcess(engine, loaded, job.visit, call.kept) : 'too-late';
    if (heard === 'hung-up') return changeCall(tx, call, { nextTryAt: now + HEARD_AGAIN_AFTER });
    const failure = heard === 'unfit' ? 'values' : heard === 'too-late' ? (call.failure ?? 'late') : call.failure;
    const state = heard === 'unfit' ? 'failed' : call.state;
    await changeCall(tx, call, { state, failure, kept: null, nextTryAt: null, settledAt: now });
  });
}

const isToBeHeard = (call: Call | null): call is Call & { kept: KeptAnswer } =>
  call !== null && call.kept !== null && call.settledAt === null;

/** What a stop left undone is found again, and callbacks that nobody waits for any more are over. */
export async function enqueueDueCalls(db: Db, now: number, send: SendJob): Promise<void> {
  await endUnheardCallbacks(db, now);
  for (const job of await listCallsToDo(db, { now, cutOff: now - CUT_OFF }, AT_ONCE)) await send(PROCESS_CALLS, job);
}
