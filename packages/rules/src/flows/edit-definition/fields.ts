import type { FieldRight, Words } from '../definition.ts';
import type { FieldKind, FormDefinition, FormField } from '../form.ts';
import type { Definition } from './definition.ts';
import { isEqual } from './equality.ts';
import { fieldIdFrom } from './field-ids.ts';
import { isReadableId } from './ids.ts';
import { definitionLimits, nestsAtMost } from './limits.ts';
import { nameless } from './new-step.ts';
import { insertAt, isGap, moveWithin, replaceAt } from './order.ts';
import { changeRights } from './rights.ts';

/** A field of a kind as it is put into a form: nobody has to fill it in, and everybody who sees the form sees it. */
export const newField = (kind: FieldKind, id: string, label: Words = nameless): FormField => ({
  id,
  kind,
  label,
  hint: null,
  required: false,
  min: null,
  max: null,
  options: [],
  showWhen: null,
  ...(kind === 'group' && { fields: [] }),
});

/** Puts a field at a place of a form. Nothing happens where its id is taken, or where the form is full. */
export function insertField(form: FormDefinition, index: number, field: FormField): FormDefinition {
  const { fields } = form;
  const isTaken = fields.some(({ id }) => id === field.id);
  const isFull = fields.length >= definitionLimits.fields;
  if (isTaken || isFull || !isReadableId(field.id) || !isGap(fields, index)) return form;
  return acceptForm(form, { ...form, fields: insertAt(fields, index, [field]) });
}

export type FieldChange = Partial<Omit<FormField, 'id'>>;

/** Changes properties of a field; its id stays, because processes keep what was filled in under it. */
export function changeField(form: FormDefinition, id: string, change: FieldChange): FormDefinition {
  const at = indexOf(form, id);
  const field = form.fields[at];
  const changed = field && { ...field, ...change, id };
  if (!changed || isEqual(field, changed)) return form;
  return acceptForm(form, { ...form, fields: replaceAt(form.fields, at, [changed]) });
}

/** Puts a field into another gap between the fields, which is counted before anything moves. */
export const moveField = (form: FormDefinition, id: string, gap: number): FormDefinition =>
  withFields(form, moveWithin(form.fields, indexOf(form, id), gap));

/** Takes a field out of a form; what the flow says of it stays, unlike with `forgetField`. */
export function removeField(form: FormDefinition, id: string): FormDefinition {
  const at = indexOf(form, id);
  return at < 0 ? form : withFields(form, replaceAt(form.fields, at, []));
}

/** Puts a copy of a field right behind it. Whoever may not see or write the field may not see or write its copy either. */
export function duplicateField(definition: Definition, id: string): Definition {
  const { flow, form } = definition;
  const at = indexOf(form, id);
  const field = form.fields[at];
  if (!field) return definition;
  const copy = fieldIdFrom(
    id.replace(/-\d+$/, ''),
    form.fields.map((other) => other.id),
  );
  const added = insertField(form, at + 1, { ...field, id: copy });
  if (added === form) return definition;
  const rightsToo = (fields: Readonly<Record<string, FieldRight>>) => {
    const right = Object.hasOwn(fields, id) ? fields[id] : undefined;
    return right === undefined ? fields : { ...fields, [copy]: right };
  };
  return { flow: changeRights(flow, rightsToo), form: added };
}

/** Changes what the processes of a business are called. */
export const changeTitle = (form: FormDefinition, title: Words): FormDefinition =>
  isEqual(form.title, title) ? form : { ...form, title };

const indexOf = ({ fields }: FormDefinition, id: string): number => fields.findIndex((field) => field.id === id);

const withFields = (form: FormDefinition, fields: FormDefinition['fields']): FormDefinition =>
  fields === form.fields ? form : { ...form, fields };

/** The definition around the form is a level of its own. */
const acceptForm = (before: FormDefinition, after: FormDefinition): FormDefinition =>
  nestsAtMost(after, definitionLimits.depth - 1) ? after : before;
