import { addressOf, type Flow, findStep, type PersonId, type StepId } from './definition.ts';
import { type ReturnTarget, refuse } from './events.ts';
import { type FlowState, isUnsettled, openVisits, type Task, tasksOf, type Visit } from './state.ts';
import { endProcess, enterAt, sendBack } from './walk.ts';
import {
  branchesUnder,
  cancelUnder,
  chainOf,
  changeBranch,
  closeVisit,
  emit,
  isLive,
  settleTask,
  tell,
  type Work,
} from './work.ts';

/** The steps that a visit can be returned to: passed by people, and on the way from the start to here. */
export function returnTargets(work: Work, visit: Visit): StepId[] {
  const chain = chainOf(work, visit.branch);
  const passed = work.state.visits.filter(
    (one) => one.id < visit.id && (one.outcome === 'agreed' || one.outcome === 'solved' || one.outcome === 'timed-out'),
  );
  const steps = passed
    .map((one) => one.step)
    .filter((step) => {
      const address = addressOf(work.flow, step);
      const branch = chain.find((one) => one.lane === address?.lanes.at(-1));
      return branch !== undefined && address !== null && (address.index < branch.index || branch.id !== visit.branch);
    });
  return [...new Set(steps)];
}

/** Returns from a task: that task says so, and the process goes back. */
export function returnTo(
  work: Work,
  task: Task,
  visit: Visit,
  to: ReturnTarget,
  afterwards: 'restart' | 'straight-back',
): void {
  settleTask(work, task, 'returned', task.person);
  if (to.kind === 'submitter') return sendBackToSubmitter(work, visit, task.person, afterwards);
  if (to.kind === 'previous') return sendBackToPrevious(work, visit, task.person);
  if (!findStep(work.flow, to.step)) refuse('no-such-step');
  if (!returnTargets(work, visit).includes(to.step)) refuse('not-passed-yet');
  sendBackToStep(work, visit, to.step);
}

/** To the last step of people on the way here; without one, to the submitter. */
export function sendBackToPrevious(work: Work, visit: Visit, by: PersonId | null): void {
  const previous = returnTargets(work, visit).at(-1);
  if (previous) sendBackToStep(work, visit, previous);
  else sendBackToSubmitter(work, visit, by, 'restart');
}

/** Within its own branch only that branch goes back; to before a split, all of its branches are cancelled and asked again. */
function sendBackToStep(work: Work, visit: Visit, step: StepId): void {
  const address = addressOf(work.flow, step) as { lanes: readonly string[]; index: number };
  const branch = chainOf(work, visit.branch).find((one) => one.lane === address.lanes.at(-1));
  if (!branch) return refuse('not-passed-yet');
  if (visit.outcome === null) closeVisit(work, visit.id, 'returned');
  sendBack(work, branch.id, address.index);
}

/** Everything open is cancelled; the submitter edits and sends it again. */
export function sendBackToSubmitter(
  work: Work,
  visit: Visit,
  by: PersonId | null,
  afterwards: 'restart' | 'straight-back',
): void {
  const people = tasksOf(work.state, visit.id)
    .filter((task) => task.part === 'voter')
    .map((task) => task.instead ?? task.person);
  if (work.state.visits.some((one) => one.id === visit.id && one.outcome === null))
    closeVisit(work, visit.id, 'returned');
  for (const branch of work.state.branches.filter((one) => one.parent === null && isLive(one))) {
    cancelUnder(work, branch.id);
    changeBranch(work, branch.id, { state: 'cancelled' });
  }
  emit(work, { kind: 'fresh', from: work.state.counter });
  emit(work, { kind: 'returned', returned: { step: visit.step, by, people: [...new Set(people)], afterwards } });
  emit(work, { kind: 'status', status: 'returned', outcome: null });
  tell(work, work.state.submitter, 'returned');
}

/** An administrator moves the process: within a split that it is in, only that branch; otherwise everything begins there. */
export function moveTo(work: Work, step: StepId): void {
  const address = addressOf(work.flow, step);
  if (!address) return refuse('no-such-step');
  const lane = address.lanes.at(-1);
  const standing = work.state.branches.find((branch) => branch.lane === lane && isLive(branch));
  if (standing) return sendBack(work, standing.id, address.index);
  for (const root of work.state.branches.filter((branch) => branch.parent === null && isLive(branch))) {
    cancelUnder(work, root.id);
    changeBranch(work, root.id, { state: 'cancelled' });
  }
  emit(work, { kind: 'fresh', from: work.state.counter });
  enterAt(work, step);
}

const hasDecisions = (state: FlowState): boolean =>
  state.tasks.some((task) => ['agreed', 'disagreed', 'solved', 'not-solved', 'returned'].includes(task.state));

/** Whether everything that is open lies in a pool still, where nobody has taken it. */
export const isUntaken = (state: FlowState): boolean =>
  openVisits(state).every((visit) =>
    tasksOf(state, visit.id).every((task) => !isUnsettled(task) || task.state === 'offered'),
  );

/** Whether the submitter may take a process back as it stands. */
export function mayWithdraw(flow: Flow, state: FlowState): boolean {
  if (state.status === 'ended' || flow.withdraw === 'never') return false;
  if (flow.withdraw === 'any-time' || state.status === 'returned') return true;
  return flow.withdraw === 'until-taken' ? isUntaken(state) : !hasDecisions(state);
}

export function withdraw(work: Work, by: PersonId): void {
  if (work.state.submitter !== by) refuse('not-yours');
  if (!mayWithdraw(work.flow, work.state))
    refuse(work.flow.withdraw === 'until-taken' ? 'already-taken' : 'not-allowed-here');
  endProcess(work, 'withdrawn');
}

/** Whether anything under a branch, or after it, was decided by a person since a visit. */
export function actedSince(work: Work, visit: Visit): boolean {
  const way = new Set(
    [...chainOf(work, visit.branch), ...branchesUnder(work, visit.branch)].map((branch) => branch.id),
  );
  const later = new Set(
    work.state.visits.filter((one) => one.id > visit.id && way.has(one.branch)).map((one) => one.id),
  );
  return work.state.tasks.some(
    (task) =>
      later.has(task.visit) &&
      ['agreed', 'disagreed', 'solved', 'not-solved', 'returned', 'evaluated'].includes(task.state),
  );
}
