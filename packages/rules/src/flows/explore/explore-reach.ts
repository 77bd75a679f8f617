import {
  branchId,
  everyStep,
  type PersonStep,
  type RouterStep,
  type SplitStep,
  type Step,
  type StepId,
} from '../definition.ts';
import { afterPeople, afterProduct } from './explore-effects.ts';
import { all, any, type Formula, implies, not, type Variable } from './explore-logic.ts';
import { isAwaited, isForPeople, jumpsFrom, jumpsIn, waysOn } from './explore-steps.ts';
import type { Stand, Store, Symbols } from './explore-symbols.ts';

/** What has to hold for a place of the flow to be reached. */
export type Reached = {
  /** When a step begins, whether or not it asks anybody. */
  steps: ReadonlyMap<StepId, Stand>;
  /** When it asks its people; as it stands while they fill in its form. */
  asked: ReadonlyMap<StepId, Stand>;
  /** When a branch is taken, by `<split>/<branch>`. */
  branches: ReadonlyMap<string, Stand>;
  /** When a way of a router is taken, by `<router>/<way>`; and when a router lets go on with the next step. */
  ways: ReadonlyMap<string, Stand>;
  falls: ReadonlyMap<StepId, Stand>;
  begin: Stand;
  symbols: Symbols;
};

type Notes = {
  steps: Map<StepId, Stand>;
  asked: Map<StepId, Stand>;
  branches: Map<string, Stand>;
  ways: Map<string, Stand>;
  falls: Map<StepId, Stand>;
};

/**
 * Walks all branches of a flow side by side, and says for every place what has to hold there; where branches come together
 * again, what holds is that one of them was taken. Nothing is tried, so it takes no longer for many branches.
 */
export function reachOf(symbols: Symbols): Reached {
  const notes: Notes = { steps: new Map(), asked: new Map(), branches: new Map(), ways: new Map(), falls: new Map() };
  const begin = symbols.begin();
  const rounds = symbols.loose ? writtenInRounds(symbols) : new Map();
  const walk: Walk = { symbols, notes, arriving: new Map(), rounds, beside: new Map() };
  throughLane(walk, symbols.drawn.flow.steps, begin);
  return { ...notes, begin, symbols };
}

type Walk = {
  symbols: Symbols;
  notes: Notes;
  /** Who comes to a step from a router before it. */
  arriving: Map<StepId, Stand[]>;
  /** What is written on the way round, by the step that a router leads back to. */
  rounds: ReadonlyMap<StepId, ReadonlySet<string>>;
  /** By lane: what may be written beside it. */
  beside: Map<string, ReadonlySet<string>>;
};

function writtenInRounds(symbols: Symbols): Map<StepId, ReadonlySet<string>> {
  const found = new Map<StepId, ReadonlySet<string>>();
  for (const { way, back, body } of jumpsIn(symbols.drawn.flow)) {
    if (!back) continue;
    const written = [...everyStep(body)].flatMap(({ step }) => symbols.writtenAt(step));
    found.set(way.to, new Set([...(found.get(way.to) ?? []), ...written]));
  }
  return found;
}

/** What holds behind these steps; null where nothing goes on behind them. */
function throughLane(walk: Walk, steps: readonly Step[], begin: Stand): Stand | null {
  const { symbols, notes, arriving, rounds } = walk;
  let stand: Stand | null = begin;
  for (const step of steps) {
    stand = meeting(symbols, step.id, [...(stand ? [stand] : []), ...(arriving.get(step.id) ?? [])]);
    if (!stand) continue;
    const written = rounds.get(step.id);
    if (written) stand = symbols.anew(stand, written, `round ${step.id}`);
    notes.steps.set(step.id, stand);
    stand = through(walk, step, stand);
  }
  return stand;
}

function through(walk: Walk, step: Step, stand: Stand): Stand | null {
  const { symbols } = walk;
  if ('branches' in step) return throughSplit(walk, step, stand);
  if (step.kind === 'end' || (step.kind === 'action' && step.action === 'refuse')) return null;
  if (step.kind === 'router') return throughRouter(walk, step, stand);
  if (isForPeople(step)) return throughPeople(walk, step, stand);
  return isAwaited(step) ? afterProduct(symbols, step, stand, { key: 'reached' }) : stand;
}

/** Each way that leads onward is met again where it leads to; those that lead back are rounds, and of them no more is said. */
function throughRouter({ symbols, notes, arriving, beside }: Walk, router: RouterStep, stand: Stand): Stand {
  const jumps = jumpsFrom(symbols.drawn.flow, router);
  const before: Formula[] = [];
  for (const way of router.ways) {
    const when = way.when === null || symbols.formulaOf(way.when, stand.store);
    const taken = { ...stand, formulas: [...stand.formulas, all([when, ...before.map(not)])] };
    before.push(when);
    notes.ways.set(`${router.id}/${way.id}`, taken);
    const jump = jumps.find((one) => one.way === way);
    if (!jump || jump.back) continue;
    const outer = outOf(symbols, taken, { beside: beside.get(jump.lane) ?? new Set(), key: `left ${router.id}` });
    arriving.set(way.to, [...(arriving.get(way.to) ?? []), outer]);
  }
  // Who was sent back too often comes through in the end.
  const limited = symbols.loose && jumps.some(({ back }) => back);
  const falls = { ...stand, formulas: [...stand.formulas, limited ? true : all(before.map(not))] };
  notes.falls.set(router.id, falls);
  return falls;
}

/** Out of a branch, what is written beside it may be anything. */
function outOf(symbols: Symbols, stand: Stand, { beside, key }: { beside: ReadonlySet<string>; key: string }): Stand {
  const left = [...stand.store.shared].filter((field) => !beside.has(field));
  const { store, formulas } = symbols.anew(stand, left, key);
  return { store: { ...store, shared: beside }, formulas };
}

/** Several come to one place: what holds there is what holds for one of them. */
function meeting(symbols: Symbols, place: StepId, stands: readonly Stand[]): Stand | null {
  const [first, ...others] = stands;
  if (!first || others.length === 0) return first ?? null;
  let common = 0;
  while (
    first.formulas[common] !== undefined &&
    others.every(({ formulas }) => formulas[common] === first.formulas[common])
  )
    common++;
  const fields = new Map(first.store.fields);
  const equal = stands.map((): Formula[] => []);
  for (const [id, variable] of first.store.fields) {
    const variables = stands.map(({ store }) => store.fields.get(id) ?? variable);
    if (variables.every((other) => other.id === variable.id)) continue;
    const merged = symbols.merged(id, `${place} ${variables.map((other) => other.id).join(' ')}`);
    fields.set(id, merged);
    for (const [n, other] of variables.entries()) equal[n]?.push({ kind: 'same', variable: merged, other });
  }
  const own = stands.map(({ formulas }, n) => all([...formulas.slice(common), ...(equal[n] ?? [])]));
  const outcomes = new Map(first.store.outcomes);
  for (const step of new Set(stands.flatMap(({ store }) => [...store.outcomes.keys()]))) {
    const ends = stands.map(({ store }) => store.outcomes.get(step));
    const [known] = ends.filter((end) => end !== undefined);
    if (!known || ends.every((end) => end === known)) continue;
    outcomes.set(step, { ...known, when: any(ends.map((end, n) => (end ? all([own[n] ?? true, end.when]) : false))) });
  }
  const shared = new Set(stands.flatMap(({ store }) => [...store.shared]));
  return { store: { fields, outcomes, shared }, formulas: [...first.formulas.slice(0, common), any(own)] };
}

function throughPeople({ symbols, notes }: Walk, step: PersonStep, stand: Stand): Stand {
  const skip = step.skipWhen ? symbols.formulaOf(step.skipWhen, stand.store) : false;
  const names = waysOn(step);
  const outcome = symbols.outcome(step.id, 'reached', [...new Set([...names, 'passed'])]);
  const after = afterPeople(symbols, step, stand, { outcome });
  const passed = symbols.ended(outcome, ['passed']);
  const goesOn = all([implies(skip, passed), names.includes('passed') ? true : implies(passed, skip)]);
  const asks = all([not(skip), names.some((name) => name !== 'passed') ? not(passed) : true]);
  notes.asked.set(step.id, { store: after.store, formulas: [...after.formulas, goesOn, asks] });
  return { ...after, formulas: [...after.formulas, goesOn] };
}

type Lane = { id: string; taken: Formula; after: Stand | null };

function throughSplit(walk: Walk, split: SplitStep, stand: Stand): Stand | null {
  const { symbols, notes } = walk;
  const before = stand.formulas.length;
  const lanes = split.branches.map((branch, n): Lane => {
    const id = branchId(branch, n);
    const taken = takenWhen(symbols, split, n, stand.store);
    const shared = split.kind === 'exclusive' ? stand.store.shared : writtenBeside(symbols, split, n, stand.store);
    const store: Store = symbols.loose ? { ...stand.store, shared } : stand.store;
    const inside = { store, formulas: [...stand.formulas, taken] };
    walk.beside.set(`${split.id}/${id}`, store.shared);
    notes.branches.set(`${split.id}/${id}`, inside);
    return { id, taken, after: throughLane(walk, branch.steps, inside) };
  });
  const none = split.kind === 'parallel' ? false : noneTaken(symbols, split, stand.store);
  const open = lanes.filter(({ taken }) => taken !== false);
  if (open.length > 0 && none === false && open.every(({ after }) => after === null)) return null;
  if (split.kind === 'parallel' && open.some(({ after }) => after === null)) return null;
  return joined(
    walk,
    split,
    stand,
    lanes.map((lane) => ({ ...lane, more: lane.after?.formulas.slice(before + 1) ?? [] })),
  );
}

/** How it stands behind a split: for each branch that was taken, it was left again. */
function joined(
  { symbols }: Walk,
  split: SplitStep,
  stand: Stand,
  lanes: readonly (Lane & { more: readonly Formula[] })[],
): Stand {
  const fields = new Map(stand.store.fields);
  const outcomes = new Map(stand.store.outcomes);
  const matters = lanes.some(({ after, more }) => after === null || more.length > 0);
  const same: ((after: Stand) => Formula[])[] = [];
  for (const [id, before] of stand.store.fields) {
    const others = lanes.flatMap(({ after }) => {
      const variable = after?.store.fields.get(id);
      return variable && variable.id !== before.id ? [variable] : [];
    });
    if (others.length === 0) continue;
    const merged = symbols.merged(id, `${split.id} ${before.id} ${others.map((variable) => variable.id).join(' ')}`);
    fields.set(id, merged);
    same.push(({ store }) => [{ kind: 'same', variable: merged, other: store.fields.get(id) as Variable }]);
  }
  for (const { after, taken } of lanes)
    for (const [step, ended] of after?.store.outcomes ?? [])
      if (stand.store.outcomes.get(step) !== ended) outcomes.set(step, { ...ended, when: all([taken, ended.when]) });
  const store: Store = { ...stand.store, fields, outcomes };
  if (!matters && same.length === 0) return { store, formulas: stand.formulas };
  const equal = (after: Stand) => same.flatMap((one) => one(after));
  const leaves = ({ taken, after, more }: (typeof lanes)[number]) =>
    after ? all([taken, ...more, ...equal(after)]) : false;
  if (split.kind === 'exclusive') {
    const none = all([noneTaken(symbols, split, stand.store), ...equal(stand)]);
    return { store, formulas: [...stand.formulas, any([...lanes.map(leaves), none])] };
  }
  const all_ = lanes.map(({ taken, after, more }) => (after ? implies(taken, all(more)) : not(taken)));
  // Written in several of them, it is as the last one left it.
  const last = same.map((one) =>
    any([all(one(stand)), ...lanes.map(({ taken, after }) => (after ? all([taken, ...one(after)]) : false))]),
  );
  return { store, formulas: [...stand.formulas, ...all_, ...last] };
}

/** When a branch is taken, in the order in which the engine asks. */
export function takenWhen(symbols: Symbols, split: SplitStep, n: number, store: Store): Formula {
  if (split.kind === 'parallel') return true;
  const { when } = split.branches[n] as SplitStep['branches'][number];
  const asked = split.branches.map((branch) => (branch.when ? symbols.formulaOf(branch.when, store) : null));
  if (when === null)
    return split.branches.findIndex((branch) => branch.when === null) === n
      ? all(asked.flatMap((formula) => (formula === null ? [] : [not(formula)])))
      : false;
  const own = asked[n] as Formula;
  if (split.kind === 'inclusive') return own;
  return all([own, ...asked.slice(0, n).flatMap((formula) => (formula === null ? [] : [not(formula)]))]);
}

/** When a split has no branch to take. */
function noneTaken(symbols: Symbols, split: SplitStep, store: Store): Formula {
  if (split.branches.some((branch) => branch.when === null)) return false;
  return all(split.branches.map(({ when }) => (when ? not(symbols.formulaOf(when, store)) : true)));
}

const writtenBeside = (symbols: Symbols, split: SplitStep, n: number, { shared }: Store): ReadonlySet<string> =>
  new Set([
    ...shared,
    ...split.branches.flatMap((branch, other) =>
      other === n ? [] : [...everyStep(branch.steps)].flatMap(({ step }) => symbols.writtenAt(step)),
    ),
  ]);
