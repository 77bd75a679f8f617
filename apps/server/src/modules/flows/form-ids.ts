import type { Form } from '@campus/rules/flows/conditions.ts';
import type { FieldKind, FormDefinition } from '@campus/rules/flows/form.ts';
import type { Db } from '#server/platform/database.ts';
import { json, sql } from '#server/platform/sql.ts';
import type { Names } from './names.store.ts';

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

/** The fields that name somebody or something that this organisation does not have. */
export async function unknownIds(
  db: Db,
  organisationId: string,
  form: FormDefinition,
  values: Form,
): Promise<string[]> {
  const references = [
    ...valuesOf(form, values, ['person', 'people']).map((value) => ({ ...value, kind: 'person' })),
    ...valuesOf(form, values, ['department']).map((value) => ({ ...value, kind: 'department' })),
    ...valuesOf(form, values, ['place']).map((value) => ({ ...value, kind: 'place' })),
  ];
  if (references.length === 0) return [];
  const result = await db.rows<{ field: string }>(sql`
    select distinct r.field from jsonb_to_recordset(${json(references)}) as r (field text, id uuid, kind text)
    where not case r.kind
      when 'person' then exists (select 1 from people p where p.organisation_id = ${organisationId} and p.id = r.id and p.active)
      when 'department' then exists (select 1 from departments d where d.organisation_id = ${organisationId} and d.id = r.id
        and (d.closed_at is null or d.merged_into_id is not null))
      else exists (select 1 from places q where q.organisation_id = ${organisationId} and q.id = r.id and q.active)
    end`);
  return result.map(({ field }) => field);
}

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
