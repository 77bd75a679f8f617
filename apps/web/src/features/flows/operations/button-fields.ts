import type { MyTask, Process, ShownField } from '../flow-types.ts';
import { isYes } from './decision-names.ts';

type Rule = Pick<MyTask['buttons'][number], 'button' | 'fields'>;

/**
 * The fields that go with a button. A yes takes all that the step lets its people write; a no must not wait for what only
 * matters if it goes on, so it takes those alone that it asks for itself. What a button asks for is required with it.
 */
export function fieldsOfButton(process: Process, rule: Rule): ShownField[] {
  const yes = isYes(rule.button);
  return process.fields
    .filter(({ field, right }) => yes || (right === 'write' && rule.fields.includes(field.id)))
    .map((row) => (rule.fields.includes(row.field.id) ? { ...row, field: { ...row.field, required: true } } : row));
}
