import { type Condition, type FieldValue, type Form, usedInCondition } from '../conditions.ts';
import { everyStep, type Flow, type Step, type StepId } from '../definition.ts';
import { type FormDefinition, type FormField, isEmpty, rightTo } from '../form.ts';
import { all, any, type Choice, type Formula, implies, not, type Variable } from './explore-logic.ts';
import { conditionsAt, goesBack, isForPeople, namedByFields, testsOf, writtenByProduct } from './explore-steps.ts';
import { type Examples, type FieldTest, passes, type Values, valuesOf } from './explore-values.ts';

/** What is explored. */
export type Drawn = {
  flow: Flow;
  form: FormDefinition;
  /** The product itself fills in what nobody may write, as in its own businesses. */
  productFills: boolean;
  examples: Examples;
};

/** How a step ended on the way here, where it was on the way at all. */
type Ended = { when: Formula; variable: Variable };
/** What is known somewhere on a way: which value each field has there, and how the steps before ended. */
export type Store = {
  fields: ReadonlyMap<string, Variable>;
  outcomes: ReadonlyMap<StepId, Ended>;
  /** Fields that a branch beside this one may write at any time. */
  shared: ReadonlySet<string>;
};
export type Stand = { store: Store; formulas: readonly Formula[] };

/** What a variable stands for: a field as it is submitted or left by a step at its n-th time, or how that step ended. */
export type Meant =
  | { kind: 'field'; field: string; step: StepId | null; nth: number }
  | { kind: 'outcome'; step: StepId; nth: number };

export const YES = ['agreed', 'solved'];
export const ACTED = [...YES, 'not-solved'];

/** What a script calls the n-th time that a step is come to. */
export const timeOf = (step: StepId, nth: number): string => (nth === 1 ? step : `${step} ${nth}`);

/** The words in which a definition is reasoned about. `loose` lets through whatever any round and any order might bring. */
export class Symbols {
  readonly drawn: Drawn;
  readonly loose: boolean;
  readonly loops: boolean;
  readonly meaning: Meant[] = [];
  private readonly known = new Map<string, Variable>();
  private readonly asked = new Map<string, Values>();
  private readonly tests = new Map<string, readonly FieldTest[]>();
  private readonly fieldsById: ReadonlyMap<string, FormField>;
  private readonly sections = new Map<string, Condition>();
  private readonly names = new Map<number, readonly string[]>();
  private fresh = 0;
  private readonly askedOutcomes = new Set<StepId>();

  constructor(drawn: Drawn, loose: boolean) {
    this.drawn = drawn;
    this.loose = loose;
    this.loops = goesBack(drawn.flow);
    this.fieldsById = new Map(drawn.form.fields.map((field) => [field.id, field]));
    let section: Condition | null = null;
    for (const field of drawn.form.fields) {
      if (field.kind === 'section') section = field.showWhen;
      else if (section) this.sections.set(field.id, section);
    }
    this.readConditions();
  }

  private readConditions(): void {
    const { flow, form, examples } = this.drawn;
    const steps = [...everyStep(flow.steps)].flatMap(({ step }) => conditionsAt(step));
    const tests = new Map<string, FieldTest[]>();
    for (const condition of [...steps, ...form.fields.flatMap(({ showWhen }) => showWhen ?? [])]) {
      for (const id of usedInCondition(condition).fields)
        tests.set(id, [...(tests.get(id) ?? []), ...testsOf(condition, id)]);
      for (const id of usedInCondition(condition).steps) this.askedOutcomes.add(id);
    }
    // Whether it is filled in or not matters where somebody's name stands in it.
    for (const { step } of everyStep(flow.steps))
      for (const id of namedByFields(step)) if (!tests.has(id)) tests.set(id, []);
    this.readSets(tests);
    for (const [id, some] of tests) {
      this.tests.set(id, some);
      const field = this.fieldsById.get(id);
      this.asked.set(id, field ? valuesOf(field, some, examples) : { values: [null], exact: true });
    }
  }

  /** What a step writes matters where it is asked for; and what a field is copied from then matters as well. */
  private readSets(tests: Map<string, FieldTest[]>): void {
    const sets = [...everyStep(this.drawn.flow.steps)].flatMap(({ step }) => (step.kind === 'set' ? step.values : []));
    for (let round = 0; round < sets.length; round++)
      for (const { field, from } of sets) {
        const own = tests.get(field);
        if (own && from.kind === 'field')
          tests.set(from.field, [...new Set([...(tests.get(from.field) ?? []), ...own])]);
      }
    for (const { field, from } of sets)
      if (from.kind === 'value' && from.value !== null) tests.get(field)?.push({ is: 'is', value: from.value });
  }

  fieldOf = (id: string): FormField | undefined => this.fieldsById.get(id);
  get askedFields(): ReadonlyMap<string, Values> {
    return this.asked;
  }
  testsOfField = (id: string): readonly FieldTest[] => this.tests.get(id) ?? [];
  asksOutcomeOf = (step: StepId): boolean => this.askedOutcomes.has(step);

  /** The asked fields that a step may write. */
  writtenAt(step: Step): string[] {
    if (isForPeople(step))
      return [...this.asked.keys()].filter((id) => step.fields[id] === 'write' && this.fieldOf(id));
    const byProduct = writtenByProduct(step);
    if (byProduct.length > 0) return [...this.asked.keys()].filter((id) => byProduct.includes(id) && this.fieldOf(id));
    const fills =
      step.kind === 'action' && step.action !== 'pass' && step.action !== 'refuse' && this.drawn.productFills;
    return fills ? [...this.asked.keys()].filter((id) => rightTo(this.drawn.flow.start, id, true) !== 'write') : [];
  }

  private variable(key: string, size: number, exact: boolean, meant: Meant): Variable {
    const before = this.known.get(key);
    if (before) return before;
    const variable = { id: this.meaning.length, size, exact };
    this.meaning.push(meant);
    this.known.set(key, variable);
    return variable;
  }

  fieldVariable(field: string, key: string, step: StepId | null = null, nth = 1): Variable {
    const { values, exact } = this.asked.get(field) as Values;
    return this.variable(`${field} ${key}`, values.length, exact, { kind: 'field', field, step, nth });
  }

  outcome(step: StepId, key: string, names: readonly string[], nth = 1): Variable {
    const at = nth === 1 ? key : `${key} ${nth}`;
    const variable = this.variable(`outcome ${step} ${at}`, names.length, true, { kind: 'outcome', step, nth });
    this.names.set(variable.id, names);
    return variable;
  }

  ended = (variable: Variable, as: readonly string[]): Formula => ({
    kind: 'is',
    variable,
    fits: (this.names.get(variable.id) ?? []).map((name) => as.includes(name)),
  });

  fits(field: string, variable: Variable, test: (value: FieldValue) => boolean): Formula {
    return { kind: 'is', variable, fits: (this.asked.get(field) as Values).values.map(test) };
  }

  /** The variable that a field has somewhere; a field that is written beside may be anything whenever it is looked at. */
  at(store: Store, field: string): Variable | null {
    if (store.shared.has(field)) return this.fieldVariable(field, `beside ${this.fresh++}`);
    return store.fields.get(field) ?? null;
  }

  filled(store: Store, field: string): Formula {
    const variable = this.at(store, field);
    return variable ? this.fits(field, variable, (value) => !isEmpty(value)) : false;
  }

  /** A condition, as it is looked at somewhere on a way. */
  formulaOf(condition: Condition, store: Store): Formula {
    switch (condition.kind) {
      case 'field': {
        const variable = this.at(store, condition.field);
        return variable ? this.fits(condition.field, variable, (value) => passes(value, condition)) : false;
      }
      case 'outcome':
        return this.outcomeIs(condition.step, condition.is, store);
      case 'all':
        return all(condition.of.map((part) => this.formulaOf(part, store)));
      case 'any':
        return any(condition.of.map((part) => this.formulaOf(part, store)));
      case 'not':
        return not(this.formulaOf(condition.of, store));
    }
  }

  private outcomeIs(step: StepId, is: string, store: Store): Formula {
    const ended = store.outcomes.get(step);
    const now = ended ? all([ended.when, this.ended(ended.variable, [is])]) : false;
    // What an earlier round has left, or a branch beside this one.
    if (!this.loose) return now;
    const before = this.ended(this.outcome(step, 'before', [...ACTED, 'passed', 'timed-out', 'other']), [is]);
    return any([now, all([ended ? not(ended.when) : true, before])]);
  }

  shown(field: FormField, store: Store): Formula {
    const section = this.sections.get(field.id);
    return all([field.showWhen, section ?? null].map((when) => (when ? this.formulaOf(when, store) : true)));
  }

  /** How it stands when it is submitted: what may be written is there if it is required, and only what is shown is there. */
  begin(): Stand {
    const { flow, productFills } = this.drawn;
    const fields = new Map([...this.asked.keys()].map((id) => [id, this.fieldVariable(id, 'start')]));
    const store: Store = { fields, outcomes: new Map(), shared: new Set() };
    const formulas = [...this.asked.keys()].flatMap((id): Formula[] => {
      const field = this.fieldOf(id);
      if (!field) return [];
      if (field.kind === 'computed' || this.isLeftByRounds(id)) return [];
      if (rightTo(flow.start, id, true) === 'write')
        return this.mayStand(field, store, { asked: true, needed: field.required });
      const later =
        this.loose && this.loops && [...everyStep(flow.steps)].some(({ step }) => this.writtenAt(step).includes(id));
      return productFills || later ? [] : [not(this.filled(store, id))];
    });
    return { store, formulas };
  }

  /** What the product wrote in an earlier round stands there when it begins anew. */
  private isLeftByRounds = (id: string): boolean =>
    this.loose &&
    this.loops &&
    [...everyStep(this.drawn.flow.steps)].some(({ step }) => writtenByProduct(step).includes(id));

  mayStand(field: FormField, store: Store, { asked, needed }: { asked: Formula; needed: Formula }): Formula[] {
    const shown = this.shown(field, store);
    const filled = this.filled({ ...store, shared: new Set() }, field.id);
    return [implies(all([asked, not(shown)]), not(filled)), implies(all([asked, needed, shown]), filled)];
  }

  /** A fresh value of a field that is one of several. */
  merged = (field: string, key: string): Variable => this.fieldVariable(field, `merged ${key}`);

  /** How it may stand at a place that is come to again: what is written on the way round may be anything. */
  anew({ store, formulas }: Stand, written: Iterable<string>, key: string): Stand {
    const fields = new Map(store.fields);
    for (const id of written) {
      const before = fields.get(id);
      if (before) fields.set(id, this.fieldVariable(id, `${key} ${before.id}`));
    }
    return { store: { ...store, fields }, formulas };
  }

  /** What a choice of values comes to: what is written at the start and at each step, and how each step ends. */
  scriptOf(choice: Choice): { form: Form; writes: Map<string, Form>; outcomes: Map<string, string> } {
    const form: Record<string, FieldValue> = {};
    const writes = new Map<string, Form>();
    const outcomes = new Map<string, string>();
    const keys = new Map([...this.known.entries()].map(([key, { id }]) => [id, key]));
    for (const [id, value] of choice) {
      const meant = this.meaning[id] as Meant;
      const key = keys.get(id) ?? '';
      if (meant.kind === 'outcome') {
        const name = this.names.get(id)?.[value];
        if (name !== undefined && !key.endsWith(' before')) outcomes.set(timeOf(meant.step, meant.nth), name);
        continue;
      }
      const filled = (this.asked.get(meant.field) as Values).values[value] ?? null;
      if (meant.step !== null) {
        const at = timeOf(meant.step, meant.nth);
        writes.set(at, { ...writes.get(at), [meant.field]: filled });
      } else if (key.endsWith(' start')) form[meant.field] = filled;
    }
    return { form, writes, outcomes };
  }
}
