import { branchId, type Flow, type Step } from '../definition.ts';

/** A flow in one line, for tests only: ids of steps, and of each branch its id and what stands in it. */
export const outline = ({ steps }: Pick<Flow, 'steps'>): string => steps.map(outlineOf).join(' ');

function outlineOf(step: Step): string {
  if (!('branches' in step)) return step.id;
  const branches = step.branches.map((branch, n) => `${branchId(branch, n)}: ${outline(branch)}`.trim());
  return `${step.id}(${branches.join(' | ')})`;
}
