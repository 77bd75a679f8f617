import { type Branch, everyStep, type RouterWay, type Step, type StepId } from '../definition.ts';
import { definitionLimits, nestsAtMost } from '../edit-definition/limits.ts';
import { openCondition } from '../edit-definition/new-step.ts';

/** `element` is the id of the step. */
export type FitFinding = { code: 'too-many-steps' | 'condition-open'; element: StepId };

/** The definition, its flow and the list of steps are levels around each step. */
const LEVELS = definitionLimits.depth - 3;

/** The steps of a flow, without those for which a definition has no room; each of them is named. */
export function fitLimits(steps: readonly Step[]): { steps: readonly Step[]; findings: readonly FitFinding[] } {
  const findings: FitFinding[] = [];
  const fitted = fitLane(steps, LEVELS, findings);
  const kept = new Set([...everyStep(fitted)].map(({ step }) => step.id));
  return { steps: findings.length === 0 ? fitted : withoutJumps(fitted, kept), findings };
}

function fitLane(steps: readonly Step[], levels: number, findings: FitFinding[]): readonly Step[] {
  leaveOut(steps.slice(definitionLimits.steps), findings);
  return steps.slice(0, definitionLimits.steps).flatMap((step) => fitStep(step, levels, findings));
}

function leaveOut(steps: readonly Step[], findings: FitFinding[]): void {
  for (const { step } of everyStep(steps)) findings.push({ code: 'too-many-steps', element: step.id });
}

/** A split, the list of its branches, a branch, and its list of steps. */
const LEVELS_OF_BRANCH = 4;

function fitStep(step: Step, levels: number, findings: FitFinding[]): readonly Step[] {
  if ('branches' in step && levels >= LEVELS_OF_BRANCH) {
    const kept = step.branches.filter((_, n) => isKept(n, step.branches.length));
    for (const branch of step.branches.filter((other) => !kept.includes(other))) {
      findings.push({ code: 'too-many-steps', element: step.id });
      leaveOut(branch.steps, findings);
    }
    const branches = kept.map((branch): Branch => {
      const fits = nestsAtMost(branch.when, levels - LEVELS_OF_BRANCH + 1);
      if (!fits) findings.push({ code: 'condition-open', element: step.id });
      const inner = fitLane(branch.steps, levels - LEVELS_OF_BRANCH, findings);
      return { ...branch, when: fits ? branch.when : openCondition, steps: inner };
    });
    return [{ ...step, branches }];
  }
  const fitted = step.kind === 'router' ? { ...step, ways: fitWays(step.ways, step.id, findings) } : step;
  if (nestsAtMost(fitted, levels)) return [fitted];
  leaveOut([step], findings);
  return [];
}

/** The last branch is the one for everything else. */
const isKept = (n: number, count: number): boolean =>
  count <= definitionLimits.branches || n < definitionLimits.branches - 1 || n === count - 1;

function fitWays(ways: readonly RouterWay[], router: StepId, findings: FitFinding[]): readonly RouterWay[] {
  if (ways.length > definitionLimits.ways) findings.push({ code: 'too-many-steps', element: router });
  return ways.slice(0, definitionLimits.ways);
}

/** A jump to a step that was left out leads nowhere, until somebody says where to. */
const withoutJumps = (steps: readonly Step[], kept: ReadonlySet<StepId>): readonly Step[] =>
  steps.map((step) => {
    if (step.kind === 'router')
      return { ...step, ways: step.ways.map((way) => (kept.has(way.to) ? way : { ...way, to: '' })) };
    if (!('branches' in step)) return step;
    return {
      ...step,
      branches: step.branches.map((branch) => ({ ...branch, steps: withoutJumps(branch.steps, kept) })),
    };
  });
