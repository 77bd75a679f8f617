/** The value of a field that stands for itself, and what a condition compares with. */
export type SingleValue = string | number | boolean | null | readonly string[];
/** One row of a group; what is empty in it is left out. */
export type GroupRow = Readonly<Record<string, SingleValue>>;
export type FieldValue = SingleValue | readonly GroupRow[];
export type Form = Readonly<Record<string, FieldValue>>;

export type Comparison =
  | 'is'
  | 'is-not'
  | 'less'
  | 'at-most'
  | 'more'
  | 'at-least'
  | 'one-of'
  | 'has'
  | 'empty'
  | 'filled';

export type Condition =
  | { kind: 'field'; field: string; is: Comparison; value: SingleValue }
  /** How an earlier step of this process ended, the last time it was passed. */
  | { kind: 'outcome'; step: string; is: 'agreed' | 'solved' | 'not-solved' | 'passed' | 'timed-out' }
  | { kind: 'all' | 'any'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition };

export type ConditionFacts = { form: Form; outcomes: Readonly<Record<string, string>> };

/** Whether a condition holds. A field that is not filled in compares with nothing: only "empty" and "is-not" hold for it. */
export function holds(condition: Condition, facts: ConditionFacts): boolean {
  switch (condition.kind) {
    case 'field':
      return compare(facts.form[condition.field] ?? null, condition.is, condition.value);
    case 'outcome':
      return facts.outcomes[condition.step] === condition.is;
    case 'all':
      return condition.of.every((part) => holds(part, facts));
    case 'any':
      return condition.of.some((part) => holds(part, facts));
    case 'not':
      return !holds(condition.of, facts);
  }
}

function compare(found: FieldValue, is: Comparison, value: FieldValue): boolean {
  const empty = found === null || found === '' || (Array.isArray(found) && found.length === 0);
  if (is === 'empty') return empty;
  if (is === 'filled') return !empty;
  if (is === 'is-not') return empty || !same(found, value);
  if (empty) return false;
  if (is === 'is') return same(found, value);
  if (is === 'one-of')
    return (
      Array.isArray(value) &&
      (Array.isArray(found) ? found.some((item) => value.includes(item)) : value.includes(String(found)))
    );
  if (is === 'has') return Array.isArray(found) ? found.includes(String(value)) : String(found).includes(String(value));
  return ordered(found, is, value);
}

/** Forms send text, so a number may arrive as one. */
function same(a: FieldValue, b: FieldValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item) => b.includes(item));
  const [first, other] = typeof a === 'number' || typeof b === 'number' ? [numberOf(a), numberOf(b)] : [null, null];
  return first !== null && other !== null ? first === other : String(a) === String(b);
}

/** Numbers by size, days and other texts by their letters; what cannot be ordered is in no order. */
function ordered(found: FieldValue, is: 'less' | 'at-most' | 'more' | 'at-least', value: FieldValue): boolean {
  const [a, b] = [numberOf(found), numberOf(value)];
  if (a !== null && b !== null) return inOrder(a, is, b);
  if (typeof found === 'string' && typeof value === 'string' && a === null && b === null)
    return inOrder(found, is, value);
  return false;
}

function inOrder<T extends number | string>(a: T, is: 'less' | 'at-most' | 'more' | 'at-least', b: T): boolean {
  return { less: a < b, 'at-most': a <= b, more: a > b, 'at-least': a >= b }[is];
}

function numberOf(value: FieldValue): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}

/** The fields and steps that a condition asks for, so that a checker can look whether they are there. */
export function usedInCondition(condition: Condition): { fields: string[]; steps: string[] } {
  switch (condition.kind) {
    case 'field':
      return { fields: [condition.field], steps: [] };
    case 'outcome':
      return { fields: [], steps: [condition.step] };
    case 'not':
      return usedInCondition(condition.of);
    default: {
      const parts = condition.of.map(usedInCondition);
      return { fields: parts.flatMap((part) => part.fields), steps: parts.flatMap((part) => part.steps) };
    }
  }
}
