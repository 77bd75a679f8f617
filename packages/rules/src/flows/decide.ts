import { findStep, type PersonId, type PersonStep } from './definition.ts';
import { refuse } from './events.ts';
import { sendBackToPrevious, sendBackToSubmitter } from './returns.ts';
import { isUnsettled, type Task, tasksOf, type Visit, type VisitOutcome } from './state.ts';
import type { Decision } from './vocabulary.ts';
import { judgeVotes } from './votes.ts';
import { endProcess, moveOn } from './walk.ts';
import {
  askNow,
  changeTask,
  closeVisit,
  emit,
  openTask,
  openVisit,
  settleTask,
  tell,
  visitOf,
  type Work,
} from './work.ts';

/** The task that somebody acts on: theirs, asked now, of a visit that is open and not hung up. */
export function actedOn(work: Work, id: number, by: PersonId): { task: Task; visit: Visit; step: PersonStep } {
  if (work.state.status === 'ended') refuse('process-ended');
  if (work.state.status === 'returned') refuse('process-returned');
  const task = work.state.tasks.find((candidate) => candidate.id === id);
  if (!task || task.person !== by) return refuse('not-yours');
  if (!isUnsettled(task)) return refuse('already-settled');
  if (task.state !== 'open') return refuse('not-your-turn');
  const visit = visitOf(work, task.visit);
  if (visit.hung) return refuse('hung-up');
  const step = findStep(work.flow, visit.step);
  if (step?.kind !== 'approve' && step?.kind !== 'handle') return refuse('not-allowed-here');
  return { task, visit, step };
}

const SETTLED: Record<Decision, Task['state']> = {
  agree: 'agreed',
  disagree: 'disagreed',
  solve: 'solved',
  'not-solve': 'not-solved',
};

/** Takes a decision: a helper's goes back to the task's owner, a signer's lets the voters begin, a vote is counted. */
export function decide(work: Work, id: number, by: PersonId, decision: Decision): void {
  const { task, visit, step } = actedOn(work, id, by);
  const fits = step.kind === 'approve' ? ['agree', 'disagree'] : ['solve', 'not-solve'];
  if (!fits.includes(decision)) refuse('wrong-decision');
  settleTask(work, task, SETTLED[decision], by);
  if (task.part === 'helper') return giveBack(work, task);
  if (task.part === 'before' && (decision === 'agree' || decision === 'solve')) return afterSigners(work, visit, step);
  if (task.part === 'before') return settleVisit(work, visit, step, false);
  judgeVisit(work, visit, step);
}

/** Removes a task from somebody; a task that was delegated to them goes back to its owner. */
export function dropTask(work: Work, task: Task, by: PersonId | null): void {
  settleTask(work, task, 'removed', by);
  tell(work, task.person, 'no-longer-asked', task.id);
  if (task.part === 'helper') giveBack(work, task);
}

function giveBack(work: Work, helper: Task): void {
  const task = work.state.tasks.find((candidate) => candidate.id === helper.of);
  if (task?.state !== 'delegated') return;
  const signing = tasksOf(work.state, task.visit).some((other) => other.part === 'before' && isUnsettled(other));
  // The owner of a delegated task also has to wait while earlier signers have not signed.
  const waits = signing && task.part === 'voter';
  changeTask(work, task.id, waits ? { state: 'waiting', held: true } : { state: 'open', openedAt: work.now });
  tell(work, task.person, 'given-back', task.id);
}

/** When the last earlier signer is done, exactly the people who waited for the signers get their turn. */
export function afterSigners(work: Work, visit: Visit, step: PersonStep): void {
  const tasks = tasksOf(work.state, visit.id);
  if (tasks.some((task) => task.part === 'before' && isUnsettled(task))) return;
  const waiting = tasks.filter((task) => task.held && task.state === 'waiting');
  for (const task of waiting) askNow(work, task);
  if (waiting.length === 0) askWaiting(work, tasks, step);
}

/** In states of earlier versions nobody is marked: a pool is open to all of its people again, so that one of them takes it. */
function askWaiting(work: Work, tasks: readonly Task[], step: PersonStep): void {
  const waiting = tasks.filter((task) => task.part === 'voter' && task.state === 'waiting');
  if (tasks.some((task) => task.part === 'voter' && ['open', 'offered', 'delegated'].includes(task.state))) return;
  for (const task of step.voting.kind === 'one-by-one' ? waiting.slice(0, 1) : waiting) {
    if (!step.pool) askNow(work, task);
    else {
      changeTask(work, task.id, { state: 'offered', openedAt: work.now });
      tell(work, task.person, 'offered', task.id);
    }
  }
}

/** Counts the votes of a visit; undecided, the next in line is asked. */
export function judgeVisit(work: Work, visit: Visit, step: PersonStep): void {
  const tasks = tasksOf(work.state, visit.id);
  const verdict = judgeVotes(visit.part === 'after' ? { kind: 'all' } : step.voting, tasks);
  if (verdict !== 'undecided') return settleVisit(work, visit, step, verdict === 'yes');
  const busy = tasks.some((task) => ['open', 'offered', 'delegated'].includes(task.state));
  const next = tasks.filter((task) => task.state === 'waiting').sort((a, b) => a.order - b.order)[0];
  if (!busy && next) askNow(work, next);
}

/** A visit is decided: it closes, and the process goes on, back or to its end. */
export function settleVisit(
  work: Work,
  visit: Visit,
  step: PersonStep,
  yes: boolean,
  outcome: VisitOutcome = step.kind === 'approve' ? (yes ? 'agreed' : 'disagreed') : yes ? 'solved' : 'not-solved',
): void {
  closeVisit(work, visit.id, outcome);
  emit(work, { kind: 'outcome', step: step.id, outcome });
  if (yes) return askSignersAfter(work, visit) ? undefined : moveOn(work, visit.branch);
  if (step.kind === 'handle')
    return step.onNotSolved === 'go-on' ? moveOn(work, visit.branch) : endProcess(work, 'unsolved');
  if (step.onDisagree === 'return-to-submitter') return sendBackToSubmitter(work, visit, null, 'restart');
  if (step.onDisagree === 'return-to-previous') return sendBackToPrevious(work, visit, null);
  endProcess(work, 'refused');
}

function askSignersAfter(work: Work, visit: Visit): boolean {
  const signers = new Map<PersonId, PersonId | undefined>();
  for (const { visit: of, people, by } of work.state.signersAfter)
    if (of === visit.id) for (const person of people) if (!signers.has(person)) signers.set(person, by);
  if (signers.size === 0) return false;
  const following = openVisit(work, visit.branch, visit.step, 'after');
  for (const [person, addedBy] of signers) openTask(work, { visit: following.id, person, addedBy, state: 'open' });
  return true;
}
