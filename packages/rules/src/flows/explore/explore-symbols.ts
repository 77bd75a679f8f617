import { type Condition, type FieldValue, type Form, usedInCondition } from '../conditions.ts';
import { everyStep, type Flow, type PersonStep, type Step, type StepId } from '../definition.ts';
import { type FormDefinition, type FormField, isEmpty, rightTo } from '../form.ts';
import { all, any, type Choice, type Formula, implies, not, type Variable } from './explore-logic.ts';
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

/** What a variable stands for. */
export type Meant = { kind: 'field'; field: string; step: StepId | null } | { kind: 'outcome'; step: StepId };

const YES = ['agreed', 'solved'];
const ACTED = [...YES, 'not-solved'];

export const isForPeople = (step: Step): step is PersonStep => step.kind === 'approve' || step.kind === 'handle';

export const conditionsAt = (step: Step): Condition[] =>
  'branches' in step
    ? step.branches.flatMap(({ when }) => when ?? [])
    : isForPeople(step) && step.skipWhen
      ? [step.skipWhen]
      : [];

/** Something goes back to what was passed already: a later round finds what an earlier one has written. */
const goesBack = ({ steps }: Flow): boolean =>
  [...everyStep(steps)].some(
    ({ step }) =>
      (step.kind === 'evaluate' && Boolean(step.reopen)) ||
      (isForPeople(step) &&
        (step.buttons.return !== undefined || (step.kind === 'approve' && step.onDisagree !== 'end'))),
  );

/** How a step of people can let the process go on, the usual way first. */
export function waysOn(step: PersonStep): string[] {
  const limit = step.timeLimit?.finally.kind;
  const byPeople = step.kind === 'approve' ? step.buttons.agree && 'agreed' : step.buttons.solve && 'solved';
  const unsolved = step.buttons['not-solve'] !== undefined || limit === 'refuse';
  const passesBy =
    step.nobody.kind === 'pass' ||
    step.whenSubmitter === 'skip' ||
    (step.kind === 'approve' && step.whenAgain !== 'ask');
  return [
    ...(byPeople ? [byPeople] : []),
    ...(step.kind === 'handle' && step.onNotSolved === 'go-on' && unsolved ? ['not-solved'] : []),
    ...(limit === 'pass' ? ['timed-out'] : []),
    ...(passesBy ? ['passed'] : []),
  ];
}

/** The words in which a definition is reasoned about. `loose` lets through whatever any round and any order might bring. */
export class Symbols {
  readonly drawn: Drawn;
  readonly loose: boolean;
  readonly loops: boolean;
  readonly meaning: Meant[] = [];
  private readonly known = new Map<string, Variable>();
  private readonly asked = new Map<string, Values>();
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
    for (const [id, some] of tests) {
      const field = this.fieldsById.get(id);
      this.asked.set(id, field ? valuesOf(field, some, examples) : { values: [null], exact: true });
    }
  }

  fieldOf = (id: string): FormField | undefined => this.fieldsById.get(id);
  get askedFields(): ReadonlyMap<string, Values> {
    return this.asked;
  }
  asksOutcomeOf = (step: StepId): boolean => this.askedOutcomes.has(step);

  /** The asked fields that a step may write. */
  writtenAt(step: Step): string[] {
    if (isForPeople(step))
      return [...this.asked.keys()].filter((id) => step.fields[id] === 'write' && this.fieldOf(id));
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

  private fieldVariable(field: string, step: StepId | null, key: string): Variable {
    const { values, exact } = this.asked.get(field) as Values;
    return this.variable(`${field} ${key}`, values.length, exact, { kind: 'field', field, step });
  }

  outcome(step: StepId, key: string, names: readonly string[]): Variable {
    const variable = this.variable(`outcome ${step} ${key}`, names.length, true, { kind: 'outcome', step });
    this.names.set(variable.id, names);
    return variable;
  }

  ended = (variable: Variable, as: readonly string[]): Formula => ({
    kind: 'is',
    variable,
    fits: (this.names.get(variable.id) ?? []).map((name) => as.includes(name)),
  });

  private fits(field: string, variable: Variable, test: (value: FieldValue) => boolean): Formula {
    return { kind: 'is', variable, fits: (this.asked.get(field) as Values).values.map(test) };
  }

  /** The variable that a field has somewhere; a field that is written beside may be anything whenever it is looked at. */
  private at(store: Store, field: string): Variable | null {
    if (store.shared.has(field)) return this.fieldVariable(field, null, `beside ${this.fresh++}`);
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
    const fields = new Map([...this.asked.keys()].map((id) => [id, this.fieldVariable(id, null, 'start')]));
    const store: Store = { fields, outcomes: new Map(), shared: new Set() };
    const formulas = [...this.asked.keys()].flatMap((id): Formula[] => {
      const field = this.fieldOf(id);
      if (!field) return [];
      if (field.kind === 'computed') return [];
      if (rightTo(flow.start, id, true) === 'write')
        return this.mayStand(field, store, { asked: true, needed: field.required });
      const later =
        this.loose && this.loops && [...everyStep(flow.steps)].some(({ step }) => this.writtenAt(step).includes(id));
      return productFills || later ? [] : [not(this.filled(store, id))];
    });
    return { store, formulas };
  }

  private mayStand(field: FormField, store: Store, { asked, needed }: { asked: Formula; needed: Formula }): Formula[] {
    const shown = this.shown(field, store);
    const filled = this.filled({ ...store, shared: new Set() }, field.id);
    return [implies(all([asked, not(shown)]), not(filled)), implies(all([asked, needed, shown]), filled)];
  }

  /** How it stands after people have had their say at a step; what nobody acted on stays as it was. */
  afterPeople(step: PersonStep, { store, formulas }: Stand, outcome: Variable): Stand {
    const writes = this.writtenAt(step);
    const outcomes = new Map(store.outcomes).set(step.id, { when: true, variable: outcome });
    if (writes.length === 0) return { store: { ...store, outcomes }, formulas };
    const fields = new Map(store.fields);
    for (const id of writes) {
      const before = store.fields.get(id) as Variable;
      fields.set(id, this.fieldVariable(id, step.id, `${step.id} ${before.id}`));
    }
    const after: Store = { ...store, fields, outcomes };
    const acted = this.ended(outcome, ACTED);
    const [yes, no] = [this.ended(outcome, YES), this.ended(outcome, ['not-solved'])];
    const more = writes.flatMap((id) => {
      const field = this.fieldOf(id) as FormField;
      const [before, now] = [store.fields.get(id) as Variable, fields.get(id) as Variable];
      const has = (button: 'agree' | 'solve' | 'not-solve') => step.buttons[button]?.fields?.includes(id) === true;
      const needed = any([
        all([yes, field.required || has(step.kind === 'approve' ? 'agree' : 'solve')]),
        all([no, has('not-solve')]),
      ]);
      const late = this.loose ? any([acted, this.ended(outcome, ['timed-out'])]) : acted;
      return [
        implies(not(late), { kind: 'same', variable: before, other: now }),
        ...this.mayStand(field, after, { asked: acted, needed }),
      ];
    });
    return { store: after, formulas: [...formulas, ...more] };
  }

  /** How it stands after the product did something itself: it may have filled in anything that nobody else writes. */
  afterAction(step: Step, { store, formulas }: Stand): Stand {
    const fields = new Map(store.fields);
    for (const id of this.writtenAt(step))
      fields.set(id, this.fieldVariable(id, step.id, `${step.id} ${(store.fields.get(id) as Variable).id}`));
    const done = this.outcome(step.id, 'done', ['done']);
    return {
      store: { ...store, fields, outcomes: new Map(store.outcomes).set(step.id, { when: true, variable: done }) },
      formulas,
    };
  }

  /** A fresh value of a field that is one of several. */
  merged = (field: string, key: string): Variable => this.fieldVariable(field, null, `merged ${key}`);

  /** What a choice of values comes to: what is written at the start and at each step, and how each step ends. */
  scriptOf(choice: Choice): { form: Form; writes: Map<StepId, Form>; outcomes: Map<StepId, string> } {
    const form: Record<string, FieldValue> = {};
    const writes = new Map<StepId, Form>();
    const outcomes = new Map<StepId, string>();
    for (const [id, value] of choice) {
      const meant = this.meaning[id] as Meant;
      const key = [...this.known.entries()].find(([, variable]) => variable.id === id)?.[0] ?? '';
      if (meant.kind === 'outcome') {
        const name = this.names.get(id)?.[value];
        if (name !== undefined && !key.endsWith(' before')) outcomes.set(meant.step, name);
        continue;
      }
      const filled = (this.asked.get(meant.field) as Values).values[value] ?? null;
      if (meant.step !== null) writes.set(meant.step, { ...writes.get(meant.step), [meant.field]: filled });
      else if (key.endsWith(' start')) form[meant.field] = filled;
    }
    return { form, writes, outcomes };
  }
}

function testsOf(condition: Condition, field: string): FieldTest[] {
  if (condition.kind === 'field') return condition.field === field ? [condition] : [];
  if (condition.kind === 'outcome') return [];
  return (condition.kind === 'not' ? [condition.of] : condition.of).flatMap((part) => testsOf(part, field));
}

/** The fields whose value says who is asked at a step, or until when it waits. */
export function namedByFields(step: Step): string[] {
  if (step.kind === 'wait') return step.until.kind === 'field' ? [step.until.field] : [];
  if (!('who' in step)) return [];
  if (step.who.kind === 'field') return [step.who.field];
  return step.who.kind === 'team' ? [step.who.place, ...(step.who.topic === null ? [] : [step.who.topic])] : [];
}
