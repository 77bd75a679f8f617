import { dayOf } from '../basics/time-zone.ts';
import { beginForPeople } from './begin.ts';
import { chosenBranches } from './chosen-branches.ts';
import type { Form } from './conditions.ts';
import {
  type Flow,
  laneSteps,
  type PersonId,
  ROOT_LANE,
  type SetStep,
  type SplitStep,
  type Step,
  type StepId,
} from './definition.ts';
import type { FlowEvent, FlowRefusal } from './events.ts';
import { peopleFor } from './find-people.ts';
import { givenValue } from './given-values.ts';
import { directionOf, leadingWay } from './routers.ts';
import { type BranchState, type FlowState, isUnsettled, openVisits, type Task, unbegun } from './state.ts';
import { step } from './step.ts';
import { branchOf, changeBranch, type DrawAhead, emit, type Facts, openBranch, type Work } from './work.ts';

type Loss = { step: StepId; person: PersonId; hadDecided: boolean };
type Asked = { step: StepId; person: PersonId };
/** What becomes of an operation; of those who may be drawn at a step it is not known yet who will be asked. */
export type Foreseen = {
  cancelled: Loss[];
  asked: Asked[];
  draws: { step: StepId; people: readonly PersonId[]; draw: number }[];
  ends: boolean;
};
export type Preview =
  | (Foreseen & {
      ok: true;
      /** What else comes of it where a draw meets only people who agreed before, so that its step passes. */
      perhaps: (Foreseen & { refusal: FlowRefusal | null }) | null;
    })
  | { ok: false; refusal: FlowRefusal };

const DECIDED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];
/** So many ways in which draws may come out are looked at. */
const MOST_OUTCOMES = 16;

/**
 * What an operation would cancel and ask anew, found by doing it on a copy: it can never differ from what then happens. Nobody
 * is drawn beforehand; those of whom some will be drawn are named as such.
 */
export function preview(flow: Flow, state: FlowState, event: FlowEvent, known: Facts, now: number): Preview {
  const { lot: _, ...facts } = known;
  const usual = foresee(flow, state, event, facts, now);
  if ('refusal' in usual) return { ok: false, refusal: usual.refusal };
  const others: (Foreseen & { refusal: FlowRefusal | null })[] = [];
  const ways = usual.mayPass.map((step) => [step]);
  for (let n = 0; n < ways.length && n < MOST_OUTCOMES; n++) {
    const drawsAgain = ways[n] as StepId[];
    const other = foresee(flow, state, event, { ...facts, drawsAgain }, now);
    if ('refusal' in other) others.push({ cancelled: [], asked: [], draws: [], ends: false, refusal: other.refusal });
    else {
      others.push({ ...other.foreseen, refusal: null });
      for (const step of other.mayPass) if (!drawsAgain.includes(step)) ways.push([...drawsAgain, step]);
    }
  }
  const { foreseen } = usual;
  return { ok: true, ...foreseen, perhaps: others.length > 0 ? besides(foreseen, others) : null };
}

/** What one way of drawing leads to, and the steps at which it may draw only people who agreed before. */
function foresee(
  flow: Flow,
  state: FlowState,
  event: FlowEvent,
  facts: Facts,
  now: number,
): { foreseen: Foreseen; mayPass: StepId[] } | { refusal: FlowRefusal } {
  const answer = step(flow, state, event, facts, now);
  if (!answer.ok) return { refusal: answer.refusal };
  const stepOf = (visit: number) => answer.state.visits.find((candidate) => candidate.id === visit)?.step ?? '';
  const own = 'task' in event ? event.task : null;
  const after = new Map(answer.state.tasks.map((task) => [task.id, task]));
  const [stoodBefore, stands] = [standing(state), standing(answer.state)];
  const known = new Set(state.tasks.filter(isUnsettled).map((task) => task.id));
  const open = new Set(openVisits(answer.state).map(({ id }) => id));
  const ahead = answer.ahead.filter(({ visit }) => open.has(visit));
  const asked = answer.state.tasks
    .filter((task) => isUnsettled(task) && !known.has(task.id))
    .filter(({ visit, person }) => !ahead.some((draw) => draw.visit === visit && draw.people.includes(person)))
    .map((task) => ({ step: stepOf(task.visit), person: task.person }));
  const isAskedAgain = (at: StepId, person: PersonId) =>
    asked.some((task) => task.step === at && task.person === person);
  const cancelled = state.tasks.flatMap((task) => {
    const stateAfter = after.get(task.id)?.state ?? task.state;
    const loss = { step: stepOf(task.visit), person: task.person, hadDecided: DECIDED.includes(task.state) };
    // What somebody does with their own task is no loss of theirs.
    if (isUnsettled(task)) return stateAfter === 'cancelled' && task.id !== own ? [loss] : [];
    if (!loss.hadDecided || !stoodBefore.has(task.visit)) return [];
    const stays = stands.has(task.visit) && DECIDED.includes(stateAfter);
    // Whoever decides the same thing again at once is named there.
    return stays || isAskedAgain(loss.step, loss.person) ? [] : [loss];
  });
  const ends = answer.state.status === 'ended';
  const draws = drawsByVisit(ahead);
  const mayPass = ahead.filter((draw) => draw.mayPass).map((draw) => draw.step);
  return { foreseen: { cancelled, asked, draws, ends }, mayPass };
}

/** Several places of one visit that are drawn for are one draw of as many. */
function drawsByVisit(ahead: readonly DrawAhead[]): Foreseen['draws'] {
  return [...Map.groupBy(ahead, ({ visit }) => visit).values()].map((draws) => ({
    step: (draws[0] as DrawAhead).step,
    people: [...new Set(draws.flatMap(({ people }) => people))],
    draw: draws.reduce((sum, { draw }) => sum + draw, 0),
  }));
}

/** What other ways of drawing lead to that the usual one does not. */
function besides(usual: Foreseen, others: readonly (Foreseen & { refusal: FlowRefusal | null })[]) {
  const more = <T>(of: (one: Foreseen) => readonly T[]): T[] => {
    const seen = new Set(of(usual).map((one) => JSON.stringify(one)));
    return others.flatMap(of).filter((one) => {
      const name = JSON.stringify(one);
      return seen.has(name) ? false : seen.add(name);
    });
  };
  return {
    cancelled: more(({ cancelled }) => cancelled),
    asked: more(({ asked }) => asked),
    draws: more(({ draws }) => draws),
    ends: !usual.ends && others.some(({ ends }) => ends),
    refusal: others.find(({ refusal }) => refusal !== null)?.refusal ?? null,
  };
}

/** The visits that stand; of what is withdrawn or ended by an administrator, none does. */
function standing(state: FlowState): Set<number> {
  if (state.outcome === 'withdrawn' || state.outcome === 'ended-by-administrator') return new Set();
  return new Set(state.visits.filter((visit) => !visit.lapsed).map((visit) => visit.id));
}

export type PathEntry = {
  step: StepId;
  kind: Step['kind'];
  people: readonly PersonId[];
  passes: boolean;
  /** How many of the people are drawn; null where all of them are asked. */
  draw: number | null;
  /** It passes by itself if somebody is drawn before who is asked here as well. */
  mayPass: boolean;
  lane: string;
};

type Application = { submitter: PersonId; form: Form; picked: FlowState['picked'] };

/** The way and the people, as they would be if it were submitted now and everybody agreed; shown before submitting. */
export function predictPath(flow: Flow, application: Application, known: Facts, now: number): PathEntry[] {
  const { lot: _, ...facts } = known;
  const path = pathWith(flow, application, facts, now, { drawnAgree: false });
  if (path.every(({ draw }) => draw === null)) return path;
  // Who is drawn may be asked again later, and pass there; who is not drawn does not.
  const other = pathWith(flow, application, facts, now, { drawnAgree: true });
  const passing = new Set(other.filter(({ passes }) => passes).map(({ step }) => step));
  return path.map((entry) => ({ ...entry, mayPass: !entry.passes && passing.has(entry.step) }));
}

type Walking = { work: Work; drawnAgree: boolean };

function pathWith(
  flow: Flow,
  { submitter, form, picked }: Application,
  facts: Facts,
  now: number,
  { drawnAgree }: Pick<Walking, 'drawnAgree'>,
): PathEntry[] {
  const work: Work = { flow, facts, now, state: unbegun(), changes: [], effects: [], ahead: [] };
  emit(work, { kind: 'begun', submitter, form, picked });
  const path: PathEntry[] = [];
  walkLane({ work, drawnAgree }, openBranch(work, null, ROOT_LANE), path);
  return path;
}

/** Whether a lane comes to its end, ends the process, or leads to a step of a lane around it. */
type Walked = 'through' | 'ended' | { to: StepId };

/** As the engine would walk: a line of work that stands at each step in turn, and branches that are through when it goes on. */
function walkLane(walking: Walking, { id, lane }: BranchState, path: PathEntry[]): Walked {
  const { work } = walking;
  const steps = laneSteps(work.flow, lane);
  for (let index = 0; index < steps.length; index++) {
    const next = steps[index] as Step;
    changeBranch(work, id, { index, state: 'branches' in next ? 'split' : 'at-step' });
    if (next.kind === 'end') {
      path.push({ step: next.id, kind: 'end', people: [], passes: true, draw: null, mayPass: false, lane });
      return 'ended';
    }
    path.push(entryFor(walking, next, branchOf(work, id)));
    const led = 'branches' in next ? walkBranches(walking, id, next, path) : leadsOn(work, id, next);
    if (led === 'through') continue;
    if (led === 'led-back') break;
    const at = led === 'ended' ? -1 : steps.findIndex((step) => step.id === led.to);
    if (at < 0) return led;
    index = at - 1;
  }
  changeBranch(work, id, { index: steps.length, state: 'done' });
  return 'through';
}

function walkBranches(walking: Walking, id: number, split: SplitStep, path: PathEntry[]): Walked {
  const { work } = walking;
  const opened = chosenBranches(work, split).map((n) => openBranch(work, id, `${split.id}/${n}`));
  const walked = opened.map((branch) => walkLane(walking, branch, path));
  return walked.find((led) => led === 'ended') ?? walked.find((led) => led !== 'through') ?? 'through';
}

/** Where everybody agrees, nothing is led back; behind a router that always leads back, its lane comes to no other step. */
function leadsOn(work: Work, id: number, step: Step): Walked | 'led-back' {
  const way = step.kind === 'router' ? leadingWay(step, work.state) : null;
  const direction = way && directionOf(work, branchOf(work, id), way.to);
  if (way && direction === 'on') return { to: way.to };
  return way?.when === null && direction === 'back' ? 'led-back' : 'through';
}

function entryFor({ work, drawnAgree }: Walking, next: Step, branch: BranchState): PathEntry {
  const none = {
    step: next.id,
    kind: next.kind,
    lane: branch.lane,
    people: [],
    passes: true,
    draw: null,
    mayPass: false,
  };
  if (next.kind === 'evaluate') return { ...none, people: [work.state.submitter], passes: false };
  if (next.kind === 'copy') return { ...none, people: peopleFor(work, next.id, next.who) };
  if (next.kind === 'set') foreseeValues(work, next);
  if (next.kind !== 'approve' && next.kind !== 'handle') return none;
  const begun = beginForPeople(work, branch, next);
  if (begun.kind !== 'asked') return none;
  const tasks = work.state.tasks.filter((task) => task.visit === begun.visit.id);
  const draw = work.ahead?.find(({ visit }) => visit === begun.visit.id)?.draw ?? null;
  // The prediction assumes that everybody agrees, so the later steps see an agreement; of a draw nobody's is sure.
  const agreed = draw === null || drawnAgree ? 'agreed' : 'removed';
  for (const task of tasks)
    emit(work, { kind: 'task', task: { ...task, state: task.state === 'passed' ? 'passed' : agreed } });
  emit(work, { kind: 'visit', visit: { ...begun.visit, outcome: 'agreed', closedAt: work.now } });
  return { ...none, people: tasks.map((task) => task.person), passes: false, draw };
}

/** What a step would write, as far as it is known before submitting: a number is given only then. */
function foreseeValues(work: Work, { values }: SetStep): void {
  const { form, submitter } = work.state;
  const facts = { form, submitter, today: dayOf(work.now, work.facts.calendar.timeZone), number: '' };
  const known = values.filter(({ from }) => from.kind !== 'number');
  emit(work, {
    kind: 'form',
    values: Object.fromEntries(known.map(({ field, from }) => [field, givenValue(from, facts)])),
  });
}
