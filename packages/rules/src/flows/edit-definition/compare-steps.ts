import { type Branch, branchId, type FieldRight, type Flow, ROOT_LANE, type Step, type StepId } from '../definition.ts';
import { fieldsOf, rightTo } from '../form.ts';
import { compareEntries, compareRules, compareWays, type PartChange } from './compare-parts.ts';
import { isEqual } from './equality.ts';
import { byKey, changedValues, compareLists, movedAmong, unusedKey, type ValueChange } from './matching.ts';
import type { Place } from './places.ts';
import { familyOf } from './steps.ts';

const APART = ['id', 'branches', 'fields', 'ways', 'values', 'fill', 'take', 'send'] as const;
type Values<S> = S extends Step ? ValueChange<Omit<S, (typeof APART)[number]>> : never;
/** A property of a step that differs; its branches, its ways, its lists and its rights to fields are changes of their own. */
export type StepValueChange = Values<Step>;

/** What differs in the steps of a flow. A removed step or branch stands where it stood, all others where they stand now. */
export type StepsChange =
  | { kind: 'step-removed' | 'step-added'; step: StepId; place: Place }
  | { kind: 'step-moved'; step: StepId; from: Place; to: Place }
  | { kind: 'step-changed'; step: StepId; values: StepValueChange[] }
  | RightChange
  | PartChange
  | { kind: 'branch-removed' | 'branch-added'; split: StepId; branch: string; index: number }
  | { kind: 'branch-moved'; split: StepId; branch: string; from: number; to: number }
  | { kind: 'branch-changed'; split: StepId; branch: string; values: ValueChange<Pick<Branch, 'name' | 'when'>>[] };
export type RightChange = { kind: 'right-changed'; step: StepId; field: string; before: FieldRight; after: FieldRight };

/** A step, its place, and its lane under a name that no other lane has. */
type Standing = { step: Step; place: Place; lane: string };

/** Every step by its key, in reading order. What became a step of another family is another step. */
function standingsOf(flow: Flow): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const read = (steps: readonly Step[], shownLane: string, lane: string): void => {
    for (const [index, step] of steps.entries()) {
      const key = unusedKey(found, `${familyOf(step.kind)}/${step.id}`);
      found.set(key, { step, place: { lane: shownLane, index }, lane });
      if (!('branches' in step)) continue;
      const branches = [...byKey(step.branches, branchId)];
      for (const [n, [branchKey, branch]] of branches.entries())
        read(branch.steps, `${step.id}/${branchId(branch, n)}`, `${key}/${branchKey}`);
    }
  };
  read(flow.steps, ROOT_LANE, ROOT_LANE);
  return found;
}

/** What differs in the steps of two flows in their canonical form. */
export function compareSteps(before: Flow, after: Flow): StepsChange[] {
  const [old, now] = [standingsOf(before), standingsOf(after)];
  const moved = movedSteps(old, now);
  return [
    ...[...old].flatMap(([key, { step, place }]): StepsChange[] =>
      now.has(key) ? [] : [{ kind: 'step-removed', step: step.id, place }],
    ),
    ...[...now].flatMap(([key, { step, place }]): StepsChange[] => {
      const earlier = old.get(key);
      if (!earlier) return [{ kind: 'step-added', step: step.id, place }];
      const move = { kind: 'step-moved' as const, step: step.id, from: earlier.place, to: place };
      return [...(moved.has(key) ? [move] : []), ...compareStep(earlier.step, step)];
    }),
  ];
}

/** The keys of the steps that stand in another lane, or in another order among those that stayed in theirs. */
function movedSteps(old: ReadonlyMap<string, Standing>, now: ReadonlyMap<string, Standing>): ReadonlySet<string> {
  const moved = new Set([...now].filter(([key, { lane }]) => old.get(key)?.lane !== lane).map(([key]) => key));
  const stayed = (all: ReadonlyMap<string, Standing>, lane: string) =>
    [...all].filter(([key, at]) => at.lane === lane && !moved.has(key)).map(([key]) => key);
  for (const lane of new Set([...now.values()].map((at) => at.lane)))
    for (const key of movedAmong(stayed(old, lane), stayed(now, lane))) moved.add(key);
  return moved;
}

function compareStep(before: Step, after: Step): StepsChange[] {
  const step = after.id;
  const rules = 'who' in before && 'who' in after ? compareRules(step, before.who, after.who) : null;
  const entries = compareEntries(before, after);
  const apart = [
    ...APART,
    ...(rules === null ? [] : ['who']),
    ...(entries.apart.includes('weights') && onlyWeightsDiffer(before, after) ? ['voting'] : []),
  ];
  // Both are of one family, so they have the same properties.
  const values = changedValues<object>(before, after, apart) as StepValueChange[];
  return [
    ...(values.length > 0 ? [{ kind: 'step-changed' as const, step, values }] : []),
    ...(rules ?? []),
    ...(before.kind === 'router' && after.kind === 'router' ? compareWays(before, after) : []),
    ...entries.changes,
    ...compareRights(step, fieldsOf(before), fieldsOf(after), false),
    ...('branches' in before && 'branches' in after ? compareBranches(step, before.branches, after.branches) : []),
  ];
}

const onlyWeightsDiffer = (before: Step, after: Step): boolean => {
  const rest = (step: Step) => ('voting' in step ? { ...step.voting, weights: [] } : null);
  return isEqual(rest(before), rest(after));
};

type Rights = Readonly<Record<string, FieldRight>>;

/** The fields whose right differs at one step, whether it is said or holds anyway. */
export function compareRights(step: StepId, before: Rights, after: Rights, start: boolean): RightChange[] {
  const rightIn = (fields: Rights, field: string) =>
    rightTo(Object.hasOwn(fields, field) ? { fields } : null, field, start);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [rightIn(before, field), rightIn(after, field)];
    return was === is ? [] : [{ kind: 'right-changed', step, field, before: was, after: is }];
  });
}

function compareBranches(split: StepId, before: readonly Branch[], after: readonly Branch[]): StepsChange[] {
  return compareLists<Branch, StepsChange>(byKey(before, branchId), byKey(after, branchId), {
    removed: (branch, index) => ({ kind: 'branch-removed', split, branch: branchId(branch, index), index }),
    added: (branch, index) => ({ kind: 'branch-added', split, branch: branchId(branch, index), index }),
    moved: (branch, from, to) => ({ kind: 'branch-moved', split, branch: branchId(branch, to), from, to }),
    changed: ({ name, when }, is) => {
      const values = changedValues({ name, when }, { name: is.name, when: is.when });
      return values.length > 0 ? [{ kind: 'branch-changed', split, branch: branchId(is, -1), values }] : [];
    },
  });
}
