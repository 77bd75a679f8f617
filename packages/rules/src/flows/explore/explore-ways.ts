import { usedInCondition } from '../conditions.ts';
import { type Branch, branchId, type Flow, ROOT_LANE, type SplitStep, type Step, type StepId } from '../definition.ts';
import { type Choice, type Formula, not, solve, variablesIn } from './explore-logic.ts';
import { conditionsAt, isForPeople, namedByFields, type Stand, type Symbols, waysOn } from './explore-symbols.ts';

/** What was decided on a way: a branch that was taken, or a step that skips itself or does not. */
export type Turn = { step: StepId; branch: string } | { step: StepId; skips: boolean };
export type Way = { turns: readonly Turn[]; choice: Choice };

/** A line of work on its way, as the engine has one for each branch that is open. */
type Line = {
  lane: string;
  steps: readonly Step[];
  index: number;
  state: 'ready' | 'asks' | 'choosing' | 'split' | 'done';
  /** While it chooses among branches: which one is looked at, and which are taken already. */
  looksAt: number;
  taken: readonly string[];
  inside: readonly Line[];
};
type World = { root: Line; stand: Stand; turns: readonly Turn[]; over: boolean };

const lineOf = (lane: string, steps: readonly Step[]): Line => ({
  lane,
  steps,
  index: 0,
  state: 'ready',
  looksAt: 0,
  taken: [],
  inside: [],
});

/** How many ways there are at least, and whether that is all of them. */
export type Counted = { n: number; all: boolean };

const MOST_LOOKED_AT = 4_000;
/** Nobody reads a number longer than this. */
const MOST_SAID = 1_000_000_000;

/**
 * All ways through a flow as the engine would go them, each with values that lead there: one line of work after the other,
 * everybody deciding as soon as they are asked.
 */
export class WayFinder {
  private readonly symbols: Symbols;
  private readonly flow: Flow;
  private readonly counted = new Map<string, number>();
  private readonly keys = new WeakMap<object, string>();
  private looked = 0;

  constructor(symbols: Symbols) {
    this.symbols = symbols;
    this.flow = symbols.drawn.flow;
  }

  private begin = (): World => ({
    root: lineOf(ROOT_LANE, this.flow.steps),
    stand: this.symbols.begin(),
    turns: [],
    over: false,
  });

  /** The ways one after the other. */
  *ways(): Generator<Way> {
    const first = this.begin();
    if (solve(first.stand.formulas).kind === 'cannot') return;
    const stack = [first];
    for (let world = stack.pop(); world; world = stack.pop()) {
      if (!world.over) {
        stack.push(...this.next(world).toReversed());
        continue;
      }
      const solved = solve(world.stand.formulas);
      if (solved.kind === 'can') yield { turns: world.turns, choice: solved.choice };
    }
  }

  /** How many ways there are; what does not hang together is counted once and multiplied. */
  count(): Counted {
    const first = this.begin();
    this.looked = 0;
    if (solve(first.stand.formulas).kind === 'cannot') return { n: 0, all: true };
    const n = this.countFrom(first);
    return n > MOST_SAID ? { n: MOST_SAID, all: false } : { n, all: this.looked <= MOST_LOOKED_AT };
  }

  private countFrom(world: World): number {
    let at = world;
    for (;;) {
      if (at.over) return 1;
      const next = this.next(at);
      if (next.length === 1) {
        at = next[0] as World;
        continue;
      }
      const key = this.keyOf(at);
      const known = this.counted.get(key);
      if (known !== undefined) return known;
      if (++this.looked > MOST_LOOKED_AT) return 1;
      const n = next.reduce((sum, one) => sum + this.countFrom(one), 0);
      this.counted.set(key, n);
      return n;
    }
  }

  /** Where it stands, with everything that still matters for what comes. */
  private keyOf({ root, stand }: World): string {
    const [fields, steps] = askedFrom(root, this.symbols);
    const variables = new Set<number>();
    const said: string[] = [placeOf(root)];
    for (const field of [...fields].sort()) {
      const variable = stand.store.fields.get(field);
      if (variable) variables.add(variable.id);
      said.push(`${field}=${variable?.id}`);
    }
    for (const step of [...steps].sort()) {
      const ended = stand.store.outcomes.get(step);
      if (ended) variables.add(ended.variable.id);
      said.push(`${step}=${ended?.variable.id}`);
    }
    const related = relatedTo(variables, stand.formulas).map((formula) => this.text(formula));
    return [...said, ...[...new Set(related)].sort()].join('|');
  }

  private text(formula: Formula): string {
    if (typeof formula === 'boolean') return String(formula);
    const known = this.keys.get(formula);
    if (known !== undefined) return known;
    const text =
      formula.kind === 'is'
        ? `${formula.variable.id}:${formula.fits.map(Number).join('')}`
        : formula.kind === 'same'
          ? `${formula.variable.id}~${formula.other.id}`
          : formula.kind === 'not'
            ? `!(${this.text(formula.of)})`
            : `${formula.kind}(${formula.of.map((part) => this.text(part)).join(',')})`;
    this.keys.set(formula, text);
    return text;
  }

  /** What can come next: one thing, or several where it is for the form or the people to say. */
  private next(world: World): World[] {
    const ready = find(world.root, ({ state }) => state === 'ready' || state === 'choosing');
    if (ready) return this.goOn(world, ready);
    const asks = find(world.root, ({ state }) => state === 'asks');
    return asks ? this.settle(world, asks) : [{ ...world, over: true }];
  }

  private goOn(world: World, line: Line): World[] {
    const step = line.steps[line.index];
    if (!step) return [finish(world, line)];
    if ('branches' in step) return this.choose(world, line, step);
    if (isForPeople(step)) {
      if (!step.skipWhen) return [put(world, line, { state: 'asks' })];
      const skip = this.symbols.formulaOf(step.skipWhen, world.stand.store);
      const passed = this.symbols.outcome(step.id, 'skips', ['passed']);
      const outcomes = new Map(world.stand.store.outcomes).set(step.id, { when: true, variable: passed });
      return [
        ...this.turn(world, skip, { step: step.id, skips: true }, (turned) => {
          const stand = { ...turned.stand, store: { ...turned.stand.store, outcomes } };
          return put({ ...turned, stand }, line, { index: line.index + 1 });
        }),
        ...this.turn(world, not(skip), { step: step.id, skips: false }, (turned) =>
          put(turned, line, { state: 'asks' }),
        ),
      ];
    }
    if (step.kind === 'end' || (step.kind === 'action' && step.action === 'refuse')) return [{ ...world, over: true }];
    const holdsUp =
      step.kind === 'wait' || step.kind === 'evaluate' || (step.kind === 'action' && step.action !== 'pass');
    return [put(world, line, holdsUp ? { state: 'asks' } : { index: line.index + 1 })];
  }

  /** Branch by branch: it is taken or not, and of an exclusive choice nothing more is asked once one is. */
  private choose(world: World, line: Line, split: SplitStep): World[] {
    const { looksAt, taken } = line;
    if (split.kind === 'parallel') return [open(world, line, split, split.branches.map(branchId))];
    const branch = split.branches[looksAt] as Branch | undefined;
    if (!branch || (split.kind === 'exclusive' && taken.length > 0)) {
      const otherwise = split.branches.flatMap(({ when }, n) => (when === null ? [branchIdAt(split, n)] : []));
      const ids = taken.length > 0 ? taken : otherwise.slice(0, 1);
      return [
        open(
          { ...world, turns: [...world.turns, ...ids.map((id) => ({ step: split.id, branch: id }))] },
          line,
          split,
          ids,
        ),
      ];
    }
    const look = (turned: World, ids: readonly string[]) =>
      put(turned, line, { state: 'choosing', looksAt: looksAt + 1, taken: ids });
    if (branch.when === null) return [look(world, taken)];
    const holds = this.symbols.formulaOf(branch.when, world.stand.store);
    const id = branchIdAt(split, looksAt);
    return [
      ...this.turn(world, holds, null, (turned) => look(turned, [...taken, id])),
      ...this.turn(world, not(holds), null, (turned) => look(turned, taken)),
    ];
  }

  /** Whoever or whatever holds a line up lets it go on. */
  private settle(world: World, line: Line): World[] {
    const step = line.steps[line.index] as Step;
    const { symbols } = this;
    if (step.kind === 'action')
      return [
        put({ ...world, stand: symbols.afterAction(step, world.stand) }, line, {
          state: 'ready',
          index: line.index + 1,
        }),
      ];
    if (!isForPeople(step)) return [put(world, line, { state: 'ready', index: line.index + 1 })];
    const names = waysOn(step);
    const stand = symbols.afterPeople(step, world.stand, symbols.outcome(step.id, 'asks', names));
    if (names.length === 0 || !this.isPossible(stand.formulas, world.stand.formulas.length)) return [];
    return [put({ ...world, stand }, line, { state: 'ready', index: line.index + 1 })];
  }

  private turn(world: World, formula: Formula, turn: Turn | null, then: (world: World) => World): World[] {
    if (formula === false) return [];
    const formulas = formula === true ? world.stand.formulas : [...world.stand.formulas, formula];
    if (!this.isPossible(formulas, world.stand.formulas.length)) return [];
    const turns = turn ? [...world.turns, turn] : world.turns;
    return [then({ ...world, turns, stand: { ...world.stand, formulas } })];
  }

  /** Whether what is new fits what held already; only what it has to do with is looked at. */
  private isPossible(formulas: readonly Formula[], from: number): boolean {
    if (formulas.length === from) return true;
    const added = new Set(formulas.slice(from).flatMap((formula) => [...variablesIn(formula).keys()]));
    const loose = formulas.slice(from).includes(false);
    return !loose && solve(relatedTo(added, formulas)).kind !== 'cannot';
  }
}

const branchIdAt = (split: SplitStep, n: number): string => branchId(split.branches[n] as Branch, n);

/** The formulas that hang together with some variables, however far. */
function relatedTo(variables: ReadonlySet<number>, formulas: readonly Formula[]): Formula[] {
  const known = new Set(variables);
  const found = new Set<Formula>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const formula of formulas) {
      if (typeof formula === 'boolean' || found.has(formula)) continue;
      const ids = [...variablesIn(formula).keys()];
      if (!ids.some((id) => known.has(id))) continue;
      found.add(formula);
      for (const id of ids) known.add(id);
      grew = true;
    }
  }
  return [...found];
}

/** The first line of work, from the outside in, for which something holds. */
function find(line: Line, is: (line: Line) => boolean): Line | null {
  if (is(line)) return line;
  for (const inner of line.inside) {
    const found = find(inner, is);
    if (found) return found;
  }
  return null;
}

const put = (world: World, line: Line, change: Partial<Line>): World => ({
  ...world,
  root: replaced(world.root, line, { ...line, ...change }),
});

const replaced = (at: Line, line: Line, by: Line): Line =>
  at === line
    ? by
    : at.inside.length === 0
      ? at
      : { ...at, inside: at.inside.map((inner) => replaced(inner, line, by)) };

function open(world: World, line: Line, split: SplitStep, ids: readonly string[]): World {
  const plain = { looksAt: 0, taken: [] };
  if (ids.length === 0) return put(world, line, { ...plain, state: 'ready', index: line.index + 1 });
  const inside = split.branches.flatMap((branch, n) =>
    ids.includes(branchId(branch, n)) ? [lineOf(`${split.id}/${branchId(branch, n)}`, branch.steps)] : [],
  );
  return put(world, line, { ...plain, state: 'split', inside });
}

/** A line is through; the last of its siblings lets the line go on that they came from. */
function finish(world: World, line: Line): World {
  const done = put(world, line, { state: 'done', inside: [] });
  const parent = find(done.root, ({ inside }) =>
    inside.some(({ lane, state }) => lane === line.lane && state === 'done'),
  );
  if (!parent) return { ...done, over: true };
  if (!parent.inside.every(({ state }) => state === 'done')) return done;
  return put(done, parent, { state: 'ready', index: parent.index + 1, inside: [] });
}

const placeOf = ({ lane, index, state, looksAt, taken, inside }: Line): string =>
  `${lane}@${index}${state}${looksAt}${taken.join('+')}[${inside.map(placeOf).join()}]`;

/** What is still asked about from here on: fields, and steps for how they ended. */
function askedFrom(line: Line, symbols: Symbols, found = [new Set<string>(), new Set<string>()] as const) {
  for (const step of line.steps.slice(line.index)) askedBy(step, symbols, found);
  for (const inner of line.inside) askedFrom(inner, symbols, found);
  return found;
}

function askedBy(step: Step, symbols: Symbols, found: readonly [Set<string>, Set<string>]): void {
  const [fields, steps] = found;
  for (const used of conditionsAt(step).map(usedInCondition)) {
    for (const id of used.fields) fields.add(id);
    for (const id of used.steps) steps.add(id);
  }
  for (const id of [...namedByFields(step), ...symbols.writtenAt(step)]) {
    fields.add(id);
    // Whether it may be filled in hangs on other fields.
    if (symbols.writtenAt(step).includes(id)) for (const field of symbols.askedFields.keys()) fields.add(field);
  }
  if ('branches' in step)
    for (const branch of step.branches) for (const inner of branch.steps) askedBy(inner, symbols, found);
}
