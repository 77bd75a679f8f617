import { everyStep, type Flow } from '../definition.ts';
import { countUnsoundIds } from './ids.ts';

/** How large a definition may become: steps of a lane, branches of a split, fields of a form, fields of a group, and levels of nesting. */
export const definitionLimits = { depth: 40, steps: 60, branches: 12, fields: 80, rowFields: 20 };

/** What an edit makes of a flow; the flow as it was, where the edit would give an id twice or make it too large to keep. */
export const acceptEdit = (before: Flow, after: Flow): Flow =>
  before === after || countFlaws(after) === 0 || countFlaws(after) <= countFlaws(before) ? after : before;

/** Counted, so that a flow in which something is wrong already can be mended bit by bit, and made no worse. */
function countFlaws(flow: Flow): number {
  const { depth, steps, branches } = definitionLimits;
  const splits = [...everyStep(flow.steps)].flatMap(({ step }) => ('branches' in step ? [step] : []));
  const lanes = [flow.steps, ...splits.flatMap((split) => split.branches.map((branch) => branch.steps))];
  const excess = (lists: readonly (readonly unknown[])[], most: number) =>
    lists.reduce((sum, list) => sum + Math.max(0, list.length - most), 0);
  return (
    excess(lanes, steps) +
    excess(
      splits.map((split) => split.branches),
      branches,
    ) +
    // The definition around the flow is a level of its own.
    (nestsAtMost(flow, depth - 1) ? 0 : 1) +
    countUnsoundIds(flow)
  );
}

/** Whether a value has no more levels of objects and lists than this. */
export function nestsAtMost(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => nestsAtMost(inner, levels - 1));
}
