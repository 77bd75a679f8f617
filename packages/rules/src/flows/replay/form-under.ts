import type { Form } from '../conditions.ts';
import { isEqual } from '../edit-definition/equality.ts';
import type { FlowEvent } from '../events.ts';
import { standingForm } from '../standing-form.ts';
import type { Version } from './recorded-case.ts';

/**
 * An event with the form that it would have brought under another version: what people filled in stays as it was, and
 * fields that only the other version computes come to their value.
 */
export function formUnder(was: Version, is: Version, before: Form, event: FlowEvent): FlowEvent {
  if (!('form' in event) || !event.form) return event;
  const reckoned = is.form.fields.filter(
    (field) =>
      field.kind === 'computed' &&
      !isEqual(
        field,
        was.form.fields.find(({ id }) => id === field.id),
      ),
  );
  if (reckoned.length === 0) return event;
  const { values } = standingForm(is.form.fields, { ...before, ...event.form });
  const found = Object.fromEntries(reckoned.map(({ id }) => [id, values[id] ?? null]));
  return { ...event, form: { ...event.form, ...found } } as FlowEvent;
}
