import type { FieldValue, Form } from '../conditions.ts';
import { everyStep, findStep, type StepId } from '../definition.ts';
import { type FormDefinition, type FormField, isEmpty, rightTo } from '../form.ts';
import { standingForm } from '../standing-form.ts';
import { isForPeople, namedByFields } from './explore-steps.ts';
import type { Drawn } from './explore-symbols.ts';
import { valuesOf } from './explore-values.ts';

type Rights = { right: (field: string) => string; needed: (field: FormField) => boolean };

/** Something that a field takes; null where it takes nothing at all. */
export function anyValueOf(field: FormField, { examples }: Pick<Drawn, 'examples'>): FieldValue {
  return valuesOf(field, [], examples).values.find((value) => !isEmpty(value)) ?? null;
}

/** What somebody types into a form besides what it is about: whatever is needed, and nothing that is not shown. */
function completed(drawn: Drawn, before: Form, typed: Form, { right, needed }: Rights): Form {
  const values: Record<string, FieldValue> = { ...typed };
  const writable = drawn.form.fields.filter(({ id }) => right(id) === 'write');
  for (let rounds = writable.length; rounds >= 0; rounds--) {
    const after = { ...before, ...values };
    const missing = writable.find(
      (field) => needed(field) && isShownIn(drawn.form, field, after) && isEmpty(after[field.id]),
    );
    if (!missing) break;
    values[missing.id] = anyValueOf(missing, drawn);
    if (values[missing.id] === null) break;
  }
  return values;
}

/** Whether a field is shown as things stand. */
export const isShownIn = ({ fields }: FormDefinition, field: FormField, form: Form): boolean =>
  standingForm(fields, form).shown.has(field.id);

/** A whole form to submit around what makes the difference. */
export const startForm = (drawn: Drawn, values: Form): Form =>
  completed(drawn, {}, values, {
    right: (id) => rightTo(drawn.flow.start, id, true),
    needed: ({ id, required }) => required || (!(id in values) && namesSomebody(drawn, id)),
  });

/** What says who is asked is filled in, unless it is left empty to see what comes of it. */
const namesSomebody = ({ flow }: Drawn, field: string): boolean =>
  [...everyStep(flow.steps)].some(({ step }) => namedByFields(step).includes(field));

/** What is filled in at a step by whoever says yes or no there. */
export function stepForm(drawn: Drawn, at: { step: StepId; yes: boolean; before: Form }, values: Form): Form {
  const step = findPeopleStep(drawn, at.step);
  if (!step) return values;
  const button = at.yes
    ? step.kind === 'approve'
      ? step.buttons.agree
      : step.buttons.solve
    : step.buttons['not-solve'];
  return completed(drawn, at.before, values, {
    right: (id) => rightTo(step, id, false),
    needed: ({ id, required }) =>
      (at.yes && (required || (!(id in values) && namesSomebody(drawn, id)))) || button?.fields?.includes(id) === true,
  });
}

function findPeopleStep({ flow }: Drawn, id: StepId) {
  const step = findStep(flow, id);
  return step && isForPeople(step) ? step : null;
}
