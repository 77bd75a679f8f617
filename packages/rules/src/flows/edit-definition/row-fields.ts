import type { Words } from '../definition.ts';
import type { FieldKind, FormDefinition, FormField, RowField } from '../form.ts';
import { isEqual } from './equality.ts';
import { fieldIdFrom } from './field-ids.ts';
import { changeField, newField } from './fields.ts';
import { isReadableId } from './ids.ts';
import { definitionLimits } from './limits.ts';
import { nameless } from './new-step.ts';
import { insertAt, isGap, moveWithin, replaceAt } from './order.ts';

/** A field as it may stand in rows: it has no rows of its own, and keeps nobody out. */
export function asRowField({ keepsOut: _keepsOut, fields: _fields, ...field }: FormField): RowField {
  return field;
}

/** A field of a kind as it is put into the rows of a group. */
export const newRowField = (kind: FieldKind, id: string, label: Words = nameless): RowField =>
  asRowField(newField(kind, id, label));

/** Puts a field at a place of a group's rows. Nothing happens where its id is taken there, or where the group is full. */
export const insertRowField = (form: FormDefinition, group: string, index: number, field: RowField): FormDefinition =>
  changeRows(form, group, (fields) => {
    const isTaken = fields.some(({ id }) => id === field.id);
    const isFull = fields.length >= definitionLimits.rowFields;
    return isTaken || isFull || !isReadableId(field.id) || !isGap(fields, index)
      ? fields
      : insertAt(fields, index, [asRowField(field)]);
  });

export type RowFieldChange = Partial<Omit<RowField, 'id'>>;

/** Changes properties of a field in the rows of a group; its id stays, because processes keep what was filled in by it. */
export const changeRowField = (
  form: FormDefinition,
  group: string,
  id: string,
  change: RowFieldChange,
): FormDefinition =>
  changeRows(form, group, (fields) => {
    const at = indexOf(fields, id);
    const field = fields[at];
    const changed = field && asRowField({ ...field, ...change, id });
    return !changed || isEqual(field, changed) ? fields : replaceAt(fields, at, [changed]);
  });

/** Puts a field into another gap of the rows, which is counted before anything moves. */
export const moveRowField = (form: FormDefinition, group: string, id: string, gap: number): FormDefinition =>
  changeRows(form, group, (fields) => moveWithin(fields, indexOf(fields, id), gap));

/** Takes a field out of the rows of a group; what is computed or shown by it stays as it is, and is named. */
export const removeRowField = (form: FormDefinition, group: string, id: string): FormDefinition =>
  changeRows(form, group, (fields) => {
    const at = indexOf(fields, id);
    return at < 0 ? fields : replaceAt(fields, at, []);
  });

/** Puts a copy of a field right behind it in the rows of its group. */
export function duplicateRowField(form: FormDefinition, group: string, id: string): FormDefinition {
  const fields = rowFieldsOf(form, group);
  const at = indexOf(fields, id);
  const field = fields[at];
  const copy = rowFieldId(form, group, id.replace(/-\d+$/, ''));
  return field ? insertRowField(form, group, at + 1, { ...field, id: copy }) : form;
}

/** An id for a field in rows: unlike those beside it, and unlike those around the group, which conditions ask for as well. */
export const rowFieldId = (form: FormDefinition, group: string, text: string): string =>
  fieldIdFrom(
    text,
    [...rowFieldsOf(form, group), ...form.fields].map(({ id }) => id),
  );

/** The fields of a group's rows; none where there is no such group. */
export const rowFieldsOf = (form: FormDefinition, group: string): readonly RowField[] =>
  groupOf(form, group)?.fields ?? [];

const groupOf = ({ fields }: FormDefinition, id: string): FormField | undefined =>
  fields.find((field) => field.id === id && field.kind === 'group');

function changeRows(
  form: FormDefinition,
  group: string,
  change: (fields: readonly RowField[]) => readonly RowField[],
): FormDefinition {
  if (!groupOf(form, group)) return form;
  const before = rowFieldsOf(form, group);
  const fields = change(before);
  return fields === before ? form : changeField(form, group, { fields });
}

const indexOf = (fields: readonly RowField[], id: string): number => fields.findIndex((field) => field.id === id);
