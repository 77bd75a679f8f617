import type { Form } from '@campus/rules/flows/conditions.ts';
import { engineOf, type JobEngine } from '../engine/engine.ts';
import { findProcess } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { tasksFor } from '../process/task.policy.ts';

/** Claims and solves a process from a pool of this person in one event; does nothing if they have no task in it. */
export async function solveFromPool(
  { db, outside, now, sendIn, secrets }: JobEngine,
  { organisationId, id, by, form }: { organisationId: string; id: string; by: string; form: Form },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const loaded = await findProcess(tx, organisationId, id, null, { lock: true });
    const mine = loaded && tasksFor(loaded.flow, loaded.process.state, by).find(({ task }) => task.state === 'offered');
    if (!loaded || mine?.step.kind !== 'handle' || !mine.step.buttons.solve) return false;
    const task = mine.task.id;
    await takeEvent(
      engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside),
      loaded,
      { kind: 'decide', by, task, decision: 'solve', form },
      { step: mine.step.id },
      { first: [{ kind: 'claim', by, task }] },
    );
    return true;
  });
}
