import type { MyTask, Process, ShownField } from '../flow-types.ts';
import { isYes } from './decision-names.ts';

type Rule = Pick<MyTask['buttons'][number], 'button' | 'fields'>;

/**
 * The fields that go with a button. An approval takes all writable fields of the step; a refusal must not require what
 * matters only after an approval, so it takes only the fields that it names. Fields that a button names are required.
 */
export function fieldsOfButton(process: Process, rule: Rule): ShownField[] {
  const yes = isYes(rule.button);
  return process.fields
    .filter(({ field, right }) => yes || (right === 'write' && rule.fields.includes(field.id)))
    .map((row) => (rule.fields.includes(row.field.id) ? { ...row, field: { ...row.field, required: true } } : row));
}
