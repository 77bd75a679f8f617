import type { Condition } from '../conditions.ts';
import type { CallStep, ChildStep, RouterStep, RouterWay, SetStep, Step, StepId, Voting, Who } from '../definition.ts';
import { isComposed, partsOf } from '../who-leaves.ts';
import { isEqual } from './equality.ts';
import { byKey, changedValues, compareLists, type ValueChange } from './matching.ts';

type Weight = Extract<Voting, { kind: 'weights' }>['weights'][number];

/** The lists of a step whose entries are compared one by one, each entry by what it is about. */
export type Entries = {
  values: SetStep['values'][number];
  fill: ChildStep['fill'][number];
  take: ChildStep['take'][number] | CallStep['take'][number];
  send: CallStep['send'][number];
  weights: Weight;
};
export type EntryList = keyof Entries;
type Entry = Entries[EntryList];

/** What differs in the parts of a step: ways, entries of its lists, and rules inside its rule of who gets it. */
export type PartChange =
  | { kind: 'way-removed' | 'way-added'; router: StepId; way: string; index: number }
  | { kind: 'way-moved'; router: StepId; way: string; from: number; to: number }
  | { kind: 'way-changed'; router: StepId; way: string; values: ValueChange<Pick<RouterWay, 'when' | 'to'>>[] }
  | { kind: 'entry-removed' | 'entry-added'; step: StepId; list: EntryList; entry: Entry; index: number }
  | { kind: 'entry-moved'; step: StepId; list: EntryList; entry: Entry; from: number; to: number }
  | { kind: 'entry-changed'; step: StepId; list: EntryList; before: Entry; after: Entry }
  /** A rule at a path inside another one; null where there was none, or is none any more. */
  | { kind: 'rule-changed'; step: StepId; path: string; before: Who | null; after: Who | null }
  | { kind: 'rule-condition-changed'; step: StepId; path: string; before: Condition; after: Condition };

export function compareWays(before: RouterStep, after: RouterStep): PartChange[] {
  const router = after.id;
  const idOf = ({ id }: RouterWay) => id;
  return compareLists<RouterWay, PartChange>(byKey(before.ways, idOf), byKey(after.ways, idOf), {
    removed: ({ id }, index) => ({ kind: 'way-removed', router, way: id, index }),
    added: ({ id }, index) => ({ kind: 'way-added', router, way: id, index }),
    moved: ({ id }, from, to) => ({ kind: 'way-moved', router, way: id, from, to }),
    changed: ({ when, to }, is) => {
      const values = changedValues({ when, to }, { when: is.when, to: is.to });
      return values.length > 0 ? [{ kind: 'way-changed', router, way: is.id, values }] : [];
    },
  });
}

/** The lists that a step has, by the properties in which they stand. */
function listsOf(step: Step): Partial<Record<EntryList, readonly Entry[]>> {
  switch (step.kind) {
    case 'set':
      return { values: step.values };
    case 'child':
      return { fill: step.fill, take: step.take };
    case 'call':
      return { send: step.send, take: step.take };
    case 'approve':
    case 'handle':
      return step.voting.kind === 'weights' ? { weights: step.voting.weights } : {};
    default:
      return {};
  }
}

const aboutOf = (entry: Entry): string => {
  if ('who' in entry) return JSON.stringify(entry.who);
  return 'name' in entry ? entry.name : entry.field;
};

/** The lists that both steps have, compared entry by entry, and the names of these lists. */
export function compareEntries(before: Step, after: Step): { apart: readonly EntryList[]; changes: PartChange[] } {
  const [old, now] = [listsOf(before), listsOf(after)];
  const apart = (Object.keys(now) as EntryList[]).filter((list) => old[list] !== undefined);
  const step = after.id;
  const changes = apart.flatMap((list) =>
    compareLists<Entry, PartChange>(byKey(old[list] ?? [], aboutOf), byKey(now[list] ?? [], aboutOf), {
      removed: (entry, index) => ({ kind: 'entry-removed', step, list, entry, index }),
      added: (entry, index) => ({ kind: 'entry-added', step, list, entry, index }),
      moved: (entry, from, to) => ({ kind: 'entry-moved', step, list, entry, from, to }),
      changed: (was, is) => (isEqual(was, is) ? [] : [{ kind: 'entry-changed', step, list, before: was, after: is }]),
    }),
  );
  return { apart, changes };
}

/** What differs inside a rule that is composed in the same way as before; null where the rule itself is another one. */
export function compareRules(step: StepId, before: Who, after: Who, path = ''): PartChange[] | null {
  if (!isComposed(before) || before.kind !== after.kind) return null;
  const [old, now] = [new Map(placed(before)), new Map(placed(after))];
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((at): PartChange[] => {
    const [was, is] = [old.get(at) ?? null, now.get(at) ?? null];
    if (isEqual(was, is)) return [];
    const inner = path === '' ? at : `${path}.${at}`;
    const within = was && is && compareRules(step, was, is, inner);
    return within ?? [{ kind: 'rule-changed', step, path: inner, before: was, after: is }];
  });
  if (before.kind !== 'when' || after.kind !== 'when' || isEqual(before.if, after.if)) return changes;
  return [{ kind: 'rule-condition-changed', step, path, before: before.if, after: after.if }, ...changes];
}

const placed = (who: Who): [string, Who][] => partsOf(who).map(({ at, who: part }) => [at, part]);
