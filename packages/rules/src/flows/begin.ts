import { holds } from './conditions.ts';
import type { PersonId, PersonStep, Who } from './definition.ts';
import type { BranchState, FlowState, Task, Visit } from './state.ts';
import { after, emit, openTask, openVisit, setTimer, type Work } from './work.ts';

type Voter = { person: PersonId; instead: PersonId | null; passed: boolean };

export type Begun = { kind: 'asked'; visit: Visit } | { kind: 'passed' } | { kind: 'refused' };

/**
 * Begins a step for people, in the fixed order: rule → people → disabled ones dropped → substitutes → the submitter among them →
 * the same approver again → nobody found → tasks. A process is never left with nobody.
 */
export function beginForPeople(work: Work, branch: BranchState, step: PersonStep): Begun {
  if (step.skipWhen && holds(step.skipWhen, work.state)) return passBy(work, branch, step, []);
  const named = peopleFor(work, step.id, step.who);
  const submitters = whenSubmitter(work, step, named);
  if (submitters === 'skip') return passBy(work, branch, step, []);
  const voters = againPassed(work, branch, step, withSubstitutes(work, submitters));
  if (voters.length > 0 && voters.every((voter) => voter.passed)) return passBy(work, branch, step, voters);
  if (voters.length > 0) return ask(work, branch, step, voters);
  if (step.nobody.kind === 'pass') return passBy(work, branch, step, []);
  if (step.nobody.kind === 'refuse') return { kind: 'refused' };
  return ask(work, branch, step, lastResort(work, step));
}

/** The people whom a rule finds; those who were picked come from the state, all others from the facts. */
export function peopleFor(work: Pick<Work, 'state' | 'facts'>, step: string, who: Who): PersonId[] {
  const found =
    who.kind === 'submitter-picks' || who.kind === 'previous-picks'
      ? work.state.picked[step]
      : who.kind === 'head-of-previous'
        ? headOfPrevious(work)
        : work.facts.people[step];
  return [...new Set(found ?? [])].filter((person) => !work.facts.inactive.includes(person));
}

const DECIDED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];

function headOfPrevious({ state, facts }: Pick<Work, 'state' | 'facts'>): PersonId[] {
  const last = state.tasks
    .filter((task) => DECIDED.includes(task.state))
    .reduce<Task | null>((late, task) => (late && (late.settledAt ?? 0) > (task.settledAt ?? 0) ? late : task), null);
  const head = last && facts.heads[last.person];
  return head ? [head] : [];
}

function whenSubmitter(work: Work, step: PersonStep, named: PersonId[]): PersonId[] | 'skip' {
  const { submitter } = work.state;
  if (step.whenSubmitter === 'self' || !named.includes(submitter)) return named;
  const others = named.filter((person) => person !== submitter);
  if (step.whenSubmitter === 'skip') return others.length > 0 ? others : 'skip';
  const head = work.facts.heads[submitter] ?? null;
  return named.flatMap((person) => (person !== submitter ? [person] : head ? [head] : []));
}

/** Whoever is away is stood in for; nobody is asked twice at one step. */
function withSubstitutes(work: Work, people: readonly PersonId[]): Voter[] {
  const voters: Voter[] = [];
  for (const person of people) {
    const substitute = work.facts.substitutes[person];
    const stands = substitute && substitute !== person && !work.facts.inactive.includes(substitute) ? substitute : null;
    const voter = { person: stands ?? person, instead: stands ? person : null, passed: false };
    if (!voters.some((other) => other.person === voter.person)) voters.push(voter);
  }
  return voters;
}

function againPassed(work: Work, branch: BranchState, step: PersonStep, voters: Voter[]): Voter[] {
  if (step.whenAgain === 'ask' || step.kind !== 'approve') return voters;
  const agreed =
    step.whenAgain === 'pass-always' ? whoAgreed(work.state, () => true) : whoAgreedJustBefore(work, branch);
  return voters.map((voter) => ({ ...voter, passed: agreed.has(voter.person) }));
}

/** Who has agreed since the last time something was sent back. */
function whoAgreed(state: FlowState, among: (visit: Visit) => boolean): Set<PersonId> {
  const visits = new Set(
    state.visits.filter((visit) => visit.id > state.freshFrom && among(visit)).map((visit) => visit.id),
  );
  return new Set(
    state.tasks.filter((task) => visits.has(task.visit) && task.state === 'agreed').map((task) => task.person),
  );
}

function whoAgreedJustBefore(work: Work, branch: BranchState): Set<PersonId> {
  const chain = new Set<number>();
  for (let at: BranchState | undefined = branch; at; at = work.state.branches.find((one) => one.id === at?.parent))
    chain.add(at.id);
  const before = work.state.visits.filter(
    (visit) => chain.has(visit.branch) && visit.outcome !== null && visit.outcome !== 'passed',
  );
  const last = before.at(-1);
  return last ? whoAgreed(work.state, (visit) => visit.id === last.id) : new Set();
}

function lastResort(work: Work, step: PersonStep): Voter[] {
  const { facts } = work;
  const active = (person: PersonId | null): person is PersonId => person !== null && !facts.inactive.includes(person);
  const named = step.nobody.kind === 'person' ? step.nobody.person : null;
  const one = [named, facts.owner].filter(active).find((person) => !facts.keptOut?.includes(person));
  const people = one ? [one] : facts.administrators.filter(active);
  const [first] = facts.administrators;
  return withSubstitutes(work, people.length > 0 ? people : first ? [first] : []);
}

function ask(work: Work, branch: BranchState, step: PersonStep, voters: readonly Voter[]): Begun {
  const visit = openVisit(work, branch.id, step.id);
  let asked = 0;
  for (const { passed, ...voter } of voters) {
    const turn = step.pool ? 'offered' : step.voting.kind === 'one-by-one' && asked > 0 ? 'waiting' : 'open';
    openTask(work, { visit: visit.id, ...voter, state: passed ? 'passed' : turn });
    if (!passed) asked++;
  }
  setLimits(work, visit.id, step);
  return { kind: 'asked', visit };
}

/** A step that nobody has to be asked at still leaves its trace. */
function passBy(work: Work, branch: BranchState, step: PersonStep, voters: readonly Voter[]): Begun {
  const visit = openVisit(work, branch.id, step.id);
  for (const { person, instead } of voters) openTask(work, { visit: visit.id, person, instead, state: 'passed' });
  emit(work, { kind: 'visit', visit: { ...visit, outcome: 'passed', closedAt: work.now } });
  emit(work, { kind: 'outcome', step: step.id, outcome: 'passed' });
  return { kind: 'passed' };
}

/** The clocks of a step start when it begins, and anew whenever it is opened again. */
export function setLimits(work: Work, visit: number, step: PersonStep): void {
  const { timeLimit } = step;
  if (!timeLimit) return;
  let at = after(work, work.now, timeLimit.after);
  for (let n = 0; n < (timeLimit.remind?.times ?? 0); n++) {
    setTimer(work, visit, 'remind', at, timeLimit.after.clock);
    if (timeLimit.remind) at = after(work, at, timeLimit.remind.every);
  }
  if (timeLimit.finally.kind !== 'nothing') setTimer(work, visit, 'limit', at, timeLimit.after.clock);
}
