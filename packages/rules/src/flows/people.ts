import { actedOn, dropTask, judge } from './decide.ts';
import { findStep, type PersonId, type PersonStep } from './definition.ts';
import { refuse } from './events.ts';
import { countsAsSay, hasSay, isUnsettled, type Task, tasksOf, type Visit } from './state.ts';
import { askNow, changeTask, emit, openTask, settleTask, tell, visitOf, type Work } from './work.ts';

/** Somebody who can be asked: there, and without a say at this visit yet. */
function newcomer(work: Work, visit: Visit, person: PersonId): void {
  if (work.facts.inactive.includes(person)) refuse('person-inactive');
  if (hasSay(work.state, visit.id, person)) refuse('already-asked');
}

/** Gives a task away for good: the other one has the vote now; whom the pool offers it already has that very task. */
export function transfer(work: Work, id: number, by: PersonId, to: PersonId): void {
  const { task, visit, step } = actedOn(work, id, by);
  const offer = step.pool && task.part === 'voter' ? offerTo(work, visit, to) : undefined;
  if (offer && !work.facts.inactive.includes(to)) {
    settleTask(work, task, 'transferred', by);
    return askNow(work, offer);
  }
  newcomer(work, visit, to);
  handTo(work, task, to, by);
}

const offerTo = (work: Work, visit: Visit, person: PersonId): Task | undefined =>
  tasksOf(work.state, visit.id).find(
    (one) => one.person === person && one.part === 'voter' && (one.state === 'offered' || one.state === 'waiting'),
  );

function handTo(work: Work, task: Task, to: PersonId, by: PersonId): void {
  settleTask(work, task, 'transferred', by);
  const { visit, part, of, order } = task;
  openTask(work, { visit, part, of, order, person: to, state: task.state });
}

/** Lends a task: the other one answers, and it comes back. */
export function delegate(work: Work, id: number, by: PersonId, to: PersonId): void {
  const { task, visit } = actedOn(work, id, by);
  if (task.part === 'helper') refuse('not-allowed-here');
  newcomer(work, visit, to);
  changeTask(work, task.id, { state: 'delegated' });
  openTask(work, { visit: visit.id, person: to, instead: by, part: 'helper', of: task.id, state: 'open' });
}

/** More signers: in a countersign they join the voters; beside a single one they are asked before or after. */
export function addSigners(
  work: Work,
  id: number,
  by: PersonId,
  where: 'before' | 'after',
  people: readonly PersonId[],
): void {
  const { task, visit, step } = actedOn(work, id, by);
  if (task.part === 'helper') refuse('not-allowed-here');
  const named = [...new Set(people)];
  if (named.length === 0) refuse('nobody-named');
  for (const person of named) newcomer(work, visit, person);
  const voters = tasksOf(work.state, visit.id).filter(
    (one) => one.part === 'voter' && (isUnsettled(one) || one.state !== 'transferred'),
  );
  const countersign = task.part === 'voter' && voters.length > 1 && step.voting.kind !== 'any' && !step.pool;
  if (countersign) return joinVoters(work, visit, step, named);
  if (where === 'after') return emit(work, { kind: 'signers-after', visit: visit.id, people: named });
  for (const open of tasksOf(work.state, visit.id)) {
    if (open.part === 'voter' && open.state === 'open') changeTask(work, open.id, { state: 'waiting' });
  }
  for (const person of named) openTask(work, { visit: visit.id, person, part: 'before', state: 'open' });
}

function joinVoters(work: Work, visit: Visit, step: PersonStep, people: readonly PersonId[]): void {
  for (const person of people)
    openTask(work, { visit: visit.id, person, state: step.voting.kind === 'one-by-one' ? 'waiting' : 'open' });
}

/** Takes a signer out again, but never the last one. */
export function removeSigner(work: Work, id: number, by: PersonId, remove: number): void {
  const { visit, step } = actedOn(work, id, by);
  const target = tasksOf(work.state, visit.id).find((task) => task.id === remove);
  if (!target || target.person === by) return refuse('not-allowed-here');
  if (!isUnsettled(target) || target.state === 'delegated') return refuse('already-settled');
  if (target.part === 'helper') return refuse('not-allowed-here');
  const left = tasksOf(work.state, visit.id).filter(
    (task) => task.part === 'voter' && isUnsettled(task) && task.id !== target.id,
  );
  if (target.part === 'voter' && left.length === 0) return refuse('last-signer');
  dropTask(work, target, by);
  if (target.part === 'before') {
    const signers = tasksOf(work.state, visit.id).some((task) => task.part === 'before' && isUnsettled(task));
    if (!signers)
      for (const task of tasksOf(work.state, visit.id))
        if (task.part === 'voter' && task.state === 'waiting' && task.person === by)
          changeTask(work, task.id, { state: 'open' });
    return;
  }
  judge(work, visit, step);
}

/** From the pool: whoever claims it has it, until they let it go again. */
export function claim(work: Work, id: number, by: PersonId): void {
  const { task, visit } = offered(work, id, by);
  if (task.state === 'waiting') refuse('already-claimed');
  if (task.state !== 'offered') refuse('already-settled');
  for (const other of tasksOf(work.state, visit.id))
    if (other.state === 'offered') changeTask(work, other.id, { state: other.id === id ? 'open' : 'waiting' });
}

/** Back into the pool, also for those of it who had given the task away themselves. */
export function release(work: Work, id: number, by: PersonId): void {
  const { task, visit } = offered(work, id, by);
  if (task.state !== 'open' || task.part !== 'voter') refuse('not-claimed');
  const voters = tasksOf(work.state, visit.id).filter((one) => one.part === 'voter');
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
  const task = work.state.tasks.find((one) => one.id === id);
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
    const now = work.state.tasks.find((one) => one.id === task.id) as Task;
    if (isUnsettled(now)) handOverOne(work, now, to, by);
  }
}

/** A lent task keeps its loan, unless it was lent to the very person who gets it. */
function handOverOne(work: Work, task: Task, to: PersonId, by: PersonId): void {
  const others = tasksOf(work.state, task.visit).filter(
    (other) => other.id !== task.id && other.of !== task.id && other.person === to,
  );
  const helpers = tasksOf(work.state, task.visit).filter((other) => other.of === task.id && isUnsettled(other));
  if (others.some((other) => countsAsSay(other))) {
    for (const helper of helpers) settleTask(work, helper, 'removed', by);
    dropTask(work, task, by);
    const visit = visitOf(work, task.visit);
    const step = findStep(work.flow, visit.step);
    if (visit.outcome === null && (step?.kind === 'approve' || step?.kind === 'handle')) judge(work, visit, step);
    return;
  }
  if (task.state !== 'delegated') return handTo(work, task, to, by);
  changeTask(work, task.id, { person: to });
  for (const helper of helpers) if (helper.person === to) dropTask(work, helper, by);
}
