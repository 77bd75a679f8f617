import { checkCompute, type ReckonFaultCode } from './check-compute.ts';
import type { FieldKind, FormDefinition, FormField, RowField } from './form.ts';
import { MOST_ROWS } from './read-form.ts';

/** Everything a form may get wrong before it can be published. */
export type FormFaultCode =
  | 'field-id-twice'
  | 'field-id-missing'
  | 'field-without-options'
  | 'field-bounds'
  | 'keeps-out-nobody'
  | 'group-without-fields'
  | 'group-rows'
  | 'kind-not-in-group'
  | ReckonFaultCode;
/** `rowField` is the field of the group `field` that it is about; `detail` is the name that does not fit. */
export type FormDefinitionFault = {
  code: FormFaultCode;
  field: string;
  rowField?: string | undefined;
  detail?: string | undefined;
};

/**
 * What may stand in the rows of a group. Not what has rows or no value itself; nor pictures, which belong to the process
 * as a whole; nor what is long in a row: several people, and how to reach somebody; nor what only the product knows.
 */
export const rowKinds: readonly FieldKind[] = [
  'text',
  'paragraph',
  'number',
  'money',
  'date',
  'choice',
  'choices',
  'yes-no',
  'mobile',
  'person',
  'department',
  'place',
  'computed',
];

export function checkForm(definition: FormDefinition): FormDefinitionFault[] {
  const faults: FormDefinitionFault[] = checkFields(definition.fields);
  for (const field of definition.fields) {
    if (field.keepsOut && field.kind !== 'person' && field.kind !== 'people')
      faults.push({ code: 'keeps-out-nobody', field: field.id });
    if (field.kind === 'group') faults.push(...checkGroup(field));
  }
  return [...faults, ...checkCompute(definition)];
}

function checkGroup(group: FormField): FormDefinitionFault[] {
  const inner = group.fields ?? [];
  const { id: field, min, max } = group;
  const isCount = (bound: number | null, least: number) =>
    bound === null || (Number.isInteger(bound) && bound >= least && bound <= MOST_ROWS);
  return [
    ...(inner.some(({ kind }) => kind !== 'computed') ? [] : [{ code: 'group-without-fields' as const, field }]),
    ...(isCount(min, 0) && isCount(max, 1) ? [] : [{ code: 'group-rows' as const, field, detail: String(MOST_ROWS) }]),
    ...inner
      .filter(({ kind }) => !rowKinds.includes(kind))
      .map(({ id }) => ({ code: 'kind-not-in-group' as const, field, rowField: id })),
    ...checkFields(inner).map(({ code, field: rowField }) => ({ code, field, rowField })),
  ];
}

/** What may be wrong with every field, wherever it stands. */
function checkFields(fields: readonly RowField[]): FormDefinitionFault[] {
  const faults: FormDefinitionFault[] = [];
  const seenIds = new Set<string>();
  for (const field of fields) {
    if (!/^[a-z][A-Za-z0-9-]{0,39}$/.test(field.id)) faults.push({ code: 'field-id-missing', field: field.id });
    if (seenIds.has(field.id)) faults.push({ code: 'field-id-twice', field: field.id });
    seenIds.add(field.id);
    if ((field.kind === 'choice' || field.kind === 'choices') && field.options.length === 0)
      faults.push({ code: 'field-without-options', field: field.id });
    if (field.min !== null && field.max !== null && field.min > field.max)
      faults.push({ code: 'field-bounds', field: field.id });
  }
  return faults;
}
