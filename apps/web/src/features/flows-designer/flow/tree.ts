import {
  branchId,
  type Flow,
  findStep,
  ROOT_LANE,
  type SplitStep,
  type Step,
  type Words,
} from '@campus/rules/flows/definition.ts';
import { findSplit, splitOfLane } from '@campus/rules/flows/edit-definition/places.ts';

/** What can have the focus in the tree of a flow: its start, a step by its id, or a branch by its lane. */
export type TreeItem = {
  id: string;
  kind: 'start' | 'step' | 'branch';
  parent: string | null;
  level: number;
  /** Its number among those beside it, from 1, and how many these are. */
  place: number;
  among: number;
  /** The branches of a split, the steps of a branch. */
  inside: readonly string[];
};
/** In reading order. */
export type Tree = ReadonlyMap<string, TreeItem>;

export const laneOf = (split: Pick<SplitStep, 'id'>, branch: { id?: string | undefined }, n: number): string =>
  `${split.id}/${branchId(branch, n)}`;

export function readTree({ start, steps }: Flow): Tree {
  const tree = new Map<string, TreeItem>();
  const put = (item: TreeItem) => void tree.set(item.id, item);
  const readSteps = (list: readonly Step[], parent: string | null, level: number, before = 0) => {
    for (const [n, step] of list.entries()) {
      const lanes = 'branches' in step ? step.branches.map((branch, m) => laneOf(step, branch, m)) : [];
      const place = n + 1 + before;
      put({ id: step.id, kind: 'step', parent, level, place, among: list.length + before, inside: lanes });
      if (!('branches' in step)) continue;
      for (const [m, { steps: inner }] of step.branches.entries()) {
        const id = lanes[m] as string;
        const inside = inner.map((each) => each.id);
        put({ id, kind: 'branch', parent: step.id, level: level + 1, place: m + 1, among: lanes.length, inside });
        readSteps(inner, id, level + 2);
      }
    }
  };
  put({ id: start.id, kind: 'start', parent: null, level: 1, place: 1, among: steps.length + 1, inside: [] });
  readSteps(steps, null, 1, 1);
  return tree;
}

/** What stands at an id in the tree; null where nothing does any more. */
export type Thing =
  | { kind: 'start'; start: Flow['start'] }
  | { kind: 'step'; step: Step }
  | { kind: 'branch'; split: SplitStep; branch: SplitStep['branches'][number]; id: string };

/** Whether two are one and the same; edits keep what they do not touch. */
export function isSameThing(one: Thing, other: Thing): boolean {
  if (one.kind === 'step') return other.kind === 'step' && one.step === other.step;
  if (one.kind === 'start') return other.kind === 'start' && one.start === other.start;
  return other.kind === 'branch' && one.split === other.split && one.branch === other.branch;
}

export function thingAt(flow: Flow, id: string): Thing | null {
  if (id === flow.start.id) return { kind: 'start', start: flow.start };
  const at = splitOfLane(id);
  if (at) {
    const split = findSplit(flow, at.split);
    const branch = split?.branches.find((each, n) => branchId(each, n) === at.branch);
    return split && branch ? { kind: 'branch', split, branch, id: at.branch } : null;
  }
  const step = findStep(flow, id);
  return step && { kind: 'step', step };
}

/** What a thing of the tree is called. */
export function nameAt(flow: Flow, id: string): Words | null {
  const thing = thingAt(flow, id);
  if (!thing) return null;
  return thing.kind === 'branch' ? thing.branch.name : thing.kind === 'step' ? thing.step.name : thing.start.name;
}

/** Where a step goes that is put behind what has the focus: the start and a branch take it as their first. */
export function placeAfter(flow: Flow, id: string): { lane: string; index: number } {
  const item = readTree(flow).get(id);
  if (!item || item.kind === 'start') return { lane: ROOT_LANE, index: 0 };
  if (item.kind === 'branch') return { lane: id, index: 0 };
  // The start stands before the steps of the outermost lane.
  return item.parent === null ? { lane: ROOT_LANE, index: item.place - 1 } : { lane: item.parent, index: item.place };
}

export const walkKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;
export type WalkKey = (typeof walkKeys)[number];
export const isWalkKey = (key: string): key is WalkKey => walkKeys.some((known) => known === key);

/**
 * Where a key leads from a thing of the tree: up and down along the lane, through the first branch of what is split; left
 * and right from branch to branch, and out of them at the left. Where there is nothing, one stays.
 */
export function nextFocus(flow: Flow, at: string, key: WalkKey): string {
  const tree = readTree(flow);
  const item = tree.get(at);
  if (!item) return flow.start.id;
  switch (key) {
    case 'ArrowDown':
      return item.inside[0] ?? below(tree, item) ?? at;
    case 'ArrowUp':
      return above(tree, item) ?? at;
    case 'ArrowRight':
      return (item.kind === 'step' ? item.inside[0] : undefined) ?? beside(tree, item, 1) ?? at;
    case 'ArrowLeft':
      return beside(tree, item, -1) ?? at;
    case 'Home':
      return flow.start.id;
    case 'End':
      return flow.steps.at(-1)?.id ?? flow.start.id;
  }
}

function besides(tree: Tree, item: TreeItem): readonly string[] {
  if (item.parent !== null) return tree.get(item.parent)?.inside ?? [];
  return [...tree.values()].filter(({ parent }) => parent === null).map(({ id }) => id);
}

/** What comes when all that is inside is over. */
function below(tree: Tree, item: TreeItem): string | null {
  const next = item.kind === 'branch' ? undefined : besides(tree, item)[item.place];
  if (next !== undefined) return next;
  const around = item.parent === null ? undefined : tree.get(item.parent);
  return around ? below(tree, around) : null;
}

function above(tree: Tree, item: TreeItem): string | null {
  const previous = item.kind === 'branch' ? undefined : besides(tree, item)[item.place - 2];
  return previous === undefined ? item.parent : lowest(tree, previous);
}

/** The last thing on the way through something by its first branch. */
function lowest(tree: Tree, id: string): string {
  const item = tree.get(id);
  const next = item?.kind === 'step' ? item.inside[0] : item?.inside.at(-1);
  return next === undefined ? id : lowest(tree, next);
}

/** The same row of the branch beside; at the left end the split, at the right end the branch beside what is around. */
function beside(tree: Tree, item: TreeItem, by: 1 | -1): string | null {
  const branch = item.kind === 'branch' ? item : item.parent === null ? undefined : tree.get(item.parent);
  const split = branch?.parent ? tree.get(branch.parent) : undefined;
  if (!branch || !split) return null;
  const other = tree.get(split.inside[branch.place - 1 + by] ?? '');
  if (!other) return by < 0 ? split.id : beside(tree, split, by);
  if (item.kind === 'branch') return other.id;
  return other.inside[Math.min(item.place, other.inside.length) - 1] ?? other.id;
}

/** What stands nearest to something that is gone: behind it, before it, or around it. */
export function survivor(before: Tree, now: Tree, id: string): string {
  const start = [...now.keys()][0] as string;
  const item = before.get(id);
  if (!item) return start;
  const line = besides(before, item);
  const near = [...line.slice(item.place), ...line.slice(0, item.place - 1).reverse()].find((each) => now.has(each));
  if (near !== undefined) return near;
  if (item.parent === null) return start;
  return now.has(item.parent) ? item.parent : survivor(before, now, item.parent);
}
