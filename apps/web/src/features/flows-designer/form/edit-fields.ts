import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { fieldIdFrom } from '@campus/rules/flows/edit-definition/field-ids.ts';
import {
  changeField,
  duplicateField,
  type FieldChange,
  insertField,
  moveField,
  newField,
  removeField,
} from '@campus/rules/flows/edit-definition/fields.ts';
import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import {
  changeRowField,
  duplicateRowField,
  insertRowField,
  moveRowField,
  newRowField,
  removeRowField,
  rowFieldId,
} from '@campus/rules/flows/edit-definition/row-fields.ts';
import { isDefinition } from '@campus/rules/flows/edit-definition/shape.ts';
import type { FieldKind, FormDefinition, FormField } from '@campus/rules/flows/form.ts';
import { fieldAt, fieldsAround, fieldsIn, groupOf, idIn, indexOfField, placeOf } from './field-places.ts';
import { usesOfPlace } from './field-uses.ts';

export type FieldOption = FormField['options'][number];

/** An id that is still free in a form, or in the rows of a group. */
const freeId = (form: FormDefinition, group: string | null, text: string): string =>
  group === null
    ? fieldIdFrom(
        text,
        form.fields.map(({ id }) => id),
      )
    : rowFieldId(form, group, text);

/** A new field of a kind, under an id that only lasts until the field has a name. */
export function freshField(form: FormDefinition, group: string | null, kind: FieldKind): FormField {
  const id = freeId(form, group, PROVISIONAL);
  return group === null ? newField(kind, id) : newRowField(kind, id);
}

const PROVISIONAL = 'field';
export const isProvisional = (place: string): boolean => /^field(-\d+)?$/.test(idIn(place));

export const withForm = (definition: Definition, form: FormDefinition): Definition =>
  form === definition.form ? definition : { ...definition, form };

/** Whether no more fields fit into a form, or into the rows of a group. */
export const isFullOf = (form: FormDefinition, group: string | null): boolean =>
  fieldsIn(form, group).length >= mostFields(group);
export const mostFields = (group: string | null): number =>
  group === null ? definitionLimits.fields : definitionLimits.rowFields;

/** Puts a field into a form, or into the rows of a group. */
export const putField = (definition: Definition, group: string | null, index: number, field: FormField): Definition =>
  withForm(
    definition,
    group === null ? insertField(definition.form, index, field) : insertRowField(definition.form, group, index, field),
  );

/** Puts a field into another gap between those around it, which is counted before anything moves. */
export function shiftField(definition: Definition, place: string, gap: number): Definition {
  const { form } = definition;
  const group = groupOf(place);
  return withForm(
    definition,
    group === null ? moveField(form, place, gap) : moveRowField(form, group, idIn(place), gap),
  );
}

/** Changes a field, wherever it stands. */
export function alterField(definition: Definition, place: string, change: FieldChange): Definition {
  const { form } = definition;
  const group = groupOf(place);
  return withForm(
    definition,
    group === null ? changeField(form, place, change) : changeRowField(form, group, idIn(place), change),
  );
}

/** Takes a field out of the rows of its group. */
export function dropRowField(definition: Definition, place: string): Definition {
  const group = groupOf(place);
  return group === null ? definition : withForm(definition, removeRowField(definition.form, group, idIn(place)));
}

/** The id that a field gets from what it is called in latin letters; null where it keeps the one it has. */
export function idFromLabel(definition: Definition, place: string, published: FormDefinition | null): string | null {
  const { form } = definition;
  const [group, id, field] = [groupOf(place), idIn(place), fieldAt(form, place)];
  if (!field || !isProvisional(place) || isPublished(published, place) || usesOfPlace(definition, place).length > 0)
    return null;
  const latin = latinOf(field.label.en) || latinOf(field.label.zh);
  if (latin === '') return null;
  const taken = [...fieldsAround(form, place), ...(group === null ? [] : form.fields)].filter(
    (other) => other !== field,
  );
  const next = fieldIdFrom(
    latin,
    [...taken, ...(published ? fieldsIn(published, group) : [])].map((other) => other.id),
  );
  return next === id ? null : next;
}

const latinOf = (text: string): string => (/[A-Za-z]/.test(text) ? text : '');

/** A field that nothing uses yet, under another id. */
export function renameUnused(definition: Definition, place: string, next: string): Definition {
  const { form } = definition;
  const [group, at, field] = [groupOf(place), indexOfField(form, place), fieldAt(form, place)];
  if (!field) return definition;
  const renamed = { ...field, id: next };
  return withForm(
    definition,
    group === null
      ? insertField(removeField(form, place), at, renamed)
      : insertRowField(removeRowField(form, group, field.id), group, at, renamed),
  );
}

export const isPublished = (published: FormDefinition | null, place: string): boolean =>
  published !== null && indexOfField(published, place) >= 0;

/** The values of a field's options that processes may have kept already. */
export const publishedValues = (published: FormDefinition | null, place: string): ReadonlySet<string> =>
  new Set(published ? fieldAt(published, place)?.options.map(({ value }) => value) : []);

/** A copy behind the field; also where it stands, null where no more fit. */
export function copyBehind(definition: Definition, place: string): { definition: Definition; place: string } | null {
  const { form } = definition;
  const [group, at] = [groupOf(place), indexOfField(form, place)];
  const next =
    group === null
      ? duplicateField(definition, place)
      : withForm(definition, duplicateRowField(form, group, idIn(place)));
  const copy = next === definition ? undefined : fieldsIn(next.form, group)[at + 1];
  return copy ? { definition: next, place: placeOf(group, copy.id) } : null;
}

/** A field as it lies in the clipboard: for this business or another one. */
export type CopiedField = { kind: 'copied-field'; field: FormField };

/** Reads what lay in the clipboard, which may be anything; null where it is no field. */
export function readCopiedField(found: unknown): CopiedField | null {
  if (typeof found !== 'object' || found === null) return null;
  const { kind, field } = found as Record<string, unknown>;
  const start = { id: 'start', name: { zh: '', en: '' }, fields: {} };
  const flow = { start, steps: [], withdraw: 'never', resubmit: 'ask' };
  const whole = { flow, form: { title: { zh: '', en: '' }, fields: [field] } };
  return kind === 'copied-field' && isDefinition(whole) ? { kind, field: field as FormField } : null;
}

/** A copied field under an id of its own; what its condition asks for stays, and is named where it is not here. */
export const pastedField = (form: FormDefinition, group: string | null, { field }: CopiedField): FormField => ({
  ...field,
  id: freeId(form, group, field.id.replace(/-\d+$/, '')),
});

const PROVISIONAL_VALUE = /^option-\d+$/;

/** One more option at the end; its value only lasts until it has a name. */
export function addOption(field: FormField): readonly FieldOption[] {
  const taken = new Set(field.options.map(({ value }) => value));
  let n = field.options.length + 1;
  while (taken.has(`option-${n}`)) n++;
  return [...field.options, { value: `option-${n}`, label: { zh: '', en: '' } }];
}

/** The value that an option gets from its label; the one it has where that is published, or where something asks for it. */
export function optionValueFrom(
  { options }: Pick<FormField, 'options'>,
  at: number,
  { published, asked }: { published: ReadonlySet<string>; asked: boolean },
): string | null {
  const option = options[at];
  if (!option || asked || published.has(option.value) || !PROVISIONAL_VALUE.test(option.value)) return null;
  const latin = latinOf(option.label.en) || latinOf(option.label.zh);
  const others = options.filter((_, n) => n !== at).map(({ value }) => value);
  return latin === '' ? null : fieldIdFrom(latin, [...others, ...published]);
}

/** Whether a condition or a rule of who gets a step may ask for the values of a field's options. */
export const isAskedFor = (definition: Definition, place: string): boolean =>
  usesOfPlace(definition, place).some(({ kind }) => ['branch', 'skip', 'show', 'who'].includes(kind));
