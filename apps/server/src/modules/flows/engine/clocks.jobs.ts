import { LONGEST_HANG_UP } from '@campus/rules/flows/pauses.ts';
import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { clearTimer, listDueTimers, listHungSince } from './clocks.store.ts';
import { type Engine, engineOf, type JobEngine } from './engine.ts';
import { findProcess, type Loaded } from './processes.store.ts';
import { takeEvent } from './take-event.ts';

export const PROCESS_CLOCK = 'process-clock';
const AT_ONCE = 500;

export type DueClock = { organisationId: string; processId: string; timer: number };
/** A visit that is hung up for as long as anything may be, by an earlier version that set no clock for it. */
export type ForgottenHangUp = { organisationId: string; processId: string; forgotten: number };

/** Enqueues the timers that are due. A row stays until its job is done, so nothing is lost while the server is down. */
export async function enqueueDueClocks(db: Db, now: number, send: SendJob): Promise<void> {
  for (const due of await listDueTimers(db, now, AT_ONCE))
    await send(PROCESS_CLOCK, due, { singletonKey: `${due.processId}/${due.timer}` });
}

/** Enqueues what was hung up before there was a longest time for it. */
export async function enqueueForgotten(db: Db, now: number, send: SendJob): Promise<void> {
  for (const due of await listHungSince(db, now - LONGEST_HANG_UP, AT_ONCE))
    await send(PROCESS_CLOCK, due, { singletonKey: `${due.processId}/hung/${due.forgotten}` });
}

/** Fires one timer of a process, in a transaction of its own; firing it again does nothing. */
export async function fireClock(
  { db, outside, now, sendIn, secrets }: JobEngine,
  due: DueClock | ForgottenHangUp,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const loaded = await findProcess(tx, due.organisationId, due.processId, null, { lock: true });
    if (!loaded) return false;
    const engine = engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside);
    if ('forgotten' in due) return resumeForgotten(engine, loaded, due.forgotten);
    const timer = loaded.process.state.timers.find(({ id }) => id === due.timer);
    try {
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

async function resumeForgotten(engine: Engine, loaded: Loaded, visit: number): Promise<boolean> {
  try {
    await takeEvent(engine, loaded, { kind: 'resume', by: null, visit }, { kind: 'clock-resume' });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
