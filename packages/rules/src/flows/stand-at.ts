import { chosenBranches } from './chosen-branches.ts';
import { addressOf, findStep, laneSteps, type SplitStep, type StepId } from './definition.ts';
import { branchesIn, dropBranch, indexOf, lapseFrom, lapseVisits, leaveBefore, rightBehind, rootOf } from './places.ts';
import type { BranchState } from './state.ts';
import { changeBranch, openBranch, type Work } from './work.ts';

/**
 * A round begins at a step: its line of work stands there, everything from there on no longer stands, and the lines beside stay as
 * they are. Splits around it that are not open are opened, with the branches that the form chooses. Answers the lines that have to
 * walk now; at the step itself only visits from `since` on lapse.
 */
export function standAt(work: Work, step: StepId, since = 0): number[] {
  const { lanes, index } = addressOf(work.flow, step) as { lanes: readonly string[]; index: number };
  const siblings: number[] = [];
  let line = rootOf(work.state).id;
  for (const lane of lanes.slice(1)) {
    const split = findStep(work.flow, lane.slice(0, lane.lastIndexOf('/'))) as SplitStep;
    const inside = branchesIn(work, line, split);
    const at = indexOf(work, split.id);
    if (inside.length === 0) leaveBefore(work, line, at);
    lapseFrom(work, line, inside.length === 0 ? at : rightBehind(at));
    changeBranch(work, line, { index: at, state: 'split', left: undefined, cut: undefined });
    for (const other of inside) {
      if (other.lane === lane) continue;
      if (split.kind === 'exclusive') dropBranch(work, other.id);
      else siblings.push(...resumeJumpedOver(work, other));
    }
    const existing = inside.find((branch) => branch.lane === lane);
    const parent = line;
    line = (existing ?? openBranch(work, parent, lane)).id;
    if (inside.length === 0) siblings.push(...openBeside(work, parent, split, lane));
  }
  leaveBefore(work, line, index);
  lapseFrom(work, line, index, since);
  changeBranch(work, line, { index, state: 'at-step', left: undefined, cut: undefined });
  return [line, ...siblings];
}

/** The other branches of a split that the form chooses, each at its beginning. */
export function openBeside(work: Work, parent: number, split: SplitStep, lane: string): number[] {
  if (split.kind === 'exclusive') return [];
  return chosenBranches(work, split)
    .map((n) => `${split.id}/${n}`)
    .filter((other) => other !== lane)
    .map((other) => openBranch(work, parent, other).id);
}

/** A branch that a router cut off runs again where it stood, because that router has not been passed any more. */
function resumeJumpedOver(work: Work, { id, lane, index, state, cut, left }: BranchState): number[] {
  if (state !== 'cancelled' || !left || !cut) return [];
  changeBranch(work, id, { state: cut, left: undefined, cut: undefined });
  const at = laneSteps(work.flow, lane)[index];
  if (cut === 'split' && at && 'branches' in at)
    return branchesIn(work, id, at).flatMap((branch) => resumeJumpedOver(work, branch));
  const stoodAt = work.state.visits.filter(
    (visit) => visit.branch === id && !visit.lapsed && indexOf(work, visit.step) === index,
  );
  lapseVisits(work, stoodAt);
  return [id];
}
