import type { OwnAction } from './actions.ts';
import { headAbove, isOwn, standIn } from './begin.ts';
import { afterSigners, dropTask, judgeVisit } from './decide.ts';
import { everyStep, type Flow, findStep, type PersonId, type PersonStep } from './definition.ts';
import { drawAhead, inDrawOrder } from './draws.ts';
import { refuse } from './events.ts';
import { peopleFor } from './find-people.ts';
import { countsAsSay, type FlowState, isUnsettled, openVisits, type Task, tasksOf, type Visit } from './state.ts';
import { judgeVotes } from './votes.ts';
import { moveOn } from './walk.ts';
import { askNow, changeTask, closeVisit, emit, openTask, settleTask, tell, visitOf, type Work } from './work.ts';

/** The step that lets somebody in who registered. Until it has run they have no account yet, so they do not count as disabled. */
const LETS_IN: OwnAction = 'staff-register';
const registersItsSubmitter = (flow: Flow): boolean =>
  [...everyStep(flow.steps)].some(({ step }) => step.kind === 'action' && step.action === LETS_IN);

/** Who sends a returned application again: the submitter, or who took over from them. */
export const senderOf = (state: FlowState): PersonId => state.returned?.to?.person ?? state.submitter;

/** Everybody with an open duty: a task now or later, a delegated one, a signature afterwards, or a resubmission. */
export function holdersOf(flow: Flow, state: FlowState): PersonId[] {
  if (state.status === 'ended') return [];
  const open = new Set(openVisits(state).map((visit) => visit.id));
  const holders =
    state.status === 'returned'
      ? [senderOf(state)]
      : [
          ...state.tasks.filter((task) => open.has(task.visit) && isUnsettled(task)).map((task) => task.person),
          ...state.signersAfter.filter((signers) => open.has(signers.visit)).flatMap((signers) => signers.people),
        ];
  const awaited = registersItsSubmitter(flow) ? state.submitter : null;
  return [...new Set(holders)].filter((person) => person !== awaited);
}

/** Somebody was disabled: what they hold goes to others. */
export function replacePerson(work: Work, person: PersonId): void {
  if (!work.facts.inactive.includes(person) || !holdersOf(work.flow, work.state).includes(person))
    refuse('nobody-named');
  replaceHolders(work, (holder) => holder === person);
}

/** After every event: whoever is disabled and holds something is replaced, however they came to hold it. */
export function replaceAllDisabled(work: Work): void {
  replaceHolders(work, () => true);
  for (const visit of openVisits(work.state)) {
    const step = findStep(work.flow, visit.step);
    if (step?.kind === 'approve' || step?.kind === 'handle') wake(work, visit, step);
  }
}

/** Disabling somebody decides nothing: a place is passed on, or falls away where the others still have to decide. */
function replaceHolders(work: Work, among: (person: PersonId) => boolean): void {
  const isGone = (person: PersonId) => work.facts.inactive.includes(person) && among(person);
  const disabledHolders = () => holdersOf(work.flow, work.state).filter(isGone);
  if (disabledHolders().length === 0) return;
  const before = work.effects.length;
  if (work.state.status === 'returned') passOnReturned(work);
  // Where nobody at all is left to ask, a task stays where it is.
  const handled = new Set<number>();
  for (let task = nextOf(work, isGone, handled); task; task = nextOf(work, isGone, handled)) {
    handled.add(task.id);
    replaceTask(work, task);
  }
  if (work.state.status === 'running') replaceSigners(work, isGone);
  const effects = work.effects.splice(before);
  work.effects.push(
    ...effects.filter((effect) => effect.kind !== 'tell' || !work.facts.inactive.includes(effect.person)),
  );
}

function nextOf(work: Work, isGone: (person: PersonId) => boolean, handled: ReadonlySet<number>): Task | undefined {
  const holders = new Set(holdersOf(work.flow, work.state).filter(isGone));
  const open = new Set(openVisits(work.state).map((visit) => visit.id));
  return work.state.tasks.find(
    (task) => !handled.has(task.id) && isUnsettled(task) && open.has(task.visit) && holders.has(task.person),
  );
}

function replaceTask(work: Work, task: Task): void {
  const visit = visitOf(work, task.visit);
  const step = findStep(work.flow, visit.step);
  // Nobody else can say how it was: it closes, as it would have by itself.
  if (step?.kind === 'evaluate') {
    closeVisit(work, visit.id, 'closed');
    return moveOn(work, visit.branch);
  }
  if (step?.kind !== 'approve' && step?.kind !== 'handle') return passOnToOwner(work, task);
  // A delegated task goes back to its owner; a signature before the vote is dropped.
  if (task.part === 'helper') return dropTask(work, task, null);
  if (task.part === 'before') {
    settleTask(work, task, 'removed', null);
    return afterSigners(work, visit, step);
  }
  if (step.pool && visit.part === 'step') leavePool(work, visit, step, task);
  else leaveVote(work, visit, step, task);
  wake(work, visit, step);
}

/** A vote goes to somebody the rule finds now; else it is dropped if others decide, or goes to the last resort. */
function leaveVote(work: Work, visit: Visit, step: PersonStep, task: Task): void {
  const found = foundAnew(work, visit, step);
  if (found[0]) {
    const people = found.map(({ person }) => person);
    if (drawAhead(work, step, Number.POSITIVE_INFINITY) !== null && found.length > 1)
      work.ahead?.push({ visit: visit.id, step: step.id, people, draw: 1, mayPass: false });
    return passOn(work, task, found[0]);
  }
  const voting = visit.part === 'after' ? ({ kind: 'all' } as const) : step.voting;
  const without = tasksOf(work.state, visit.id).map((other) =>
    other.id === task.id ? { ...other, state: 'removed' as const } : other,
  );
  const others = without.some((other) => other.part === 'voter' && isUnsettled(other));
  const last = others && judgeVotes(voting, without) === 'undecided' ? null : lastResort(work, visit, step);
  if (last) return passOn(work, task, last);
  if (without.some((other) => other.part === 'voter' && countsAsSay(other))) return fallAway(work, visit, step, task);
  // The step itself is decided, and everybody who could sign after it has a say in that already.
  if (visit.part !== 'after') return;
  drop(work, task);
  closeVisit(work, visit.id, 'passed');
  moveOn(work, visit.branch);
}

function fallAway(work: Work, visit: Visit, step: PersonStep, task: Task): void {
  drop(work, task);
  judgeVisit(work, visit, step);
}

/** Takes a task away, and what was lent of it. */
function drop(work: Work, task: Task): void {
  for (const helper of tasksOf(work.state, task.visit).filter((other) => other.of === task.id && isUnsettled(other))) {
    settleTask(work, helper, 'removed', null);
    tell(work, helper.person, 'no-longer-asked', helper.id);
  }
  settleTask(work, task, 'removed', null);
}

/** A pool continues with its remaining people; a claimed task returns to it. */
function leavePool(work: Work, visit: Visit, step: PersonStep, task: Task): void {
  const others = tasksOf(work.state, visit.id).filter(
    (other) =>
      other.id !== task.id &&
      other.part === 'voter' &&
      isUnsettled(other) &&
      !work.facts.inactive.includes(other.person),
  );
  if (others.length > 0) return drop(work, task);
  const found = foundAnew(work, visit, step);
  const last = found.length > 0 ? null : lastResort(work, visit, step);
  const people = last ? [last] : found;
  if (people.length === 0) return;
  drop(work, task);
  const signing = tasksOf(work.state, visit.id).some((other) => other.part === 'before' && isUnsettled(other));
  for (const successor of people)
    takeOver(work, { ...successor, visit: visit.id, state: signing ? 'waiting' : 'offered' });
}

/** Where nobody has a turn any more, the waiting people get theirs. */
function wake(work: Work, { id }: Visit, step: PersonStep): void {
  const tasks = tasksOf(work.state, id)
    .filter(isUnsettled)
    .sort((a, b) => a.order - b.order);
  const [first] = tasks;
  if (visitOf(work, id).outcome !== null || !first || tasks.some((task) => task.state !== 'waiting')) return;
  if (!step.pool) return askNow(work, first);
  for (const task of tasks) {
    changeTask(work, task.id, { state: 'offered', openedAt: work.now });
    tell(work, task.person, 'offered', task.id);
  }
}

type Successor = { person: PersonId; instead: PersonId | null };

/** Hands over the place of a disabled person: its turn, its order and its delegated task. */
function passOn(work: Work, task: Task, to: Successor): void {
  // It was not their turn yet, or they had delegated it: the task stays, with its order and its helper.
  if (task.state === 'delegated' || task.state === 'waiting') {
    changeTask(work, task.id, { ...to, readAt: null });
    return tell(work, to.person, 'takes-over', task.id);
  }
  settleTask(work, task, 'transferred', null);
  const { visit, order, addedBy, held, state, votes } = task;
  takeOver(work, { ...to, visit, order, addedBy, held, state, votes });
}

function takeOver(work: Work, newTask: Parameters<typeof openTask>[1]): void {
  const before = work.effects.length;
  const task = openTask(work, newTask);
  work.effects.splice(before);
  tell(work, task.person, 'takes-over', task.id);
}

/** Whether somebody can take a place at a visit: there, not kept out, and without a say at it now. */
function mayTakeOver(work: Work, visit: Visit, person: PersonId): boolean {
  if (work.facts.inactive.includes(person) || work.facts.keptOut?.includes(person)) return false;
  if (hasSignedBefore(work, visit, person)) return false;
  return !tasksOf(work.state, visit.id).some(
    (task) => task.person === person && (isUnsettled(task) || (task.part === 'voter' && countsAsSay(task))),
  );
}

const signsAfter = ({ state }: Work, visit: Visit, person: PersonId): boolean =>
  state.signersAfter.some((signers) => signers.visit === visit.id && signers.people.includes(person));

const isFree = (work: Work, visit: Visit, person: PersonId): boolean =>
  mayTakeOver(work, visit, person) && !signsAfter(work, visit, person);

/** Whether somebody has signed before those who sign after a step: as one who decided it, or who added them. */
const hasSignedBefore = ({ state }: Work, visit: Visit, person: PersonId): boolean =>
  visit.part === 'after' &&
  state.tasks.some((task) => {
    if (task.visit === visit.id) return task.addedBy === person;
    const of = state.visits.find(({ id }) => id === task.visit);
    return of?.step === visit.step && !of.lapsed && task.person === person && SIGNED.includes(task.state);
  });
const SIGNED: readonly Task['state'][] = ['agreed', 'solved'];

/**
 * The people whom the step's rule finds now and who have no say yet; substitutes stand in, as when a step begins. Where some
 * are drawn, the next of the draw come first.
 */
function foundAnew(work: Work, visit: Visit, step: PersonStep): Successor[] {
  const found: Successor[] = [];
  for (const candidate of peopleFor(work, step.id, step.who)) {
    const stands = standIn(work, candidate);
    const heads = step.whenSubmitter === 'head' ? headAbove(work) : [];
    for (const { person, instead } of isOwn(work, step, stands.person) ? heads : [stands])
      if (isFree(work, visit, person) && !found.some((other) => other.person === person))
        found.push({ person, instead });
  }
  return inDrawOrder(work, step, found);
}

/** The named person, the owner, the administrators; on their own application only where all of these are the submitter. */
function lastResort(work: Work, visit: Visit, step: PersonStep): Successor | null {
  const named = step.nobody.kind === 'person' ? step.nobody.person : null;
  const able = [named, ...responsible(work)].filter(
    (person): person is PersonId => person !== null && mayTakeOver(work, visit, person),
  );
  // A later signer takes the place only if there is nobody else: one of their two places would be empty.
  const people = [
    ...able.filter((person) => !signsAfter(work, visit, person)),
    ...able.filter((person) => signsAfter(work, visit, person)),
  ];
  const others = people.filter((person) => !isOwn(work, step, person));
  const person =
    others[0] ?? (responsible(work).every((candidate) => isOwn(work, step, candidate)) ? people[0] : undefined);
  return person ? { person, instead: null } : null;
}

const responsible = ({ facts }: Work): PersonId[] =>
  [facts.owner, ...facts.administrators].filter(
    (person): person is PersonId => person !== null && !facts.inactive.includes(person),
  );

function passOnToOwner(work: Work, task: Task): void {
  const [person] = responsible(work);
  if (person) passOn(work, task, { person, instead: null });
}

/** What was returned to somebody who is gone: the owner sends it again, or ends it. */
function passOnReturned(work: Work): void {
  const { returned } = work.state;
  const [to] = responsible(work);
  if (!returned || !to) return;
  emit(work, { kind: 'returned', returned: { ...returned, to: { person: to, since: work.now } } });
  tell(work, to, 'takes-over');
}

/** Those who were to sign after a step that is not decided yet. */
function replaceSigners(work: Work, isGone: (person: PersonId) => boolean): void {
  for (const visit of openVisits(work.state)) {
    const step = findStep(work.flow, visit.step);
    const signers = work.state.signersAfter
      .filter((entry) => entry.visit === visit.id)
      .flatMap((entry) => entry.people);
    if (!signers.some(isGone) || (step?.kind !== 'approve' && step?.kind !== 'handle')) continue;
    for (const signer of signers.filter(isGone)) {
      const last = lastResort(work, visit, step);
      const to = foundAnew(work, visit, step)[0] ?? (last && !signsAfter(work, visit, last.person) ? last : null);
      emit(work, { kind: 'signer-replaced', visit: visit.id, from: signer, to: to?.person ?? null });
      if (to) tell(work, to.person, 'takes-over');
    }
  }
}
