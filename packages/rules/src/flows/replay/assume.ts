import { findStep } from '../definition.ts';
import type { FlowEvent } from '../events.ts';
import { setReport } from '../read-given.ts';
import { type FlowState, isUnsettled, type Task, tasksOf, type Visit, type VisitOutcome } from '../state.ts';
import { isSystemStep } from '../system-steps.ts';
import { decisionAt } from './carry-over.ts';
import type { Version } from './recorded-case.ts';

const NO: readonly (VisitOutcome | null)[] = ['disagreed', 'not-solved'];

/**
 * What is taken as happening at a visit of which the record tells nothing more: people say what the same visit came to in
 * the record, or yes; clocks run out; the product does what it is there for. Null where nobody could do anything.
 */
export function assumedEvent(
  { version, timeZone }: { version: Version; timeZone: string },
  { state, clock }: { state: FlowState; clock: number },
  visit: Visit,
  known: VisitOutcome | null,
): { event: FlowEvent; at: number } | null {
  const step = findStep(version.flow, visit.step);
  const soon = (event: FlowEvent) => ({ event, at: 0 });
  if (!step) return null;
  if (visit.hung) return soon({ kind: 'resume', by: state.submitter, visit: visit.id });
  const tasks = tasksOf(state, visit.id);
  const done = soon({ kind: 'action-done', visit: visit.id });
  // Whoever is asked because something failed, or went round too often, says that it is done.
  if (step.kind === 'router' || (isSystemStep(step) && tasks.some(isUnsettled))) return done;
  if (step.kind === 'action' || step.kind === 'call') return done;
  if (step.kind === 'set') return soon(setReport(version, state, visit, { now: clock, timeZone }));
  if (step.kind === 'child') return soon(nextChild(visit));
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

/** One application after the other ends well. */
function nextChild({ id: visit, children }: Visit): FlowEvent {
  const of = children?.of ?? 0;
  const item = Array.from({ length: of }, (_, n) => n).find((n) => !Object.hasOwn(children?.ended ?? {}, n)) ?? 0;
  return { kind: 'child-ended', visit, item, outcome: 'done' };
}
