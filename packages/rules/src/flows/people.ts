import { isOwn } from './begin.ts';
import { actedOn, afterSigners, dropTask, judgeVisit } from './decide.ts';
import { findStep, type PersonId, type PersonStep } from './definition.ts';
import { refuse } from './events.ts';
import {
  countsAsSay,
  type FlowState,
  hasSay,
  isUnsettled,
  openVisits,
  type Task,
  tasksOf,
  type Visit,
} from './state.ts';
import { moveOn } from './walk.ts';
import { otherVotes, votesTogether } from './weights.ts';
import {
  askNow,
  changeTask,
  closeVisit,
  emit,
  handOn,
  openTask,
  settleTask,
  tell,
  visitOf,
  type Work,
} from './work.ts';

/** Somebody who can be asked: there, not the submitter where the step minds, and without a say at this visit yet. */
function newcomer(work: Work, visit: Visit, step: PersonStep, person: PersonId): void {
  if (work.facts.inactive.includes(person)) refuse('person-inactive');
  if (isOwn(work, step, person)) refuse('own-application');
  if (hasSay(work.state, visit.id, person)) refuse('already-asked');
}

/** Gives a task away for good; somebody to whom the pool already offers it gets no second task. */
export function transferTask(work: Work, id: number, by: PersonId, to: PersonId): void {
  const { task, visit, step } = actedOn(work, id, by);
  const offer = step.pool && task.part === 'voter' ? offerTo(work, visit, to) : undefined;
  if (offer && !work.facts.inactive.includes(to)) {
    settleTask(work, task, 'transferred', by);
    return askNow(work, offer);
  }
  newcomer(work, visit, step, to);
  handOn(work, task, to, by);
}

const offerTo = (work: Work, visit: Visit, person: PersonId): Task | undefined =>
  tasksOf(work.state, visit.id).find(
    (other) =>
      other.person === person && other.part === 'voter' && (other.state === 'offered' || other.state === 'waiting'),
  );

/** Delegates a task: the helper answers, and the task comes back. */
export function delegateTask(work: Work, id: number, by: PersonId, to: PersonId): void {
  const { task, visit, step } = actedOn(work, id, by);
  if (task.part === 'helper') refuse('not-allowed-here');
  newcomer(work, visit, step, to);
  changeTask(work, task.id, { state: 'delegated' });
  openTask(work, { visit: visit.id, person: to, instead: by, part: 'helper', of: task.id, state: 'open' });
}

/** Adds signers: in a countersign they join the voters; with a single voter they sign before or after. */
export function addSigners(
  work: Work,
  id: number,
  by: PersonId,
  where: 'before' | 'after',
  people: readonly PersonId[],
): void {
  const { task, visit, step } = actedOn(work, id, by);
  if (task.part === 'helper') refuse('not-allowed-here');
  const signers = [...new Set(people)];
  if (signers.length === 0) refuse('nobody-named');
  for (const person of signers) newcomer(work, visit, step, person);
  const voters = tasksOf(work.state, visit.id).filter(
    (other) => other.part === 'voter' && (isUnsettled(other) || other.state !== 'transferred'),
  );
  const countersign = task.part === 'voter' && voters.length > 1 && step.voting.kind !== 'any' && !step.pool;
  if (countersign) return joinVoters(work, visit, step, signers, by);
  if (where === 'after') return emit(work, { kind: 'signers-after', visit: visit.id, people: signers, by });
  for (const open of tasksOf(work.state, visit.id)) {
    if (open.part === 'voter' && open.state === 'open') changeTask(work, open.id, { state: 'waiting', held: true });
  }
  for (const person of signers) openTask(work, { visit: visit.id, person, addedBy: by, part: 'before', state: 'open' });
}

function joinVoters(work: Work, visit: Visit, step: PersonStep, people: readonly PersonId[], addedBy: PersonId): void {
  const state = step.voting.kind === 'one-by-one' ? 'waiting' : 'open';
  for (const person of people) openTask(work, { visit: visit.id, person, addedBy, state, votes: otherVotes(step) });
}

/** The signers whom somebody may remove: those they added themselves, or all for managers of the process. */
export function removableSigners(state: FlowState, by: PersonId, manages: boolean): Task[] {
  if (state.status !== 'running') return [];
  return openVisits(state).flatMap((visit) => {
    const tasks = tasksOf(state, visit.id);
    return tasks.filter((task) => {
      if (visit.hung || !isUnsettled(task) || task.addedBy === undefined) return false;
      return (manages || task.addedBy === by) && !isLastVoter(visit, tasks, task);
    });
  });
}

/** Without anybody else's say a step would be decided by nobody; signers after a step are all of them added. */
const isLastVoter = (visit: Visit, tasks: readonly Task[], task: Task): boolean =>
  visit.part === 'step' &&
  task.part === 'voter' &&
  !tasks.some((other) => other.id !== task.id && other.part === 'voter' && countsAsSay(other));

/** Takes out a signer who was added, with what they have lent; never the last voter of a step. */
export function removeSigner(work: Work, by: PersonId, remove: number, manages: boolean): void {
  const target = work.state.tasks.find((task) => task.id === remove);
  const visit = target && visitOf(work, target.visit);
  const step = visit && findStep(work.flow, visit.step);
  if (!target || !visit || (step?.kind !== 'approve' && step?.kind !== 'handle')) return refuse('not-allowed-here');
  if (target.addedBy === undefined || (target.addedBy !== by && !manages)) return refuse('not-allowed-here');
  if (!isUnsettled(target)) return refuse('already-settled');
  if (visit.hung) return refuse('hung-up');
  const tasks = tasksOf(work.state, visit.id);
  if (isLastVoter(visit, tasks, target)) return refuse('last-signer');
  for (const helper of tasks)
    if (helper.of === target.id && isUnsettled(helper)) settleTask(work, helper, 'removed', by);
  dropTask(work, target, by);
  if (target.part === 'before') return afterSigners(work, visit, step);
  if (tasksOf(work.state, visit.id).some((task) => task.part === 'voter' && countsAsSay(task)))
    return judgeVisit(work, visit, step);
  closeVisit(work, visit.id, 'passed');
  moveOn(work, visit.branch);
}

/** From the pool: whoever claims it has it, until they let it go again. */
export function claimTask(work: Work, id: number, by: PersonId): void {
  const { task, visit } = offered(work, id, by);
  if (task.state === 'waiting') refuse('already-claimed');
  if (task.state !== 'offered') refuse('already-settled');
  for (const other of tasksOf(work.state, visit.id))
    if (other.state === 'offered') changeTask(work, other.id, { state: other.id === id ? 'open' : 'waiting' });
}

/** Back into the pool, also for those of it who had given the task away themselves. */
export function releaseTask(work: Work, id: number, by: PersonId): void {
  const { task, visit } = offered(work, id, by);
  if (task.state !== 'open' || task.part !== 'voter') refuse('not-claimed');
  const voters = tasksOf(work.state, visit.id).filter((candidate) => candidate.part === 'voter');
  for (const other of voters) {
    if (other.state !== 'open' && other.state !== 'waiting') continue;
    changeTask(work, other.id, { state: 'offered' });
    if (other.id !== id) tell(work, other.person, 'offered', other.id);
  }
  for (const { person, state, settledBy } of voters) {
    const gaveAway = state === 'transferred' && settledBy === person && !work.facts.inactive.includes(person);
    if (gaveAway && !hasSay(work.state, visit.id, person))
      openTask(work, { visit: visit.id, person, state: 'offered' });
  }
}

function offered(work: Work, id: number, by: PersonId): { task: Task; visit: Visit } {
  if (work.state.status !== 'running') refuse(work.state.status === 'ended' ? 'process-ended' : 'process-returned');
  const task = work.state.tasks.find((candidate) => candidate.id === id);
  if (!task || task.person !== by) return refuse('not-yours');
  if (!isUnsettled(task)) return refuse('already-settled');
  const visit = visitOf(work, task.visit);
  const step = findStep(work.flow, visit.step);
  if (step?.kind !== 'approve' && step?.kind !== 'handle') return refuse('not-allowed-here');
  if (!step.pool) return refuse('not-allowed-here');
  if (visit.hung) return refuse('hung-up');
  return { task, visit };
}

/** All open tasks of one person go to another; where the other is asked already, one task is enough. */
export function handOver(work: Work, from: PersonId, to: PersonId, by: PersonId): void {
  if (work.state.status !== 'running') refuse(work.state.status === 'ended' ? 'process-ended' : 'process-returned');
  if (work.facts.inactive.includes(to)) refuse('person-inactive');
  const theirs = work.state.tasks.filter((task) => task.person === from && isUnsettled(task));
  if (theirs.length === 0 || from === to) refuse('nobody-named');
  for (const task of theirs) {
    // An earlier one of them may have settled this visit meanwhile.
    const now = work.state.tasks.find((candidate) => candidate.id === task.id) as Task;
    if (isUnsettled(now)) handOverOne(work, now, to, by);
  }
}

/** A delegated task keeps its helper, unless the helper is the person who gets the task. */
function handOverOne(work: Work, task: Task, to: PersonId, by: PersonId): void {
  const visit = visitOf(work, task.visit);
  const step = findStep(work.flow, visit.step);
  const isForPeople = step?.kind === 'approve' || step?.kind === 'handle';
  if (isForPeople && isOwn(work, step, to)) refuse('own-application');
  const others = tasksOf(work.state, task.visit).filter(
    (other) => other.id !== task.id && other.of !== task.id && other.person === to && countsAsSay(other),
  );
  const helpers = tasksOf(work.state, task.visit).filter((other) => other.of === task.id && isUnsettled(other));
  // A vote is dropped only if the other person has a vote too; a signature or a helper's answer gives way to it.
  const enough = task.part === 'voter' ? others.filter((other) => other.part === 'voter') : others;
  if (enough.length > 0) {
    for (const helper of helpers) settleTask(work, helper, 'removed', by);
    dropTask(work, task, by);
    const [kept] = enough;
    if (task.part === 'voter' && kept && task.votes !== undefined)
      changeTask(work, kept.id, { votes: votesTogether(kept.votes, task.votes) });
    if (isForPeople && visitOf(work, visit.id).outcome === null) afterDropped(work, visit, step, task);
    return;
  }
  for (const other of others) if (isUnsettled(other)) dropTask(work, other, by);
  if (task.state !== 'delegated') handOn(work, task, to, by);
  else {
    changeTask(work, task.id, { person: to, instead: task.instead === to ? null : task.instead });
    for (const helper of helpers) if (helper.person === to) dropTask(work, helper, by);
  }
  if (isForPeople && visitOf(work, visit.id).outcome === null) afterSigners(work, visit, step);
}

function afterDropped(work: Work, visit: Visit, step: PersonStep, dropped: Task): void {
  if (dropped.part === 'before') afterSigners(work, visit, step);
  else if (dropped.part === 'voter') judgeVisit(work, visit, step);
}
