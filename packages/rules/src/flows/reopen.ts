import { isOwn, setLimits, standIn } from './begin.ts';
import { type EvaluateStep, type Flow, findStep, type PersonId, type PersonStep } from './definition.ts';
import { refuse } from './events.ts';
import { peopleFor } from './find-people.ts';
import { enterSteps } from './rounds.ts';
import { standAt } from './stand-at.ts';
import { type FlowState, type Task, tasksOf, type Visit } from './state.ts';
import { walkOn } from './walk.ts';
import { areTooFew, votesTogether } from './weights.ts';
import { closeVisit, openTask, openVisit, settleTask, visitOf, type Work } from './work.ts';

const DECIDED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];

/** The submitter's open evaluation, where its step lets them say that it is not done after all. */
export function reopenTask(flow: Flow, state: FlowState): Task | null {
  if (state.status !== 'running') return null;
  const found = state.tasks.find((task) => {
    const visit = task.state === 'open' && state.visits.find((candidate) => candidate.id === task.visit);
    const step = visit && findStep(flow, visit.step);
    return step && step.kind === 'evaluate' && step.reopen;
  });
  return found ?? null;
}

/** Instead of an evaluation: it goes back to those who said that it was done, and no clock closes it meanwhile. */
export function reopenStep(work: Work, id: number, by: PersonId): void {
  if (work.state.status !== 'running') refuse(work.state.status === 'ended' ? 'process-ended' : 'process-returned');
  const task = work.state.tasks.find((candidate) => candidate.id === id);
  if (!task || task.person !== by) return refuse('not-yours');
  if (task.state !== 'open') return refuse('already-settled');
  const visit = visitOf(work, task.visit);
  const at = findStep(work.flow, visit.step);
  const to = at?.kind === 'evaluate' ? reopenedBy(work.flow, at) : null;
  if (!to) return refuse('not-allowed-here');
  settleTask(work, task, 'cancelled', by);
  closeVisit(work, visit.id, 'returned');
  const people = lastDeciders(work, to);
  if (people.length === 0 || areTooFew(to, people)) return enterSteps(work, [to.id]);
  const [line = visit.branch, ...siblings] = standAt(work, to.id);
  askAgain(work, openVisit(work, line, to.id), to, people);
  walkOn(work, siblings);
}

function reopenedBy(flow: Flow, { reopen }: EvaluateStep): PersonStep | null {
  const step = reopen ? findStep(flow, reopen) : null;
  return step?.kind === 'approve' || step?.kind === 'handle' ? step : null;
}

type Decider = Pick<Task, 'person' | 'instead' | 'votes'>;

/** The people who last decided the step and whose accounts are still active; whoever is away is stood in for. */
function lastDeciders(work: Work, step: PersonStep): Decider[] {
  const visits = work.state.visits.filter((visit) => visit.step === step.id && visit.part === 'step');
  for (const visit of visits.reverse()) {
    const people = tasksOf(work.state, visit.id)
      .filter((task) => task.part === 'voter' && DECIDED.includes(task.state))
      .map(({ person, instead, votes }) => [person, { person, instead, votes }] as const);
    if (people.length > 0) {
      const active = [...new Map(people).values()].filter(({ person }) => !work.facts.inactive.includes(person));
      return standingIn(work, step, active);
    }
  }
  return [];
}

/** Nobody is asked twice, and nobody stands in for somebody at their own application. */
function standingIn(work: Work, step: PersonStep, deciders: readonly Decider[]): Decider[] {
  const asked = new Map<PersonId, Decider>();
  for (const decider of deciders) {
    const stands = standIn(work, decider.person);
    const away = stands.person !== decider.person && !isOwn(work, step, stands.person);
    const next = away ? { ...stands, votes: decider.votes } : decider;
    const known = asked.get(next.person);
    const { person, instead } = known ?? next;
    asked.set(person, { person, instead, votes: known ? votesTogether(known.votes, next.votes) : next.votes });
  }
  return [...asked.values()];
}

/** They have it at once; out of a pool the others of it wait, as they did before, so that it can be let go. */
function askAgain(work: Work, visit: Visit, step: PersonStep, people: readonly Decider[]): void {
  for (const [n, decider] of people.entries()) {
    const later = n > 0 && (step.voting.kind === 'one-by-one' || step.pool);
    openTask(work, { visit: visit.id, ...decider, state: later ? 'waiting' : 'open' });
  }
  const others = step.pool ? peopleFor(work, step.id, step.who).filter((person) => !isOwn(work, step, person)) : [];
  for (const person of others.filter((other) => !people.some((decider) => decider.person === other)))
    openTask(work, { visit: visit.id, person, state: 'waiting' });
  setLimits(work, visit.id, step);
}
