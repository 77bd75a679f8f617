import { Refusal } from '#server/platform/refusal.ts';
import { engineOf, type JobEngine } from '../engine/engine.ts';
import { findProcess } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { type ChildKey, findChildId, lockChild } from './children.store.ts';

/** Ends an application whose case waits for it no longer; one that has ended meanwhile stays as it ended. */
export async function endChild(engine: JobEngine, key: ChildKey): Promise<void> {
  const { db, now, sendIn, secrets, outside } = engine;
  await db
    .transaction(async (tx) => {
      // The case itself first, as whoever acts in it locks it.
      const seen = await lockChildProcess(tx, key);
      if (!seen) return;
      const row = await lockChild(tx, key);
      if (row?.state !== 'to-end') return;
      const inTransaction = engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside);
      await takeEvent(inTransaction, seen, { kind: 'end', by: null }, { kind: 'parent-over' });
    })
    .catch((error) => {
      // Ended at the same moment.
      if (!(error instanceof Refusal)) throw error;
    });
}

async function lockChildProcess(tx: JobEngine['db'], key: ChildKey) {
  const childId = await findChildId(tx, key);
  return childId ? findProcess(tx, key.organisationId, childId, null, { lock: true }) : null;
}
