import {
  addressOf,
  branchId,
  everyStep,
  type Flow,
  findStep,
  laneSteps,
  ROOT_LANE,
  type SplitStep,
  type StepId,
} from './definition.ts';

/** The order of the steps of a flow, read from the definition alone. */
export class Picture {
  readonly flow: Flow;
  private readonly behinds = new Map<StepId, Set<StepId>>();
  constructor(flow: Flow) {
    this.flow = flow;
  }
  lanes(step: StepId) {
    return addressOf(this.flow, step)?.lanes ?? [];
  }
  /** The step itself, what follows in its lane, and what follows the splits around it. */
  behind(step: StepId): Set<StepId> {
    const known = this.behinds.get(step);
    if (known) return known;
    const found = new Set<StepId>();
    const address = addressOf(this.flow, step)!;
    let from = address.index;
    for (const lane of [...address.lanes].reverse()) {
      for (const { step: follower } of everyStep(laneSteps(this.flow, lane).slice(from))) found.add(follower.id);
      if (lane === ROOT_LANE) break;
      from = addressOf(this.flow, lane.slice(0, lane.lastIndexOf('/')))!.index + 1;
    }
    // A split is not behind one of its own lanes, though what is inside it may be.
    this.behinds.set(step, found);
    return found;
  }
  isBefore(early: StepId, late: StepId): boolean {
    return early !== late && this.behind(early).has(late);
  }
  inLane(lane: string): StepId[] {
    return [...everyStep(laneSteps(this.flow, lane))].map(({ step }) => step.id);
  }
  /** The lanes beside those of a step, under the splits that they share, by the kind of the split. */
  beside(step: StepId, kinds: readonly SplitStep['kind'][]): string[] {
    return this.lanes(step)
      .slice(1)
      .flatMap((lane) => {
        const split = findStep(this.flow, lane.slice(0, lane.lastIndexOf('/'))) as SplitStep;
        const all = split.branches.map((branch, n) => `${split.id}/${branchId(branch, n)}`);
        return kinds.includes(split.kind) ? all.filter((other) => other !== lane) : [];
      });
  }
  previous(step: StepId, passed: ReadonlySet<StepId>): StepId[] {
    const { lanes, index } = addressOf(this.flow, step)!;
    let from = index;
    for (const lane of [...lanes].reverse()) {
      const found = this.last(lane, from, passed);
      if (found.length > 0 || lane === ROOT_LANE) return found;
      from = addressOf(this.flow, lane.slice(0, lane.lastIndexOf('/')))!.index;
    }
    return [];
  }
  private last(lane: string, until: number, passed: ReadonlySet<StepId>): StepId[] {
    for (const step of laneSteps(this.flow, lane).slice(0, until).toReversed()) {
      if (passed.has(step.id)) return [step.id];
      if (!('branches' in step)) continue;
      const inside = step.branches.flatMap((branch, n) =>
        this.last(`${step.id}/${branchId(branch, n)}`, Number.POSITIVE_INFINITY, passed),
      );
      if (inside.length > 0) return inside;
    }
    return [];
  }
}
