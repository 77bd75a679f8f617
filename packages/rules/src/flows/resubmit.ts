import { setLimits } from './begin.ts';
import { findStep, laneSteps, type PersonStep, ROOT_LANE, type SplitStep, type StepId } from './definition.ts';
import { senderOf } from './disabled-people.ts';
import { type FlowEvent, refuse } from './events.ts';
import { lapseVisits } from './places.ts';
import { openBeside, standAt } from './stand-at.ts';
import { type BranchState, type FlowState, type Task, tasksOf, type Visit } from './state.ts';
import { walkOn } from './walk.ts';
import { chainOf, changeBranch, changeTask, emit, openBranch, settleTask, tell, type Work } from './work.ts';

type Returned = NonNullable<FlowState['returned']>;

/** The submitter sends it again: from the start, or straight back to who returned it. */
export function resubmit(work: Work, event: Extract<FlowEvent, { kind: 'resubmit' }>): void {
  const { returned } = work.state;
  if (work.state.status !== 'returned' || !returned) return refuse('process-running');
  if (event.by !== senderOf(work.state)) return refuse('not-yours');
  emit(work, { kind: 'form', values: event.form });
  const lines = runAgain(work, returned);
  const visit = returnedFrom(work.state, returned);
  if (visit && returned.afterwards === 'straight-back' && !askAgain(work, visit)) {
    lapseVisits(work, [visit]);
    work.entered = [visit.step];
  }
  walkOn(work, lines);
}

/**
 * An administrator moves what was returned: it runs again, and its line of work stands at the step named. Lines that were
 * `cutOff` by an end stand where they are, and ask everybody there again.
 */
export function moveTo(work: Work, step: StepId, cutOff: readonly BranchState[] = []): void {
  if (!findStep(work.flow, step)) return refuse('no-such-step');
  const { returned } = work.state;
  const lines = returned ? runAgain(work, returned) : [];
  const waitingVisit = returned && returned.afterwards === 'straight-back' ? returnedFrom(work.state, returned) : null;
  if (waitingVisit) lapseVisits(work, [waitingVisit]);
  const stood = cutOff.flatMap(({ lane, index }) => laneSteps(work.flow, lane)[index]?.id ?? []);
  work.entered = [step, ...stood];
  walkOn(work, [...standAt(work, step), ...lines, ...cutOff.map(({ id }) => id)]);
}

/** The visit that it was returned from; states of earlier versions name its step only. */
export const returnedFrom = (state: FlowState, returned: Returned): Visit | null =>
  state.visits.find((visit) => visit.id === returned.visit) ??
  state.visits.findLast((visit) => visit.step === returned.step && visit.outcome === 'returned') ??
  null;

/** The lines of work that run again: a new one, or those that were left, with branches beside them that begin anew. */
function runAgain(work: Work, returned: Returned): number[] {
  emit(work, { kind: 'status', status: 'running', outcome: null });
  emit(work, { kind: 'returned', returned: null });
  const visit = returned.afterwards === 'straight-back' ? returnedFrom(work.state, returned) : null;
  if (!visit) return [openBranch(work, null, ROOT_LANE).id];
  const chain = chainOf(work, visit.branch);
  const lines = [visit.branch];
  for (const [n, line] of chain.entries()) {
    const next = chain[n + 1];
    changeBranch(work, line.id, { state: next ? 'split' : 'at-step', left: undefined });
    if (!next) continue;
    const split = findStep(work.flow, next.lane.slice(0, next.lane.lastIndexOf('/'))) as SplitStep;
    lines.push(...openBeside(work, line.id, split, next.lane));
  }
  return lines;
}

/**
 * Opens the visit again for the same people as when it was returned; false if whoever returned it is disabled. Where only
 * signers are left, the places of the voters stay, and are passed on as those of everybody who is disabled.
 */
function askAgain(work: Work, visit: Visit): boolean {
  const step = findStep(work.flow, visit.step) as PersonStep;
  const tasks = tasksOf(work.state, visit.id);
  const isGone = (task: Task) => work.facts.inactive.includes(task.person);
  const returner = tasks.find((task) => task.state === 'returned');
  if (!returner || isGone(returner)) return false;
  const again = tasks.filter(
    (task) => task === returner || (task.state === 'cancelled' && task.settledAt === visit.closedAt),
  );
  const hasVoter = again.some((task) => task.part === 'voter' && !isGone(task));
  emit(work, { kind: 'visit', visit: { ...visit, outcome: null, closedAt: null } });
  for (const task of again) {
    if (isGone(task) && (hasVoter || task.part !== 'voter')) settleTask(work, task, 'removed', null);
    else askAsBefore(work, task, task === returner ? 'open' : (task.was ?? restoredState(step)));
  }
  if (visit.part === 'step') setLimits(work, visit.id, step);
  return true;
}

/** What a task is again: what it was, or what it would be at a step that has become a pool, or is none any more. */
export function stateAgain(step: PersonStep, { part, was = restoredState(step) }: Task): Task['state'] {
  if (part !== 'voter' || (was !== 'open' && was !== 'offered')) return was;
  return step.pool ? 'waiting' : 'open';
}

/** What a task was whose state at the time is not known. */
const restoredState = (step: PersonStep): Task['state'] =>
  step.pool || step.voting.kind === 'one-by-one' ? 'waiting' : 'open';

function askAsBefore(work: Work, task: Task, state: Task['state']): void {
  changeTask(work, task.id, { state, was: undefined, settledAt: null, settledBy: null, openedAt: work.now });
  if (state === 'open') tell(work, task.person, 'asked', task.id);
  if (state === 'offered') tell(work, task.person, 'offered', task.id);
}
