import { everyStep, type Flow, type PersonId, type Step } from './definition.ts';
import type { FlowEvent } from './events.ts';
import type { FlowState } from './state.ts';

/** Whether a step may ask the head above somebody: instead of whom it asks, or after whoever decided last. */
export function asksHead(step: Step): boolean {
  if (!('who' in step)) return false;
  if (step.who.kind === 'head-of-previous') return true;
  return step.kind !== 'copy' && (step.whenSubmitter === 'head' || step.timeLimit?.finally.kind === 'escalate');
}

const looksUpHeads = (flow: Flow): boolean => [...everyStep(flow.steps)].some(({ step }) => asksHead(step));

/**
 * Those above whom the engine may look up a head, and then the one above that head, when it takes an event: the
 * submitter, and everybody who has or had a task. Whoever is asked only by this event has not decided yet.
 */
export function headsLookedUp(flow: Flow, state: FlowState, event: FlowEvent): PersonId[] {
  if (!looksUpHeads(flow)) return [];
  const by = 'by' in event ? [event.by] : [];
  const people = [state.submitter, ...state.tasks.map((task) => task.person), ...by];
  return [...new Set(people)].filter((person) => person !== '');
}
