import type { Flow } from '@campus/rules/flows/definition.ts';
import { type FormDefinition, type FormField, rightTo } from '@campus/rules/flows/form.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { presentBrief, presentPromise } from '../catalogue/businesses.present.ts';
import { stepAddress } from '../step-address.ts';
import { startOf, submitterPicks } from './start.service.ts';

/** The fields that the submitter fills in; read-only and hidden ones are still empty at the start. */
const startFields = (flow: Flow, form: FormDefinition): FormField[] =>
  form.fields.filter((field) => rightTo(flow.start, field.id, true) === 'write');

/** The form with which somebody applies. */
export async function viewStartForm(ctx: CallerCtx, sId: string) {
  const { version, business, promise } = await startOf(ctx, sId);
  const { flow, form } = version;
  return {
    business: presentBrief(business),
    sId,
    stepName: flow.start.name,
    fields: startFields(flow, form).map((field) => ({ ...field, options: [...field.options] })),
    picks: submitterPicks(flow).map(({ step, several, required }) => ({
      sId: stepAddress(version.id, step.id),
      stepName: step.name,
      several,
      required,
    })),
    withdraw: flow.withdraw,
    promise: presentPromise(promise),
  };
}
