import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { clearTimer, listDueTimers } from './clocks.store.ts';
import { engineOf, type JobEngine } from './engine.ts';
import { findProcess } from './processes.store.ts';
import { takeEvent } from './take-event.ts';

export const PROCESS_CLOCK = 'process-clock';
const AT_ONCE = 500;

export type DueClock = { organisationId: string; processId: string; timer: number };

/** Enqueues the timers that are due. A row stays until its job is done, so nothing is lost while the server is down. */
export async function enqueueDueClocks(db: Db, now: number, send: SendJob): Promise<void> {
  for (const due of await listDueTimers(db, now, AT_ONCE))
    await send(PROCESS_CLOCK, due, { singletonKey: `${due.processId}/${due.timer}` });
}

/** Fires one timer of a process, in a transaction of its own; firing it again does nothing. */
export async function fireClock({ db, outside, now, sendIn, secrets }: JobEngine, due: DueClock): Promise<boolean> {
  return db.transaction(async (tx) => {
    const loaded = await findProcess(tx, due.organisationId, due.processId, null, { lock: true });
    if (!loaded) return false;
    const timer = loaded.process.state.timers.find(({ id }) => id === due.timer);
    try {
      const engine = engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside);
      await takeEvent(engine, loaded, { kind: 'timer', timer: due.timer }, {});
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not-due') throw error;
      // The timer was cleared, or the process is in a state in which timers do not run: the row is of no use any more.
      if (!timer || loaded.process.status !== 'running') await clearTimer(tx, due.processId, due.timer);
      return false;
    }
  });
}
