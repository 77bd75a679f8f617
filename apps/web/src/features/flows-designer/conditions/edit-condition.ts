import type { Comparison, Condition, SingleValue } from '@campus/rules/flows/conditions.ts';
import type { FieldKind, FormField } from '@campus/rules/flows/form.ts';

export type FieldCondition = Extract<Condition, { kind: 'field' }>;
export type OutcomeCondition = Extract<Condition, { kind: 'outcome' }>;
export type Joint = 'all' | 'any';
/** A condition as it is edited: always parts that are joined, and whether the whole is turned round. */
export type ConditionGroup = { joint: Joint; parts: readonly Condition[]; negated: boolean };

const orders: readonly Comparison[] = ['is', 'is-not', 'less', 'at-most', 'more', 'at-least', 'filled', 'empty'];
const texts: readonly Comparison[] = ['is', 'is-not', 'has', 'filled', 'empty'];
const ones: readonly Comparison[] = ['is', 'is-not', 'one-of', 'filled', 'empty'];
const several: readonly Comparison[] = ['has', 'one-of', 'filled', 'empty'];

const comparisons: Record<FieldKind, readonly Comparison[]> = {
  text: texts,
  paragraph: texts,
  mobile: texts,
  contacts: texts,
  number: orders,
  money: orders,
  date: orders,
  // A moment is what the product itself fills, so nobody can name one.
  moment: ['filled', 'empty'],
  choice: ones,
  choices: several,
  'yes-no': ['is', 'filled', 'empty'],
  person: ones,
  people: several,
  department: ones,
  place: ones,
  pictures: ['filled', 'empty'],
  computed: orders,
  // Its rows are counted or summed by a computed field, which can be asked.
  group: ['filled', 'empty'],
  section: [],
  note: [],
};

/** Whether a condition can ask a field: headings and notes have nothing to say. */
export const isAskable = ({ kind }: Pick<FormField, 'kind'>): boolean => comparisons[kind].length > 0;

/** What a field of a kind can be asked; what a condition already asks stays among it. */
export function comparisonsOf(kind: FieldKind, now: Comparison | null = null): readonly Comparison[] {
  const offered = comparisons[kind];
  return now === null || offered.includes(now) ? offered : [...offered, now];
}

export const asksValue = (is: Comparison): boolean => is !== 'filled' && is !== 'empty';
/** Whether a comparison takes a list of values. */
export const asksSeveral = (is: Comparison, kind: FieldKind): boolean =>
  is === 'one-of' || ((is === 'is' || is === 'is-not') && (kind === 'choices' || kind === 'people'));

/** Asks another field: with the first thing that it can be asked, and a value only where there is nothing to choose. */
export function askField(field: Pick<FormField, 'id' | 'kind'>): FieldCondition {
  const is = comparisonsOf(field.kind)[0] ?? 'filled';
  return { kind: 'field', field: field.id, is, value: field.kind === 'yes-no' ? true : null };
}

/** The same condition with another comparison; its value stays where the new one takes such a value. */
export function compareBy(condition: FieldCondition, is: Comparison, kind: FieldKind): FieldCondition {
  if (!asksValue(is)) return { ...condition, is, value: null };
  const { value } = condition;
  const isList = Array.isArray(value);
  if (asksSeveral(is, kind))
    return { ...condition, is, value: value === null ? null : isList ? value : [String(value)] };
  return { ...condition, is, value: isList ? ((value as readonly string[])[0] ?? null) : value };
}

/** Whether a condition still lacks the field or the value that it needs. */
export function isBlank(condition: Condition): boolean {
  if (condition.kind === 'outcome') return condition.step === '';
  if (condition.kind === 'not') return isBlank(condition.of);
  if (condition.kind !== 'field') return condition.of.length === 0 || condition.of.some(isBlank);
  return condition.field === '' || (asksValue(condition.is) && isNothing(condition.value));
}

const isNothing = (value: SingleValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A condition opened for editing. */
export function openGroup(condition: Condition | null): ConditionGroup {
  if (condition === null) return { joint: 'all', parts: [], negated: false };
  if (condition.kind === 'not') {
    const inner = openGroup(condition.of);
    return inner.negated ? { joint: 'all', parts: [condition.of], negated: true } : { ...inner, negated: true };
  }
  if (condition.kind === 'all' || condition.kind === 'any')
    return { joint: condition.kind, parts: condition.of, negated: false };
  return { joint: 'all', parts: [condition], negated: false };
}

/** The condition that a group stands for; none where nothing is left in it. A part that stands alone needs no group. */
export function closeGroup({ joint, parts, negated }: ConditionGroup): Condition | null {
  const [only] = parts;
  if (!only) return null;
  const whole: Condition = parts.length === 1 ? only : { kind: joint, of: parts };
  return negated ? { kind: 'not', of: whole } : whole;
}

/** Whether a part of a group is a group of its own. */
export const isGroup = (condition: Condition): boolean => condition.kind !== 'field' && condition.kind !== 'outcome';

/** How an earlier step can have ended, of those that a step of its kind knows. */
export function outcomesOf(kind: string): readonly OutcomeCondition['is'][] {
  switch (kind) {
    case 'handle':
      return ['solved', 'not-solved', 'passed', 'timed-out'];
    case 'approve':
      return ['agreed', 'passed', 'timed-out'];
    case 'child':
      return ['solved', 'not-solved'];
    default:
      return ['agreed', 'solved', 'not-solved', 'passed', 'timed-out'];
  }
}
