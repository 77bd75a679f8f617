import { formatYuan, parseYuan } from '@campus/rules/basics/money.ts';
import type { Condition, FieldValue } from '@campus/rules/flows/conditions.ts';
import { holds } from '@campus/rules/flows/conditions.ts';
import type { FormField as DefinedField } from '@campus/rules/flows/form.ts';
import type { Place } from './place-path.ts';
import type { Picture } from './use-image-field.ts';
import type { Words } from './words.ts';

/** A field of a business's form as the server sends it; its conditions are read by the rules. */
export type FormField = Pick<
  DefinedField,
  'id' | 'kind' | 'label' | 'hint' | 'required' | 'min' | 'max' | 'options'
> & {
  showWhen: unknown;
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
  | readonly Picture[];
export type InputValues = Record<string, InputValue>;
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
    default:
      return value === null ? '' : String(value);
  }
}

export const pictureOf = ({ id, name, link }: PictureOf): Picture => ({ id, name, url: link });

const idOf = (item: unknown): string => (typeof item === 'string' ? item : (item as { id: string }).id);

/** The value to send. An empty text clears; money is sent in fen, an invalid amount as typed, to be refused. */
export function sentValue(field: FormField, value: InputValue | undefined): string | number | string[] {
  if (value === undefined) return '';
  if (typeof value === 'string') {
    const text = value.trim();
    return field.kind === 'money' ? (parseYuan(text) ?? text) : text;
  }
  if (value.length === 0) return '';
  if (field.kind === 'person' || field.kind === 'department' || field.kind === 'place') return idOf(value.at(-1));
  return value.map(idOf);
}

type Sent = Record<string, string | number | string[]>;

/** The fields that are shown as things stand, in their order. */
export function shownFields<F extends { field: FormField }>(
  fields: readonly F[],
  values: InputValues,
  others: Readonly<Record<string, FieldValue>> = {},
): F[] {
  const form: Record<string, FieldValue> = { ...others };
  for (const { field } of fields) {
    const sent = field.id in values ? sentValue(field, values[field.id]) : (form[field.id] ?? '');
    form[field.id] = sent === '' ? null : sent;
  }
  return fields.filter(({ field }) => isShownIn(field, form));
}

export function isShownIn(field: FormField, form: Readonly<Record<string, FieldValue>>): boolean {
  return field.showWhen === null || holds(field.showWhen as Condition, { form, outcomes: {} });
}

/** The values that a form sends: only visible fields, because a hidden field takes no value. */
export function sentForm(fields: readonly { field: FormField }[], values: InputValues): Sent {
  return Object.fromEntries(fields.map(({ field }) => [field.id, sentValue(field, values[field.id])]));
}

export const isBlank = (values: InputValues): boolean => Object.values(values).every((value) => value.length === 0);

/** The rules count a sum in fen, the person in yuan. */
export function faultNumber(field: FormField, n: number | undefined): number | undefined {
  return n !== undefined && field.kind === 'money' ? n / 100 : n;
}
