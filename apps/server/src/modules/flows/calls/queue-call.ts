import { newId } from '#server/platform/ids.ts';
import type { Engine } from '../engine/engine.ts';
import { type CallJob, callKey, PROCESS_CALLS } from './call-job.ts';
import { insertCall } from './calls.store.ts';

/**
 * Puts a call into the log in the transaction of its step, and enqueues the job that makes it. Queued again, as after a
 * hang-up, it is the same call: what came back meanwhile is handed to the process, and nothing is sent twice.
 */
export async function queueCall({ db, now, send }: Pick<Engine, 'db' | 'now' | 'send'>, job: CallJob): Promise<void> {
  await insertCall(db, { id: newId(now), ...job, queuedAt: now });
  await send(PROCESS_CALLS, job, { singletonKey: callKey(job) });
}
