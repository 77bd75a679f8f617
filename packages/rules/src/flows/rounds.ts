import { addressOf, findStep, type SplitStep, type StepId } from './definition.ts';
import { branchesIn, dropBranch, indexOf, lapseFrom, leaveBefore, rightBehind, rootOf } from './places.ts';
import { openVisits } from './state.ts';
import { advanceBranch, chosenBranches } from './walk.ts';
import { branchOf, changeBranch, openBranch, type Work } from './work.ts';

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
    changeBranch(work, line, { index: at, state: 'split', left: undefined });
    for (const other of inside) if (split.kind === 'exclusive' && other.lane !== lane) dropBranch(work, other.id);
    const existing = inside.find((branch) => branch.lane === lane);
    const parent = line;
    line = (existing ?? openBranch(work, parent, lane)).id;
    if (inside.length === 0) siblings.push(...openBeside(work, parent, split, lane));
  }
  leaveBefore(work, line, index);
  lapseFrom(work, line, index, since);
  changeBranch(work, line, { index, state: 'at-step', left: undefined });
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

/** Lets lines of work go on that stand somewhere and ask nobody yet. */
export function walkOn(work: Work, lines: readonly number[]): void {
  for (const line of new Set(lines))
    if (!openVisits(work.state).some((visit) => visit.branch === line)) advanceBranch(work, line);
}

/** Begins a round at each of these steps; they ask everybody again, even people who have agreed elsewhere. */
export function enterSteps(work: Work, steps: readonly StepId[]): void {
  work.entered = steps;
  walkOn(
    work,
    steps.flatMap((step) => standAt(work, step)),
  );
}

/** Sends a line of work back to a place in its own lane. */
export function sendBack(work: Work, line: number, index: number): void {
  lapseFrom(work, line, index);
  changeBranch(work, line, { index, state: 'at-step' });
  walkOn(work, [branchOf(work, line).id]);
}
