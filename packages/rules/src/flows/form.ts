import { truncateText } from '../basics/characters.ts';
import type { Condition, FieldValue, Form } from './conditions.ts';
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
  /** A heading; when it is shown decides for every field up to the next one. */
  'section',
  /** Words to read. */
  'note',
  /** A number that the product reckons from other fields. */
  'computed',
  /** Rows that have the same fields. */
  'group',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Whether somebody fills it in: a heading and a note have no value, and a computed field gets its own. */
export const isFilledIn = (kind: FieldKind): boolean => kind !== 'section' && kind !== 'note' && kind !== 'computed';

/** What a computed field reckons with: another field, a field of a group summed over its rows, or a number. */
export type Operand = { field: string } | { group: string; field: string } | { number: number };

/** How a computed field comes to its value; `count` is of a group's rows, or of what is chosen in a list. */
export type Compute =
  | { kind: 'sum' | 'product'; of: readonly Operand[] }
  | { kind: 'difference'; of: Operand; minus: Operand }
  | { kind: 'count'; of: string }
  | { kind: 'days'; from: string; until: string; inclusive: boolean };

/** A field as it may stand in the rows of a group. */
export type RowField = {
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
  /** Of a computed field; its `unit` is a number unless it says money, which is whole fen. */
  compute?: Compute | undefined;
  unit?: 'number' | 'money' | undefined;
};

export type FormField = RowField & {
  /** Of a group; `min` and `max` are of its rows. */
  fields?: readonly RowField[] | undefined;
  /** Excludes the people named here: no rule asks them, and they see the process only if it is handed to them. */
  keepsOut?: boolean | undefined;
};

/** The form of a business; `title` names its processes, with {submitter}, {business} and any field's id in braces. */
export type FormDefinition = { fields: readonly FormField[]; title: Words };

export type FormFault = {
  /**
   * The field. One in a row of a group goes by group, row and field, such as `items.2.amount`; rows are counted from 0 as
   * they were sent.
   */
  field: string;
  code:
    | 'required'
    | 'direction-signs'
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

/** The right to a field: at the start everything is written, at later steps read, unless the step says otherwise. */
export function rightTo(
  at: { fields?: Readonly<Record<string, FieldRight>> } | null,
  field: string,
  start: boolean,
): FieldRight {
  return at?.fields?.[field] ?? (start ? 'write' : 'read');
}

/** The right to a field as it can be used: nobody writes what is not filled in. */
export function rightToField(
  at: { fields?: Readonly<Record<string, FieldRight>> } | null,
  { id, kind }: Pick<FormField, 'id' | 'kind'>,
  start: boolean,
): FieldRight {
  const right = rightTo(at, id, start);
  return right === 'write' && !isFilledIn(kind) ? 'read' : right;
}

export const fieldsOf = (step: Step): Readonly<Record<string, FieldRight>> =>
  step.kind === 'approve' || step.kind === 'handle' ? step.fields : {};

/** The people whom a form excludes from its process; never its submitter. */
export function keptOutBy({ fields }: FormDefinition, form: Form, submitter: string): string[] {
  const excluded = fields
    .filter((field) => field.keepsOut)
    .flatMap((field) => (form[field.id] ?? []) as string | readonly string[]);
  return [...new Set(excluded.map(String))].filter((person) => person !== '' && person !== submitter);
}

export const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The title of a process, its braces filled in; what is not filled in leaves no hole. */
export function titleOf(pattern: string, fill: (name: string) => string | null): string {
  const text = pattern.replace(/\{([^{}]+)\}/g, (_, name: string) => fill(name) ?? '');
  const tidy = text
    .replace(/\s+/g, ' ')
    .replace(/[\s·,，:：-]+$/u, '')
    .trim();
  return truncateText(tidy, 120);
}
