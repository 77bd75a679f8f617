import type { CallStep, ChildStep, SetStep, Step } from './definition.ts';
import { itemsOf } from './given-values.ts';
import type { BranchState } from './state.ts';
import { closeVisit, emit, momentAfter, openVisit, setTimer, visitOf, type Work } from './work.ts';

/** The steps at which the product itself has something to do. */
export type SystemStep = Extract<Step, { kind: 'action' | 'set' | 'child' | 'call' }>;

export const isSystemStep = (step: Step | null | undefined): step is SystemStep =>
  step?.kind === 'action' || step?.kind === 'set' || step?.kind === 'child' || step?.kind === 'call';

/** Begins a step that sets values, calls or hands in; what fails at once is named by its visit. */
export function enterSystemStep(
  work: Work,
  branch: BranchState,
  step: SetStep | CallStep | ChildStep,
): 'goes-on' | 'waits' | { failed: number } {
  const visit = openVisit(work, branch.id, step.id);
  if (step.kind === 'child') return handIn(work, visit.id, step);
  work.effects.push({ kind: step.kind === 'set' ? 'set-values' : 'call-out', visit: visit.id, step: step.id });
  if (step.kind === 'set' || step.answer.kind === 'reply') return 'waits';
  if (step.answer.kind === 'none') return isDone(work, visit.id, step);
  const { within } = step.answer;
  setTimer(work, visit.id, 'wait', momentAfter(work, work.now, within), within.clock);
  return 'waits';
}

function handIn(work: Work, id: number, step: ChildStep): 'goes-on' | 'waits' | { failed: number } {
  const items = itemsOf(step, work.state.form);
  if (items === 'too-many') return { failed: id };
  if (items.length === 0) return isDone(work, id, step);
  work.effects.push({ kind: 'start-children', visit: id, step: step.id });
  if (!step.wait) return isDone(work, id, step);
  emit(work, { kind: 'visit', visit: { ...visitOf(work, id), children: { of: items.length, ended: {} } } });
  return 'waits';
}

/** What is done at a step is an outcome that conditions can ask for: of applications that somebody waited for, whether all were. */
function isDone(work: Work, visit: number, step: CallStep | ChildStep): 'goes-on' {
  closeVisit(work, visit, 'done');
  emit(work, { kind: 'outcome', step: step.id, outcome: step.kind === 'child' && step.wait ? 'solved' : 'done' });
  return 'goes-on';
}
