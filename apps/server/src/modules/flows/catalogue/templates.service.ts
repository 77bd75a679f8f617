import type * as calls from '@campus/contract/calls/flows-catalogue.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { sayStep } from '@campus/messages/flow-sentences.ts';
import { everyStep, type Words } from '@campus/rules/flows/definition.ts';
import type { PrintTemplate } from '@campus/rules/flows/print-template.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuseField } from '#server/platform/refusal.ts';
import type { Definition } from './definitions.store.ts';
import { startDraft } from './start-draft.ts';

/** What a new business can begin from. */
export type BusinessTemplate = Definition & {
  code: string;
  name: Words;
  icon: string;
  numberPrefix: string;
  summary: Words;
  /** How its cases look on paper, where they usually are wanted there. */
  print?: PrintTemplate;
};

const NOBODY = { people: {}, departments: {}, labels: {}, roles: {} };

export const presentTemplates = (
  templates: readonly BusinessTemplate[],
): Answered<typeof calls.listTemplates>['items'] =>
  templates.map(({ code, name, icon, summary, numberPrefix, flow, form }) => ({
    code,
    name,
    icon,
    summary,
    numberPrefix,
    fields: form.fields.map(({ label }) => label),
    steps: [...everyStep(flow.steps)].map(({ step, path }) => ({
      name: step.name,
      text: sayStep(step, { flow, form, names: NOBODY }),
      depth: path.length,
    })),
  }));

export async function startFromTemplate(
  ctx: CallerCtx,
  templates: readonly BusinessTemplate[],
  { template: wanted, ...business }: Received<typeof calls.startFromTemplate>,
): Promise<{ id: string }> {
  const template = templates.find((each) => each.code === wanted) ?? refuseField('template', 'not-an-option');
  return startDraft(ctx, business, template);
}
