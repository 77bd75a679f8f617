import type { FormDefinition, FormField } from '@campus/rules/flows/form.ts';

/**
 * Where a field stands in a form: its id or, for one in the rows of a group, that of the group and its own with a dot
 * between. No id has a dot in it.
 */
export const placeOf = (group: string | null, id: string): string => (group === null ? id : `${group}.${id}`);

/** The group in whose rows a field stands; null for a field of the form itself. */
export const groupOf = (place: string): string | null => (place.includes('.') ? (place.split('.')[0] as string) : null);

/** What a field is called among those around it. */
export const idIn = (place: string): string => place.slice(place.indexOf('.') + 1);

/** The fields of a group, or of the form itself. */
export const fieldsIn = ({ fields }: FormDefinition, group: string | null): readonly FormField[] =>
  group === null ? fields : (fields.find(({ id }) => id === group)?.fields ?? []);

export const fieldsAround = (form: FormDefinition, place: string): readonly FormField[] =>
  fieldsIn(form, groupOf(place));

/** Which of those around it a field is; -1 where it is not there. */
export const indexOfField = (form: FormDefinition, place: string): number =>
  fieldsAround(form, place).findIndex(({ id }) => id === idIn(place));

export const fieldAt = (form: FormDefinition, place: string): FormField | undefined =>
  fieldsAround(form, place)[indexOfField(form, place)];

/** Every field, those in rows right behind their group. */
export const everyPlace = ({ fields }: FormDefinition): string[] =>
  fields.flatMap(({ id, fields: inner = [] }) => [id, ...inner.map((field) => placeOf(id, field.id))]);
