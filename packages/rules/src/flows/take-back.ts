import { reopen } from './decide.ts';
import { addressOf, findStep, type PersonId, type PersonStep } from './definition.ts';
import { refuse } from './events.ts';
import { actedSince } from './returns.ts';
import { isUnsettled, type Task, tasksOf, type Visit } from './state.ts';
import {
  branchesUnder,
  branchOf,
  chainOf,
  changeBranch,
  changeTask,
  closeVisit,
  isLive,
  visitOf,
  type Work,
} from './work.ts';

const MINE: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];

/** Takes back what a person decided, as long as nobody after them in that branch has acted. */
export function takeBack(work: Work, id: number, by: PersonId): void {
  if (work.state.status === 'ended') refuse('process-ended');
  if (work.state.status === 'returned') refuse('process-returned');
  const task = work.state.tasks.find((one) => one.id === id);
  if (!task || task.person !== by) return refuse('not-yours');
  if (!MINE.includes(task.state) || task.part !== 'voter') return refuse('nothing-to-take-back');
  const visit = visitOf(work, task.visit);
  const step = findStep(work.flow, visit.step) as PersonStep;
  if (visit.outcome === null) return takeVoteBack(work, task, step);
  if (!['agreed', 'solved', 'disagreed', 'not-solved'].includes(visit.outcome) || visit.id <= work.state.freshFrom)
    return refuse('nothing-to-take-back');
  if (actedSince(work, visit)) return refuse('already-acted');
  undoAfter(work, visit);
  reopen(work, visit, task, step);
}

/** While the step is undecided a vote is simply open again; one by one, the next in line waits again. */
function takeVoteBack(work: Work, task: Task, step: PersonStep): void {
  if (step.voting.kind === 'one-by-one') {
    const after = tasksOf(work.state, task.visit).filter((other) => other.order > task.order && other.part === 'voter');
    if (after.some((other) => !isUnsettled(other) && other.state !== 'passed')) refuse('already-acted');
    for (const other of after) if (other.state === 'open') changeTask(work, other.id, { state: 'waiting' });
  }
  changeTask(work, task.id, { state: 'open', settledAt: null, settledBy: null });
}

/** What the decision set going is cancelled: later visits on this way, the branches that it opened, and the joins that it completed. */
function undoAfter(work: Work, visit: Visit): void {
  const chain = chainOf(work, visit.branch);
  const under = branchesUnder(work, visit.branch);
  const way = new Set([...chain, ...under].map((branch) => branch.id));
  for (const later of work.state.visits)
    if (later.id > visit.id && later.outcome === null && way.has(later.branch)) closeVisit(work, later.id, 'cancelled');
  for (const branch of under)
    if (branch.id !== visit.branch && branch.id > visit.id && isLive(branch))
      changeBranch(work, branch.id, { state: 'cancelled' });
  for (const branch of chain) {
    const child = chain[chain.indexOf(branch) + 1];
    const at =
      addressOf(work.flow, child ? child.lane.slice(0, child.lane.lastIndexOf('/')) : visit.step)?.index ??
      branch.index;
    const now = branchOf(work, branch.id);
    // A branch that went on after a join, or opened a later split, stands where the decision was made again.
    for (const grown of work.state.branches) {
      if (grown.parent === branch.id && grown.id !== child?.id && grown.id > visit.id && isLive(grown))
        cancelBranch(work, grown.id);
    }
    if (now.index !== at || now.state !== (child ? 'split' : 'at-step'))
      changeBranch(work, branch.id, { index: at, state: child ? 'split' : 'at-step' });
  }
}

function cancelBranch(work: Work, id: number): void {
  for (const branch of branchesUnder(work, id)) {
    for (const visit of work.state.visits)
      if (visit.branch === branch.id && visit.outcome === null) closeVisit(work, visit.id, 'cancelled');
    if (isLive(branch)) changeBranch(work, branch.id, { state: 'cancelled' });
  }
}
