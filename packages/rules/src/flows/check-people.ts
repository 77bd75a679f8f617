import type { CopyStep, PersonId, PersonStep, StepId, Voting, Who } from './definition.ts';
import { definitionLimits } from './edit-definition/limits.ts';
import { depthOf, everyWho, isComposed, leavesOf } from './who-leaves.ts';

/** What is wrong with whom a step asks and how they decide. */
export type PeopleFaultCode =
  | 'people-empty'
  | 'share-out-of-range'
  | 'draw-out-of-range'
  | 'weights-missing'
  | 'weights-out-of-range'
  | 'rule-without-parts'
  | 'rule-too-large'
  | 'picks-in-rule'
  | 'pool-needs-any'
  | 'limit-not-positive'
  | 'picked-by-nobody'
  | 'no-way-to-say-yes';
type PeopleFault = { code: PeopleFaultCode; step: StepId };

export function checkPeople(step: PersonStep, before: readonly StepId[]): PeopleFault[] {
  const faults = checkWho(step);
  const say = (code: PeopleFaultCode) => faults.push({ code, step: step.id });
  const voting = votingFault(step);
  if (voting) say(voting);
  if (step.pool && step.voting.kind !== 'any') say('pool-needs-any');
  if (
    step.timeLimit &&
    (step.timeLimit.after.ms <= 0 ||
      (step.timeLimit.remind && (step.timeLimit.remind.every.ms <= 0 || step.timeLimit.remind.times < 1)))
  )
    say('limit-not-positive');
  if (step.who.kind === 'previous-picks' && before.length === 0) say('picked-by-nobody');
  if (!step.buttons[step.kind === 'approve' ? 'agree' : 'solve']) say('no-way-to-say-yes');
  return faults;
}

/** The rule that says whom a step asks or copies. */
export function checkWho({ id, who }: Pick<PersonStep | CopyStep, 'id' | 'who'>): PeopleFault[] {
  const faults: PeopleFault[] = [];
  const say = (code: PeopleFaultCode) => faults.push({ code, step: id });
  const rules = [...everyWho(who)];
  const leaves = leavesOf(id, who);
  if (rules.some(findsNobody)) say('people-empty');
  if (rules.some((rule) => 'of' in rule && Array.isArray(rule.of) && rule.of.length === 0)) say('rule-without-parts');
  const isTooLarge = leaves.length > definitionLimits.whoParts || depthOf(who) > definitionLimits.whoDepth;
  if (isComposed(who) && isTooLarge) say('rule-too-large');
  if (isComposed(who) && leaves.some(({ who: { kind } }) => kind === 'submitter-picks' || kind === 'previous-picks'))
    say('picks-in-rule');
  return faults;
}

const findsNobody = (who: Who): boolean =>
  (who.kind === 'people' && who.people.length === 0) ||
  (who.kind === 'heads-above-submitter' && (who.levels < 1 || who.from < 1));

function votingFault(step: PersonStep): PeopleFaultCode | null {
  const { voting } = step;
  if (voting.kind === 'share') return isShare(voting) ? null : 'share-out-of-range';
  if ('draw' in voting) return isCount(voting.draw, 1) ? null : 'draw-out-of-range';
  if (voting.kind !== 'weights') return null;
  if (voting.weights.length === 0) return 'weights-missing';
  return areWeights(voting) && voting.needed <= mostVotes(step.who, voting) ? null : 'weights-out-of-range';
}

const isCount = (number: number, least: number): boolean => Number.isInteger(number) && number >= least;

function isShare(voting: Extract<Voting, { kind: 'share' }>): boolean {
  if ('percent' in voting) return voting.percent > 0 && voting.percent <= 100;
  const { of, outOf } = voting;
  return Number.isInteger(of) && Number.isInteger(outOf) && of >= 1 && of <= outOf && outOf <= 100;
}

type Weights = Extract<Voting, { kind: 'weights' }>;

const areWeights = ({ weights, other, needed }: Weights): boolean =>
  weights.every(({ who, votes }) => isCount(votes, 0) && !findsNobody(who)) && isCount(other, 0) && isCount(needed, 1);

/** More votes than there can ever be at the step; without an end where it is not known who is asked. */
function mostVotes(who: Who, { weights, other }: Weights): number {
  const most = Math.max(other, ...weights.map(({ votes }) => votes));
  const people = peopleNamed(who);
  if (people === null) return most === 0 ? 0 : Number.POSITIVE_INFINITY;
  return people.reduce((sum, person) => sum + mostVotesOf(person, { weights, other }), 0);
}

/** Everybody whom a rule can find, where all of them are named one by one. */
function peopleNamed(who: Who): PersonId[] | null {
  const leaves = leavesOf('', who).map((leaf) => leaf.who);
  const named = leaves.flatMap((leaf) => (leaf.kind === 'people' ? leaf.people : []));
  return leaves.every((leaf) => leaf.kind === 'people') ? [...new Set(named)] : null;
}

/** Whoever is a member of a role, a label or a department is known only when they are asked. */
function mostVotesOf(person: PersonId, { weights, other }: Pick<Weights, 'weights' | 'other'>): number {
  const named = weights.findIndex(({ who }) => who.kind === 'people' && who.people.includes(person));
  const perhaps = weights.slice(0, named < 0 ? undefined : named).filter(({ who }) => who.kind !== 'people');
  return Math.max(named < 0 ? other : (weights[named]?.votes ?? 0), ...perhaps.map(({ votes }) => votes));
}
