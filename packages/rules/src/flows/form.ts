import { isMobile, splitContacts } from '../basics/formats.ts';
import { isStoredUuid } from '../basics/ids.ts';
import { isDay } from '../basics/time-zone.ts';
import { type Condition, type FieldValue, type Form, holds } from './conditions.ts';
import type { FieldRight, Step, Words } from './definition.ts';

export const fieldKinds = [
  'text',
  'paragraph',
  'number',
  /** Whole fen. */
  'money',
  /** YYYY-MM-DD */
  'date',
  /** Milliseconds; what the product itself knows, such as when something begins. */
  'moment',
  'choice',
  'choices',
  'yes-no',
  'mobile',
  /** Telephone numbers and addresses, kept with a semicolon between them. */
  'contacts',
  'person',
  'people',
  'department',
  'place',
  'pictures',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export type FormField = {
  id: string;
  kind: FieldKind;
  label: Words;
  hint: Words | null;
  required: boolean;
  /** Of a number its bounds, of a text its length, of a list its count. */
  min: number | null;
  max: number | null;
  options: readonly { value: string; label: Words }[];
  showWhen: Condition | null;
  /** Excludes the people named here: no rule asks them, and they see the process only if it is handed to them. */
  keepsOut?: boolean | undefined;
};

/** The form of a business; `title` names its processes, with {submitter}, {business} and any field's id in braces. */
export type FormDefinition = { fields: readonly FormField[]; title: Words };

export type FormFault = {
  field: string;
  code:
    | 'required'
    | 'format'
    | 'mobile'
    | 'contacts'
    | 'too-small'
    | 'too-large'
    | 'max-length'
    | 'min-length'
    | 'not-an-option'
    | 'not-writable'
    | 'unknown-field';
  n?: number;
};

const LISTS: readonly FieldKind[] = ['choices', 'people', 'pictures'];
const MAX_LENGTH: Partial<Record<FieldKind, number>> = { text: 200, paragraph: 2000 };
const MAX_COUNT = 50;

/** The right to a field: at the start everything is written, at later steps read, unless the step says otherwise. */
export function rightTo(
  at: { fields?: Readonly<Record<string, FieldRight>> } | null,
  field: string,
  start: boolean,
): FieldRight {
  return at?.fields?.[field] ?? (start ? 'write' : 'read');
}

export const fieldsOf = (step: Step): Readonly<Record<string, FieldRight>> =>
  step.kind === 'approve' || step.kind === 'handle' ? step.fields : {};

export const isShown = (field: FormField, form: Form): boolean =>
  field.showWhen === null || holds(field.showWhen, { form, outcomes: {} });

export type FormReading = {
  /** What stood there already. */
  before?: Form;
  right: (field: string) => FieldRight;
  /** Whether everything that the form requires must be there. */
  complete: boolean;
  /** What must be filled in besides, whether the form is complete or not. */
  needed?: readonly string[] | undefined;
};

/**
 * Takes what was sent for a form: texts become the values that the fields ask for, and what may not be written here, is not
 * there, or does not fit is named. A field that is not shown takes no value; one that is written and needed must have one.
 */
export function readForm(
  definition: FormDefinition,
  input: Readonly<Record<string, unknown>>,
  { before = {}, right, complete, needed = [] }: FormReading,
): { values: Form; faults: FormFault[] } {
  const faults: FormFault[] = [];
  const values: Record<string, FieldValue> = {};
  const known = new Map(definition.fields.map((field) => [field.id, field]));
  for (const [id, raw] of Object.entries(input)) {
    const field = known.get(id);
    if (!field) faults.push({ field: id, code: 'unknown-field' });
    else if (right(id) !== 'write') faults.push({ field: id, code: 'not-writable' });
    else {
      const read = readField(field, raw);
      if (typeof read === 'object' && read !== null && 'code' in read) faults.push({ field: id, ...read });
      else values[id] = read;
    }
  }
  const after: Record<string, FieldValue> = { ...before, ...values };
  const writable = definition.fields.filter((field) => right(field.id) === 'write');
  // An emptied field may hide other fields, before or after it, so this repeats; each round empties at least one.
  for (;;) {
    const hidden = writable.find((field) => !isShown(field, after) && !isEmpty(after[field.id]));
    if (!hidden) break;
    values[hidden.id] = null;
    after[hidden.id] = null;
  }
  for (const field of writable) {
    const faulty = faults.some((fault) => fault.field === field.id);
    const isNeeded = (complete && field.required) || needed.includes(field.id);
    if (isNeeded && !faulty && isShown(field, after) && isEmpty(after[field.id]))
      faults.push({ field: field.id, code: 'required' });
  }
  return { values, faults };
}

/** The people whom a form excludes from its process; never its submitter. */
export function keptOutBy({ fields }: FormDefinition, form: Form, submitter: string): string[] {
  const excluded = fields.filter((field) => field.keepsOut).flatMap((field) => form[field.id] ?? []);
  return [...new Set(excluded.map(String))].filter((person) => person !== '' && person !== submitter);
}

export const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

type Fault = Omit<FormFault, 'field'>;

function readField(field: FormField, raw: unknown): FieldValue | Fault {
  if (LISTS.includes(field.kind)) return readList(field, raw);
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return { code: 'format' };
  const text = String(raw).trim();
  if (text === '') return null;
  switch (field.kind) {
    case 'number':
      return readNumber(field, text, /^-?\d{1,12}(\.\d{1,4})?$/);
    case 'money':
      return readNumber(field, text, /^-?\d{1,14}$/);
    case 'moment':
      return readNumber(field, text, /^\d{1,14}$/);
    case 'date':
      return isDay(text) ? text : { code: 'format' };
    case 'yes-no':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : { code: 'format' };
    case 'choice':
      return field.options.some((option) => option.value === text) ? text : { code: 'not-an-option' };
    case 'mobile':
      return isMobile(text) ? text : { code: 'mobile' };
    case 'contacts': {
      const list = splitContacts(text);
      return list.ok
        ? list.contacts.length > 0
          ? readText(field, list.contacts.join(';'))
          : null
        : { code: 'contacts' };
    }
    case 'person':
    case 'department':
    case 'place':
      return isStoredUuid(text) ? text : { code: 'format' };
    default:
      return readText(field, text);
  }
}

/** How long the text of a field may be. */
export const mostLetters = (field: FormField): number => field.max ?? MAX_LENGTH[field.kind] ?? 200;

function readText(field: FormField, text: string): FieldValue | Fault {
  const max = mostLetters(field);
  if (text.length > max) return { code: 'max-length', n: max };
  if (field.min !== null && text.length < field.min) return { code: 'min-length', n: field.min };
  return text;
}

function readNumber(field: FormField, text: string, form: RegExp): FieldValue | Fault {
  if (!form.test(text)) return { code: 'format' };
  // -0 becomes 0, because the two differ for code that compares values.
  const value = Number(text) + 0;
  if (field.min !== null && value < field.min) return { code: 'too-small', n: field.min };
  if (field.max !== null && value > field.max) return { code: 'too-large', n: field.max };
  return value;
}

function readList(field: FormField, raw: unknown): FieldValue | Fault {
  const list = Array.isArray(raw) ? raw : raw === '' ? [] : [raw];
  if (!list.every((item): item is string => typeof item === 'string')) return { code: 'format' };
  const unique = [...new Set(list.filter((item) => item !== ''))];
  const max = field.max ?? MAX_COUNT;
  if (unique.length > max) return { code: 'too-large', n: max };
  if (unique.length > 0 && field.min !== null && unique.length < field.min) return { code: 'too-small', n: field.min };
  if (field.kind === 'choices')
    return unique.every((item) => field.options.some((option) => option.value === item))
      ? unique
      : { code: 'not-an-option' };
  return unique.every(isStoredUuid) ? unique : { code: 'format' };
}

/** The title of a process, its braces filled in; what is not filled in leaves no hole. */
export function titleOf(pattern: string, fill: (name: string) => string | null): string {
  const text = pattern.replace(/\{([^{}]+)\}/g, (_, name: string) => fill(name) ?? '');
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\s·,，:：-]+$/u, '')
    .trim()
    .slice(0, 120);
}

/** Everything a form may get wrong before it can be published. */
export type FormDefinitionFault = {
  code: 'field-id-twice' | 'field-id-missing' | 'field-without-options' | 'field-bounds' | 'keeps-out-nobody';
  field: string;
};
export function checkForm(definition: FormDefinition): FormDefinitionFault[] {
  const faults: FormDefinitionFault[] = [];
  const seenIds = new Set<string>();
  for (const field of definition.fields) {
    if (!/^[a-z][A-Za-z0-9-]{0,39}$/.test(field.id)) faults.push({ code: 'field-id-missing', field: field.id });
    if (seenIds.has(field.id)) faults.push({ code: 'field-id-twice', field: field.id });
    seenIds.add(field.id);
    if ((field.kind === 'choice' || field.kind === 'choices') && field.options.length === 0)
      faults.push({ code: 'field-without-options', field: field.id });
    if (field.keepsOut && field.kind !== 'person' && field.kind !== 'people')
      faults.push({ code: 'keeps-out-nobody', field: field.id });
    if (field.min !== null && field.max !== null && field.min > field.max)
      faults.push({ code: 'field-bounds', field: field.id });
  }
  return faults;
}
