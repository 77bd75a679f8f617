import { type Flow, findStep } from '../definition.ts';
import type { FlowEvent } from '../events.ts';
import { type FlowState, type Task, tasksOf, type Visit, type VisitOutcome } from '../state.ts';
import { decisionAt } from './carry-over.ts';

const NO: readonly (VisitOutcome | null)[] = ['disagreed', 'not-solved'];

/**
 * What is taken as happening at a visit of which the record tells nothing more: people say what the same visit came to in
 * the record, or yes; clocks run out; the product does what it is there for. Null where nobody could do anything.
 */
export function assumedEvent(
  flow: Flow,
  state: FlowState,
  visit: Visit,
  known: VisitOutcome | null,
): { event: FlowEvent; at: number } | null {
  const step = findStep(flow, visit.step);
  const soon = (event: FlowEvent) => ({ event, at: 0 });
  if (!step) return null;
  if (visit.hung) return soon({ kind: 'resume', by: state.submitter, visit: visit.id });
  if (step.kind === 'action') return soon({ kind: 'action-done', visit: visit.id });
  const tasks = tasksOf(state, visit.id);
  const standing = (which: Task['state']) => tasks.find((task) => task.state === which);
  const open = standing('open');
  if (step.kind === 'wait' || step.kind === 'evaluate') {
    const timer = state.timers.find((candidate) => candidate.visit === visit.id);
    if (timer) return { event: { kind: 'timer', timer: timer.id }, at: timer.dueAt };
    return open ? soon({ kind: 'wait-over', by: open.person, task: open.id }) : null;
  }
  const decision = decisionAt(step, NO.includes(known) ? 'disagree' : 'agree');
  if (open) return soon({ kind: 'decide', by: open.person, task: open.id, decision });
  const offered = standing('offered');
  return offered ? soon({ kind: 'claim', by: offered.person, task: offered.id }) : null;
}
