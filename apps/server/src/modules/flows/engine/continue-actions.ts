import { findStep } from '@campus/rules/flows/definition.ts';
import type { Engine } from './engine.ts';
import { runAction } from './own-actions.ts';
import { findProcess } from './processes.store.ts';
import { takeEvent } from './take-event.ts';

/** Runs again what a process is waiting with: what it waited for has come. It may still have to wait; then nothing happens. */
export async function continueActions(engine: Engine, organisationId: string, id: string): Promise<boolean> {
  const loaded = await findProcess(engine.db, organisationId, id, null, { lock: true });
  if (loaded?.process.status !== 'running') return false;
  for (const visit of loaded.process.state.visits) {
    const step = visit.outcome === null && !visit.hung ? findStep(loaded.flow, visit.step) : null;
    if (step?.kind !== 'action') continue;
    const { action } = step;
    const event = await runAction(engine, organisationId, id, loaded.process.state, { visit: visit.id, action });
    if (!event) continue;
    await takeEvent(engine, loaded, event, { step: step.id });
    return true;
  }
  return false;
}
