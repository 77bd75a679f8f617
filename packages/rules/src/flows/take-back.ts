import { setLimits } from './begin.ts';
import { findStep, type PersonId, type PersonStep } from './definition.ts';
import { refuse } from './events.ts';
import { isInPlace, visitsBehind } from './places.ts';
import { stateAgain } from './resubmit.ts';
import { standAt } from './stand-at.ts';
import { type Task, tasksOf, type Visit } from './state.ts';
import { walkOn } from './walk.ts';
import { changeTask, emit, visitOf, type Work } from './work.ts';

const MINE: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];
const ACTED: readonly Task['state'][] = [...MINE, 'returned', 'evaluated'];

/** Takes back what a person decided, as long as nobody after them on that way has acted. */
export function takeBack(work: Work, id: number, by: PersonId): void {
  if (work.state.status === 'ended') refuse('process-ended');
  if (work.state.status === 'returned') refuse('process-returned');
  const task = work.state.tasks.find((candidate) => candidate.id === id);
  if (!task || task.person !== by) return refuse('not-yours');
  if (!MINE.includes(task.state) || task.part !== 'voter') return refuse('nothing-to-take-back');
  const visit = visitOf(work, task.visit);
  const step = findStep(work.flow, visit.step);
  if ((step?.kind !== 'approve' && step?.kind !== 'handle') || !isInPlace(work, visit))
    return refuse('nothing-to-take-back');
  if (visit.lapsed || visit.id <= work.state.freshFrom) return refuse('nothing-to-take-back');
  if (visit.outcome === null) return takeVoteBack(work, task, visit, step);
  if (!MINE.includes(visit.outcome as Task['state'])) return refuse('nothing-to-take-back');
  const behind = visitsBehind(work, visit);
  if (actedIn(work, behind)) return refuse('already-acted');
  if (behind.some((later) => later.hung)) return refuse('hung-up');
  const [, ...beside] = standAt(work, visit.step, visit.id + 1);
  reopen(work, visit, task, step);
  walkOn(work, beside);
}

/** Somebody decided there, or an administrator moved it on from there. */
function actedIn(work: Work, visits: readonly Visit[]): boolean {
  const ids = new Set(visits.map((visit) => visit.id));
  return (
    visits.some((visit) => visit.outcome === 'cancelled' && !visit.lapsed) ||
    work.state.tasks.some((task) => ids.has(task.visit) && ACTED.includes(task.state))
  );
}

/** While the step is undecided a vote is simply open again; one by one, the next in line waits again. */
function takeVoteBack(work: Work, task: Task, visit: Visit, step: PersonStep): void {
  if (visit.hung) refuse('hung-up');
  if (visit.part === 'step' && step.voting.kind === 'one-by-one') {
    const after = tasksOf(work.state, task.visit).filter((other) => other.order > task.order && other.part === 'voter');
    if (after.some((other) => other.state === 'delegated' || ACTED.includes(other.state))) refuse('already-acted');
    for (const other of after) if (other.state === 'open') changeTask(work, other.id, { state: 'waiting' });
  }
  changeTask(work, task.id, { state: 'open', settledAt: null, settledBy: null });
}

/** Opens a closed visit again without the vote that was taken back; other votes stay valid, open tasks return. */
function reopen(work: Work, visit: Visit, task: Task, step: PersonStep): void {
  emit(work, { kind: 'visit', visit: { ...visit, outcome: null, closedAt: null } });
  for (const other of tasksOf(work.state, visit.id)) {
    const fellWithIt = other.state === 'cancelled' && other.settledAt === visit.closedAt;
    if (fellWithIt)
      changeTask(work, other.id, {
        state: stateAgain(step, other),
        was: undefined,
        settledAt: null,
        settledBy: null,
      });
  }
  changeTask(work, task.id, { state: 'open', settledAt: null, settledBy: null });
  if (visit.part === 'step') setLimits(work, visit.id, step);
}
