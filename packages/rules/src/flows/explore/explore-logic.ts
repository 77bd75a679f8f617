/** Something that is one of a few things: a field at one time, or how a step ended. Its values go by their numbers. */
export type Variable = {
  id: number;
  size: number;
  /** Whether these are all the values that there are, so that what none of them does cannot be done at all. */
  exact: boolean;
};

export type Formula =
  | boolean
  /** The variable has a value for which this says yes. */
  | { kind: 'is'; variable: Variable; fits: readonly boolean[] }
  /** Two variables with the same values have the same one. */
  | { kind: 'same'; variable: Variable; other: Variable }
  | { kind: 'all' | 'any'; of: readonly Formula[] }
  | { kind: 'not'; of: Formula };

export const not = (formula: Formula): Formula =>
  typeof formula === 'boolean'
    ? !formula
    : typeof formula === 'object' && formula.kind === 'not'
      ? formula.of
      : { kind: 'not', of: formula };

export function all(of: readonly Formula[]): Formula {
  const open = of.filter((part) => part !== true);
  if (open.includes(false)) return false;
  return open.length === 0 ? true : open.length === 1 ? (open[0] as Formula) : { kind: 'all', of: open };
}

export function any(of: readonly Formula[]): Formula {
  const open = of.filter((part) => part !== false);
  if (open.includes(true)) return true;
  return open.length === 0 ? false : open.length === 1 ? (open[0] as Formula) : { kind: 'any', of: open };
}

export const implies = (first: Formula, then: Formula): Formula => any([not(first), then]);

const NONE: ReadonlyMap<number, Variable> = new Map();
const variablesOf = new WeakMap<object, ReadonlyMap<number, Variable>>();

/** The variables that a formula speaks of. */
export function variablesIn(formula: Formula): ReadonlyMap<number, Variable> {
  if (typeof formula === 'boolean') return NONE;
  const known = variablesOf.get(formula);
  if (known) return known;
  const found = collected(formula, new Map());
  variablesOf.set(formula, found);
  return found;
}

function collected(formula: Formula, found: Map<number, Variable>): Map<number, Variable> {
  if (typeof formula === 'boolean') return found;
  if (formula.kind === 'is') found.set(formula.variable.id, formula.variable);
  else if (formula.kind === 'same')
    for (const variable of [formula.variable, formula.other]) found.set(variable.id, variable);
  else if (formula.kind === 'not') collected(formula.of, found);
  else for (const part of formula.of) collected(part, found);
  return found;
}

/** A value for every variable, by their numbers. */
export type Choice = ReadonlyMap<number, number>;

export type Solved =
  | { kind: 'can'; choice: Choice }
  /** Proved: there is no such choice. */
  | { kind: 'cannot' }
  /** Nothing was found, and nothing is proved: there are values that were not looked at, or it took too long. */
  | { kind: 'open' };

/** So many values are tried before it is given up. */
const MOST_TRIED = 20_000;

/** Finds values for which all of this holds, or proves that there are none. Earlier values of a variable are tried first. */
export function solve(formulas: readonly Formula[]): Solved {
  const wanted = formulas.flatMap((formula) =>
    typeof formula === 'object' && formula.kind === 'all' ? formula.of : formula,
  );
  if (wanted.includes(false)) return { kind: 'cannot' };
  const variables = new Map<number, Variable>();
  for (const formula of wanted) for (const [id, variable] of variablesIn(formula)) variables.set(id, variable);
  const search = new Search(wanted, variables);
  const found = search.run();
  if (found) return { kind: 'can', choice: found };
  return search.gaveUp || [...variables.values()].some(({ exact }) => !exact) ? { kind: 'open' } : { kind: 'cannot' };
}

/** Tries values one after the other, and goes back as soon as something does not hold. */
class Search {
  gaveUp = false;
  private tried = 0;
  private readonly chosen = new Map<number, number>();
  private readonly about = new Map<number, Formula[]>();
  private readonly allowed = new Map<number, number[]>();
  private readonly wanted: readonly Formula[];

  constructor(wanted: readonly Formula[], variables: ReadonlyMap<number, Variable>) {
    this.wanted = wanted;
    for (const { id, size } of variables.values())
      this.allowed.set(
        id,
        Array.from({ length: size }, (_, n) => n),
      );
    for (const formula of wanted) {
      for (const id of variablesIn(formula).keys()) this.about.set(id, [...(this.about.get(id) ?? []), formula]);
      this.narrow(formula);
    }
  }

  /** What speaks of one variable alone leaves fewer values of it. */
  private narrow(formula: Formula): void {
    const [only, ...more] = [...variablesIn(formula).keys()];
    if (only === undefined || more.length > 0) return;
    const fits = (value: number) => truth(formula, new Map([[only, value]])) === true;
    this.allowed.set(only, (this.allowed.get(only) ?? []).filter(fits));
  }

  run(): Choice | null {
    if ([...this.allowed.values()].some((values) => values.length === 0)) return null;
    return this.go(0) ? new Map(this.chosen) : null;
  }

  private go(from: number): boolean {
    let at = from;
    while (at < this.wanted.length && truth(this.wanted[at] as Formula, this.chosen) === true) at++;
    const formula = this.wanted[at];
    if (formula === undefined) return true;
    const next = [...variablesIn(formula).keys()]
      .filter((id) => !this.chosen.has(id))
      .sort((a, b) => this.valuesOf(a).length - this.valuesOf(b).length)[0];
    if (next === undefined) return false;
    for (const value of this.valuesOf(next)) {
      if (++this.tried > MOST_TRIED) {
        this.gaveUp = true;
        return false;
      }
      this.chosen.set(next, value);
      const holds = (this.about.get(next) ?? []).every((one) => truth(one, this.chosen) !== false);
      if (holds && this.go(at)) return true;
      this.chosen.delete(next);
    }
    return false;
  }

  private readonly valuesOf = (id: number): readonly number[] => this.allowed.get(id) ?? [];
}

/** Whether a formula holds with what is chosen so far; null while that is open. */
function truth(formula: Formula, chosen: Choice): boolean | null {
  if (typeof formula === 'boolean') return formula;
  switch (formula.kind) {
    case 'is': {
      const value = chosen.get(formula.variable.id);
      if (value !== undefined) return formula.fits[value] === true;
      return formula.fits.every(Boolean) ? true : formula.fits.includes(true) ? null : false;
    }
    case 'same': {
      const [first, other] = [chosen.get(formula.variable.id), chosen.get(formula.other.id)];
      return first === undefined || other === undefined ? null : first === other;
    }
    case 'not': {
      const of = truth(formula.of, chosen);
      return of === null ? null : !of;
    }
    default: {
      const enough = formula.kind === 'any';
      let open = false;
      for (const part of formula.of) {
        const value = truth(part, chosen);
        if (value === enough) return enough;
        open ||= value === null;
      }
      return open ? null : !enough;
    }
  }
}
