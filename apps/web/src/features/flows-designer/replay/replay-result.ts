import type { replayDraft } from '@campus/contract/calls/flows-replay.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { Words } from '#web/ui/base/words.ts';

export type ReplayPage = Reply<typeof replayDraft>;
export type DifferentCase = ReplayPage['different'][number];
export type ReplayLine = DifferentCase['lines'][number];
export type ReplayEntry = NonNullable<ReplayLine['before']>;
export type ReplayPeople = ReplayPage['people'];
export type Difference = DifferentCase['first']['kind'];

/** Cases that differ in the same thing first, at the same step. */
export type DifferentGroup = {
  key: string;
  kind: Difference;
  step: Words | null;
  cases: readonly DifferentCase[];
};

export type ReplayResult = {
  looked: number;
  same: number;
  leftOut: number;
  unclear: ReplayPage['unclear'];
  different: readonly DifferentCase[];
  groups: readonly DifferentGroup[];
  /** Of each kind how many cases have it first, in the order in which they are named. */
  counts: readonly { kind: Difference; n: number }[];
  people: ReplayPeople;
};

const KINDS: readonly Difference[] = ['people', 'branch', 'end'];

/** What some pages say together; the largest groups come first. */
export function resultOf(pages: readonly ReplayPage[]): ReplayResult {
  const different = pages.flatMap((page) => page.different);
  const groups = new Map<string, DifferentGroup & { cases: DifferentCase[] }>();
  for (const one of different) {
    const { kind, step, name } = one.first;
    const key = `${kind} ${step ?? ''}`;
    const group = groups.get(key) ?? { key, kind, step: name, cases: [] };
    group.cases.push(one);
    groups.set(key, group);
  }
  const counts = KINDS.map((kind) => ({ kind, n: different.filter(({ first }) => first.kind === kind).length }));
  const sum = (of: (page: ReplayPage) => number) => pages.reduce((all, page) => all + of(page), 0);
  return {
    looked: sum(({ looked }) => looked),
    same: sum(({ same }) => same),
    leftOut: sum(({ leftOut }) => leftOut),
    unclear: pages.flatMap(({ unclear }) => unclear),
    different,
    groups: [...groups.values()].sort((a, b) => b.cases.length - a.cases.length),
    counts: counts.filter(({ n }) => n > 0),
    people: Object.assign({}, ...pages.map(({ people }) => people)),
  };
}

/** Whom a step asked and what each of them said, with those besides who came to say something there. */
export function peopleAt({
  people,
  said,
}: ReplayEntry): { person: string; said: ReplayEntry['said'][number]['said'][] }[] {
  const everybody = [...new Set([...people, ...said.map(({ person }) => person)])];
  return everybody.map((person) => ({
    person,
    said: said.filter((each) => each.person === person).map((each) => each.said),
  }));
}
