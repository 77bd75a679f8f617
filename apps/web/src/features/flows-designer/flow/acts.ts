import {
  branchId,
  type Flow,
  findStep,
  ROOT_LANE,
  type SplitStep,
  type Words,
} from '@campus/rules/flows/definition.ts';
import { addBranch, duplicateBranch, moveBranch, removeBranch } from '@campus/rules/flows/edit-definition/branches.ts';
import { type CopiedStep, duplicateStep, pasteStep } from '@campus/rules/flows/edit-definition/copies.ts';
import type { NewId } from '@campus/rules/flows/edit-definition/ids.ts';
import { newStep, type StepWords } from '@campus/rules/flows/edit-definition/new-step.ts';
import { findLane, type Place, placeOf, splitOfLane } from '@campus/rules/flows/edit-definition/places.ts';
import { insertStep, moveStep, removeStep, wrapInSplit } from '@campus/rules/flows/edit-definition/steps.ts';
import type { StepKind } from '@campus/rules/flows/vocabulary.ts';
import { nameAt, readTree, type Tree } from './tree.ts';

/** What happened, as a text of `flow-designer` and the names that stand in it. */
export type Said = {
  key:
    | 'said-added-first'
    | 'said-added-in'
    | 'said-added-after'
    | 'said-moved-first'
    | 'said-moved-in'
    | 'said-moved-after'
    | 'said-branch-added'
    | 'said-branch-moved'
    | 'said-branch-removed'
    | 'said-duplicated'
    | 'said-wrapped'
    | 'said-removed'
    | 'said-removed-kept';
  name: Words;
  other?: Words;
  n?: number;
};
/** A flow after an act, what has the focus then, and what is said of it. */
export type Done = { flow: Flow; focus: string; said: Said };
/** Null where nothing can be done, as moving the first step up. */
export type Act = (flow: Flow) => Done | null;

const nameless: Words = { zh: '', en: '' };
const named = (flow: Flow, id: string): Words => nameAt(flow, id) ?? nameless;

/** The act, or none where the flow stayed as it was: what would make it too large is not done. */
const unless = (before: Flow, after: Flow, focus: string, said: Said): Done | null =>
  before === after ? null : { flow: after, focus, said };

/** Where a step stands now, in words: behind what, or as the first of what. */
function saidAt(flow: Flow, id: string, did: 'added' | 'moved'): Said {
  const name = named(flow, id);
  const place = placeOf(flow, id);
  if (!place) return { key: `said-${did}-first`, name };
  const before = findLane(flow, place.lane)?.[place.index - 1];
  if (before) return { key: `said-${did}-after`, name, other: before.name };
  if (place.lane === ROOT_LANE) return { key: `said-${did}-first`, name };
  return { key: `said-${did}-in`, name, other: named(flow, place.lane) };
}

const idAt = (flow: Flow, { lane, index }: Place): string => findLane(flow, lane)?.[index]?.id ?? flow.start.id;

export const addStep =
  (place: Place, kind: StepKind, newId: NewId, words: StepWords): Act =>
  (flow) => {
    const taken = readTree(flow);
    let id = newId();
    while (taken.has(id)) id = newId();
    const after = insertStep(flow, place, { ...newStep(kind, newId, words), id });
    return unless(flow, after, id, saidAt(after, id, 'added'));
  };

export const paste =
  (place: Place, copied: CopiedStep, newId: NewId): Act =>
  (flow) => {
    const after = pasteStep(flow, place, copied, newId);
    const id = idAt(after, place);
    return unless(flow, after, id, saidAt(after, id, 'added'));
  };

export const moveTo =
  (id: string, place: Place): Act =>
  (flow) => {
    const after = moveStep(flow, id, place);
    return unless(flow, after, id, saidAt(after, id, 'moved'));
  };

/** One place up or down in its lane; at the end of a branch out of it, to before or behind the split. */
export const moveBy =
  (id: string, by: 1 | -1): Act =>
  (flow) => {
    const from = placeOf(flow, id);
    const lane = from && findLane(flow, from.lane);
    if (!from || !lane) return null;
    const gap = by < 0 ? from.index - 1 : from.index + 2;
    if (gap >= 0 && gap <= lane.length) return moveTo(id, { lane: from.lane, index: gap })(flow);
    const around = splitOfLane(from.lane);
    const out = around && placeOf(flow, around.split);
    return out && moveTo(id, { lane: out.lane, index: by < 0 ? out.index : out.index + 1 })(flow);
  };

/** Into the branch beside its own, at the same height. */
export const moveAside =
  (id: string, by: 1 | -1): Act =>
  (flow) => {
    const from = placeOf(flow, id);
    const tree = readTree(flow);
    const lane = from ? branchBeside(tree, from.lane, by) : null;
    const target = lane && findLane(flow, lane);
    if (!from || !lane || !target) return null;
    return moveTo(id, { lane, index: Math.min(from.index, target.length) })(flow);
  };

function branchBeside(tree: Tree, lane: string, by: 1 | -1): string | null {
  const branch = tree.get(lane);
  const split = branch?.parent ? tree.get(branch.parent) : undefined;
  return (branch && split?.inside[branch.place - 1 + by]) ?? null;
}

export const moveBranchBy =
  (lane: string, by: 1 | -1): Act =>
  (flow) => {
    const at = splitOfLane(lane);
    const item = readTree(flow).get(lane);
    if (!at || !item) return null;
    const gap = by < 0 ? item.place - 2 : item.place + 1;
    if (gap < 0 || gap > item.among) return null;
    const after = moveBranch(flow, at.split, at.branch, gap);
    return unless(flow, after, lane, { key: 'said-branch-moved', name: named(flow, lane), n: item.place + by });
  };

export const duplicate =
  (id: string, newId: NewId): Act =>
  (flow) => {
    const at = splitOfLane(id);
    const said: Said = { key: 'said-duplicated', name: named(flow, id) };
    if (at) {
      const after = duplicateBranch(flow, at.split, at.branch, newId);
      const before = readTree(flow).get(at.split)?.inside ?? [];
      const made = readTree(after)
        .get(at.split)
        ?.inside.find((lane) => !before.includes(lane));
      return unless(flow, after, made ?? id, said);
    }
    const place = placeOf(flow, id);
    if (!place) return null;
    const after = duplicateStep(flow, id, newId);
    return unless(flow, after, idAt(after, { ...place, index: place.index + 1 }), said);
  };

/** Puts a split around a step, or around the neighbours from one to another. */
export const wrap =
  (from: string, to: string, kind: SplitStep['kind'], newId: NewId, words: StepWords): Act =>
  (flow) => {
    const [first, last] = [placeOf(flow, from), placeOf(flow, to)];
    if (!first || !last) return null;
    const after = wrapInSplit(flow, from, kind, newId, { ...words, to });
    const focus = idAt(after, { lane: first.lane, index: Math.min(first.index, last.index) });
    const n = Math.abs(last.index - first.index) + 1;
    return unless(flow, after, focus, { key: 'said-wrapped', name: named(flow, from), n });
  };

export const giveBranch =
  (split: string, newId: NewId, name: Words): Act =>
  (flow) => {
    const before = readTree(flow).get(split)?.inside ?? [];
    const after = addBranch(flow, split, newId, name);
    const made = readTree(after)
      .get(split)
      ?.inside.find((lane) => !before.includes(lane));
    return unless(flow, after, made ?? split, { key: 'said-branch-added', name, other: named(flow, split) });
  };

/** What has the focus when something is gone: what stood behind it, else what stood before it. */
function neighbour(flow: Flow, place: Place): string {
  const lane = findLane(flow, place.lane) ?? [];
  const near = lane[place.index] ?? lane[place.index - 1];
  return near?.id ?? (place.lane === ROOT_LANE ? flow.start.id : place.lane);
}

/** Takes a step out, with all that is inside or but for the steps of one branch. */
export const remove =
  (id: string, keep: string | null = null): Act =>
  (flow) => {
    const place = placeOf(flow, id);
    if (!place) return null;
    const after = removeStep(flow, id, keep === null ? {} : { keep });
    const name = named(flow, id);
    const said: Said =
      keep === null
        ? { key: 'said-removed', name }
        : { key: 'said-removed-kept', name, other: named(flow, `${id}/${keep}`) };
    return unless(flow, after, neighbour(after, place), said);
  };

/** Takes a run of neighbours out. */
export const removeAll =
  (ids: readonly string[]): Act =>
  (flow) => {
    const [first] = ids;
    if (first === undefined || ids.length === 1) return first === undefined ? null : remove(first)(flow);
    const place = placeOf(flow, first);
    if (!place) return null;
    const after = ids.reduce((before, id) => removeStep(before, id), flow);
    return unless(flow, after, neighbour(after, place), {
      key: 'said-removed',
      name: named(flow, first),
      n: ids.length,
    });
  };

export const takeBranch =
  (lane: string, keepSteps: boolean): Act =>
  (flow) => {
    const at = splitOfLane(lane);
    const split = at && findStep(flow, at.split);
    if (!at || !split || !('branches' in split)) return null;
    const index = split.branches.findIndex((branch, n) => branchId(branch, n) === at.branch);
    const after = removeBranch(flow, at.split, at.branch, { keepSteps });
    const lanes = readTree(after).get(at.split)?.inside ?? [];
    const focus = lanes[index] ?? lanes[index - 1] ?? at.split;
    return unless(flow, after, focus, { key: 'said-branch-removed', name: named(flow, lane) });
  };

/** A run of neighbours, as ids in their order; null where the two do not stand in one lane. */
export function runBetween(flow: Flow, from: string, to: string): readonly string[] | null {
  const [one, other] = [placeOf(flow, from), placeOf(flow, to)];
  if (!one || !other || one.lane !== other.lane) return null;
  const [first, last] = [Math.min(one.index, other.index), Math.max(one.index, other.index)];
  return (findLane(flow, one.lane) ?? []).slice(first, last + 1).map(({ id }) => id);
}

/** Moves a run of neighbours together. */
export const moveRunBy =
  (ids: readonly string[], by: 1 | -1): Act =>
  (flow) => {
    const [first, last] = [ids[0], ids.at(-1)];
    if (first === undefined || last === undefined) return null;
    if (ids.length === 1) return moveBy(first, by)(flow);
    const [top, bottom] = [placeOf(flow, first), placeOf(flow, last)];
    const lane = top && findLane(flow, top.lane);
    if (!top || !bottom || !lane) return null;
    // The neighbour on the far side changes over to the other end.
    const over = lane[by < 0 ? top.index - 1 : bottom.index + 1];
    if (!over) return null;
    const after = moveStep(flow, over.id, { lane: top.lane, index: by < 0 ? bottom.index + 1 : top.index });
    return unless(flow, after, by < 0 ? first : last, saidAt(after, first, 'moved'));
  };
