import {
  addressOf,
  alwaysLeads,
  type Branch,
  branchId,
  type Flow,
  ROOT_LANE,
  type Step,
  type StepId,
} from './definition.ts';

/**
 * The steps that a process can come to, whatever its form says: what stands behind an end, a refusal or a router that always leads
 * elsewhere, or behind branches none of which is ever through, or not all where all have to be, is come to only by another router.
 * One that stands in something that nothing comes to is named by that alone.
 */
export function unreachableSteps(flow: Flow): StepId[] {
  const found: Found = { reached: new Set(), through: new Set(), ledTo: new Set() };
  // A router may lead to what was passed over already, so it is looked at again until nothing new is found.
  for (let known = -1; known !== found.reached.size + found.through.size + found.ledTo.size; ) {
    known = found.reached.size + found.through.size + found.ledTo.size;
    walk(flow, { steps: flow.steps, lane: ROOT_LANE }, true, found);
  }
  return unreached(flow.steps, found.reached);
}

/** `through`: the branches that can be through, so that it goes on behind their split. */
type Found = { reached: Set<StepId>; through: Set<Branch>; ledTo: Set<StepId> };

/** Answers whether it can be through. */
function walk(flow: Flow, at: { steps: readonly Step[]; lane: string }, begins: boolean, found: Found): boolean {
  let comes = begins;
  for (const step of at.steps) {
    comes ||= found.ledTo.has(step.id);
    if (comes) found.reached.add(step.id);
    if ('branches' in step)
      for (const [n, branch] of step.branches.entries()) {
        const inside = { steps: branch.steps, lane: `${step.id}/${branchId(branch, n)}` };
        if (walk(flow, inside, comes, found)) found.through.add(branch);
      }
    if (step.kind === 'router' && comes)
      for (const { to } of step.ways) if (isAround(flow, at.lane, to)) found.ledTo.add(to);
    comes &&= goesOn(step, found.through);
  }
  return comes;
}

function goesOn(step: Step, through: ReadonlySet<Branch>): boolean {
  if (step.kind === 'end' || (step.kind === 'action' && step.action === 'refuse')) return false;
  // As long as nobody has chosen where it always leads, it may still go on.
  if (step.kind === 'router') return !alwaysLeads(step) || step.ways.some(({ when, to }) => when === null && to === '');
  if (step.kind === 'parallel') return step.branches.every((branch) => through.has(branch));
  if (step.kind !== 'exclusive' && step.kind !== 'inclusive') return true;
  return step.branches.length === 0 || step.branches.some((branch) => through.has(branch));
}

/** Whether a step stands in a lane or in one around it. */
export function isAround(flow: Flow, lane: string, to: StepId): boolean {
  const there = addressOf(flow, to)?.lanes.at(-1);
  if (there === undefined) return false;
  const around = lane === ROOT_LANE ? [] : (addressOf(flow, lane.slice(0, lane.lastIndexOf('/')))?.lanes ?? []);
  return there === lane || around.includes(there);
}

function unreached(steps: readonly Step[], reached: ReadonlySet<StepId>): StepId[] {
  return steps.flatMap((step) => {
    if (!reached.has(step.id)) return [step.id];
    return 'branches' in step ? step.branches.flatMap((branch) => unreached(branch.steps, reached)) : [];
  });
}
