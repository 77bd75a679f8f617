import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import type { FieldKind, FormDefinition } from '@campus/rules/flows/form.ts';
import type { Db } from '#server/platform/database.ts';
import { findNames, type Names } from './names.store.ts';

const valuesOf = (form: FormDefinition, values: Form, kinds: readonly FieldKind[]): { field: string; id: string }[] =>
  form.fields
    .filter((field) => kinds.includes(field.kind))
    .flatMap((field) => {
      const value = values[field.id];
      const list = Array.isArray(value) ? (value as readonly string[]) : value ? [String(value)] : [];
      return list.map((id) => ({ field: field.id, id }));
    });

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
export function unknownIn(form: FormDefinition, values: Form, names: Names): string[] {
  const unknown = (of: ReadonlyMap<string, unknown>, kinds: readonly FieldKind[]) =>
    valuesOf(form, values, kinds).filter(({ id }) => !of.has(id) || names.gone.has(id));
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
  values: Form,
): Promise<string[]> {
  const ids = formIds(form, values);
  if (ids.people.length + ids.departments.length + ids.places.length === 0) return [];
  return unknownIn(form, values, await findNames(db, organisationId, ids));
}

/** Everything in a form that may be the id of somebody or something, while it is not known which fields it has. */
export const idsAmong = (input: Readonly<Record<string, unknown>>): string[] =>
  Object.values(input)
    .flat()
    .flatMap((value) => (typeof value === 'string' ? [value.trim()] : []))
    .filter(isStoredUuid);

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
