import { everyStep, findStep, type PersonId, type StepId } from '../definition.ts';
import type { FlowEvent } from '../events.ts';
import { tasksOf } from '../state.ts';
import { step as takeEvent } from '../step.ts';
import type { Facts } from '../work.ts';
import { type Finding, finding } from './explore-findings.ts';
import type { Turn } from './explore-lines.ts';
import { findPassesUnseen } from './explore-passes.ts';
import { findInPeople, type Gone, namedForLater } from './explore-people-findings.ts';
import type { OpenPlace, Plan, Planned } from './explore-plan.ts';
import { isForPeople } from './explore-steps.ts';
import { findInTargets, type Targets } from './explore-target-findings.ts';
import { findInTimes, type TimesAsked } from './explore-time-findings.ts';
import { type FactsOf, type Moment, type Outside, type Walked, walkWay } from './explore-walk.ts';

/** Who goes the ways; the first of the submitters goes all of them. */
export type Going = Pick<Outside, 'factsOf' | 'now' | 'picks'> & { submitters: readonly PersonId[] };
/** What is known besides of those who were met on the ways, and of the times. */
export type Judging = Pick<TimesAsked, 'usual' | 'promisedMs'> & {
  cannotOpen: (person: PersonId) => boolean;
  designers: readonly PersonId[];
  /** What steps hand on to; nothing is said of that where it is not known. */
  targets?: Targets | undefined;
};
/** The ways that were gone. */
export type WaysGone = {
  plan: Plan;
  now: number;
  all: readonly Gone[];
  gone: readonly Gone[];
  stuck: readonly Finding[];
  facts: readonly Facts[];
};

/** A way that the first submitter goes, with what it needs. */
export type GoneWay = {
  walked: Walked;
  form: Plan['ways'][number]['script']['form'];
  /** The ways that routers took on it, in their order. */
  routes: readonly { step: StepId; way: string }[];
};

export type Explored = {
  ways: readonly GoneWay[];
  /** How many ways there are beside those that were gone, and whether there may be still more. */
  others: { n: number; all: boolean };
  findings: readonly Finding[];
  open: readonly OpenPlace[];
};

/** Of others than the first submitter so many ways are gone in all. */
const MOST_WALKS = 400;
/** So many submitters are also tried with every no, every return and every clock. */
const WITH_DETOURS = 3;

/** Goes the ways with real people, the first submitter all of them and the others at least once through every branch. */
export function explore(plan: Plan, going: Going & Judging): Explored {
  const ways = goWays(plan, going);
  for (;;) {
    const { done, value } = ways.next();
    if (done) return judgeWays(value, going);
  }
}

/** Goes one way after the other, for who has something else to do in between. */
export function* goWays(plan: Plan, { submitters, ...asked }: Going): Generator<void, WaysGone> {
  const { drawn, ways } = plan;
  const facts = new Set<Facts>();
  const outside: Outside = { ...asked, drawn, factsOf: noted(asked.factsOf, facts) };
  const [first, ...others] = submitters;
  const walk = (submitter: PersonId, { script }: Planned, way: number | null): Gone => ({
    submitter,
    way,
    walked: walkWay(outside, submitter, script),
  });
  const all: Gone[] = [];
  for (const [n, way] of ways.entries()) {
    if (first !== undefined) all.push(walk(first, way, n));
    yield;
  }
  const some = fewWithAll(all).slice(0, Math.max(1, Math.floor(MOST_WALKS / Math.max(1, others.length))));
  const more: Gone[] = [];
  for (const submitter of others)
    for (const n of some) {
      more.push(walk(submitter, ways[n] as Planned, n));
      yield;
    }
  const besides = first === undefined ? [] : plan.besides.map((way) => walk(first, way, null));
  const gone = [...all, ...more, ...besides];
  const detours = { tried: new Set<string>(), with: submitters.slice(0, WITH_DETOURS), ways };
  const stuck: Finding[] = [];
  for (const one of gone) {
    stuck.push(...findStuck(one, outside, detours));
    yield;
  }
  return { plan, now: asked.now, all, gone, stuck, facts: [...facts] };
}

/** Everybody who was asked on the ways, or is named for later. */
export const peopleMet = ({ plan, gone }: WaysGone): PersonId[] => [
  ...new Set([
    ...gone.flatMap(({ walked }) => walked.stops.flatMap(({ people }) => people.map(({ person }) => person))),
    ...[...everyStep(plan.drawn.flow.steps)].flatMap(({ step }) => (isForPeople(step) ? namedForLater(step) : [])),
  ]),
];

/** What is wrong, and the ways as the first submitter goes them. */
export function judgeWays({ plan, now, all, gone, stuck, facts }: WaysGone, judging: Judging): Explored {
  const { flow } = plan.drawn;
  const [calendar = null] = facts.map((one) => one.calendar);
  const findings = [
    ...eachOnce([...plan.findings, ...stuck]),
    ...findInPeople({ flow, gone, cannotOpen: judging.cannotOpen, designers: judging.designers, facts }),
    ...findPassesUnseen(flow, gone),
    ...(judging.targets ? findInTargets(flow, judging.targets) : []),
    ...findInTimes({ flow, gone, now, calendar, usual: judging.usual, promisedMs: judging.promisedMs }),
  ];
  const told = distinct(all);
  return {
    ways: told.map(({ walked, way }) => {
      const { script, turns } = plan.ways[way ?? 0] as Planned;
      return { walked, form: script.form, routes: (turns ?? []).flatMap(routeOf) };
    }),
    others: { n: Math.max(0, plan.counted.n - plan.ways.length), all: plan.counted.all },
    findings: withTold(findings, all, told),
    open: openPlaces(plan, gone, findings),
  };
}

const routeOf = (turn: Turn) => ('way' in turn && turn.way !== null ? [{ step: turn.step, way: turn.way }] : []);

const noted =
  (factsOf: FactsOf, facts: Set<Facts>): FactsOf =>
  (submitter, form) => {
    const found = factsOf(submitter, form);
    if (found) facts.add(found);
    return found;
  };

/** A finding names a way by its place among those that are told; ways that come to the same are told once. */
function withTold(findings: readonly Finding[], all: readonly Gone[], told: readonly Gone[]): Finding[] {
  return findings.map((one) => {
    if (one.way === null) return one;
    const same = all[one.way];
    const at = same ? told.findIndex((other) => courseOf(other.walked) === courseOf(same.walked)) : -1;
    return { ...one, way: at < 0 ? null : at };
  });
}

function distinct(all: readonly Gone[]): Gone[] {
  const seen = new Set<string>();
  return all.filter(({ walked }) => {
    const course = courseOf(walked);
    if (seen.has(course) || walked.end.kind === 'unknown') return false;
    seen.add(course);
    return true;
  });
}

/** What tells one way from another: the branches, who is asked where, and how it ends. */
export const courseOf = ({ lanes, stops, end }: Walked): string =>
  JSON.stringify([
    [...lanes].sort(),
    stops.map(({ step, because, people }) => [step, because === 'passed', people.map(({ person }) => person)]),
    end,
  ]);

/** As few of the ways as go through every branch and ask at every step that any of them asks at. */
function fewWithAll(all: readonly Gone[]): number[] {
  const seen = new Set<string>();
  return all.flatMap(({ walked }, n) => {
    const places = [...walked.lanes, ...walked.stops.map(({ step, because }) => `${step} ${because}`)];
    const isNew = places.some((place) => !seen.has(place));
    for (const place of places) seen.add(place);
    return isNew ? [n] : [];
  });
}

type Detours = { tried: Set<string>; with: readonly PersonId[]; ways: readonly Planned[] };

/** Ways on which nothing and nobody can do anything any more, gone straight or after a no, a return or a clock. */
function findStuck({ submitter, way, walked }: Gone, outside: Outside, detours: Detours): Finding[] {
  const at = { submitters: [submitter], way };
  if (walked.end.kind === 'stuck') return [finding('no-end', 'fault', { step: walked.end.at, ...at })];
  if (way === null || !detours.with.includes(submitter)) return [];
  const { script } = detours.ways[way] as Planned;
  return walked.moments.flatMap((moment): Finding[] => {
    const { visit } = moment;
    if (!visit) return [];
    return turnsAside(outside, moment).flatMap((event): Finding[] => {
      const key = `${submitter} ${visit.step} ${event.kind} ${'decision' in event ? event.decision : ''} ${'to' in event ? JSON.stringify(event.to) : ''}`;
      if (detours.tried.has(key)) return [];
      detours.tried.add(key);
      const known = outside.factsOf(submitter, moment.state.form);
      const now = event.kind === 'timer' ? dueOf(moment, event.timer) : moment.now;
      const answer = known && takeEvent(outside.drawn.flow, moment.state, event, known, now);
      if (!answer?.ok) return [];
      const { end } = walkWay(outside, submitter, script, { state: answer.state, now });
      return end.kind === 'stuck' ? [finding('no-end', 'fault', { step: end.at ?? visit.step, ...at })] : [];
    });
  });
}

const dueOf = ({ state, now }: Moment, timer: number): number =>
  Math.max(now, state.timers.find(({ id }) => id === timer)?.dueAt ?? now);

/** What else could happen there than that everybody says yes. */
function turnsAside({ drawn }: Outside, { state, visit, event }: Moment): FlowEvent[] {
  const step = visit && findStep(drawn.flow, visit.step);
  if (!step || !visit) return [];
  const clocks = state.timers
    .filter((timer) => timer.visit === visit.id)
    .toSorted((a, b) => b.dueAt - a.dueAt)
    .slice(0, 1)
    .map(({ id }): FlowEvent => ({ kind: 'timer', timer: id }));
  if (step.kind === 'child')
    return [
      { kind: 'action-failed', visit: visit.id },
      { kind: 'child-ended', visit: visit.id, item: 0, outcome: 'refused' },
    ];
  if (step.kind === 'action' || step.kind === 'set' || step.kind === 'call')
    return [...clocks, { kind: 'action-failed', visit: visit.id }];
  if (step.kind === 'evaluate') {
    const task = tasksOf(state, visit.id)[0];
    return [...clocks, ...(task && step.reopen ? [{ kind: 'reopen' as const, by: task.person, task: task.id }] : [])];
  }
  if (!isForPeople(step) || event.kind !== 'decide') return clocks;
  const { by, task } = event;
  const no = step.kind === 'approve' ? ('disagree' as const) : ('not-solve' as const);
  return [
    ...clocks,
    ...(step.buttons[no] ? [{ kind: 'decide' as const, by, task, decision: no }] : []),
    ...(step.buttons.return
      ? [
          { kind: 'return' as const, by, task, to: { kind: 'submitter' as const } },
          { kind: 'return' as const, by, task, to: { kind: 'previous' as const } },
        ]
      : []),
  ];
}

/** What happens to several at one place is one finding. */
function eachOnce(all: readonly Finding[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const one of all) {
    const key = [one.code, one.step, one.branch, one.field].join(' ');
    const known = found.get(key) ?? one;
    const submitters = [...new Set([...known.submitters, ...one.submitters])];
    found.set(key, { ...known, submitters, way: known.way ?? one.way });
  }
  return [...found.values()];
}

/** Branches that were not gone, and that are not proved never to be: they hang on people, on a later round, or on too much. */
function openPlaces(plan: Plan, gone: readonly Gone[], findings: readonly Finding[]): OpenPlace[] {
  const seen = new Set(gone.flatMap(({ walked }) => [...walked.lanes]));
  const said = new Set(
    findings.filter(({ code }) => code === 'branch-never').map(({ step, branch }) => `${step}/${branch}`),
  );
  const lanes = new Set<string>();
  return [...everyStep(plan.drawn.flow.steps)].flatMap(({ step, path }): OpenPlace[] => {
    if (!('branches' in step) || path.some((lane) => lanes.has(lane) || said.has(lane))) return [];
    return step.branches.flatMap((branch, n): OpenPlace[] => {
      const id = branch.id ?? String(n);
      const lane = `${step.id}/${id}`;
      if (seen.has(lane) || said.has(lane) || (branch.when === null && branch.steps.length === 0)) return [];
      lanes.add(lane);
      return [{ step: step.id, branch: id }];
    });
  });
}

/** Whether a way went as it was expected to. */
export const wentAsPlanned = (turns: readonly Turn[], { lanes }: Walked): boolean =>
  turns.every((turn) => !('branch' in turn) || lanes.has(`${turn.step}/${turn.branch}`));
