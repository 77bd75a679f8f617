import { type ButtonRule, branchId, type FieldRight, type PersonStep, type Step } from '../definition.ts';
import { type FormDefinition, type FormField, type RowField, rightTo, rightToField } from '../form.ts';
import { asDrawn } from '../meaning.ts';
import type { Definition } from './definition.ts';

/**
 * A definition with everything said that holds where nothing is said, and no right written down that holds anyway: two
 * definitions that say the same become equal, whenever they were published. A branch without an id has its number as its id.
 */
export const canonical = ({ flow, form }: Definition): Definition => ({
  flow: {
    ...asDrawn(flow),
    start: { ...flow.start, fields: unusualRights(flow.start.fields, form, true) },
    steps: flow.steps.map((step) => canonicalStep(step, form)),
    edit: flow.edit ?? 'never',
    replyResumes: flow.replyResumes ?? false,
  },
  form: { ...form, fields: form.fields.map(canonicalField) },
});

const canonicalField = (field: FormField): FormField => ({
  ...canonicalRowField(field),
  keepsOut: field.keepsOut ?? false,
  fields: (field.fields ?? []).map(canonicalRowField),
});

const canonicalRowField = <F extends RowField>(field: F): F => ({ ...field, unit: field.unit ?? 'number' });

function canonicalStep(step: Step, form: FormDefinition): Step {
  if ('branches' in step) {
    const branches = step.branches.map((branch, n) => ({
      ...branch,
      id: branchId(branch, n),
      steps: branch.steps.map((inner) => canonicalStep(inner, form)),
    }));
    return { ...step, branches };
  }
  if (step.kind === 'evaluate') return { ...step, reopen: step.reopen ?? null };
  return step.kind === 'approve' || step.kind === 'handle'
    ? { ...step, fields: unusualRights(step.fields, form, false), buttons: canonicalButtons(step.buttons) }
    : step;
}

function unusualRights(fields: PersonStep['fields'], form: FormDefinition, start: boolean): Record<string, FieldRight> {
  const known = new Map(form.fields.map((field) => [field.id, field]));
  return Object.fromEntries(
    Object.keys(fields).flatMap((id): [string, FieldRight][] => {
      const field = known.get(id);
      const rightIn = (at: { fields: PersonStep['fields'] } | null) =>
        field ? rightToField(at, field, start) : rightTo(at, id, start);
      const right = rightIn({ fields });
      return right === rightIn(null) ? [] : [[id, right]];
    }),
  );
}

const canonicalButtons = (buttons: PersonStep['buttons']): PersonStep['buttons'] =>
  Object.fromEntries(
    Object.entries(buttons).map(([button, rule]): [string, ButtonRule] => [
      button,
      { ...rule, fields: rule.fields ?? [] },
    ]),
  );
