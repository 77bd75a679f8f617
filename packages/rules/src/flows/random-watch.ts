import {
  everyStep,
  findStep,
  laneSteps,
  type PersonId,
  type PersonStep,
  type Step,
  type StepId,
} from './definition.ts';
import type { FlowEvent } from './events.ts';
import type { Picture } from './flow-picture.ts';
import { isInPlace } from './places.ts';
import { UNDOABLE } from './random-flow.ts';
import { type Change, type FlowState, openVisits, type Task, tasksOf, type Visit } from './state.ts';
import type { Play } from './testing.ts';
import type { Effect } from './work.ts';

export const isPersonStep = (step: Step | null): step is PersonStep =>
  step?.kind === 'approve' || step?.kind === 'handle';
export const DECIDED: readonly string[] = ['agreed', 'disagreed', 'solved', 'not-solved', 'evaluated'];
/** How a visit of people may end when the process goes on behind it. */
export const WELL: readonly string[] = ['agreed', 'solved', 'not-solved', 'passed', 'timed-out'];
const BY_PEOPLE: readonly string[] = ['agreed', 'solved', 'not-solved', 'timed-out'];
export const stepOf = (state: FlowState, visit: number): StepId =>
  state.visits.find((candidate) => candidate.id === visit)!.step;
const outcomeNow = (state: FlowState, visit: number) =>
  state.visits.find((candidate) => candidate.id === visit)?.outcome ?? null;

/** The history of a game, recorded without looking inside the engine. */
export class Watcher {
  /** Steps that people passed, that ended well, and actions that ran, in the present round. */
  passed = new Set<StepId>();
  well = new Set<StepId>();
  ran = new Set<StepId>();
  jumped = new Set<StepId>();
  standing = new Set<number>();
  added = new Map<number, PersonId>();
  runs = new Map<number, number>();
  returner: { task: Task; visit: Visit } | null = null;
  /** What lines of work stood at when the end cut them off. */
  cutOff = new Set<number>();

  clone(): Watcher {
    const other = new Watcher();
    for (const key of ['passed', 'well', 'ran', 'jumped'] as const) other[key] = new Set(this[key]);
    other.standing = new Set(this.standing);
    other.added = new Map(this.added);
    other.runs = new Map(this.runs);
    other.returner = this.returner;
    other.cutOff = new Set(this.cutOff);
    return other;
  }
}

/** A game as the checks see it; `breaks` reports a broken rule. */
export type Watched = {
  readonly play: Play;
  readonly picture: Picture;
  watch: Watcher;
  breaks(rule: string, what: string): void;
};

/** Keeps the watcher's own account of what was passed, jumped over, lost and done. */
export function followEvent(game: Watched, event: FlowEvent, before: FlowState, effects: readonly Effect[]): void {
  const { watch, play, picture } = game;
  const { state } = play;
  const lapse = (steps: Iterable<StepId>, keep: (visit: Visit) => boolean = () => false) => {
    const lapsing = new Set(steps);
    for (const visit of before.visits) if (lapsing.has(visit.step) && !keep(visit)) watch.standing.delete(visit.id);
    for (const step of lapsing) {
      watch.passed.delete(step);
      watch.well.delete(step);
      watch.ran.delete(step);
    }
  };
  const task = 'task' in event ? before.tasks.find((candidate) => candidate.id === event.task) : undefined;
  // A no may come of a vote, of a hand-over that leaves no other vote, or of a signer who is taken out.
  const refused = before.visits.find(
    (candidate) => candidate.outcome === null && outcomeNow(state, candidate.id) === 'disagreed',
  );
  const visit = refused ?? (task && before.visits.find((candidate) => candidate.id === task.visit));
  const all = [...everyStep(play.flow.steps)].map(({ step }) => step.id);
  const undone = new Map<StepId, number>();
  for (const effect of effects)
    if (effect.kind === 'undo-action') {
      const id = stepOf(state, effect.visit);
      undone.set(id, (undone.get(id) ?? 0) + 1);
    }
  const ranBefore = new Set(watch.ran);

  const at = visit && findStep(play.flow, visit.step);
  const onDisagree = refused && isPersonStep(at ?? null) ? (at as PersonStep).onDisagree : null;
  const toPrevious =
    (event.kind === 'return' && event.to.kind === 'previous') || onDisagree === 'return-to-previous'
      ? visit!.part === 'after'
        ? [visit!.step]
        : picture.previous(visit!.step, watch.passed)
      : null;
  const toSubmitter =
    (event.kind === 'return' && event.to.kind === 'submitter') ||
    onDisagree === 'return-to-submitter' ||
    toPrevious?.length === 0;
  if (event.kind === 'return' && event.to.kind === 'step') {
    const { step } = event.to;
    if (!watch.passed.has(step) || (visit!.step !== step && !picture.isBefore(step, visit!.step)))
      game.breaks('no return leads forward', `${visit!.step} returned to ${step}`);
    lapse(picture.behind(step));
  } else if (toSubmitter) {
    const afterwards =
      event.kind === 'return' && event.to.kind === 'submitter'
        ? play.flow.resubmit === 'ask'
          ? (event.afterwards ?? 'restart')
          : play.flow.resubmit
        : 'restart';
    watch.returner = afterwards === 'straight-back' ? { task: task!, visit: visit! } : null;
    if (afterwards === 'restart') lapse(all);
    else
      lapse(
        picture.beside(visit!.step, ['parallel', 'inclusive', 'exclusive']).flatMap((lane) => picture.inLane(lane)),
      );
    if (play.state.status !== 'returned') game.breaks('a return to the submitter stops there', play.state.status);
  } else if (toPrevious) {
    for (const earlier of toPrevious) lapse(picture.behind(earlier));
    const openSteps = openVisits(state).map((opened) => opened.step);
    if (
      !openSteps.every(
        (id) =>
          openVisits(before).some((other) => other.step === id) ||
          toPrevious.some((early) => picture.behind(early).has(id)),
      )
    )
      game.breaks(
        'previous is the last step of every branch taken',
        `${visit!.step} went to ${openSteps} instead of ${toPrevious}`,
      );
    for (const earlier of toPrevious)
      if (!state.visits.some((other) => other.step === earlier && !before.visits.some((old) => old.id === other.id)))
        game.breaks('previous is the last step of every branch taken', `${visit!.step} did not ask ${earlier} again`);
  } else if (event.kind === 'take-back' && visit!.outcome !== null) {
    const later = [...picture.behind(visit!.step)].filter((id) => id !== visit!.step);
    lapse(later);
    lapse([visit!.step], (old) => old.id <= visit!.id);
    if (visit!.part === 'after') {
      watch.passed.add(visit!.step);
      watch.well.add(visit!.step);
    }
  } else if (event.kind === 'move') {
    // In a choice the branch that was taken gives way to the one that is entered.
    const leftSteps = picture.beside(event.to, ['exclusive']).flatMap((lane) => picture.inLane(lane));
    lapse([...picture.behind(event.to), ...leftSteps]);
    for (const id of all)
      if (picture.isBefore(id, event.to) && isPersonStep(findStep(play.flow, id)) && !watch.well.has(id))
        watch.jumped.add(id);
    checkSiblings(game, event.to, before);
    // A visit that waited for the submitter is opened anew or abandoned.
    if (watch.returner) watch.standing.delete(watch.returner.visit.id);
    watch.returner = null;
  } else if (event.kind === 'reopen-ended') {
    // As a move, but everything asks again that was asked when it ended, or that it ended by.
    const leftSteps = picture.beside(event.to, ['exclusive']).flatMap((lane) => picture.inLane(lane));
    const cut = before.visits.filter(({ id }) => watch.cutOff.has(id));
    lapse([...picture.behind(event.to), ...leftSteps, ...cut.map((at) => at.step)]);
    for (const id of all)
      if (picture.isBefore(id, event.to) && isPersonStep(findStep(play.flow, id)) && !watch.well.has(id))
        watch.jumped.add(id);
    checkCutOff(game, event.to, cut);
    if (watch.returner) watch.standing.delete(watch.returner.visit.id);
    watch.returner = null;
  } else if (event.kind === 'reopen') {
    const to = findStep(play.flow, visit!.step);
    if (to?.kind === 'evaluate') lapse(picture.behind(to.reopen!));
  } else if (event.kind === 'edit') {
    // Nobody has decided anything yet; what the clock has passed meanwhile is asked again where the form leads there.
    lapse(state.visits.filter((later) => later.lapsed && watch.standing.has(later.id)).map((later) => later.step));
  }
  for (const id of ranBefore) {
    const over = !watch.ran.has(id);
    if (over && !isUndoable(game, id)) game.breaks('what cannot be undone is not gone back over', id);
    if (over !== undone.has(id)) game.breaks('what is gone back over is undone once', `${id} ${over}`);
  }
  if ([...undone.values()].some((n) => n > 1) || [...undone.keys()].some((id) => !ranBefore.has(id)))
    game.breaks('what is gone back over is undone once', [...undone].join());
  for (const now of state.visits) {
    const old = before.visits.find((candidate) => candidate.id === now.id);
    const found = findStep(play.flow, now.step);
    if (!old) {
      watch.standing.add(now.id);
      watch.jumped.delete(now.step);
    }
    if (now.outcome === null || old?.outcome === now.outcome || !watch.standing.has(now.id)) continue;
    if (found?.kind === 'action' && now.outcome === 'done') watch.ran.add(now.step);
    if (!isPersonStep(found) || now.part === 'after') continue;
    if (BY_PEOPLE.includes(now.outcome)) {
      const hasVote = tasksOf(state, now.id).some(
        (vote) =>
          vote.part === 'voter' && ['agreed', 'solved', 'passed', 'not-solved', 'timed-out'].includes(vote.state),
      );
      if (!hasVote && !tasksOf(state, now.id).some((vote) => vote.state === 'not-solved'))
        game.breaks('nothing is agreed by nobody', now.step);
      watch.passed.add(now.step);
    }
    if (WELL.includes(now.outcome)) watch.well.add(now.step);
  }
  if (state.status === 'ended' && before.status !== 'ended') watch.cutOff = stoodAtEnd(game, before);
  for (const effect of effects) {
    if (effect.kind !== 'run-action') continue;
    const n = (watch.runs.get(effect.visit) ?? 0) + 1;
    watch.runs.set(effect.visit, n);
    if (n > 1) game.breaks('an action runs once for each visit', stepOf(state, effect.visit));
    if (watch.ran.has(stepOf(state, effect.visit)))
      game.breaks('nothing is done twice', `${stepOf(state, effect.visit)} ran and was not undone`);
  }
  if (event.kind === 'add-signer')
    for (const now of state.tasks)
      if (!before.tasks.some((old) => old.id === now.id)) watch.added.set(now.id, event.by);
  for (const now of state.tasks) {
    const opened = !before.tasks.some((old) => old.id === now.id);
    const from = before.tasks.find(
      (old) => old.visit === now.visit && old.part === now.part && old.order === now.order,
    );
    const by = opened && from && event.kind !== 'add-signer' ? watch.added.get(from.id) : undefined;
    if (by) watch.added.set(now.id, by);
    if (opened && state.visits.find((other) => other.id === now.visit)?.part === 'after') {
      if (now.addedBy) watch.added.set(now.id, now.addedBy);
    }
  }
}

/**
 * The account of a game in another version: by the names that its steps have there, and of what has a place there. What has
 * one again that had none for a while counts as the state says.
 */
export function followVersion(
  { watch, play: { state, flow } }: Watched,
  next: { passedOver: readonly StepId[]; change: Change; had: ReadonlySet<number> },
): void {
  const { steps } = next.change as Extract<Change, { kind: 'readdressed' }>;
  const called = (all: ReadonlySet<StepId>) => new Set([...all].map((step) => steps[step] ?? step));
  const inPlace = state.visits.filter((visit) => isInPlace({ state, flow }, visit));
  const regained = inPlace.filter(({ id, lapsed }) => !lapsed && !next.had.has(id));
  const counts = inPlace.filter((visit) => watch.standing.has(visit.id) || regained.includes(visit));
  const here = new Set(counts.map(({ step }) => step));
  const regainedBy = (outcomes: readonly string[]) =>
    regained
      .filter(
        ({ step, part, outcome }) =>
          part === 'step' && isPersonStep(findStep(flow, step)) && outcomes.includes(outcome ?? ''),
      )
      .map(({ step }) => step);
  watch.passed = new Set([...called(watch.passed), ...regainedBy(BY_PEOPLE)].filter((step) => here.has(step)));
  for (const step of watch.passed) if (!isPersonStep(findStep(flow, step))) watch.passed.delete(step);
  watch.well = new Set([...called(watch.well), ...regainedBy(WELL)]);
  watch.ran = new Set([...called(watch.ran)].filter((step) => here.has(step)));
  watch.jumped = new Set([...called(watch.jumped), ...next.passedOver]);
  watch.standing = new Set(counts.map(({ id }) => id));
  const { returner } = watch;
  watch.returner = returner && { ...returner, visit: state.visits.find(({ id }) => id === returner.visit.id)! };
}

/** What did not let its line of work go on when the process ended: what was open, and the no that it ended by. */
function stoodAtEnd({ play: { state, flow }, watch }: Watched, before: FlowState): Set<number> {
  const cut = new Set<number>();
  if (before.status === 'returned') return cut;
  for (const branch of state.branches) {
    if (branch.state === 'done' || branch.left) continue;
    const at = laneSteps(flow, branch.lane)[branch.index]?.id;
    for (const visit of state.visits)
      if (visit.branch === branch.id && visit.step === at && watch.standing.has(visit.id)) cut.add(visit.id);
  }
  return cut;
}

/** What stood beside the step, in lanes that are taken together with it, asks again where it stood. */
function checkCutOff(game: Watched, to: StepId, cut: readonly Visit[]): void {
  const { play, picture } = game;
  const together = new Set(picture.beside(to, ['parallel', 'inclusive']).flatMap((lane) => picture.inLane(lane)));
  const givesWay = new Set(picture.beside(to, ['exclusive']).flatMap((lane) => picture.inLane(lane)));
  for (const { id, step } of cut) {
    if (!together.has(step) || givesWay.has(step)) continue;
    if (!play.state.visits.some((later) => later.step === step && later.id > id))
      game.breaks('what the end cut off asks again', step);
  }
}

function checkSiblings(game: Watched, to: StepId, before: FlowState): void {
  const { play, picture } = game;
  if (before.status !== 'running') return;
  const siblings = new Set(picture.beside(to, ['parallel', 'inclusive']).flatMap((lane) => picture.inLane(lane)));
  const givesWay = new Set(picture.beside(to, ['exclusive']).flatMap((lane) => picture.inLane(lane)));
  for (const visit of openVisits(before)) {
    if (!siblings.has(visit.step) || givesWay.has(visit.step)) continue;
    if (outcomeNow(play.state, visit.id) !== null) game.breaks('a move leaves the siblings alone', visit.step);
  }
}

export function canGoOver(game: Watched, steps: ReadonlySet<StepId>): boolean {
  return ![...game.watch.ran].some((step) => steps.has(step) && !isUndoable(game, step));
}

function isUndoable(game: Watched, step: StepId): boolean {
  const found = findStep(game.play.flow, step);
  return found?.kind === 'action' && found.action === UNDOABLE;
}

export function isThere(game: Watched, person: PersonId): boolean {
  return !game.play.facts.inactive.includes(person);
}
