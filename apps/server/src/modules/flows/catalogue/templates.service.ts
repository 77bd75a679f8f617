import type * as calls from '@campus/contract/calls/flows-catalogue.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { sayStep } from '@campus/messages/flow-sentences.ts';
import { everyStep, type Words } from '@campus/rules/flows/definition.ts';
import type { PrintTemplate } from '@campus/rules/flows/print-template.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuseField } from '#server/platform/refusal.ts';
import { notingBusiness } from './business-log.store.ts';
import { insertBusiness, setParts } from './businesses.manage.store.ts';
import { codeIsFree } from './businesses.save.service.ts';
import { businessSearchText } from './businesses.search.ts';
import { findKnown } from './businesses.store.ts';
import type { Definition } from './definitions.store.ts';
import { requireFreeCode } from './managed-businesses.ts';
import { keepDraft } from './versions.store.ts';

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
  { template: wanted, code, name, numberPrefix, categoryId }: Received<typeof calls.startFromTemplate>,
): Promise<{ id: string }> {
  const { db, now } = ctx;
  const { organisationId, personId } = ctx.caller;
  const template = templates.find((each) => each.code === wanted) ?? refuseField('template', 'not-an-option');
  requireFreeCode(code, null);
  const nothing = { people: [], departments: [], labels: [], roles: [] };
  const known = await findKnown(db, organisationId, { ...nothing, categories: [categoryId] });
  if (known.categories.size === 0) refuseField('categoryId', 'not-an-option');
  const id = newId(now);
  await notingBusiness(ctx, id, async () => {
    await codeIsFree(() =>
      insertBusiness(db, organisationId, id, {
        code,
        categoryId,
        numberPrefix,
        icon: template.icon,
        audience: { kind: 'all' },
        guides: [],
        print: template.print,
        nameZh: name.zh,
        nameEn: name.en,
        summaryZh: template.summary.zh,
        summaryEn: template.summary.en,
        introductionZh: '',
        introductionEn: '',
        searchText: businessSearchText(name, template.summary),
        changedAt: now,
        changedBy: personId,
      }),
    );
    await setParts(db, organisationId, id, { owner: [personId], supervisor: [] });
    const { flow, form } = template;
    await keepDraft(db, {
      id: newId(now),
      organisationId,
      businessId: id,
      flow,
      form,
      changedAt: now,
      changedBy: personId,
    });
  });
  return { id };
}
