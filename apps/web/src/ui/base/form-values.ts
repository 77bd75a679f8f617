import { formatYuan, parseYuan } from '@campus/rules/basics/money.ts';
import type { FieldValue, Form, SingleValue } from '@campus/rules/flows/conditions.ts';
import { type FormField as DefinedField, isFilledIn } from '@campus/rules/flows/form.ts';
import { rowsIn, type StandingForm, standingForm } from '@campus/rules/flows/standing-form.ts';
import { isBlankRow, isRow, type KeyedRow } from './group-rows.ts';
import type { Place } from './place-path.ts';
import type { Picture } from './use-image-field.ts';
import type { Words } from './words.ts';

/** A field of a business's form as the server sends it; its conditions are read by the rules. */
export type FormField = Pick<
  DefinedField,
  'id' | 'kind' | 'label' | 'hint' | 'required' | 'min' | 'max' | 'options' | 'compute' | 'unit'
> & {
  showWhen: unknown;
  /** What every row of a group asks. */
  fields?: readonly FormField[] | undefined;
};
type ShownField = { field: FormField; value: FieldValue };
export type Person = { id: string; name: string; department: Words | null };
type PictureOf = { id: string; name: string; link: string };
/** What ids in form values stand for. */
export type NamesOfIds = {
  people: Record<string, Person>;
  departments: Record<string, Words>;
  places: Record<string, Words>;
};

/** The value of an input: a text, or a list of chosen items. */
export type DepartmentValue = { id: string; name: Words };
export type InputValue =
  | string
  | readonly string[]
  | readonly Person[]
  | readonly DepartmentValue[]
  | readonly Place[]
  | readonly Picture[]
  | readonly InputRow[];
export type InputValues = Record<string, InputValue>;
/** One row of a repeated group as it is filled in. */
export type InputRow = KeyedRow<InputValue>;
type Known = {
  names: NamesOfIds;
  pictures: readonly PictureOf[];
};

export const noNames: NamesOfIds = { people: {}, departments: {}, places: {} };

/** The server's value as an input holds it; a value of a draft that does not fit is shown as it was typed. */
export function inputValue(field: FormField, value: ShownField['value'], known: Known): InputValue {
  const ids = value === null || value === '' ? [] : Array.isArray(value) ? value : [String(value)];
  switch (field.kind) {
    case 'choices':
      return ids;
    case 'person':
    case 'people':
      return ids.flatMap((id) => known.names.people[id] ?? []);
    case 'department':
      return ids.flatMap((id) => (known.names.departments[id] ? [{ id, name: known.names.departments[id] }] : []));
    case 'place':
      return ids.flatMap((id) =>
        known.names.places[id] ? [{ id, kind: 'room' as const, name: known.names.places[id], leaf: true }] : [],
      );
    case 'pictures':
      return ids.flatMap((id) => known.pictures.filter((picture) => picture.id === id).map(pictureOf));
    case 'money':
      return value === null || value === ''
        ? ''
        : Number.isSafeInteger(Number(value))
          ? formatYuan(Number(value))
          : String(value);
    case 'group':
      return inputRows(field, value, known);
    default:
      return value === null ? '' : String(value);
  }
}

/** The rows of a group; one that must be filled in begins with as many blank ones as it needs. */
function inputRows(field: FormField, value: ShownField['value'], known: Known): InputRow[] {
  const rows = rowsIn(value);
  const given =
    rows.length > 0 || !field.required ? rows : Array.from({ length: Math.max(1, field.min ?? 0) }, () => ({}));
  return given.map((row, n) => ({ key: `row-${n}`, values: rowValues(innerFields(field), row, known) }));
}

const rowValues = (fields: readonly FormField[], row: Readonly<Record<string, SingleValue>>, known: Known) =>
  Object.fromEntries(
    fields
      .filter(({ kind }) => isFilledIn(kind))
      .map((field) => [field.id, inputValue(field, row[field.id] ?? null, known)]),
  );

export const innerFields = (field: FormField): readonly FormField[] => field.fields ?? [];

/** A row as it is before anybody filled it in. */
export const blankRow = (fields: readonly FormField[]): InputRow['values'] =>
  rowValues(fields, {}, { names: noNames, pictures: [] });

export const pictureOf = ({ id, name, link }: PictureOf): Picture => ({ id, name, url: link });

const idOf = (item: unknown): string => (typeof item === 'string' ? item : (item as { id: string }).id);

/** The value to send. An empty text clears; money is sent in fen, an invalid amount as typed, to be refused. */
export function sentValue(field: FormField, value: InputValue | undefined): string | number | string[] {
  if (value === undefined) return '';
  if (typeof value === 'string') {
    const text = value.trim();
    return field.kind === 'money' ? (parseYuan(text) ?? text) : text;
  }
  if (value.length === 0) return field.kind === 'group' ? '[]' : '';
  if (field.kind === 'group') return JSON.stringify(filledRows(field, value));
  if (field.kind === 'person' || field.kind === 'department' || field.kind === 'place') return idOf(value.at(-1));
  return value.map(idOf);
}

/** A value as it counts for the rules: nothing where nothing is filled in. */
function filledValue(field: FormField, value: InputValue | undefined): FieldValue {
  if (field.kind === 'group') return filledRows(field, value);
  const sent = sentValue(field, value);
  return sent === '' ? null : sent;
}

type FilledRow = Record<string, SingleValue>;

/** The rows of a group as they count and travel; of what `shown` says, or of everything. */
function filledRows(field: FormField, value: InputValue | undefined, standing?: StandingForm): FilledRow[] {
  const rows = Array.isArray(value) ? value.filter((part): part is InputRow => isRow(part)) : [];
  const shown = standing?.rows.get(field.id);
  return rows.map((row, at) => {
    const asked = innerFields(field).filter(({ id, kind }) => isFilledIn(kind) && (shown?.[at]?.shown.has(id) ?? true));
    const filled = asked.map((inner) => [inner.id, filledValue(inner, row.values[inner.id])] as const);
    return Object.fromEntries(filled.filter(([, answer]) => answer !== null)) as FilledRow;
  });
}

/** A form as things stand: what the rules say of it, and the fields that are shown, in their order. */
export function filledForm<F extends { field: FormField }>(
  fields: readonly F[],
  values: InputValues,
  others: Readonly<Record<string, FieldValue>> = {},
): { standing: StandingForm; shown: F[] } {
  const form: Record<string, FieldValue> = { ...others };
  for (const { field } of fields) if (field.id in values) form[field.id] = filledValue(field, values[field.id]);
  const standing = standingOf(
    fields.map(({ field }) => field),
    form,
  );
  return { standing, shown: fields.filter(({ field }) => standing.shown.has(field.id)) };
}

/** Conditions are typed by the rules, which check them; a page only passes them on. */
export const standingOf = (fields: readonly FormField[], form: Form): StandingForm =>
  standingForm(fields as readonly DefinedField[], form);

/** The fields that are shown as things stand, in their order. */
export const shownFields = <F extends { field: FormField }>(
  fields: readonly F[],
  values: InputValues,
  others: Readonly<Record<string, FieldValue>> = {},
): F[] => filledForm(fields, values, others).shown;

type Sent = Record<string, string | number | string[]>;

/** The values that a form sends: only visible fields, because a hidden field takes no value; rows as one text. */
export function sentForm(fields: readonly { field: FormField }[], values: InputValues, standing?: StandingForm): Sent {
  const sent = fields
    .filter(({ field }) => isFilledIn(field.kind))
    .map(({ field }) => {
      const value = values[field.id];
      const rows = field.kind === 'group' && JSON.stringify(filledRows(field, value, standing));
      return [field.id, rows || sentValue(field, value)] as const;
    });
  return Object.fromEntries(sent);
}

export const isBlank = (values: InputValues): boolean =>
  Object.values(values).every((value) =>
    typeof value === 'string' ? value === '' : value.every((part) => isRow(part) && isBlankRow(part)),
  );

/** The rules count a sum in fen, the person in yuan. */
export function faultNumber(field: FormField, n: number | undefined): number | undefined {
  return n !== undefined && field.kind === 'money' ? n / 100 : n;
}
