import { everyStep, type Flow, type Step } from './definition.ts';

/** Whether a step may ask the head above somebody: instead of whom it asks, or after whoever decided last. */
export function asksHead(step: Step): boolean {
  if (!('who' in step)) return false;
  if (step.who.kind === 'head-of-previous') return true;
  return step.kind !== 'copy' && (step.whenSubmitter === 'head' || step.timeLimit?.finally.kind === 'escalate');
}

/** Whether the engine may look up a head while it runs a flow; if not, nobody has to find out who they are. */
export const looksUpHeads = (flow: Flow): boolean => [...everyStep(flow.steps)].some(({ step }) => asksHead(step));
