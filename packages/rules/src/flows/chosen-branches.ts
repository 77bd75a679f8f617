import { type ConditionFacts, holds } from './conditions.ts';
import { branchId, type SplitStep } from './definition.ts';

/** The ids of the branches that are taken. */
export function chosenBranches(work: { state: ConditionFacts }, step: SplitStep): string[] {
  const all = step.branches.map((branch, n) => ({ id: branchId(branch, n), when: branch.when }));
  const ids = (some: typeof all) => some.map((item) => item.id);
  if (step.kind === 'parallel') return ids(all);
  const fitting = all.filter(({ when }) => when !== null && holds(when, work.state));
  if (fitting.length > 0) return ids(step.kind === 'exclusive' ? fitting.slice(0, 1) : fitting);
  return ids(all.filter(({ when }) => when === null).slice(0, 1));
}
