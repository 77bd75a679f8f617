import { everyStep, type Flow, type Step } from '../definition.ts';
import { depthOf, leavesOf } from '../who-leaves.ts';
import { countUnsoundIds } from './ids.ts';

/** How large a definition may become: levels of nesting, steps of a lane, branches of a split, fields of a form and of a group… */
export const definitionLimits = {
  depth: 40,
  steps: 60,
  branches: 12,
  fields: 80,
  rowFields: 20,
  /** … ways of a router, parts of a composed rule and its levels, and applications that one step hands in. */
  ways: 12,
  whoParts: 10,
  whoDepth: 4,
  children: 50,
};

/** What an edit makes of a flow; the flow as it was, where the edit would give an id twice or make it too large to keep. */
export const acceptEdit = (before: Flow, after: Flow): Flow =>
  before === after || countFlaws(after) === 0 || countFlaws(after) <= countFlaws(before) ? after : before;

/** Counted, so that a flow in which something is wrong already can be mended bit by bit, and made no worse. */
function countFlaws(flow: Flow): number {
  const { depth, steps, branches, ways } = definitionLimits;
  const all = [...everyStep(flow.steps)].map(({ step }) => step);
  const splits = all.flatMap((step) => ('branches' in step ? [step] : []));
  const lanes = [flow.steps, ...splits.flatMap((split) => split.branches.map((branch) => branch.steps))];
  const excess = (lists: readonly (readonly unknown[])[], most: number) =>
    lists.reduce((sum, list) => sum + Math.max(0, list.length - most), 0);
  return (
    excess(lanes, steps) +
    excess(
      splits.map((split) => split.branches),
      branches,
    ) +
    excess(
      all.map((step) => (step.kind === 'router' ? step.ways : [])),
      ways,
    ) +
    all.reduce((sum, step) => sum + excessOfWho(step), 0) +
    // The definition around the flow is a level of its own.
    (nestsAtMost(flow, depth - 1) ? 0 : 1) +
    countUnsoundIds(flow)
  );
}

/** By how much the rule of who gets a step is deeper than one may be, and is made of too many rules. */
function excessOfWho(step: Step): number {
  if (!('who' in step)) return 0;
  const { whoDepth, whoParts } = definitionLimits;
  const excess = [depthOf(step.who) - whoDepth, leavesOf(step.id, step.who).length - whoParts];
  return excess.reduce((sum, more) => sum + Math.max(0, more), 0);
}

/** Whether a value has no more levels of objects and lists than this. */
export function nestsAtMost(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => nestsAtMost(inner, levels - 1));
}
