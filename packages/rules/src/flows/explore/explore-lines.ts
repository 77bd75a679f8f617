import { branchId, type SplitStep, type Step, type StepId } from '../definition.ts';
import type { Stand } from './explore-symbols.ts';

/** What was decided on a way: a branch or a way that was taken, or a step that skips itself or does not. */
export type Turn =
  | { step: StepId; branch: string }
  | { step: StepId; skips: boolean }
  | { step: StepId; way: string | null };

/** A line of work on its way, as the engine has one for each branch that is open. */
export type Line = {
  lane: string;
  steps: readonly Step[];
  index: number;
  state: 'ready' | 'asks' | 'choosing' | 'split' | 'done';
  /** While it chooses among branches: which one is looked at, and which are taken already. */
  looksAt: number;
  taken: readonly string[];
  inside: readonly Line[];
};
export type World = {
  root: Line;
  stand: Stand;
  turns: readonly Turn[];
  over: boolean;
  /** How often each step was come to, and the ways back that were taken: each is taken once. */
  times: ReadonlyMap<StepId, number>;
  backs: ReadonlySet<string>;
};

export const lineOf = (lane: string, steps: readonly Step[]): Line => ({
  lane,
  steps,
  index: 0,
  state: 'ready',
  looksAt: 0,
  taken: [],
  inside: [],
});

/** The first line of work, from the outside in, for which something holds. */
export function find(line: Line, is: (line: Line) => boolean): Line | null {
  if (is(line)) return line;
  for (const inner of line.inside) {
    const found = find(inner, is);
    if (found) return found;
  }
  return null;
}

export const put = (world: World, line: Line, change: Partial<Line>): World => ({
  ...world,
  root: replaced(world.root, line, { ...line, ...change }),
});

const replaced = (at: Line, line: Line, by: Line): Line =>
  at === line
    ? by
    : at.inside.length === 0
      ? at
      : { ...at, inside: at.inside.map((inner) => replaced(inner, line, by)) };

export function open(world: World, line: Line, split: SplitStep, ids: readonly string[]): World {
  const plain = { looksAt: 0, taken: [] };
  if (ids.length === 0) return put(world, line, { ...plain, state: 'ready', index: line.index + 1 });
  const inside = split.branches.flatMap((branch, n) =>
    ids.includes(branchId(branch, n)) ? [lineOf(`${split.id}/${branchId(branch, n)}`, branch.steps)] : [],
  );
  return put(world, line, { ...plain, state: 'split', inside });
}

/** A line is through; the last of its siblings lets the line go on that they came from. */
export function finish(world: World, line: Line): World {
  const done = put(world, line, { state: 'done', inside: [] });
  const parent = find(done.root, ({ inside }) =>
    inside.some(({ lane, state }) => lane === line.lane && state === 'done'),
  );
  if (!parent) return { ...done, over: true };
  if (!parent.inside.every(({ state }) => state === 'done')) return done;
  return put(done, parent, { state: 'ready', index: parent.index + 1, inside: [] });
}

export const placeOf = ({ lane, index, state, looksAt, taken, inside }: Line): string =>
  `${lane}@${index}${state}${looksAt}${taken.join('+')}[${inside.map(placeOf).join()}]`;

/** The line of work that stands in a lane stands at another place of it, and whatever grew out of it is given up. */
export function standIn(world: World, lane: string, index: number): World {
  const line = find(world.root, (one) => one.lane === lane);
  return line ? put(world, line, { state: 'ready', index, inside: [], looksAt: 0, taken: [] }) : world;
}
