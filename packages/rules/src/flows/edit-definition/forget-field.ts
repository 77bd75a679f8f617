import type { ButtonRule, PersonStep } from '../definition.ts';
import type { Definition } from './definition.ts';
import { isEqual } from './equality.ts';
import { removeField } from './fields.ts';
import { changeRights, changeSteps, withoutRight } from './rights.ts';
import { withoutWriting } from './system-fields.ts';

/**
 * Takes a field out of a definition, with the rights to it, where buttons ask for it, and where the system writes it.
 * Conditions, rules of who gets a step, waits, values taken from it and the title that uses it stay as they are: what they
 * should say instead, only a person knows.
 */
export function forgetField(definition: Definition, id: string): Definition {
  const form = removeField(definition.form, id);
  const flow = changeRights(definition.flow, (rights) => withoutRight(rights, id));
  const steps = changeSteps(flow.steps, (step) =>
    step.kind === 'approve' || step.kind === 'handle' ? withoutField(step, id) : withoutWriting(step, id),
  );
  if (form === definition.form && flow === definition.flow && steps === flow.steps) return definition;
  return { flow: steps === flow.steps ? flow : { ...flow, steps }, form };
}

function withoutField(step: PersonStep, id: string): PersonStep {
  const buttons = Object.fromEntries(
    Object.entries(step.buttons).map(([button, rule]) => [button, rule.fields?.includes(id) ? asking(rule, id) : rule]),
  );
  return isEqual(buttons, step.buttons) ? step : { ...step, buttons };
}

function asking({ fields = [], ...rule }: ButtonRule, without: string): ButtonRule {
  const others = fields.filter((field) => field !== without);
  return others.length > 0 ? { ...rule, fields: others } : rule;
}
