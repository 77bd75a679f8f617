import { findStep } from '@campus/rules/flows/definition.ts';
import type { Engine } from './engine.ts';
import { runAction } from './own-actions.ts';
import { findProcess } from './processes.store.ts';
import { takeEvent } from './take-event.ts';

/**
 * Retries the action that a process waits with, after the thing it waited for has come. If it still has to wait,
 * nothing happens.
 */
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
