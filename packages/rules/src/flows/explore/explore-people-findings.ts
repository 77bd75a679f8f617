import {
  everyStep,
  type Flow,
  findStep,
  type PersonId,
  type PersonStep,
  type StepId,
  type Who,
} from '../definition.ts';
import { everyWho, leavesOf, partsOf } from '../who-leaves.ts';
import type { Facts } from '../work.ts';
import { type Finding, finding } from './explore-findings.ts';
import { isForPeople } from './explore-steps.ts';
import type { Stop, Walked } from './explore-walk.ts';

/** One way that one submitter went; `way` is its number, null for what was only tried beside the ways. */
export type Gone = { submitter: PersonId; way: number | null; walked: Walked };

export type PeopleAsked = {
  flow: Flow;
  gone: readonly Gone[];
  cannotOpen: (person: PersonId) => boolean;
  /** Who draws the flow. */
  designers: readonly PersonId[];
  facts: readonly Facts[];
};

/** What goes wrong with the people whom a flow asks. */
export function findInPeople(asked: PeopleAsked): Finding[] {
  const checks = [
    findNobody,
    findSubmitterAlone,
    findSubmitterStandingIn,
    findSamePerson,
    findDisabled,
    findWhoCannotOpen,
    findVotesTooFew,
    findDrawTooMany,
    findDesignerAlone,
  ];
  return checks.flatMap((check) => check(asked));
}

type Seen = { gone: Gone; stop: Stop };

const stopsAt = (gone: readonly Gone[], step: StepId): Seen[] =>
  gone.flatMap((one) => one.walked.stops.filter((stop) => stop.step === step).map((stop) => ({ gone: one, stop })));

/** Where and for whom something was seen, as a finding says it. */
const where = (seen: readonly Seen[]) => ({
  submitters: [...new Set(seen.map(({ gone }) => gone.submitter))],
  way: seen.find(({ gone }) => gone.way !== null)?.gone.way ?? null,
});

/** Whoever is picked by somebody on the way is nobody whom the flow names. */
const PICKED: readonly Who['kind'][] = ['submitter-picks', 'previous-picks'];
const isPicked = ({ who }: PersonStep): boolean =>
  [...everyWho(who)].some(({ kind }) => PICKED.includes(kind) || kind === 'field');

const peopleSteps = (flow: Flow): PersonStep[] =>
  [...everyStep(flow.steps)].flatMap(({ step }) => (isForPeople(step) ? [step] : []));

/** What these find hangs on the form, or on who decided before. */
const UNTOLD: readonly Who['kind'][] = ['field', 'team', 'head-of-previous', 'when', 'except'];

/** A step whose rule finds nobody: for everybody, or for some where it is not said that it then passes. */
function findNobody({ flow, gone, facts }: PeopleAsked): Finding[] {
  const steps = peopleSteps(flow).flatMap((step): Finding[] => {
    const all = stopsAt(gone, step.id);
    const nobody = all.filter(({ stop }) => stop.because === 'nobody' && !stop.tooFewVotes);
    if (nobody.length === 0) return [];
    const always = all.every(({ stop }) => stop.because === 'nobody');
    if (!always && step.nobody.kind === 'pass') return [];
    const weight = always || step.nobody.kind === 'refuse' ? 'fault' : 'notice';
    return [finding('nobody-found', weight, { step: step.id, ...where(nobody) })];
  });
  const copies = [...everyStep(flow.steps)].flatMap(({ step }): Finding[] => {
    const openly = (who: Who) => PICKED.includes(who.kind) || UNTOLD.includes(who.kind);
    if (step.kind !== 'copy' || [...everyWho(step.who)].some(openly) || facts.length === 0) return [];
    const found = facts.some(({ people, inactive }) =>
      leavesOf(step.id, step.who).some(({ key }) => (people[key] ?? []).some((person) => !inactive.includes(person))),
    );
    return found ? [] : [finding('nobody-found', 'notice', { step: step.id })];
  });
  return [...steps, ...copies];
}

/** Approving one's own application, with nobody else at it. A step that is meant for the submitter confirms what others approve. */
function findSubmitterAlone({ flow, gone }: PeopleAsked): Finding[] {
  return peopleSteps(flow).flatMap((step): Finding[] => {
    if (step.kind !== 'approve' || isPicked(step)) return [];
    const alone = stopsAt(gone, step.id).filter(({ gone: one, stop }) => {
      const own = stop.people.length > 0 && stop.people.every(({ person }) => person === one.submitter);
      return own && (step.who.kind !== 'submitter' || !isApprovedByOthers(flow, one, stop));
    });
    return alone.length === 0 ? [] : [finding('submitter-alone', 'fault', { step: step.id, ...where(alone) })];
  });
}

/** Where a step lets submitters decide for themselves, they also do so for somebody who is away. */
function findSubmitterStandingIn({ flow, gone }: PeopleAsked): Finding[] {
  return peopleSteps(flow).flatMap((step): Finding[] => {
    if (step.kind !== 'approve' || isPicked(step)) return [];
    const own = ({ gone: one, stop }: Seen) =>
      stop.people.filter(({ person, instead }) => person === one.submitter && instead !== null);
    const seen = stopsAt(gone, step.id).filter((at) => at.stop.people.length > 1 && own(at).length > 0);
    const people = [...new Set(seen.flatMap(own).flatMap(({ instead }) => instead ?? []))];
    return seen.length === 0
      ? []
      : [finding('submitter-stands-in', 'notice', { step: step.id, people, ...where(seen) })];
  });
}

const isApprovedByOthers = (flow: Flow, { submitter, walked }: Gone, own: Stop): boolean =>
  walked.stops.some((stop) => {
    const step = findStep(flow, stop.step);
    return stop !== own && step !== null && isForPeople(step) && stop.people.some(({ person }) => person !== submitter);
  });

/** Those without whom a step is not decided. */
function needed(step: PersonStep, { people, because }: Stop): PersonId[] {
  // Another time somebody else is drawn.
  if ('draw' in step.voting && because === 'asked') return [];
  const everybody = step.voting.kind === 'all' || step.voting.kind === 'one-by-one' || people.length === 1;
  return everybody ? people.map(({ person }) => person) : [];
}

const IN_A_ROW = 3;

/** One person decides three steps that follow each other. */
function findSamePerson({ flow, gone }: PeopleAsked): Finding[] {
  const found = new Map<string, { seen: Seen[]; person: PersonId; step: StepId }>();
  for (const one of gone) {
    const row = one.walked.stops.flatMap((stop) => {
      const step = findStep(flow, stop.step);
      if (!step || !isForPeople(step) || stop.people.length === 0) return [];
      return [{ stop, people: isPicked(step) ? [] : needed(step, stop) }];
    });
    for (const [n, { stop, people }] of row.entries()) {
      if (n < IN_A_ROW - 1) continue;
      const before = row.slice(n - IN_A_ROW + 1, n);
      // Sent back to, a step is still the same one.
      if (new Set([stop, ...before.map((earlier) => earlier.stop)].map((each) => each.step)).size < IN_A_ROW) continue;
      for (const person of people.filter((each) => before.every((earlier) => earlier.people.includes(each)))) {
        const key = `${stop.step} ${person}`;
        const known = found.get(key) ?? { seen: [], person, step: stop.step };
        known.seen.push({ gone: one, stop });
        found.set(key, known);
      }
    }
  }
  return [...found.values()].map(({ seen, person, step }) =>
    finding('same-person-thrice', 'notice', { step, people: [person], ...where(seen) }),
  );
}

/** People whom the definition names and who are disabled; where nobody else is named it is a fault. */
function findDisabled({ flow, facts }: PeopleAsked): Finding[] {
  const inactive = new Set(facts.flatMap((one) => one.inactive));
  return [...everyStep(flow.steps)].flatMap(({ step }): Finding[] => {
    const named = 'who' in step ? namedIn(step.who) : [];
    const others = isForPeople(step) ? namedForLater(step) : [];
    const gone = [...new Set([...named, ...others])].filter((person) => inactive.has(person));
    if (gone.length === 0) return [];
    const isAlone = 'who' in step && leavesOf(step.id, step.who).every(({ who }) => who.kind === 'people');
    const nobodyLeft = isAlone && named.length > 0 && named.every((person) => inactive.has(person));
    return [
      finding('person-disabled', nobodyLeft || others.some((person) => inactive.has(person)) ? 'fault' : 'notice', {
        step: step.id,
        people: gone,
      }),
    ];
  });
}

/** Whom a rule names one by one, but for those whom it leaves out. */
function namedIn(who: Who): PersonId[] {
  if (who.kind === 'people') return who.people.filter((person) => person !== '');
  return who.kind === 'except' ? namedIn(who.of) : partsOf(who).flatMap((part) => namedIn(part.who));
}

/** Whom a step names for the case that nobody is found, or that the time is over. */
export function namedForLater({ nobody, timeLimit }: PersonStep): PersonId[] {
  const last = timeLimit?.finally;
  return [...(nobody.kind === 'person' ? [nobody.person] : []), ...(last?.kind === 'reassign' ? [last.to] : [])].filter(
    (person) => person !== '',
  );
}

/** Whoever is asked has to be able to sign in where it is decided. */
function findWhoCannotOpen({ flow, gone, cannotOpen }: PeopleAsked): Finding[] {
  return peopleSteps(flow).flatMap((step): Finding[] => {
    if (isPicked(step)) return [];
    const seen = stopsAt(gone, step.id);
    const locked = seen.filter(({ stop }) => stop.people.some(({ person }) => cannotOpen(person)));
    const named = namedForLater(step).filter(cannotOpen);
    if (locked.length === 0 && named.length === 0) return [];
    const people = [
      ...new Set([
        ...locked.flatMap(({ stop }) => stop.people.map(({ person }) => person)).filter(cannotOpen),
        ...named,
      ]),
    ];
    const alone = locked.some(({ stop }) => stop.people.every(({ person }) => cannotOpen(person)));
    return [finding('cannot-open', alone ? 'fault' : 'notice', { step: step.id, people, ...where(locked) })];
  });
}

/** A step at which nobody but its designer approves, whoever submits. */
function findDesignerAlone({ flow, gone, designers }: PeopleAsked): Finding[] {
  return peopleSteps(flow).flatMap((step): Finding[] => {
    if (step.kind !== 'approve' || isPicked(step) || designers.length === 0) return [];
    const others = stopsAt(gone, step.id).filter(
      ({ gone: one, stop }) => !designers.includes(one.submitter) && stop.people.length > 0,
    );
    const alone = others.filter(
      ({ stop }) => stop.because === 'asked' && stop.people.every(({ person }) => designers.includes(person)),
    );
    if (alone.length === 0 || alone.length < others.length) return [];
    return [finding('designer-alone', 'notice', { step: step.id, people: [...designers], ...where(alone) })];
  });
}

/** A step with votes that do not count the same, at which all of them together are not enough. */
function findVotesTooFew({ flow, gone }: PeopleAsked): Finding[] {
  return peopleSteps(flow).flatMap((step): Finding[] => {
    const few = stopsAt(gone, step.id).filter(({ stop }) => stop.tooFewVotes);
    return few.length === 0 ? [] : [finding('votes-too-few', 'fault', { step: step.id, ...where(few) })];
  });
}

/** A step that draws more people than its rule finds. */
function findDrawTooMany({ flow, gone }: PeopleAsked): Finding[] {
  return peopleSteps(flow).flatMap((step): Finding[] => {
    const { voting } = step;
    if (!('draw' in voting)) return [];
    const few = stopsAt(gone, step.id).filter(
      ({ stop }) => stop.because === 'asked' && stop.people.length > 0 && stop.people.length < voting.draw,
    );
    return few.length === 0 ? [] : [finding('draw-too-many', 'notice', { step: step.id, ...where(few) })];
  });
}
