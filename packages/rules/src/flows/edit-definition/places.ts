import {
  addressOf,
  type Branch,
  branchId,
  everyStep,
  type Flow,
  findBranch,
  findStep,
  ROOT_LANE,
  type SplitStep,
  type Step,
  type StepId,
} from '../definition.ts';
import { replaceAt } from './order.ts';

/** Where a step stands or is to stand: a lane as `laneSteps` takes it, and how many steps come before it there. */
export type Place = { lane: string; index: number };

/** Where a step stands; null where there is no such step. */
export function placeOf(flow: Flow, id: StepId): Place | null {
  const address = addressOf(flow, id);
  return address && { lane: address.lanes.at(-1) ?? ROOT_LANE, index: address.index };
}

/** The split and the branch that a lane belongs to; null for the outermost lane. */
export function splitOfLane(lane: string): { split: StepId; branch: string } | null {
  const at = lane.lastIndexOf('/');
  return at > 0 ? { split: lane.slice(0, at), branch: lane.slice(at + 1) } : null;
}

/** The steps of a lane; null where there is no such lane, unlike one in which nothing stands. */
export function findLane(flow: Flow, lane: string): readonly Step[] | null {
  if (lane === ROOT_LANE) return flow.steps;
  const at = splitOfLane(lane);
  const split = at && findSplit(flow, at.split);
  return (split && at && findBranch(split, at.branch)?.steps) ?? null;
}

/** A step that has branches; null where there is none of this id. */
export function findSplit(flow: Flow, id: StepId): SplitStep | null {
  const step = findStep(flow, id);
  return step && 'branches' in step ? step : null;
}

/** Whether a lane is one of those inside a step. */
export function isInside(step: Step, lane: string): boolean {
  const at = splitOfLane(lane);
  return at !== null && [...everyStep([step])].some((entry) => entry.step.id === at.split);
}

/** A flow in which others stand for one step, wherever it is; the same flow where it is not, or where it stays. */
export function replaceStepBy(flow: Flow, id: StepId, make: (step: Step) => readonly Step[]): Flow {
  const steps = replaceIn(flow.steps, id, make);
  return steps === flow.steps ? flow : { ...flow, steps };
}

function replaceIn(steps: readonly Step[], id: StepId, make: (step: Step) => readonly Step[]): readonly Step[] {
  for (const [n, step] of steps.entries()) {
    if (step.id === id) {
      const made = make(step);
      return made.length === 1 && made[0] === step ? steps : replaceAt(steps, n, made);
    }
    if (!('branches' in step)) continue;
    for (const [m, branch] of step.branches.entries()) {
      const inner = replaceIn(branch.steps, id, make);
      if (inner === branch.steps) continue;
      const branches = replaceAt(step.branches, m, [{ ...branch, steps: inner }]);
      return replaceAt(steps, n, [{ ...step, branches }]);
    }
  }
  return steps;
}

/** A flow with the steps of one lane changed; the same flow where there is no such lane, or where they stay. */
export function changeLane(flow: Flow, lane: string, change: (steps: readonly Step[]) => readonly Step[]): Flow {
  if (lane === ROOT_LANE) {
    const steps = change(flow.steps);
    return steps === flow.steps ? flow : { ...flow, steps };
  }
  const at = splitOfLane(lane);
  if (!at) return flow;
  return changeSplit(flow, at.split, (split) =>
    changeBranchOf(split, at.branch, (branch) => {
      const steps = change(branch.steps);
      return steps === branch.steps ? branch : { ...branch, steps };
    }),
  );
}

/** A flow with one split changed; the same flow where there is no such split, or where it stays. */
export const changeSplit = (flow: Flow, id: StepId, change: (split: SplitStep) => SplitStep): Flow =>
  replaceStepBy(flow, id, (step) => ['branches' in step ? change(step) : step]);

/** A split with one branch changed; the same split where it has no such branch, or where it stays. */
export function changeBranchOf(split: SplitStep, id: string, change: (branch: Branch) => Branch): SplitStep {
  const at = split.branches.findIndex((branch, n) => branchId(branch, n) === id);
  const branch = split.branches[at];
  const changed = branch && change(branch);
  return !changed || changed === branch ? split : { ...split, branches: replaceAt(split.branches, at, [changed]) };
}
