import { type ButtonRule, branchId, type FieldRight, type PersonStep, type Step } from '../definition.ts';
import { rightTo } from '../form.ts';
import type { Definition } from './definition.ts';

/**
 * A definition with everything said that holds where nothing is said, and no right written down that holds anyway: two
 * definitions that mean the same become equal. A branch without an id has its number as its id.
 */
export const canonical = ({ flow, form }: Definition): Definition => ({
  flow: {
    ...flow,
    start: { ...flow.start, fields: unusualRights(flow.start.fields, true) },
    steps: flow.steps.map(canonicalStep),
    edit: flow.edit ?? 'never',
    replyResumes: flow.replyResumes ?? false,
  },
  form: { ...form, fields: form.fields.map((field) => ({ ...field, keepsOut: field.keepsOut ?? false })) },
});

function canonicalStep(step: Step): Step {
  if ('branches' in step) {
    const branches = step.branches.map((branch, n) => ({
      ...branch,
      id: branchId(branch, n),
      steps: branch.steps.map(canonicalStep),
    }));
    return { ...step, branches };
  }
  if (step.kind === 'evaluate') return { ...step, reopen: step.reopen ?? null };
  return step.kind === 'approve' || step.kind === 'handle'
    ? { ...step, fields: unusualRights(step.fields, false), buttons: canonicalButtons(step.buttons) }
    : step;
}

const unusualRights = (rights: PersonStep['fields'], start: boolean): Record<string, FieldRight> =>
  Object.fromEntries(Object.entries(rights).filter(([field, right]) => right !== rightTo(null, field, start)));

const canonicalButtons = (buttons: PersonStep['buttons']): PersonStep['buttons'] =>
  Object.fromEntries(
    Object.entries(buttons).map(([button, rule]): [string, ButtonRule] => [
      button,
      { ...rule, fields: rule.fields ?? [] },
    ]),
  );
