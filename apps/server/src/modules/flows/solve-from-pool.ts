import type { Form } from '@campus/rules/flows/conditions.ts';
import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { engineOf, type FlowOutside } from './outside.ts';
import { tasksFor } from './processes.policy.ts';
import { findProcess } from './processes.store.ts';
import { takeEvent } from './take-event.ts';

/** Somebody takes a process from a pool that they belong to and solves it, in one event; where they are not asked, nothing happens. */
export async function solveFromPool(
  db: Db,
  outside: FlowOutside,
  asked: { organisationId: string; id: string; by: string; form: Form },
  { now, sendIn, secrets }: { now: number; sendIn: (db: Db) => SendJob; secrets: Secrets },
): Promise<boolean> {
  const { organisationId, id, by, form } = asked;
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
      [{ kind: 'claim', by, task }],
    );
    return true;
  });
}
