import type { replayDraft } from '@campus/contract/calls/flows-replay.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { type Flow, findBranch, findStep, type Step, type Words } from '@campus/rules/flows/definition.ts';
import type { CasePath, PathEntry } from '@campus/rules/flows/replay/case-path.ts';
import type { ComparedPaths } from '@campus/rules/flows/replay/compare-paths.ts';
import type { Version } from '@campus/rules/flows/replay/recorded-case.ts';

type Different = Answered<typeof replayDraft>['different'][number];
type Line = Different['lines'][number];
type Entry = NonNullable<Line['before']>;

/** So many people of a step are named, and so many lines of a case shown. */
const MOST_PEOPLE = 10;
const MOST_LINES = 60;

type Way = Version & { path: CasePath };

/** A case that is different, with both of its ways side by side. */
export function presentDifferent(
  { before, after }: { before: Way; after: Way },
  { lines, kinds }: ComparedPaths,
  first: NonNullable<ComparedPaths['first']>,
): Pick<Different, 'kinds' | 'first' | 'lines' | 'moreLines' | 'ends'> {
  const entryOf = (way: Way, place: number | null): Entry | null => {
    const found = place === null ? null : way.path.entries[place];
    return found ? presentEntry(way, found) : null;
  };
  const { step } = first;
  const named = step === null ? null : (findStep(after.flow, step) ?? findStep(before.flow, step));
  return {
    kinds: [...kinds],
    first: { kind: first.kind, step, name: named?.name ?? null },
    lines: lines.slice(0, MOST_LINES).map((line) => ({
      before: entryOf(before, line.before),
      after: entryOf(after, line.after),
      differs: line.differs,
    })),
    moreLines: Math.max(0, lines.length - MOST_LINES),
    ends: { before: before.path.end, after: after.path.end },
  };
}

function presentEntry({ flow }: Version, entry: PathEntry): Entry {
  const { kind, part, people, said, outcome, branches, assumed, today, drawn } = entry;
  const step = findStep(flow, entry.step);
  return {
    name: step?.name ?? { zh: '', en: '' },
    kind,
    after: part === 'after',
    people: people.slice(0, MOST_PEOPLE),
    more: Math.max(0, people.length - MOST_PEOPLE),
    said: said.slice(0, MOST_PEOPLE) as Entry['said'],
    timedOut: outcome === 'timed-out',
    branches: branches.map((id) => nameOfWay(flow, step, id) ?? { zh: id, en: id }),
    assumed,
    today,
    drawn,
  };
}

/** A branch by its own name, and what a router leads to by that of the step. */
const nameOfWay = (flow: Flow, step: Step | null, id: string): Words | undefined =>
  step && 'branches' in step ? findBranch(step, id)?.name : findStep(flow, id)?.name;

/** Everybody whom some lines name. */
export const namedOnWays = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ before, after }) =>
    [before, after].flatMap((entry) => [...(entry?.people ?? []), ...(entry?.said ?? []).map(({ person }) => person)]),
  );
