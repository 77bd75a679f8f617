import { findStep, type PersonId } from './definition.ts';
import { refuse } from './events.ts';
import { moveOn } from './walk.ts';
import { closeVisit, settleTask, visitOf, type Work } from './work.ts';

/** The person who was asked because a wait has no day lets it continue. */
export function waitOver(work: Work, id: number, by: PersonId): void {
  if (work.state.status !== 'running') refuse(work.state.status === 'ended' ? 'process-ended' : 'process-returned');
  const task = work.state.tasks.find((candidate) => candidate.id === id);
  if (!task || task.person !== by) return refuse('not-yours');
  if (task.state !== 'open') return refuse('already-settled');
  const visit = visitOf(work, task.visit);
  if (findStep(work.flow, visit.step)?.kind !== 'wait') return refuse('wrong-decision');
  if (visit.hung) return refuse('hung-up');
  settleTask(work, task, 'solved', by);
  closeVisit(work, visit.id, 'done');
  moveOn(work, visit.branch);
}
