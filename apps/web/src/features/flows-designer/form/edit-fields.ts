import { type Condition, usedInCondition } from '@campus/rules/flows/conditions.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { fieldIdFrom } from '@campus/rules/flows/edit-definition/field-ids.ts';
import {
  changeField,
  duplicateField,
  insertField,
  moveField,
  newField,
  removeField,
} from '@campus/rules/flows/edit-definition/fields.ts';
import { isDefinition } from '@campus/rules/flows/edit-definition/shape.ts';
import { usesOfField } from '@campus/rules/flows/edit-definition/uses.ts';
import type { FieldKind, FormDefinition, FormField } from '@campus/rules/flows/form.ts';

export type FieldOption = FormField['options'][number];

const idsOf = ({ fields }: FormDefinition): string[] => fields.map(({ id }) => id);
export const indexOfField = ({ fields }: FormDefinition, id: string): number =>
  fields.findIndex((field) => field.id === id);

/** A new field of a kind, under an id that only lasts until the field has a name. */
export function freshField(form: FormDefinition, kind: FieldKind): FormField {
  return newField(kind, fieldIdFrom(PROVISIONAL, idsOf(form)));
}

const PROVISIONAL = 'field';
export const isProvisional = (id: string): boolean => /^field(-\d+)?$/.test(id);

export const withForm = (definition: Definition, form: FormDefinition): Definition =>
  form === definition.form ? definition : { ...definition, form };

export const putField = (definition: Definition, index: number, field: FormField): Definition =>
  withForm(definition, insertField(definition.form, index, field));
export const shiftField = (definition: Definition, id: string, gap: number): Definition =>
  withForm(definition, moveField(definition.form, id, gap));

/** The id that a field gets from what it is called in latin letters; null where it keeps the one it has. */
export function idFromLabel(definition: Definition, id: string, published: FormDefinition | null): string | null {
  const { form } = definition;
  const field = form.fields[indexOfField(form, id)];
  if (!field || !isProvisional(id) || isPublished(published, id) || usesOfField(definition, id).length > 0) return null;
  const latin = latinOf(field.label.en) || latinOf(field.label.zh);
  if (latin === '') return null;
  const others = idsOf(form).filter((other) => other !== id);
  const taken = [...others, ...(published ? idsOf(published) : [])];
  const next = fieldIdFrom(latin, taken);
  return next === id ? null : next;
}

const latinOf = (text: string): string => (/[A-Za-z]/.test(text) ? text : '');

/** A field that nothing uses yet, under another id. */
export function renameUnused(definition: Definition, id: string, next: string): Definition {
  const at = indexOfField(definition.form, id);
  const field = definition.form.fields[at];
  if (!field) return definition;
  return withForm(definition, insertField(removeField(definition.form, id), at, { ...field, id: next }));
}

export const isPublished = (published: FormDefinition | null, id: string): boolean =>
  published !== null && indexOfField(published, id) >= 0;

/** The values of a field's options that processes may have kept already. */
export const publishedValues = (published: FormDefinition | null, id: string): ReadonlySet<string> =>
  new Set(published?.fields.find((field) => field.id === id)?.options.map(({ value }) => value));

/** A copy behind the field; also its id, null where the form is full. */
export function copyBehind(definition: Definition, id: string): { definition: Definition; id: string } | null {
  const next = duplicateField(definition, id);
  const copy = next === definition ? null : next.form.fields[indexOfField(next.form, id) + 1];
  return copy ? { definition: next, id: copy.id } : null;
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
export const pastedField = (form: FormDefinition, { field }: CopiedField): FormField => ({
  ...field,
  id: fieldIdFrom(field.id.replace(/-\d+$/, ''), idsOf(form)),
});

/**
 * The fields that may decide whether a field is shown: not itself, and none that is shown only because of it, unless its
 * condition asks for one already.
 */
export function fieldsForShowing(form: FormDefinition, id: string): FormField[] {
  const own = form.fields[indexOfField(form, id)]?.showWhen ?? null;
  const dependents = new Set([id]);
  for (let before = 0; before < dependents.size; ) {
    before = dependents.size;
    for (const field of form.fields) if (asksAny(field.showWhen, dependents)) dependents.add(field.id);
  }
  return form.fields.filter((field) => !dependents.has(field.id) || asksAny(own, new Set([field.id])));
}

const asksAny = (condition: Condition | null, fields: ReadonlySet<string>): boolean =>
  condition !== null && usedInCondition(condition).fields.some((field) => fields.has(field));

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
export const isAskedFor = (definition: Definition, id: string): boolean =>
  usesOfField(definition, id).some(({ kind }) => ['branch', 'skip', 'show', 'who'].includes(kind));

/** Changes a field, wherever it stands. */
export const alterField = (definition: Definition, id: string, change: Parameters<typeof changeField>[2]): Definition =>
  withForm(definition, changeField(definition.form, id, change));
