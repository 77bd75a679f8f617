import { holds } from './conditions.ts';
import type { PersonId, PersonStep } from './definition.ts';
import { drawAhead, drawn } from './draws.ts';
import { peopleFor } from './find-people.ts';
import { meaningOf } from './meaning.ts';
import { visitsBefore } from './places.ts';
import { type BranchState, type FlowState, tasksOf, type Visit } from './state.ts';
import { judgeVotes } from './votes.ts';
import { allVotes, areTooFew, votesOf, votesTogether } from './weights.ts';
import { emit, momentAfter, openTask, openVisit, setTimer, visitOf, type Work } from './work.ts';

type Voter = { person: PersonId; instead: PersonId | null; passed: boolean; votes?: number | undefined };

type Asked = { kind: 'asked'; visit: Visit };
export type Begun = Asked | { kind: 'passed' } | { kind: 'refused' };

/**
 * Begins a step for people, in the fixed order: rule → people → disabled ones dropped → substitutes → the submitter among them →
 * drawn → the same approver again → nobody found → tasks. A process is never left with nobody.
 */
export function beginForPeople(work: Work, branch: BranchState, step: PersonStep): Begun {
  if (step.skipWhen && holds(step.skipWhen, work.state)) return passBy(work, branch, step, []);
  const found = whenSubmitter(work, step, standIns(work, step, peopleFor(work, step.id, step.who)));
  if (found === 'skip') return passBy(work, branch, step, []);
  const voters = againPassed(work, branch, step, drawn(work, step, found));
  const passed = voters.filter((voter) => voter.passed);
  const draw = drawAhead(work, step, voters.length);
  const mayPass = draw !== null && passed.length >= draw;
  if (havePassed(work, step, voters)) return passBy(work, branch, step, passed);
  if (mayPass && work.facts.drawsAgain?.includes(step.id)) return passBy(work, branch, step, passed);
  if (voters.length > 0 && !areTooFew(step, voters)) {
    const asked = ask(work, branch, step, voters);
    const people = voters.map(({ person }) => person);
    if (draw !== null) work.ahead?.push({ visit: asked.visit.id, step: step.id, people, draw, mayPass });
    return asked;
  }
  // Where there is somebody and their votes are too few, nothing is passed by.
  if (voters.length === 0 && step.nobody.kind === 'pass') return passBy(work, branch, step, []);
  if (step.nobody.kind === 'refuse') return { kind: 'refused' };
  const begun = ask(work, branch, step, lastResort(work, step));
  const own = tasksOf(work.state, begun.visit.id).some((task) => isOwn(work, step, task.person));
  if (own) work.effects.push({ kind: 'own-application', visit: begun.visit.id });
  return begun;
}

/** Whether somebody would decide on their own application at a step that does not want it. */
export const isOwn = (work: Pick<Work, 'state'>, step: PersonStep, person: PersonId): boolean =>
  step.whenSubmitter !== 'self' && person === work.state.submitter;

/** Who is asked for somebody: whoever stands in for them, to the end of the chain; a circle ends before it closes. */
export function standIn(work: Work, person: PersonId): Voter {
  const chain = [person];
  for (let next = work.facts.substitutes[person]; next; next = work.facts.substitutes[next]) {
    if (chain.includes(next) || work.facts.inactive.includes(next)) break;
    chain.push(next);
  }
  const stands = chain.at(-1) as PersonId;
  return { person: stands, instead: stands === person ? null : person, passed: false };
}

/** Nobody is asked twice at one step: who stands in for others has their votes, too. */
function eachOnce(voters: readonly Voter[]): Voter[] {
  const once = new Map<PersonId, Voter>();
  for (const voter of voters) {
    const known = once.get(voter.person);
    once.set(voter.person, known ? { ...known, votes: votesTogether(known.votes, voter.votes) } : voter);
  }
  return [...once.values()];
}
const standIns = (work: Work, step: PersonStep, people: readonly PersonId[]): Voter[] =>
  eachOnce(people.map((person) => ({ ...standIn(work, person), votes: votesOf(work.facts, step, person) })));

function whenSubmitter(work: Work, step: PersonStep, voters: Voter[]): Voter[] | 'skip' {
  const isTheirs = ({ person }: Voter) => isOwn(work, step, person);
  if (!voters.some(isTheirs)) return voters;
  const others = voters.filter((voter) => !isTheirs(voter));
  // Who is left out decides nothing, neither yes nor no: with nobody else, nobody is found.
  if (step.whenSubmitter === 'skip') return others.length > 0 || meaningOf(work.flow) > 1 ? others : 'skip';
  return eachOnce(voters.flatMap((voter) => (isTheirs(voter) ? headInstead(work, step) : [voter])));
}

const headInstead = (work: Work, step: PersonStep): Voter[] =>
  headAbove(work).map((head) => ({ ...head, votes: votesOf(work.facts, step, head.instead ?? head.person) }));

/** The next head above the submitter who is there, and whom the submitter does not stand in for. */
export function headAbove(work: Work): Voter[] {
  const { heads, inactive } = work.facts;
  const seen = new Set([work.state.submitter]);
  for (let head = heads[work.state.submitter]; head && !seen.has(head); head = heads[head]) {
    seen.add(head);
    const voter = standIn(work, head);
    if (!inactive.includes(head) && voter.person !== work.state.submitter) return [voter];
  }
  return [];
}

function againPassed(work: Work, branch: BranchState, step: PersonStep, voters: Voter[]): Voter[] {
  if (step.whenAgain === 'ask' || step.kind !== 'approve' || work.entered?.includes(step.id)) return voters;
  const agreed =
    step.whenAgain === 'pass-always' ? whoAgreed(work.state, () => true) : whoAgreedJustBefore(work, branch);
  return voters.map((voter) => ({ ...voter, passed: agreed.has(voter.person) }));
}

/** Whether those who agreed before are enough, as their votes would be. */
function havePassed(work: Work, step: PersonStep, voters: readonly Voter[]): boolean {
  if (!voters.some(({ passed }) => passed)) return false;
  if (meaningOf(work.flow) === 1) return voters.every(({ passed }) => passed);
  const votes = voters.map(
    ({ passed, votes }) => ({ part: 'voter', state: passed ? 'passed' : 'open', votes }) as const,
  );
  return judgeVotes(step.voting, votes) === 'yes';
}

/** The people whose agreement still counts. */
function whoAgreed(state: FlowState, among: (visit: Visit) => boolean): Set<PersonId> {
  const visits = new Set(
    state.visits
      .filter((visit) => !visit.lapsed && visit.id > state.freshFrom && among(visit))
      .map((visit) => visit.id),
  );
  return new Set(
    state.tasks.filter((task) => visits.has(task.visit) && task.state === 'agreed').map((task) => task.person),
  );
}

/** After a join, the last approver of each of its branches counts as the previous approver. */
function whoAgreedJustBefore(work: Work, branch: BranchState): Set<PersonId> {
  const before = visitsBefore(
    work,
    branch.id,
    branch.index,
    (visit) => visit.outcome !== null && visit.outcome !== 'passed',
  );
  return whoAgreed(work.state, (visit) => before.some((earlier) => earlier.id === visit.id));
}

/** The named person, the owner, the administrators: the first of them who is there and not the submitter, where the step minds. */
function lastResort(work: Work, step: PersonStep): Voter[] {
  const { facts } = work;
  const isThere = (person: PersonId | null): person is PersonId => person !== null && !facts.inactive.includes(person);
  const named = step.nobody.kind === 'person' ? step.nobody.person : null;
  const singles = [named, facts.owner].filter(isThere).filter((person) => !facts.keptOut?.includes(person));
  const groups = [...singles.map((person) => [person]), facts.administrators.filter(isThere)];
  const others = (voters: readonly Voter[]) => voters.filter(({ person }) => !isOwn(work, step, person));
  const stoodIn = groups.map((people) => others(standIns(work, step, people)));
  // Somebody who is away is still better than the submitter.
  const themselves = groups.map((people) => others(people.map((person) => ({ person, instead: null, passed: false }))));
  const found = [...stoodIn, ...themselves].find((voters) => voters.length > 0);
  const last = groups.find((people) => people.length > 0) ?? facts.administrators.slice(0, 1);
  return (found ?? standIns(work, step, last)).map((voter) => ({ ...voter, votes: allVotes(step) }));
}

function ask(work: Work, branch: BranchState, step: PersonStep, voters: readonly Voter[]): Asked {
  const visit = openVisit(work, branch.id, step.id);
  let askedCount = 0;
  for (const { passed, ...voter } of voters) {
    const turn = step.pool ? 'offered' : step.voting.kind === 'one-by-one' && askedCount > 0 ? 'waiting' : 'open';
    openTask(work, { visit: visit.id, ...voter, state: passed ? 'passed' : turn });
    if (!passed) askedCount++;
  }
  setLimits(work, visit.id, step);
  return { kind: 'asked', visit };
}

/** A step that nobody has to decide is still recorded. */
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
  let at = momentAfter(work, work.now, timeLimit.after);
  emit(work, { kind: 'visit', visit: { ...visitOf(work, visit), dueAt: at } });
  for (let n = 0; n < (timeLimit.remind?.times ?? 0); n++) {
    setTimer(work, visit, 'remind', at, timeLimit.after.clock);
    if (timeLimit.remind) at = momentAfter(work, at, timeLimit.remind.every);
  }
  if (timeLimit.finally.kind !== 'nothing') setTimer(work, visit, 'limit', at, timeLimit.after.clock);
}
