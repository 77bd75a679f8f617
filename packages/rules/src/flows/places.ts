import { addressOf, findStep, laneSteps, type SplitStep, type StepId } from './definition.ts';
import { refuse } from './events.ts';
import type { BranchState, FlowState, Visit } from './state.ts';
import { branchesUnder, chainOf, changeBranch, closeVisit, emit, isLive, type Work } from './work.ts';

/** The split that a lane belongs to. */
const splitOf = (lane: string): StepId => lane.slice(0, lane.lastIndexOf('/'));
export const indexOf = (work: Pick<Work, 'flow'>, step: StepId): number => addressOf(work.flow, step)?.index ?? 0;
/** The place, in the lane around it, of the split that opened a branch. */
export const indexOfSplit = (work: Pick<Work, 'flow'>, branch: BranchState): number =>
  indexOf(work, splitOf(branch.lane));

/** The line of work that everything else grew out of: the last one, because a restart opens another. */
export const rootOf = (state: FlowState): BranchState =>
  state.branches.findLast((branch) => branch.parent === null) as BranchState;

const isPresent = (branch: BranchState): boolean => branch.state !== 'cancelled' || branch.left === true;

/** The branches of a split that stand in the present round of a line of work, the last one of each lane. */
export function branchesIn(work: Pick<Work, 'flow' | 'state'>, id: number, split: SplitStep): BranchState[] {
  const line = work.state.branches.find((branch) => branch.id === id) as BranchState;
  const at = indexOf(work, split.id);
  if (line.index < at || (line.index === at && line.state === 'at-step')) return [];
  const found = new Map<string, BranchState>();
  for (const branch of work.state.branches)
    if (branch.parent === id && splitOf(branch.lane) === split.id && isPresent(branch)) found.set(branch.lane, branch);
  return [...found.values()].sort((a, b) => a.id - b.id);
}

/** The last visit of a step in a line of work, as far as it stands. */
const standingAt = (
  work: Pick<Work, 'state'>,
  id: number,
  step: StepId,
  counts: (visit: Visit) => boolean,
): Visit | undefined =>
  work.state.visits.findLast((visit) => visit.branch === id && visit.step === step && !visit.lapsed && counts(visit));

const ALL = Number.POSITIVE_INFINITY;

/** The last visits that count before a place: of a join the last one of every branch that was taken. */
export function visitsBefore(work: Work, id: number, index: number, counts: (visit: Visit) => boolean): Visit[] {
  const chain = chainOf(work, id).reverse();
  let until = index;
  for (const line of chain) {
    const found = lastIn(work, line, until, counts);
    if (found.length > 0) return found;
    until = indexOfSplit(work, line);
  }
  return [];
}

function lastIn(work: Work, line: BranchState, until: number, counts: (visit: Visit) => boolean): Visit[] {
  for (const step of laneSteps(work.flow, line.lane).slice(0, until).toReversed()) {
    if ('branches' in step) {
      const inside = branchesIn(work, line.id, step).flatMap((branch) => lastIn(work, branch, ALL, counts));
      if (inside.length > 0) return inside;
      continue;
    }
    const visit = standingAt(work, line.id, step.id, counts);
    if (visit) return [visit];
  }
  return [];
}

/** All visits that count before a place, in the order of the flow. */
export function allBefore(work: Work, id: number, index: number, counts: (visit: Visit) => boolean): Visit[] {
  const chain = chainOf(work, id);
  return chain.flatMap((line, n) => {
    const next = chain[n + 1];
    return allIn(work, line, next ? indexOfSplit(work, next) : index, counts);
  });
}

function allIn(work: Work, line: BranchState, until: number, counts: (visit: Visit) => boolean): Visit[] {
  return laneSteps(work.flow, line.lane)
    .slice(0, until)
    .flatMap((step) => {
      if ('branches' in step)
        return branchesIn(work, line.id, step).flatMap((branch) => allIn(work, branch, ALL, counts));
      return standingAt(work, line.id, step.id, counts) ?? [];
    });
}

/** The place of a step in the very lane of a line of work; null where it is gone, or stands in another lane. */
function placeOfStep(work: Pick<Work, 'flow' | 'state'>, id: number, step: StepId): number | null {
  const address = addressOf(work.flow, step);
  if (!address) return null;
  const lanes: string[] = [];
  const byId = (wanted: number) => work.state.branches.find((branch) => branch.id === wanted);
  for (let line = byId(id); line; line = line.parent === null ? undefined : byId(line.parent)) lanes.unshift(line.lane);
  return lanes.join() === address.lanes.join() ? address.index : null;
}

/** Whether the step of a visit is still where the visit was: a case that was taken to another version may have others. */
export const isInPlace = (work: Pick<Work, 'flow' | 'state'>, visit: Visit): boolean =>
  placeOfStep(work, visit.branch, visit.step) !== null;

/** Between a place and the next one: what comes behind a place of a line of work, whatever that is. */
export const rightBehind = (place: number): number => place + 0.5;

/** The place of a step in a line of work; one that has none there any more comes right behind what was begun before it. */
function placeThen(work: Pick<Work, 'flow' | 'state'>, id: number, step: StepId, since: number): number {
  const place = placeOfStep(work, id, step);
  if (place !== null) return place;
  const begun = [
    ...work.state.visits.filter((visit) => visit.branch === id),
    ...work.state.branches
      .filter((branch) => branch.parent === id)
      .map((branch) => ({ id: branch.id, step: splitOf(branch.lane) })),
  ];
  let last = { id: 0, place: -1 };
  for (const earlier of begun) {
    if (earlier.id >= since || earlier.id < last.id) continue;
    const there = placeOfStep(work, id, earlier.step);
    if (there !== null) last = { id: earlier.id, place: there };
  }
  return rightBehind(last.place);
}

/** The place of a visit in the lane of a line of work that it belongs to; null where it belongs to another. */
export function placeIn(work: Pick<Work, 'flow' | 'state'>, id: number, visit: Visit): number | null {
  if (visit.branch === id) return placeThen(work, id, visit.step, visit.id);
  const below = chainOf(work, visit.branch).find((branch) => branch.parent === id);
  return below ? placeThen(work, id, splitOf(below.lane), below.id) : null;
}

/** What came after a visit on its way: behind it in its lane, signers after it, and what follows the joins around it. */
export function visitsBehind(work: Work, visit: Visit): Visit[] {
  const chain = chainOf(work, visit.branch);
  return work.state.visits.filter((other) => {
    if (other.id <= visit.id) return false;
    if (other.branch === visit.branch && other.step === visit.step) return other.part === 'after';
    return chain.some((line, n) => {
      const next = chain[n + 1];
      const place = placeIn(work, line.id, other);
      return place !== null && place > (next ? indexOfSplit(work, next) : indexOf(work, visit.step));
    });
  });
}

/**
 * Everything from a place of a line of work on no longer stands: what is asked there is cancelled, what the product did is undone.
 * At the place itself only visits from `since` on are meant.
 */
export function lapseFrom(work: Work, id: number, index: number, since = 0): void {
  const laterBranches = branchesUnder(work, id).filter((branch) => {
    const below = chainOf(work, branch.id).find((link) => link.parent === id);
    return below !== undefined && placeThen(work, id, splitOf(below.lane), below.id) >= index;
  });
  const lanes = new Set(laterBranches.map((branch) => branch.id));
  const visits = work.state.visits.filter((visit) => {
    if (visit.lapsed) return false;
    if (visit.branch !== id) return lanes.has(visit.branch);
    const at = placeThen(work, id, visit.step, visit.id);
    return at > index || (at === index && visit.id >= since);
  });
  lapseVisits(work, visits);
  for (const branch of laterBranches)
    if (isPresent(branch)) changeBranch(work, branch.id, { state: 'cancelled', left: undefined, cut: undefined });
}

/** A whole branch gives way: nothing in it stands, and it is over. */
export function dropBranch(work: Work, id: number): void {
  lapseFrom(work, id, rightBehind(-1));
  changeBranch(work, id, { state: 'cancelled', left: undefined, cut: undefined });
}

/** These visits stand no longer; the last thing that the product did is undone first. */
export function lapseVisits(work: Work, visits: readonly Visit[]): void {
  const undone = new Set<StepId>();
  for (const visit of visits.toReversed()) {
    const step = visit.outcome === 'done' ? findStep(work.flow, visit.step) : null;
    if (step?.kind === 'action' && !undone.has(step.id)) {
      if (!work.facts.undoable?.includes(step.action)) refuse('cannot-be-undone');
      work.effects.push({ kind: 'undo-action', visit: visit.id, action: step.action });
      undone.add(step.id);
    }
  }
  for (const { id, outcome } of visits) {
    if (outcome === null) closeVisit(work, id, 'cancelled');
    const now = work.state.visits.find((visit) => visit.id === id) as Visit;
    emit(work, { kind: 'visit', visit: { ...now, lapsed: true } });
  }
}

/** Cancels the open tasks before a place: they are skipped, and earlier decisions there stay valid. */
export function leaveBefore(work: Work, id: number, index: number): void {
  const inside = new Map(branchesUnder(work, id).map((branch) => [branch.id, branch]));
  for (const visit of work.state.visits) {
    const place = visit.outcome === null && inside.has(visit.branch) ? placeIn(work, id, visit) : null;
    if (place !== null && place < index) closeVisit(work, visit.id, 'cancelled');
  }
  for (const branch of inside.values()) {
    const below = chainOf(work, branch.id).find((link) => link.parent === id);
    if (below && indexOfSplit(work, below) < index && isLive(branch))
      changeBranch(work, branch.id, { state: 'cancelled', left: true });
  }
}
