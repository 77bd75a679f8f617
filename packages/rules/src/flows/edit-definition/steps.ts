import { type Flow, findBranch, findStep, type SplitStep, type Step, type StepId } from '../definition.ts';
import type { StepKind } from '../vocabulary.ts';
import { isEqual } from './equality.ts';
import { freshId, type NewId, takenIds } from './ids.ts';
import { acceptEdit } from './limits.ts';
import { newStep, type StepWords } from './new-step.ts';
import { insertAt, isGap, moveWithin, replaceAt } from './order.ts';
import { changeLane, findLane, isInside, type Place, placeOf, replaceStepBy } from './places.ts';

/** Puts a step at a place. Nothing happens where there is no such place, or where its ids are taken. */
export const insertStep = (flow: Flow, { lane, index }: Place, step: Step): Flow =>
  acceptEdit(
    flow,
    changeLane(flow, lane, (steps) => (isGap(steps, index) ? insertAt(steps, index, [step]) : steps)),
  );

const families: readonly (readonly StepKind[])[] = [
  ['approve', 'handle'],
  ['exclusive', 'inclusive', 'parallel'],
];

/** Kinds that have the same properties are one family, named by its first: a step may become another kind of its family. */
export const familyOf = (kind: StepKind): StepKind => families.find((family) => family.includes(kind))?.[0] ?? kind;

/** Puts a step in the place of another one of its id and family. */
export const replaceStep = (flow: Flow, id: StepId, step: Step): Flow =>
  acceptEdit(
    flow,
    replaceStepBy(flow, id, (before) => [
      step.id !== id || familyOf(step.kind) !== familyOf(before.kind) || isEqual(before, step) ? before : step,
    ]),
  );

type Changeable<S> = S extends Step ? Partial<Omit<S, 'id' | 'kind' | 'branches'>> : never;
/** Properties of a step with their new values; its branches have edits of their own. */
export type StepChange = Changeable<Step>;

const KEPT: readonly string[] = ['id', 'kind', 'branches'];

/** Changes properties of a step. One that steps of its kind do not have makes the whole change none. */
export const changeStep = (flow: Flow, id: StepId, change: StepChange): Flow =>
  acceptEdit(
    flow,
    replaceStepBy(flow, id, (step) => {
      const known = Object.keys(newStep(step.kind, () => 'x'));
      const foreign = Object.keys(change).some((name) => !known.includes(name) || KEPT.includes(name));
      const changed = { ...step, ...change } as Step;
      return [foreign || isEqual(step, changed) ? step : changed];
    }),
  );

/** Moves a step with all that is inside; the place is counted before anything moves, and is never inside the step. */
export function moveStep(flow: Flow, id: StepId, { lane, index }: Place): Flow {
  const [step, from, target] = [findStep(flow, id), placeOf(flow, id), findLane(flow, lane)];
  if (!step || !from || !target || !isGap(target, index) || isInside(step, lane)) return flow;
  if (from.lane === lane) return changeLane(flow, lane, (steps) => moveWithin(steps, from.index, index));
  const without = changeLane(flow, from.lane, (steps) => replaceAt(steps, from.index, []));
  return acceptEdit(
    flow,
    changeLane(without, lane, (steps) => insertAt(steps, index, [step])),
  );
}

/** Takes a step out with all that is inside, or leaves the steps of one of its branches in its place. */
export const removeStep = (flow: Flow, id: StepId, { keep }: { keep?: string } = {}): Flow =>
  acceptEdit(
    flow,
    replaceStepBy(flow, id, (step) => {
      if (keep === undefined) return [];
      return ('branches' in step && findBranch(step, keep)?.steps) || [step];
    }),
  );

/** Takes a split away from around the steps of one of its branches. */
export const unwrapSplit = (flow: Flow, id: StepId, branch: string): Flow => removeStep(flow, id, { keep: branch });

/** Puts a split around a step, or around a run of neighbours: they become its first branch, and the second is empty. */
export function wrapInSplit(
  flow: Flow,
  id: StepId,
  kind: SplitStep['kind'],
  newId: NewId,
  { to = id, ...words }: StepWords & { to?: StepId } = {},
): Flow {
  const [from, until] = [placeOf(flow, id), placeOf(flow, to)];
  if (!from || !until || from.lane !== until.lane) return flow;
  const [first, last] = [Math.min(from.index, until.index), Math.max(from.index, until.index)];
  const taken = takenIds(flow);
  const split = newStep(kind, () => freshId(newId, taken), words);
  const wrapped = changeLane(flow, from.lane, (steps) => [
    ...steps.slice(0, first),
    holding(split, steps.slice(first, last + 1)),
    ...steps.slice(last + 1),
  ]);
  return acceptEdit(flow, wrapped);
}

const holding = (split: Step, steps: readonly Step[]): Step =>
  'branches' in split
    ? { ...split, branches: split.branches.map((branch, n) => (n === 0 ? { ...branch, steps } : branch)) }
    : split;
