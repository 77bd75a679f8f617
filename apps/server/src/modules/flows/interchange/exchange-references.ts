import type { ReferenceKind } from '@campus/contract/calls/flows-interchange.ts';
import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import type { Condition, SingleValue } from '@campus/rules/flows/conditions.ts';
import type {
  ChildGiven,
  Flow,
  Given,
  Otherwise,
  PersonStep,
  Step,
  Voting,
  Who,
} from '@campus/rules/flows/definition.ts';
import type { FieldKind, FormDefinition, RowField } from '@campus/rules/flows/form.ts';
import { mapWho } from '@campus/rules/flows/who-leaves.ts';
import type { Audience } from '../flows.tables.ts';

/** A definition, and for whom its business is. */
export type Naming = { flow: Flow; form: FormDefinition; audience: Audience | null };

/**
 * What stands for an id from now on; empty where it is left open. What a value of an unknown field names has no kind; an
 * id that means nothing stays as it is there.
 */
export type Exchange = (kind: ReferenceKind | null, id: string) => string;

/** Everything that a definition and its audience name, exchanged for something else. */
export function exchangeReferences({ flow, form, audience }: Naming, exchange: Exchange): Naming {
  const one: Exchange = (kind, id) => (id === '' ? '' : exchange(kind, id));
  const kinds = new Map(form.fields.map(({ id, kind }) => [id, kind]));
  const at: Place = { one, kindOf: (id) => kinds.get(id) };
  return {
    flow: { ...flow, steps: flow.steps.map((step) => inStep(step, at)) },
    form: { ...form, fields: form.fields.map((field) => inField(field, at)) },
    audience: audience && inAudience(audience, one),
  };
}

/** Where something stands: what is exchanged there, and of which kind the fields are that it speaks of. */
type Place = { one: Exchange; kindOf: (field: string) => FieldKind | undefined };

const several = (one: Exchange, kind: ReferenceKind, ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => one(kind, id)).filter((id) => id !== '')),
];

const inAudience = ({ kind, departments, labels, people }: Audience, one: Exchange): Audience => ({
  kind,
  ...(departments && { departments: several(one, 'departments', departments) }),
  ...(labels && { labels: several(one, 'labels', labels) }),
  ...(people && { people: several(one, 'people', people) }),
});

function inField<F extends RowField & { fields?: readonly RowField[] | undefined }>(field: F, at: Place): F {
  const { fields, showWhen } = field;
  const own = new Map((fields ?? []).map(({ id, kind }) => [id, kind]));
  const inside: Place = { ...at, kindOf: (id) => own.get(id) ?? at.kindOf(id) };
  return {
    ...field,
    showWhen: showWhen && inCondition(showWhen, at),
    ...(fields && { fields: fields.map((inner) => inField(inner, inside)) }),
  };
}

function inStep(step: Step, at: Place): Step {
  const { one } = at;
  switch (step.kind) {
    case 'approve':
    case 'handle':
      return inPersonStep(step, at);
    case 'copy':
      return { ...step, who: inWho(step.who, at) };
    case 'exclusive':
    case 'inclusive':
    case 'parallel':
      return {
        ...step,
        branches: step.branches.map((branch) => ({
          ...branch,
          when: branch.when && inCondition(branch.when, at),
          steps: branch.steps.map((inner) => inStep(inner, at)),
        })),
      };
    case 'router':
      return { ...step, ways: step.ways.map((way) => ({ ...way, when: way.when && inCondition(way.when, at) })) };
    case 'set':
      return {
        ...step,
        values: step.values.map(({ field, from }) => ({ field, from: inGiven(from, at.kindOf(field), one) })),
      };
    case 'child':
      return {
        ...step,
        business: one('businesses', step.business),
        fill: step.fill.map(({ field, from }) => ({ field, from: inGiven(from, undefined, one) })),
      };
    case 'call':
      return { ...step, connection: one('connections', step.connection) };
    default:
      return step;
  }
}

function inPersonStep(step: PersonStep, at: Place): PersonStep {
  const { one } = at;
  const { nobody, timeLimit } = step;
  const last = timeLimit?.finally;
  return {
    ...step,
    who: inWho(step.who, at),
    voting: inVoting(step.voting, at),
    nobody: nobody.kind === 'person' ? { ...nobody, person: one('people', nobody.person) } : nobody,
    skipWhen: step.skipWhen && inCondition(step.skipWhen, at),
    timeLimit:
      timeLimit && last?.kind === 'reassign'
        ? { ...timeLimit, finally: { ...last, to: one('people', last.to) } }
        : timeLimit,
  };
}

const inVoting = (voting: Voting, at: Place): Voting =>
  voting.kind === 'weights'
    ? { ...voting, weights: voting.weights.map(({ who, votes }) => ({ who: inLeaf(who, at), votes })) }
    : voting;

const inWho = (who: Who, at: Place): Who => mapWho(who, (part) => inLeaf(part, at));

function inLeaf<W extends Who>(who: W, at: Place): W;
function inLeaf(who: Who, at: Place): Who {
  const { one } = at;
  switch (who.kind) {
    case 'people':
      return { ...who, people: several(one, 'people', who.people) };
    case 'role':
      return { ...who, role: one('roles', who.role) };
    case 'label':
      return { ...who, label: one('labels', who.label) };
    case 'department':
    case 'department-head':
      return { ...who, department: one('departments', who.department) };
    case 'team':
      return { ...who, otherwise: inLeaf<Otherwise>(who.otherwise, at) };
    case 'when':
      return { ...who, if: inCondition(who.if, at) };
    default:
      return who;
  }
}

function inCondition(condition: Condition, at: Place): Condition {
  switch (condition.kind) {
    case 'field':
      return { ...condition, value: inValue(condition.value, at.kindOf(condition.field), at.one) };
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((part) => inCondition(part, at)) };
    case 'not':
      return { ...condition, of: inCondition(condition.of, at) };
    default:
      return condition;
  }
}

const kindsOfFields: Partial<Record<FieldKind, ReferenceKind>> = {
  person: 'people',
  people: 'people',
  department: 'departments',
  place: 'places',
};

function inValue(value: SingleValue, field: FieldKind | undefined, one: Exchange): SingleValue {
  const kind = (field && kindsOfFields[field]) ?? null;
  if (field !== undefined && kind === null) return value;
  if (typeof value === 'string') return isStoredUuid(value) ? one(kind, value) : value;
  if (!Array.isArray(value)) return value;
  return value.map((item: string) => (isStoredUuid(item) ? one(kind, item) : item)).filter((item) => item !== '');
}

/** A value that is left open asks for another field, which is a hole; an empty value would clear what it is written to. */
function inGiven<G extends Given | ChildGiven>(from: G, field: FieldKind | undefined, one: Exchange): G | Given {
  if (from.kind !== 'value') return from;
  const value = inValue(from.value, field, one);
  const wasOpen = isEmpty(from.value);
  return isEmpty(value) && !wasOpen ? { kind: 'field', field: '' } : { ...from, value };
}

const isEmpty = (value: SingleValue): boolean => value === '' || (Array.isArray(value) && value.length === 0);
