import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import type { FieldValue, Form } from '@campus/rules/flows/conditions.ts';
import type { FieldKind, FormDefinition } from '@campus/rules/flows/form.ts';
import type { ReadForm } from '@campus/rules/flows/read-form.ts';
import { rowsIn } from '@campus/rules/flows/standing-form.ts';
import type { Db } from '#server/platform/database.ts';
import { findNames, type Names } from './names.store.ts';

/** `field` is where the id stands; in a row of a group as faults name it, rows counted as `sentRows` says. */
type FoundId = { field: string; id: string };
type SentRows = Readonly<Record<string, readonly number[]>>;

const valuesOf = (
  form: FormDefinition,
  values: Form,
  kinds: readonly FieldKind[],
  sentRows: SentRows = {},
): FoundId[] =>
  form.fields.flatMap((field) => {
    if (field.kind !== 'group') return kinds.includes(field.kind) ? idsAt(field.id, values[field.id]) : [];
    const inner = (field.fields ?? []).filter(({ kind }) => kinds.includes(kind));
    return rowsIn(values[field.id]).flatMap((row, n) =>
      inner.flatMap(({ id }) => idsAt(`${field.id}.${sentRows[field.id]?.[n] ?? n}.${id}`, row[id])),
    );
  });

function idsAt(field: string, value: FieldValue | undefined): FoundId[] {
  const list = Array.isArray(value) ? (value as readonly string[]) : value ? [String(value)] : [];
  return list.map((id) => ({ field, id }));
}

const idsOf = (form: FormDefinition, values: Form, kinds: readonly FieldKind[]) =>
  valuesOf(form, values, kinds).map(({ id }) => id);

/** The ids in a form's values, by what they stand for. */
export const formIds = (form: FormDefinition, values: Form) => ({
  people: idsOf(form, values, ['person', 'people']),
  departments: idsOf(form, values, ['department']),
  places: idsOf(form, values, ['place']),
});

export const picturesIn = (form: FormDefinition, values: Form): string[] => idsOf(form, values, ['pictures']);

/** The fields that name somebody or something that this organisation does not have, or has no more. */
export function unknownIn(form: FormDefinition, values: Form, names: Names, sentRows?: SentRows): string[] {
  const unknown = (of: ReadonlyMap<string, unknown>, kinds: readonly FieldKind[]) =>
    valuesOf(form, values, kinds, sentRows).filter(({ id }) => !of.has(id) || names.gone.has(id));
  const all = [
    ...unknown(names.people, ['person', 'people']),
    ...unknown(names.departments, ['department']),
    ...unknown(names.places, ['place']),
  ];
  return [...new Set(all.map(({ field }) => field))].sort();
}

/** The same, looked up. */
export async function findUnknownIn(
  db: Db,
  organisationId: string,
  form: FormDefinition,
  { values, sentRows }: Pick<ReadForm, 'values' | 'sentRows'>,
): Promise<string[]> {
  const ids = formIds(form, values);
  if (ids.people.length + ids.departments.length + ids.places.length === 0) return [];
  return unknownIn(form, values, await findNames(db, organisationId, ids), sentRows);
}

/** Everything in a form, rows too, that may be the id of somebody or something, while it is not known which fields it has. */
export const idsAmong = (input: Readonly<Record<string, unknown>>): string[] => [
  ...new Set((JSON.stringify(input).match(/[0-9A-Fa-f-]{36}/g) ?? []).filter(isStoredUuid)),
];

/** Only the names that the form's values refer to. */
export function namesIn(names: Names, ids: ReturnType<typeof formIds>) {
  const pick = <T>(from: ReadonlyMap<string, T>, wanted: readonly string[]) =>
    Object.fromEntries(wanted.flatMap((id) => (from.has(id) ? [[id, from.get(id) as T]] : [])));
  return {
    people: pick(names.people, ids.people),
    departments: pick(names.departments, ids.departments),
    places: pick(names.places, ids.places),
  };
}
