import type { FlowEvent } from '@campus/rules/flows/events.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Engine } from './engine.ts';

/** If an action turns out not to be undoable, the whole operation is refused. */
export async function undoAction(
  { outside, ...engine }: Engine,
  organisationId: string,
  id: string,
  state: FlowState,
  { action }: { action: string },
): Promise<void> {
  const undo = outside.undos?.[action];
  const undone = await undo?.(engine, { id, organisationId, submitterId: state.submitter, form: state.form });
  if (!undone) refuse('cannot-be-undone');
}

/** The event that an action reports to the engine; none while it is waiting. */
export async function runAction(
  { outside, ...engine }: Engine,
  organisationId: string,
  id: string,
  state: FlowState,
  { visit, action }: { visit: number; action: string },
): Promise<FlowEvent | null> {
  const run = outside.actions[action];
  if (!run) return { kind: 'action-failed', visit };
  const answer = await run(engine, { id, organisationId, submitterId: state.submitter, form: state.form });
  if (answer === 'waiting') return null;
  return answer === 'failed' ? { kind: 'action-failed', visit } : { kind: 'action-done', visit, ...answer };
}
