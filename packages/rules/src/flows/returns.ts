import { type Flow, findStep, type PersonId, type PersonStep, type StepId } from './definition.ts';
import { Refused, type ReturnTarget, refuse } from './events.ts';
import {
  allBefore,
  branchesIn,
  dropBranch,
  indexOf,
  indexOfSplit,
  lapseFrom,
  rightBehind,
  rootOf,
  visitsBefore,
} from './places.ts';
import { enterSteps } from './rounds.ts';
import { standAt } from './stand-at.ts';
import { type FlowState, isUnsettled, openVisits, type Task, tasksOf, type Visit } from './state.ts';
import { endProcess } from './walk.ts';
import { chainOf, changeBranch, changeTask, closeVisit, emit, onCopy, settleTask, tell, type Work } from './work.ts';

type Afterwards = 'restart' | 'straight-back';

const NOT_PASSED: readonly (Visit['outcome'] | null)[] = [null, 'passed', 'disagreed', 'returned', 'cancelled'];

/** Whether people decided the visit and let it continue; a visit that passed by itself would only pass again. */
const isPassedByPeople =
  (flow: Flow) =>
  ({ step, part, outcome }: Visit): boolean => {
    const kind = findStep(flow, step)?.kind;
    return (kind === 'approve' || kind === 'handle') && part === 'step' && !NOT_PASSED.includes(outcome);
  };

/** The steps before a visit that people passed in the present round, whether or not it can go back to them. */
export function passedBefore(work: Work, visit: Visit): StepId[] {
  const counts = isPassedByPeople(work.flow);
  const before = allBefore(work, visit.branch, indexOf(work, visit.step), counts).map((earlier) => earlier.step);
  return visit.part === 'after' ? [...before, visit.step] : before;
}

/** The steps that a visit can be returned to. */
export const returnTargets = (work: Work, visit: Visit): StepId[] =>
  passedBefore(work, visit).filter((step) => canGoBack(work, (copy) => standAt(copy, step)));

/** The previous step of a visit: behind a join the last one of every branch, for a signer after the step that they sign after. */
export function previousSteps(work: Work, visit: Visit): StepId[] {
  if (visit.part === 'after') return [visit.step];
  return visitsBefore(work, visit.branch, indexOf(work, visit.step), isPassedByPeople(work.flow)).map(
    (earlier) => earlier.step,
  );
}

/** Whether going back is refused because of what the product has done since. */
function canGoBack(work: Work, goBack: (copy: Work) => unknown): boolean {
  try {
    goBack(onCopy(work));
  } catch (error) {
    if (error instanceof Refused && error.code === 'cannot-be-undone') return false;
    throw error;
  }
  return true;
}

/** Whether a visit can be sent back to the previous step, and to the submitter in each manner. */
export const canReturnToPrevious = (work: Work, visit: Visit): boolean =>
  canGoBack(work, (copy) => {
    const steps = previousSteps(copy, visit);
    for (const step of steps) standAt(copy, step);
    if (steps.length === 0) sendBackToSubmitter(copy, visit, null, 'restart');
  });
export const canReturnToSubmitter = (work: Work, visit: Visit, afterwards: Afterwards): boolean =>
  canGoBack(work, (copy) => sendBackToSubmitter(copy, visit, null, afterwards));

/** Whether a no of this step can do what the step says: end it, or send it back. */
export function canDisagree(work: Work, visit: Visit, step: PersonStep): boolean {
  if (step.kind === 'handle' || step.onDisagree === 'end') return true;
  if (step.onDisagree === 'return-to-previous') return canReturnToPrevious(work, visit);
  return canReturnToSubmitter(work, visit, 'restart');
}

/** Returns from a task: that task says so, and the process goes back. */
export function returnTo(work: Work, task: Task, visit: Visit, to: ReturnTarget, afterwards: Afterwards): void {
  settleTask(work, task, 'returned', task.person);
  if (to.kind === 'submitter') return sendBackToSubmitter(work, visit, task.person, afterwards);
  if (to.kind === 'previous') return sendBackToPrevious(work, visit, task.person);
  if (!findStep(work.flow, to.step)) refuse('no-such-step');
  if (!passedBefore(work, visit).includes(to.step)) refuse('not-passed-yet');
  closeReturned(work, visit);
  enterSteps(work, [to.step]);
}

/** To the last step of people on the way here; without one, to the submitter. */
export function sendBackToPrevious(work: Work, visit: Visit, by: PersonId | null): void {
  const previous = previousSteps(work, visit);
  if (previous.length === 0) return sendBackToSubmitter(work, visit, by, 'restart');
  closeReturned(work, visit);
  enterSteps(work, previous);
}

function closeReturned(work: Work, visit: Visit): void {
  if (openVisits(work.state).some((other) => other.id === visit.id)) closeVisit(work, visit.id, 'returned');
}

/** Nothing is asked any more; the submitter edits and sends it again. */
export function sendBackToSubmitter(work: Work, visit: Visit, by: PersonId | null, afterwards: Afterwards): void {
  const people = tasksOf(work.state, visit.id)
    .filter((task) => task.part === 'voter')
    .map((task) => task.instead ?? task.person);
  if (afterwards === 'straight-back') leaveStanding(work, visit);
  else {
    closeReturned(work, visit);
    dropBranch(work, rootOf(work.state).id);
  }
  const returned = { step: visit.step, by, people: [...new Set(people)], afterwards, visit: visit.id };
  emit(work, { kind: 'returned', returned });
  emit(work, { kind: 'status', status: 'returned', outcome: null });
  tell(work, work.state.submitter, 'returned');
}

const VOTED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];

/** For a return straight back: earlier decisions stay valid; parallel votes and branches are asked again. */
function leaveStanding(work: Work, visit: Visit): void {
  const step = findStep(work.flow, visit.step) as PersonStep;
  const inLine = visit.part === 'step' && step.voting.kind === 'one-by-one';
  for (const task of tasksOf(work.state, visit.id))
    if (task.part === 'voter' && VOTED.includes(task.state) && !inLine)
      changeTask(work, task.id, { state: 'cancelled', was: 'open', settledAt: work.now, settledBy: null });
  closeReturned(work, visit);
  const chain = chainOf(work, visit.branch);
  for (const [n, line] of chain.entries()) {
    const next = chain[n + 1];
    if (next) {
      lapseFrom(work, line.id, rightBehind(indexOfSplit(work, next)));
      const split = findStep(work.flow, next.lane.slice(0, next.lane.lastIndexOf('/')));
      if (split && 'branches' in split)
        for (const other of branchesIn(work, line.id, split)) if (other.id !== next.id) dropBranch(work, other.id);
    }
  }
  for (const line of chain) changeBranch(work, line.id, { state: 'cancelled', left: true });
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

export function withdrawProcess(work: Work, by: PersonId): void {
  if (work.state.submitter !== by) refuse('not-yours');
  if (!mayWithdraw(work.flow, work.state))
    refuse(work.flow.withdraw === 'until-taken' ? 'already-taken' : 'not-allowed-here');
  endProcess(work, 'withdrawn');
}
