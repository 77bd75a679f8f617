import { addressOf, type Flow, findBranch, findStep, laneSteps, ROOT_LANE, type StepId } from '../definition.ts';
import type { BranchState, FlowState, Visit } from '../state.ts';
import { calledNow, type StepMapping } from './step-mapping.ts';

/** The split and the branch that a lane is. */
export const readLane = (lane: string): { split: StepId; branch: string } => {
  const at = lane.lastIndexOf('/');
  return { split: lane.slice(0, at), branch: lane.slice(at + 1) };
};

/** Where what stands in one version would stand in another; positions mean nothing there, so everything goes by step and branch. */
export class NewPlaces {
  private readonly from: Flow;
  private readonly to: Flow;
  private readonly mapping: StepMapping;
  private readonly state: FlowState;
  /** The lanes of a line of work in the new version, from the root down; null where it has none. */
  private readonly lanesOf = new Map<number, readonly string[] | null>();

  constructor(from: Flow, to: Flow, mapping: StepMapping, state: FlowState) {
    this.from = from;
    this.to = to;
    this.mapping = mapping;
    this.state = state;
    // A line comes after the one that it grew out of.
    for (const branch of state.branches) this.lanesOf.set(branch.id, this.findLanes(branch));
  }

  called(step: StepId): StepId {
    return calledNow(this.mapping, step);
  }

  private findLanes({ parent, lane }: BranchState): readonly string[] | null {
    if (parent === null) return [ROOT_LANE];
    const above = this.lanesOf.get(parent);
    const { split: was, branch } = readLane(lane);
    const split = findStep(this.to, this.called(was));
    if (!above || !split || !('branches' in split) || !findBranch(split, branch)) return null;
    // The split has to stand in the very lane that the line came from.
    const around = addressOf(this.to, split.id)?.lanes ?? [];
    return around.join() === above.join() ? [...above, `${split.id}/${branch}`] : null;
  }

  lanes(branch: number): readonly string[] | null {
    return this.lanesOf.get(branch) ?? null;
  }

  /** Where a step stands in the lane of a line of work; null where it is gone, or stands somewhere else. */
  placeIn(branch: number, step: StepId): number | null {
    const lanes = this.lanes(branch);
    const address = lanes && addressOf(this.to, this.called(step));
    return address && address.lanes.join() === lanes.join() ? address.index : null;
  }

  placeOf({ branch, step }: Visit): number | null {
    return this.placeIn(branch, step);
  }

  /** The place of a line of work; where its step is gone, that of the next one that is not. */
  indexOf(branch: BranchState): number {
    const lane = this.lanes(branch.id)?.at(-1);
    if (!lane) return branch.index;
    const end = laneSteps(this.to, lane).length;
    if (branch.state === 'done') return end;
    for (const step of laneSteps(this.from, branch.lane).slice(branch.index)) {
      const place = this.placeIn(branch.id, step.id);
      if (place !== null) return place;
    }
    return end;
  }

  /** The lane of a line of work in the new version; what has none keeps its name, which nothing there has. */
  laneOf(branch: BranchState): string {
    return this.lanes(branch.id)?.at(-1) ?? branch.lane;
  }

  branch(id: number): BranchState {
    return this.state.branches.find((branch) => branch.id === id) as BranchState;
  }

  /** A line of work and those that it grew out of, from the root down. */
  chain(id: number): BranchState[] {
    const chain: BranchState[] = [];
    for (let at: number | null = id; at !== null; at = this.branch(at).parent) chain.unshift(this.branch(at));
    return chain;
  }
}
