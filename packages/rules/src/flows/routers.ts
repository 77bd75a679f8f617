import { askOwner } from './ask-owner.ts';
import { type ConditionFacts, holds } from './conditions.ts';
import { addressOf, type RouterStep, type RouterWay, type StepId } from './definition.ts';
import { Refused } from './events.ts';
import { indexOfSplit } from './places.ts';
import { standAt } from './stand-at.ts';
import type { BranchState, FlowState, Visit } from './state.ts';
import { branchOf, chainOf, changeBranch, emit, isLive, onCopy, openVisit, type Work } from './work.ts';

/** How often routers may lead back in one process; then somebody looks at it. */
export const MOST_JUMPS_BACK = 20;

export const jumpsBack = ({ visits }: Pick<FlowState, 'visits'>): number =>
  visits.filter(({ outcome }) => outcome === 'routed-back').length;

/** The way that a router takes; without one it goes on with the next step. */
export const leadingWay = ({ ways }: RouterStep, facts: ConditionFacts): RouterWay | null =>
  ways.find(({ when }) => when === null || holds(when, facts)) ?? null;

/**
 * A router leads on or back by the first way whose condition holds. Back, a round begins there, as when something is returned; on,
 * what stands between is left out, and lines beside those that it leads out of are cut off. Where it must not lead, the owner is
 * asked. Answers the lines that walk from where it led.
 */
export function enterRouter(work: Work, branch: BranchState, step: RouterStep): 'goes-on' | 'asks' | readonly number[] {
  const way = leadingWay(step, work.state);
  if (!way) {
    recordVisit(work, branch, step.id, { outcome: 'passed' });
    return 'goes-on';
  }
  const direction = directionOf(work, branch, way.to);
  const isTooOften = direction === 'back' && jumpsBack(work.state) >= MOST_JUMPS_BACK;
  if (direction === null || isTooOften || !canStandAt(work, way.to)) {
    askOwner(work, openVisit(work, branch.id, step.id).id);
    return 'asks';
  }
  recordVisit(work, branch, step.id, { outcome: direction === 'back' ? 'routed-back' : 'routed', to: way.to });
  work.entered = [...(work.entered ?? []), way.to];
  return direction === 'back' ? standAt(work, way.to) : standAhead(work, branch, way.to);
}

function recordVisit(work: Work, branch: BranchState, step: StepId, how: Pick<Visit, 'outcome' | 'to'>): void {
  const visit = openVisit(work, branch.id, step);
  emit(work, { kind: 'visit', visit: { ...visit, ...how, closedAt: work.now } });
}

/** Whether a step comes behind a line of work or not; null where it stands in no lane around it. */
export function directionOf(work: Pick<Work, 'flow' | 'state'>, branch: BranchState, to: StepId): 'on' | 'back' | null {
  const there = addressOf(work.flow, to);
  const chain = chainOf(work, branch.id);
  const line = there && chain[there.lanes.length - 1];
  if (!there || !line || line.lane !== there.lanes.at(-1)) return null;
  const next = chain[there.lanes.length];
  return there.index > (next ? indexOfSplit(work, next) : branch.index) ? 'on' : 'back';
}

/** Whether nothing that the product did, and that cannot be undone, is in the way. */
function canStandAt(work: Work, step: StepId): boolean {
  try {
    standAt(onCopy(work), step);
  } catch (error) {
    if (error instanceof Refused && error.code === 'cannot-be-undone') return false;
    throw error;
  }
  return true;
}

/** Branches that are cut off keep what they were, so that they run again when something goes back into their split. */
function standAhead(work: Work, branch: BranchState, to: StepId): number[] {
  const own = new Set(chainOf(work, branch.id).map(({ id }) => id));
  const beside = work.state.branches.filter((other) => isLive(other) && !own.has(other.id));
  const lines = standAt(work, to);
  for (const { id, state } of beside)
    if (branchOf(work, id).left) changeBranch(work, id, { cut: state as BranchState['cut'] });
  return lines;
}
