import { everyStep, type Flow, type PersonId, type Step } from './definition.ts';
import type { FlowEvent } from './events.ts';
import type { FlowState } from './state.ts';
import { everyWho } from './who-leaves.ts';

/** Whether a step may ask the head above somebody: instead of whom it asks, or after whoever decided last. */
export function asksHead(step: Step): boolean {
  if (!('who' in step)) return false;
  if ([...everyWho(step.who)].some(({ kind }) => kind === 'head-of-previous')) return true;
  return step.kind !== 'copy' && (step.whenSubmitter === 'head' || step.timeLimit?.finally.kind === 'escalate');
}

/**
 * Those above whom the engine may look up a head, and then the one above that head, when it takes an event. Above the
 * submitter only where a step would rather ask their head than them. Above everybody who has or had a task where a step
 * asks the head of whoever decided last, or goes to the head when it is late; whoever is asked only by this event has
 * not decided yet.
 */
export function headsLookedUp(flow: Flow, state: FlowState, event: FlowEvent): PersonId[] {
  const steps = [...everyStep(flow.steps)].map(({ step }) => step).filter(asksHead);
  if (steps.length === 0) return [];
  const submitter = steps.some((step) => 'whenSubmitter' in step && step.whenSubmitter === 'head');
  const people = [
    ...(submitter ? [event.kind === 'submit' ? event.by : state.submitter] : []),
    ...state.tasks.map((task) => task.person),
    ...('by' in event && event.kind !== 'submit' && event.by !== null ? [event.by] : []),
  ];
  return [...new Set(people)].filter((person) => person !== '');
}
