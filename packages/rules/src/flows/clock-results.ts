import { type Flow, findStep, type PersonId, type StepId } from './definition.ts';
import { type FlowState, isUnsettled, tasksOf } from './state.ts';
import type { ClockEvent } from './vocabulary.ts';

export type ClockResult = {
  kind: ClockEvent;
  step: StepId;
  /** Those who are asked now instead of others. */
  people: PersonId[];
  /** Which reminder it was, and of how many. */
  count: { n: number; of: number } | null;
};

/** What a clock did when it ran out, found by comparing the states before and after; null for a clock that was not there. */
export function readClock(flow: Flow, before: FlowState, after: FlowState, timer: number): ClockResult | null {
  const fired = before.timers.find((candidate) => candidate.id === timer);
  const visit = fired && before.visits.find((candidate) => candidate.id === fired.visit);
  if (!fired || !visit) return null;
  const result = { step: visit.step, people: [], count: null };
  if (fired.kind === 'resume') return { ...result, kind: 'clock-resume' };
  const step = findStep(flow, visit.step);
  // A call that was not answered in time.
  if (fired.kind === 'wait' && step?.kind === 'call') return { ...result, kind: 'clock-late' };
  if (fired.kind === 'wait') return { ...result, kind: 'clock-wait' };
  if (fired.kind === 'close') return { ...result, kind: 'clock-close' };
  const limit = step?.kind === 'approve' || step?.kind === 'handle' ? step.timeLimit : null;
  if (fired.kind === 'remind') {
    const of = limit?.remind?.times ?? 0;
    const left = before.timers.filter((other) => other.visit === visit.id && other.kind === 'remind').length;
    return { ...result, kind: 'clock-remind', count: { n: Math.max(1, of - left + 1), of: Math.max(of, left) } };
  }
  const last = limit?.finally.kind;
  if (last === 'pass' || last === 'refuse') return { ...result, kind: `clock-${last}` };
  const taskIds = new Set(tasksOf(before, visit.id).map((task) => task.id));
  const people = tasksOf(after, visit.id)
    .filter((task) => isUnsettled(task) && !taskIds.has(task.id))
    .map((task) => task.person);
  const moved = tasksOf(before, visit.id).some(
    (task) => isUnsettled(task) && !isUnsettled(after.tasks.find((other) => other.id === task.id) ?? task),
  );
  if (!moved || (last !== 'escalate' && last !== 'reassign')) return { ...result, kind: 'clock-late' };
  return { ...result, kind: `clock-${last}`, people };
}
