import type { Flow } from '@campus/rules/flows/definition.ts';
import { type FormDefinition, type FormField, isFilledIn, rightTo } from '@campus/rules/flows/form.ts';
import { withoutBareSections } from '@campus/rules/flows/standing-form.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { presentBrief, presentPromise } from '../catalogue/businesses.present.ts';
import { stepAddress } from '../step-address.ts';
import { startOf, submitterPicks } from './start.service.ts';

/**
 * The fields that the submitter fills in, and what is to be read or computed beside them; other read-only and hidden ones
 * are still empty at the start.
 */
export function startFields(flow: Flow, form: FormDefinition): FormField[] {
  const shown = form.fields.filter(({ id, kind }) => {
    const right = rightTo(flow.start, id, true);
    return right === 'write' || (right === 'read' && !isFilledIn(kind));
  });
  return withoutBareSections(shown.map((field) => ({ field }))).map(({ field }) => field);
}

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
