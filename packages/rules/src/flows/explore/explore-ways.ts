import { usedInCondition } from '../conditions.ts';
import {
  type Branch,
  branchId,
  type Flow,
  type PersonStep,
  ROOT_LANE,
  type RouterStep,
  type SplitStep,
  type Step,
} from '../definition.ts';
import { conditionsInWho } from '../who-leaves.ts';
import { afterPeople, afterProduct } from './explore-effects.ts';
import {
  find,
  finish,
  type Line,
  lineOf,
  open,
  placeOf,
  put,
  standIn,
  type Turn,
  type World,
} from './explore-lines.ts';
import { all, type Choice, type Formula, not, solve, variablesIn } from './explore-logic.ts';
import { conditionsAt, isAwaited, isForPeople, jumpsFrom, jumpsIn, namedByFields, waysOn } from './explore-steps.ts';
import type { Symbols } from './explore-symbols.ts';

export type Way = { turns: readonly Turn[]; choice: Choice };

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
  private readonly hasRounds: boolean;
  private looked = 0;

  constructor(symbols: Symbols) {
    this.symbols = symbols;
    this.flow = symbols.drawn.flow;
    this.hasRounds = jumpsIn(this.flow).some(({ back }) => back);
  }

  private begin = (): World => ({
    root: lineOf(ROOT_LANE, this.flow.steps),
    stand: this.symbols.begin(),
    turns: [],
    over: false,
    times: new Map(),
    backs: new Set(),
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
  private keyOf({ root, stand, times, backs }: World): string {
    // What comes before may come again.
    const [fields, steps] = askedFrom(this.hasRounds ? lineOf(ROOT_LANE, this.flow.steps) : root, this.symbols);
    const variables = new Set<number>();
    const said: string[] = [placeOf(root)];
    if (this.hasRounds) said.push(JSON.stringify([[...backs], [...times]]));
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
    const asks = (line: Line) => line.state === 'asks';
    const sets = (line: Line) => asks(line) && line.steps[line.index]?.kind === 'set';
    const line = find(world.root, sets) ?? find(world.root, asks);
    return line ? this.settle(world, line) : [{ ...world, over: true }];
  }

  private goOn(world: World, line: Line): World[] {
    const step = line.steps[line.index];
    if (!step) return [finish(world, line)];
    if ('branches' in step) return this.choose(world, line, step);
    if (step.kind === 'router') return this.route(world, line, step);
    if (step.kind === 'end' || (step.kind === 'action' && step.action === 'refuse')) return [{ ...world, over: true }];
    const again = { ...world, times: new Map(world.times).set(step.id, (world.times.get(step.id) ?? 0) + 1) };
    if (isForPeople(step)) return this.comeTo(again, line, step);
    const holdsUp = step.kind === 'wait' || step.kind === 'evaluate' || isAwaited(step);
    return [put(again, line, holdsUp ? { state: 'asks' } : { index: line.index + 1 })];
  }

  /** It skips itself or asks; whom it asks may hang on the form as well. */
  private comeTo(world: World, line: Line, step: PersonStep): World[] {
    const asking = (turned: World) => this.lookingWho(put(turned, line, { state: 'asks' }), step);
    if (!step.skipWhen) return asking(world);
    const skip = this.symbols.formulaOf(step.skipWhen, world.stand.store);
    const passed = this.symbols.outcome(step.id, 'skips', ['passed'], world.times.get(step.id));
    const outcomes = new Map(world.stand.store.outcomes).set(step.id, { when: true, variable: passed });
    return [
      ...this.turn(world, skip, { step: step.id, skips: true }, (turned) => {
        const stand = { ...turned.stand, store: { ...turned.stand.store, outcomes } };
        return put({ ...turned, stand }, line, { index: line.index + 1 });
      }),
      ...this.turn(world, not(skip), { step: step.id, skips: false }, (turned) => turned).flatMap(asking),
    ];
  }

  private lookingWho(world: World, step: PersonStep): World[] {
    return conditionsInWho(step.who).reduce<World[]>(
      (worlds, condition) => {
        const holds = this.symbols.formulaOf(condition, world.stand.store);
        const both = (one: World) => [holds, not(holds)].flatMap((is) => this.turn(one, is, null, (turned) => turned));
        return worlds.flatMap(both);
      },
      [world],
    );
  }

  /** Each way of a router; one that leads back is taken once, and after that the loop is left or is no way. */
  private route(world: World, line: Line, router: RouterStep): World[] {
    const jumps = jumpsFrom(this.flow, router);
    const before: Formula[] = [];
    const taken = router.ways.flatMap((way): World[] => {
      const when = way.when === null || this.symbols.formulaOf(way.when, world.stand.store);
      const formula = all([when, ...before.map(not)]);
      before.push(when);
      const jump = jumps.find((one) => one.way === way);
      const key = `${router.id}/${way.id}`;
      if (jump?.back && world.backs.has(key)) return [];
      return this.turn(world, formula, { step: router.id, way: way.id }, (turned) => {
        if (!jump) return put(turned, line, { index: line.index + 1 });
        const backs = jump.back ? new Set([...turned.backs, key]) : turned.backs;
        return standIn({ ...turned, backs }, jump.lane, jump.index);
      });
    });
    const none = this.turn(world, all(before.map(not)), { step: router.id, way: null }, (turned) =>
      put(turned, line, { index: line.index + 1 }),
    );
    return [...taken, ...none];
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
    const nth = world.times.get(step.id) ?? 1;
    const onward = (stand: World['stand']) => [
      put({ ...world, stand }, line, { state: 'ready', index: line.index + 1 }),
    ];
    if (isAwaited(step)) {
      const stand = afterProduct(symbols, step, world.stand, { key: 'asks', nth });
      return this.isPossible(stand.formulas, world.stand.formulas.length) ? onward(stand) : [];
    }
    if (!isForPeople(step)) return onward(world.stand);
    const names = waysOn(step);
    const outcome = symbols.outcome(step.id, 'asks', names, nth);
    const stand = afterPeople(symbols, step, world.stand, { outcome, nth });
    if (names.length === 0 || !this.isPossible(stand.formulas, world.stand.formulas.length)) return [];
    return onward(stand);
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
