import type { FieldValue, Form, GroupRow, SingleValue } from './conditions.ts';
import type { CallStep, ChildGiven, ChildStep, Given, PersonId } from './definition.ts';
import { definitionLimits } from './edit-definition/limits.ts';

/** What a step that writes, sends or hands in takes its values from. */
export type GivenFacts = { form: Form; today: string; submitter: PersonId; number: string };

/** What one application of a step is about; `item` counts from 0. */
export type ChildItem = { item: number; value: SingleValue | GroupRow | null };

const ownValue = (form: Form, field: string): FieldValue => (Object.hasOwn(form, field) ? (form[field] ?? null) : null);

export function givenValue(from: Given, { form, today, submitter, number }: GivenFacts): FieldValue {
  switch (from.kind) {
    case 'value':
      return from.value;
    case 'field':
      return ownValue(form, from.field);
    case 'today':
      return today;
    case 'submitter':
      return submitter;
    case 'number':
      return number;
  }
}

const isList = (value: unknown): value is readonly (SingleValue | GroupRow)[] => Array.isArray(value);

/** What a step hands in applications for; a field that is empty, or a number below 1, gives none. */
export function itemsOf({ each }: ChildStep, form: Form): ChildItem[] | 'too-many' {
  const values = valuesOf(each, form);
  return values.length > definitionLimits.children ? 'too-many' : values.map((value, item) => ({ item, value }));
}

function valuesOf(each: ChildStep['each'], form: Form): (SingleValue | GroupRow)[] {
  if (each.kind === 'once') return [null];
  if (each.kind === 'times') return times(each.times);
  const value = ownValue(form, each.field);
  if (each.kind === 'count') return times(typeof value === 'string' && value.trim() === '' ? 0 : Number(value));
  if (isList(value)) return value.filter((item) => item !== null && item !== '');
  return value === null || value === '' ? [] : [value];
}

/** One more than may be is enough to see that there are too many. */
function times(n: number): null[] {
  const whole = Number.isNaN(n) ? 0 : Math.floor(n);
  return Array.from({ length: Math.max(0, Math.min(whole, definitionLimits.children + 1)) }, () => null);
}

/** The form of an application, as far as its step fills it in. */
export const childForm = (step: ChildStep, { value }: ChildItem, facts: GivenFacts): Record<string, FieldValue> =>
  Object.fromEntries(step.fill.map(({ field, from }) => [field, childValue(from, value, facts)]));

function childValue(from: ChildGiven, item: ChildItem['value'], facts: GivenFacts): FieldValue {
  if (from.kind !== 'item') return givenValue(from, facts);
  if (from.field === null) return isRow(item) ? null : item;
  return isRow(item) && Object.hasOwn(item, from.field) ? (item[from.field] ?? null) : null;
}

const isRow = (value: unknown): value is GroupRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Who hands an application in; null where the item is no person. */
export function childSubmitter(step: ChildStep, { value }: ChildItem, submitter: PersonId): PersonId | null {
  if (step.submitter === 'submitter') return submitter;
  return typeof value === 'string' && value !== '' ? value : null;
}

const DEEPEST_PATH = 10;

/** What the fields of a step find in a reply, by plain paths of its own properties; what is not there is left out. */
export function takenFrom(take: CallStep['take'], reply: unknown): Record<string, unknown> {
  return Object.fromEntries(
    take.flatMap(({ field, path }) => {
      const found = valueAt(reply, path.split('.'));
      return found === undefined ? [] : [[field, found]];
    }),
  );
}

function valueAt(reply: unknown, names: readonly string[]): unknown {
  if (names.length > DEEPEST_PATH) return undefined;
  let at = reply;
  for (const name of names) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    if (Array.isArray(at) && !/^\d{1,4}$/.test(name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}

export const FIELD_IN_PATH = /\{([^{}]*)\}/g;

/**
 * A path with its fields filled in, each value as one segment that cannot lead elsewhere; null where a field is empty, or
 * what stands in it cannot be part of a path.
 */
export function pathWith(path: string, form: Form): string | null {
  let isWhole = true;
  const filled = path.replace(FIELD_IN_PATH, (_, field: string) => {
    const segment = segmentOf(ownValue(form, field));
    isWhole &&= segment !== null;
    return segment ?? '';
  });
  // Dots that are encoded lead up as well.
  const leadsUp = filled
    .split(/[?#]/, 1)[0]
    ?.split('/')
    .some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return isWhole && !leadsUp ? filled : null;
}

function segmentOf(value: FieldValue): string | null {
  const text = isList(value) ? (value.every((item) => typeof item === 'string') ? value.join(',') : '') : value;
  if (text === null || text === '') return null;
  try {
    return encodeURIComponent(String(text));
  } catch {
    // Half a character.
    return null;
  }
}

/** What a call sends, by the names that the other system knows. */
export const sentFields = (step: CallStep, facts: GivenFacts): Record<string, FieldValue> =>
  Object.fromEntries(step.send.map(({ name, from }) => [name, givenValue(from, facts)]));
