import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { clearTimer, listDueTimers } from './clocks.store.ts';
import { type LeavingJob, PERSON_GONE, replaceGone } from './gone.service.ts';
import { engineOf, type FlowOutside } from './outside.ts';
import { findProcess } from './processes.store.ts';
import { takeEvent } from './take-event.ts';

export const PROCESS_CLOCK = 'process-clock';
const AT_ONCE = 500;

type Due = { organisationId: string; processId: string; timer: number };

/** Enqueues what is due; a row stays until it is done, so what was missed while everything was down is made up. */
export async function enqueueDueClocks(db: Db, now: number, send: SendJob): Promise<void> {
  for (const due of await listDueTimers(db, now, AT_ONCE))
    await send(PROCESS_CLOCK, due, { singletonKey: `${due.processId}/${due.timer}` });
}

/** Lets one clock of a process run out, in a transaction of its own; a second time it does nothing. */
export async function fireClock(
  db: Db,
  outside: FlowOutside,
  due: Due,
  now: number,
  sendIn: (db: Db) => SendJob,
  secrets: Secrets,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const loaded = await findProcess(tx, due.organisationId, due.processId, null, { lock: true });
    if (!loaded) return false;
    const timer = loaded.process.state.timers.find((one) => one.id === due.timer);
    try {
      const engine = engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside);
      await takeEvent(engine, loaded, { kind: 'timer', timer: due.timer }, {});
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not-due') throw error;
      // The clock was cleared, or the process stands where clocks do not count: the row has nothing to wait for.
      if (!timer || loaded.process.status !== 'running') await clearTimer(tx, due.processId, due.timer);
      return false;
    }
  });
}

export const flowJobs = (
  db: Db,
  outside: FlowOutside,
  now: () => number,
  sendIn: (db: Db) => SendJob,
  secrets: Secrets,
): JobHandler[] => [
  {
    queue: PROCESS_CLOCK,
    run: async (data) => {
      await fireClock(db, outside, data as Due, now(), sendIn, secrets);
    },
  },
  {
    queue: PERSON_GONE,
    run: async (data) => {
      await replaceGone({ db, outside, now: now(), sendIn, secrets }, data as LeavingJob);
    },
  },
];
