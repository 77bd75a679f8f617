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
import { type BranchState, type FlowState, isUnsettled, type Task, unbegun } from './state.ts';
import { step } from './step.ts';
import { branchOf, changeBranch, emit, type Facts, openBranch, type Work } from './work.ts';

export type Preview =
  | {
      ok: true;
      cancelled: { step: StepId; person: PersonId; hadDecided: boolean }[];
      asked: { step: StepId; person: PersonId }[];
      ends: boolean;
    }
  | { ok: false; refusal: FlowRefusal };

const DECIDED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];

/** What an operation would cancel and ask anew, found by doing it on a copy: it can never differ from what then happens. */
export function preview(flow: Flow, state: FlowState, event: FlowEvent, facts: Facts, now: number): Preview {
  const answer = step(flow, state, event, facts, now);
  if (!answer.ok) return answer;
  const stepOf = (visit: number) => answer.state.visits.find((candidate) => candidate.id === visit)?.step ?? '';
  const own = 'task' in event ? event.task : null;
  const after = new Map(answer.state.tasks.map((task) => [task.id, task]));
  const [stoodBefore, stands] = [standing(state), standing(answer.state)];
  const known = new Set(state.tasks.filter(isUnsettled).map((task) => task.id));
  const newTasks = answer.state.tasks
    .filter((task) => isUnsettled(task) && !known.has(task.id))
    .map((task) => ({ step: stepOf(task.visit), person: task.person }));
  const isAskedAgain = (step: StepId, person: PersonId) =>
    newTasks.some((task) => task.step === step && task.person === person);
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
  return { ok: true, cancelled, asked: newTasks, ends: answer.state.status === 'ended' };
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
  lane: string;
};

/** The way and the people, as they would be if it were submitted now and everybody agreed; shown before submitting. */
export function predictPath(
  flow: Flow,
  { submitter, form, picked }: { submitter: PersonId; form: Form; picked: FlowState['picked'] },
  facts: Facts,
  now: number,
): PathEntry[] {
  const work: Work = { flow, facts, now, state: unbegun(), changes: [], effects: [] };
  emit(work, { kind: 'begun', submitter, form, picked });
  const path: PathEntry[] = [];
  walkLane(work, openBranch(work, null, ROOT_LANE), path);
  return path;
}

/** Whether a lane comes to its end, ends the process, or leads to a step of a lane around it. */
type Walked = 'through' | 'ended' | { to: StepId };

/** As the engine would walk: a line of work that stands at each step in turn, and branches that are through when it goes on. */
function walkLane(work: Work, { id, lane }: BranchState, path: PathEntry[]): Walked {
  const steps = laneSteps(work.flow, lane);
  for (let index = 0; index < steps.length; index++) {
    const next = steps[index] as Step;
    changeBranch(work, id, { index, state: 'branches' in next ? 'split' : 'at-step' });
    if (next.kind === 'end') {
      path.push({ step: next.id, kind: 'end', people: [], passes: true, lane });
      return 'ended';
    }
    path.push(entryFor(work, next, branchOf(work, id)));
    const led = 'branches' in next ? walkBranches(work, id, next, path) : leadsOn(work, id, next);
    if (led === 'through') continue;
    if (led === 'led-back') break;
    const at = led === 'ended' ? -1 : steps.findIndex((step) => step.id === led.to);
    if (at < 0) return led;
    index = at - 1;
  }
  changeBranch(work, id, { index: steps.length, state: 'done' });
  return 'through';
}

function walkBranches(work: Work, id: number, split: SplitStep, path: PathEntry[]): Walked {
  const opened = chosenBranches(work, split).map((n) => openBranch(work, id, `${split.id}/${n}`));
  const walked = opened.map((branch) => walkLane(work, branch, path));
  return walked.find((led) => led === 'ended') ?? walked.find((led) => led !== 'through') ?? 'through';
}

/** Where everybody agrees, nothing is led back; behind a router that always leads back, its lane comes to no other step. */
function leadsOn(work: Work, id: number, step: Step): Walked | 'led-back' {
  const way = step.kind === 'router' ? leadingWay(step, work.state) : null;
  const direction = way && directionOf(work, branchOf(work, id), way.to);
  if (way && direction === 'on') return { to: way.to };
  return way?.when === null && direction === 'back' ? 'led-back' : 'through';
}

function entryFor(work: Work, next: Step, branch: BranchState): PathEntry {
  const none = { step: next.id, kind: next.kind, lane: branch.lane, people: [], passes: true };
  if (next.kind === 'evaluate') return { ...none, people: [work.state.submitter], passes: false };
  if (next.kind === 'copy') return { ...none, people: peopleFor(work, next.id, next.who) };
  if (next.kind === 'set') foreseeValues(work, next);
  if (next.kind !== 'approve' && next.kind !== 'handle') return none;
  const begun = beginForPeople(work, branch, next);
  if (begun.kind !== 'asked') return none;
  const tasks = work.state.tasks.filter((task) => task.visit === begun.visit.id);
  // The prediction assumes that everybody agrees, so the later steps see an agreement.
  for (const task of tasks)
    emit(work, { kind: 'task', task: { ...task, state: task.state === 'passed' ? 'passed' : 'agreed' } });
  emit(work, { kind: 'visit', visit: { ...begun.visit, outcome: 'agreed', closedAt: work.now } });
  return { ...none, people: tasks.map((task) => task.person), passes: false };
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
