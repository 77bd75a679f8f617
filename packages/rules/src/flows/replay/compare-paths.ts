import { addressOf, everyStep, type Flow, findStep, type StepId } from '../definition.ts';
import type { CasePath, PathEntry } from './case-path.ts';

/** What can be different about a case: whom it asks or reaches, which way it takes, and how it ends. */
export const replayDifferences = ['people', 'branch', 'end'] as const;
export type ReplayDifference = (typeof replayDifferences)[number];

/** One line of two ways side by side: the place of the step on the one, on the other, or on both. */
export type ComparedLine = { before: number | null; after: number | null; differs: ReplayDifference | null };

export type ComparedPaths = {
  lines: readonly ComparedLine[];
  endDiffers: boolean;
  /** Everything that is different, and what is first on the way; both empty where the two are the same. */
  kinds: readonly ReplayDifference[];
  first: { kind: ReplayDifference; step: StepId | null } | null;
};

type Way = { flow: Flow; path: CasePath };

/** Compares the way that a case took with another one: see the table of `replay-case.ts`. */
export function comparePaths(before: Way, after: Way): ComparedPaths {
  const endDiffers = before.path.end !== after.path.end;
  const lines = sideBySide(before.path.entries, after.path.entries).map((line) => ({
    ...line,
    differs: differenceOf(line, { before, after, endDiffers }),
  }));
  const differing = lines.filter(({ differs }) => differs !== null);
  const [line] = differing;
  const found = new Set([...differing.map(({ differs }) => differs), ...(endDiffers ? ['end' as const] : [])]);
  const stepOf = ({ before: was, after: is }: ComparedLine): StepId | null =>
    (is === null ? before.path.entries[was as number] : after.path.entries[is])?.step ?? null;
  return {
    lines,
    endDiffers,
    kinds: replayDifferences.filter((kind) => found.has(kind)),
    first: line?.differs ? { kind: line.differs, step: stepOf(line) } : endDiffers ? { kind: 'end', step: null } : null,
  };
}

const keyOf = ({ part, nth, step }: PathEntry): string => `${part} ${nth} ${step}`;

/** The longest common way of the two stands side by side; what is out of its order stands alone. */
function sideBySide(before: readonly PathEntry[], after: readonly PathEntry[]): Omit<ComparedLine, 'differs'>[] {
  const [was, is] = [before.map(keyOf), after.map(keyOf)];
  const longest = was.map(() => new Array<number>(is.length + 1).fill(0));
  const at = (n: number, m: number) => longest[n]?.[m] ?? 0;
  for (let n = was.length - 1; n >= 0; n--)
    for (let m = is.length - 1; m >= 0; m--)
      (longest[n] as number[])[m] = was[n] === is[m] ? at(n + 1, m + 1) + 1 : Math.max(at(n + 1, m), at(n, m + 1));
  const lines: Omit<ComparedLine, 'differs'>[] = [];
  let [n, m] = [0, 0];
  while (n < was.length || m < is.length) {
    if (n < was.length && m < is.length && was[n] === is[m]) lines.push({ before: n++, after: m++ });
    else if (n < was.length && (m >= is.length || at(n + 1, m) >= at(n, m + 1)))
      lines.push({ before: n++, after: null });
    else lines.push({ before: null, after: m++ });
  }
  return lines;
}

type Between = { before: Way; after: Way; endDiffers: boolean };

function differenceOf(line: Omit<ComparedLine, 'differs'>, between: Between): ReplayDifference | null {
  const { before, after } = between;
  const was = line.before === null ? null : (before.path.entries[line.before] as PathEntry);
  const is = line.after === null ? null : (after.path.entries[line.after] as PathEntry);
  if (was && is) return differs(was, is);
  if (was) {
    const elsewhere = after.path.entries.find((entry) => keyOf(entry) === keyOf(was));
    return elsewhere ? outOfOrder(was, elsewhere, between) : missing(was, after, between);
  }
  if (!is) return null;
  const elsewhere = before.path.entries.find((entry) => keyOf(entry) === keyOf(is));
  return elsewhere ? outOfOrder(elsewhere, is, between) : missing(is, before, between);
}

function differs(was: PathEntry, is: PathEntry): ReplayDifference | null {
  // A router leads somewhere, or goes on.
  if (was.part === 'split' || (was.kind === 'router' && is.kind === 'router'))
    if (!sameList(was.branches, is.branches)) return 'branch';
  if (was.part === 'split') return null;
  const said = (entry: PathEntry) => entry.said.map(({ person, said: what }) => `${person} ${what}`);
  return sameList(was.people, is.people) && sameList(said(was), said(is)) ? null : 'people';
}

const sameList = (first: readonly string[], other: readonly string[]): boolean =>
  new Set(first).size === new Set(other).size && first.every((item) => other.includes(item));

const asksNobody = ({ people, said }: PathEntry): boolean => people.length === 0 && said.length === 0;

/** A step to which only one of the two ways came; `other` is the way that did not. */
function missing(entry: PathEntry, other: Way, { endDiffers }: Between): ReplayDifference | null {
  // What asks nobody, such as a wait or a split that only one of the versions has, makes no difference by itself.
  if (asksNobody(entry)) return null;
  const address = findStep(other.flow, entry.step) ? addressOf(other.flow, entry.step) : null;
  if (!address) return 'people';
  const taken = new Set(
    other.path.entries.flatMap(({ part, step, branches }) =>
      part === 'split' ? branches.map((branch) => `${step}/${branch}`) : [],
    ),
  );
  if (address.lanes.slice(1).some((lane) => !taken.has(lane))) return 'branch';
  return endDiffers ? 'end' : 'branch';
}

/** Steps whose order is fixed in both versions, and is another one; what runs side by side has no order. */
function outOfOrder(was: PathEntry, is: PathEntry, { before, after }: Between): ReplayDifference | null {
  const found = differs(was, is);
  if (found) return found;
  if (asksNobody(was)) return null;
  const [one, two] = [before.path.entries, after.path.entries];
  const turned = one.some((other) => {
    const there = two.find((entry) => keyOf(entry) === keyOf(other));
    if (!there || there.step === was.step || asksNobody(other)) return false;
    const [first, second] = [one.indexOf(other) < one.indexOf(was), two.indexOf(there) < two.indexOf(is)];
    return (
      first !== second && !areBeside(before.flow, was.step, other.step) && !areBeside(after.flow, was.step, other.step)
    );
  });
  return turned ? 'branch' : null;
}

/** Whether two steps stand in different branches of a split that may take both. */
function areBeside(flow: Flow, one: StepId, two: StepId): boolean {
  const [a, b] = [addressOf(flow, one), addressOf(flow, two)];
  if (!a || !b) return false;
  const at = a.lanes.findIndex((lane, n) => lane !== b.lanes[n]);
  const [lane, other] = [a.lanes[at], b.lanes[at]];
  if (lane === undefined || other === undefined) return false;
  return [...everyStep(flow.steps)].some(
    ({ step }) =>
      (step.kind === 'parallel' || step.kind === 'inclusive') &&
      lane.startsWith(`${step.id}/`) &&
      other.startsWith(`${step.id}/`),
  );
}
