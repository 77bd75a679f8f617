import { type Branch, branchId, type Flow, type SplitStep, type StepId, type Words } from '../definition.ts';
import { withNewIds } from './copies.ts';
import { isEqual } from './equality.ts';
import { freshId, type NewId, takenIds } from './ids.ts';
import { acceptEdit } from './limits.ts';
import { firstCondition, newBranch, openCondition } from './new-step.ts';
import { insertAt, moveWithin, replaceAt } from './order.ts';
import { changeBranchOf, changeSplit, replaceStepBy } from './places.ts';

/**
 * The same split with the ids written down that its branches go by. Those that go by their number would otherwise go by
 * another one as soon as one is put before them or taken from before them.
 */
const settled = (split: SplitStep): readonly Branch[] =>
  split.branches.map((branch, n) => (branch.id === undefined ? { ...branch, id: branchId(branch, n) } : branch));

/** Where a further branch goes: before the one for everything else, if that stands at the end. */
function gapForMore({ kind, branches }: SplitStep): number {
  const hasElse = kind !== 'parallel' && branches.at(-1)?.when === null;
  return hasElse ? branches.length - 1 : branches.length;
}

const freshBranchId = (branches: readonly Branch[], newId: NewId): string =>
  freshId(newId, new Set(branches.map(branchId)));

/** Gives a split a further, empty branch. */
export const addBranch = (flow: Flow, split: StepId, newId: NewId, name?: Words): Flow =>
  acceptEdit(
    flow,
    changeSplit(flow, split, (step) => {
      const before = settled(step);
      const branch = newBranch(freshBranchId(before, newId), firstCondition(step.kind), name);
      return { ...step, branches: insertAt(before, gapForMore(step), [branch]) };
    }),
  );

/**
 * Takes a branch away, with its steps or so that these stand behind the split. The last branch stays: a split without
 * any is taken away itself.
 */
export function removeBranch(flow: Flow, split: StepId, branch: string, { keepSteps }: { keepSteps: boolean }): Flow {
  const removed = replaceStepBy(flow, split, (step) => {
    if (!('branches' in step) || step.branches.length < 2) return [step];
    const before = settled(step);
    const at = before.findIndex(({ id }) => id === branch);
    const gone = before[at];
    if (!gone) return [step];
    return [{ ...step, branches: replaceAt(before, at, []) }, ...(keepSteps ? gone.steps : [])];
  });
  return acceptEdit(flow, removed);
}

/** Puts a branch into another gap between the branches of its split, which is counted before anything moves. */
export const moveBranch = (flow: Flow, split: StepId, branch: string, gap: number): Flow =>
  changeSplit(flow, split, (step) => {
    const before = settled(step);
    const from = before.findIndex(({ id }) => id === branch);
    const branches = from < 0 ? before : moveWithin(before, from, gap);
    return branches === before ? step : { ...step, branches };
  });

export type BranchChange = Partial<Pick<Branch, 'name' | 'when'>>;

/** Changes what a branch is called or when it is taken. */
export const changeBranch = (flow: Flow, split: StepId, branch: string, { name, when }: BranchChange): Flow =>
  acceptEdit(
    flow,
    changeSplit(flow, split, (step) =>
      changeBranchOf(step, branch, (before) => {
        const after = {
          ...before,
          ...(name !== undefined && { name }),
          ...(when !== undefined && { when }),
        };
        return isEqual(before, after) ? before : after;
      }),
    ),
  );

/**
 * Puts a copy of a branch right behind it, its steps under ids of their own. There is one branch for everything else,
 * so a copy of that one stands before it, and when it is taken is still to be chosen.
 */
export const duplicateBranch = (flow: Flow, split: StepId, branch: string, newId: NewId): Flow =>
  acceptEdit(
    flow,
    changeSplit(flow, split, (step) => {
      const before = settled(step);
      const at = before.findIndex(({ id }) => id === branch);
      const original = before[at];
      if (!original) return step;
      const isElse = step.kind !== 'parallel' && original.when === null;
      const copy = {
        ...original,
        id: freshBranchId(before, newId),
        when: isElse ? openCondition : original.when,
        steps: withNewIds(original.steps, takenIds(flow), newId),
      };
      return { ...step, branches: insertAt(before, isElse ? at : at + 1, [copy]) };
    }),
  );
