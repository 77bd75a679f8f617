import type { Given, PersonStep, SetStep, Step } from '../definition.ts';
import { type FormField, isEmpty } from '../form.ts';
import { all, any, type Formula, implies, not, type Variable } from './explore-logic.ts';
import { waysOnOfProduct } from './explore-steps.ts';
import { ACTED, type Stand, type Store, type Symbols, YES } from './explore-symbols.ts';
import { passes, takes } from './explore-values.ts';

const keyOf = (step: Step, before: Variable, nth: number): string =>
  nth === 1 ? `${step.id} ${before.id}` : `${step.id} ${before.id} ${nth}`;

/** How it stands after people have had their say at a step, the n-th time; what nobody acted on stays as it was. */
export function afterPeople(
  symbols: Symbols,
  step: PersonStep,
  { store, formulas }: Stand,
  { outcome, nth = 1 }: { outcome: Variable; nth?: number },
): Stand {
  const writes = symbols.writtenAt(step);
  const outcomes = new Map(store.outcomes).set(step.id, { when: true, variable: outcome });
  if (writes.length === 0) return { store: { ...store, outcomes }, formulas };
  const fields = new Map(store.fields);
  for (const id of writes) {
    const before = store.fields.get(id) as Variable;
    fields.set(id, symbols.fieldVariable(id, keyOf(step, before, nth), step.id, nth));
  }
  const after: Store = { ...store, fields, outcomes };
  const acted = symbols.ended(outcome, ACTED);
  const [yes, no] = [symbols.ended(outcome, YES), symbols.ended(outcome, ['not-solved'])];
  const more = writes.flatMap((id) => {
    const field = symbols.fieldOf(id) as FormField;
    const [before, now] = [store.fields.get(id) as Variable, fields.get(id) as Variable];
    const has = (button: 'agree' | 'solve' | 'not-solve') => step.buttons[button]?.fields?.includes(id) === true;
    const needed = any([
      all([yes, field.required || has(step.kind === 'approve' ? 'agree' : 'solve')]),
      all([no, has('not-solve')]),
    ]);
    const late = symbols.loose ? any([acted, symbols.ended(outcome, ['timed-out'])]) : acted;
    return [
      implies(not(late), { kind: 'same', variable: before, other: now }),
      ...symbols.mayStand(field, after, { asked: acted, needed }),
    ];
  });
  return { store: after, formulas: [...formulas, ...more] };
}

/** How it stands after the product did something itself, or something else answered it: what that writes may be anything. */
export function afterProduct(
  symbols: Symbols,
  step: Step,
  { store, formulas }: Stand,
  { key, nth = 1 }: { key: string; nth?: number },
): Stand {
  if (step.kind === 'set') return afterSet(symbols, step, { store, formulas }, nth);
  const fields = new Map(store.fields);
  const written = symbols.writtenAt(step);
  for (const id of written)
    fields.set(id, symbols.fieldVariable(id, keyOf(step, store.fields.get(id) as Variable, nth), step.id, nth));
  const ways = waysOnOfProduct(step);
  const ended = symbols.outcome(step.id, ways.length > 1 ? key : ways[0] === 'done' ? 'done' : 'solved', ways, nth);
  const after = { ...store, fields, outcomes: new Map(store.outcomes).set(step.id, { when: true, variable: ended }) };
  if (step.kind === 'action' || symbols.loose) return { store: after, formulas };
  const stand = written.flatMap((id) =>
    symbols.mayStand(symbols.fieldOf(id) as FormField, after, { asked: true, needed: false }),
  );
  return { store: after, formulas: [...formulas, ...stand] };
}

/** How it stands after fields were set: to a value that is known, to that of another field, or to something. */
function afterSet(symbols: Symbols, step: SetStep, { store, formulas }: Stand, nth: number): Stand {
  const fields = new Map(store.fields);
  const own = step.values.filter(({ field }) => symbols.writtenAt(step).includes(field));
  for (const { field } of own)
    fields.set(field, symbols.fieldVariable(field, keyOf(step, store.fields.get(field) as Variable, nth)));
  const done = symbols.outcome(step.id, 'done', ['done'], nth);
  const after = { ...store, fields, outcomes: new Map(store.outcomes).set(step.id, { when: true, variable: done }) };
  const mayFail = step.onFailure === 'owner' && !step.values.every((value) => isTaken(symbols, value));
  const more = own.map(({ field, from }): Formula => {
    const now = fields.get(field) as Variable;
    const shown = symbols.shown(symbols.fieldOf(field) as FormField, after);
    const is = all([
      implies(shown, valueIs(symbols, { field, now, from }, store)),
      implies(not(shown), symbols.fits(field, now, isEmpty)),
    ]);
    // Where it may not be taken, somebody says that it is done, and the field stays as it was.
    const stays: Formula = { kind: 'same', variable: now, other: store.fields.get(field) as Variable };
    return symbols.loose && mayFail ? any([is, stays]) : is;
  });
  return { store: after, formulas: [...formulas, ...more] };
}

/** Whether a field certainly takes what it is set to. */
function isTaken({ fieldOf }: Symbols, { field, from }: SetStep['values'][number]): boolean {
  const target = fieldOf(field);
  if (!target) return false;
  if (from.kind === 'value') return takes(target, from.value);
  const source = from.kind === 'field' ? fieldOf(from.field) : undefined;
  const bounds = ({ kind, min, max, options }: FormField) => JSON.stringify([kind, min, max, options]);
  return source !== undefined && bounds(source) === bounds(target);
}

/** What a field is after it was set; true where nothing is known of it. */
function valueIs(
  symbols: Symbols,
  { field, now, from }: { field: string; now: Variable; from: Given },
  store: Store,
): Formula {
  const tests = symbols.testsOfField(field);
  const looksLike = (value: unknown) => (other: unknown) =>
    isEmpty(value as never) === isEmpty(other as never) &&
    tests.every((test) => passes(value as never, test) === passes(other as never, test));
  const among = (value: unknown): Formula => {
    const formula = symbols.fits(field, now, looksLike(value));
    return typeof formula === 'object' && formula.kind === 'is' && !formula.fits.includes(true) ? true : formula;
  };
  if (from.kind === 'value') return among(from.value);
  if (from.kind !== 'field') return true;
  const source = symbols.at(store, from.field);
  const values = symbols.askedFields.get(from.field)?.values;
  if (!source || !values) return true;
  return all(
    values.map((value, n) => {
      const isThis: Formula = { kind: 'is', variable: source, fits: values.map((_, other) => other === n) };
      return implies(isThis, among(value));
    }),
  );
}
