import type * as calls from '@campus/contract/calls/flows-businesses.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { flowFaultText } from '@campus/messages/flow-fault-text.ts';
import { searchable } from '@campus/rules/basics/search-grams.ts';
import { warnFlow } from '@campus/rules/flows/check.ts';
import { checkDefinition, type DefinitionFault, namedIn } from '@campus/rules/flows/check-definition.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { notingBusiness } from './business-log.store.ts';
import {
  insertBusiness,
  keepDraft,
  publishDraft,
  setParts,
  setSuspended,
  updateBusiness,
} from './businesses.manage.store.ts';
import { stateOf } from './businesses.policy.ts';
import { presentBrief, presentCategory, presentWords } from './businesses.present.ts';
import { businessSearchText } from './businesses.search.ts';
import { findBusiness, findDraft, findKnown, listAll, lockBusiness } from './businesses.store.ts';
import { readDefinition } from './definition.reader.ts';

type Paging = { after?: string | undefined; size?: number | undefined };

export async function findBusinesses(
  ctx: CallerCtx,
  { words = '', ...paging }: Paging & { words?: string | undefined },
) {
  const page = await listAll(ctx.db, ctx.caller.organisationId, { ...paging, text: searchable(words) });
  return {
    ...page,
    items: page.items.map(({ business, category, versionNumber }) => ({
      ...presentBrief(business),
      code: business.code,
      category: presentCategory(category),
      state: stateOf(business),
      versionNumber,
      changedAt: business.changedAt,
    })),
  };
}

export async function openBusiness(ctx: CallerCtx, id: string) {
  const { organisationId } = ctx.caller;
  const { business, version, people } = (await findBusiness(ctx.db, organisationId, id)) ?? refuse('not-found');
  const draft = await findDraft(ctx.db, organisationId, id);
  const definitionOf = (of: { id: string; number: number; flow: Flow; form: FormDefinition }) => ({
    id: of.id,
    number: of.number,
    flow: of.flow,
    form: of.form,
  });
  return {
    ...presentBrief(business),
    ...presentWords(business),
    code: business.code,
    categoryId: business.categoryId,
    state: stateOf(business),
    audience: business.audience,
    numberPrefix: business.numberPrefix,
    guides: [...business.guides],
    owners: people.filter(({ part }) => part === 'owner'),
    supervisors: people.filter(({ part }) => part === 'supervisor'),
    published: version ? { ...definitionOf(version), publishedAt: version.publishedAt ?? version.changedAt } : null,
    draft: draft ? definitionOf(draft) : null,
  };
}

export async function saveBusiness(
  ctx: CallerCtx,
  input: Received<typeof calls.saveBusiness>,
): Promise<{ id: string }> {
  const { organisationId } = ctx.caller;
  const { id, name, summary, introduction, owners, supervisors, ...own } = input;
  await requireKnown(ctx, input);
  const fields = {
    code: own.code,
    categoryId: own.categoryId,
    icon: own.icon,
    numberPrefix: own.numberPrefix,
    audience: own.audience,
    guides: own.guides,
    nameZh: name.zh,
    nameEn: name.en,
    summaryZh: summary.zh,
    summaryEn: summary.en,
    introductionZh: introduction.zh,
    introductionEn: introduction.en,
    searchText: businessSearchText(name, summary),
    changedAt: ctx.now,
  };
  const businessId = id ?? newId(ctx.now);
  return notingBusiness(ctx, businessId, async () => {
    try {
      if (!id) await insertBusiness(ctx.db, organisationId, businessId, fields);
      else if (!(await updateBusiness(ctx.db, organisationId, id, fields))) return refuse('not-found');
    } catch (error) {
      if (brokenConstraint(error) === 'businesses_code_key') return refuse('business-code-taken');
      throw error;
    }
    await setParts(ctx.db, organisationId, businessId, { owner: owners, supervisor: supervisors });
    return { id: businessId };
  });
}

/** Refuses a category, people, departments and labels of another organisation. */
async function requireKnown(ctx: CallerCtx, input: Received<typeof calls.saveBusiness>): Promise<void> {
  const { organisationId } = ctx.caller;
  const { owners, supervisors = [], audience, guides = [] } = input;
  const marks = {
    people: audience.people ?? [],
    departments: audience.departments ?? [],
    labels: audience.labels ?? [],
  };
  const known = await findKnown(ctx.db, organisationId, {
    ...marks,
    people: [...owners, ...supervisors, ...marks.people],
    roles: [],
    categories: [input.categoryId],
  });
  if (known.categories.size === 0) refuseField('categoryId', 'not-an-option');
  if (owners.some((id) => !known.people.has(id))) refuseField('owners', 'not-an-option');
  if (supervisors.some((id) => !known.people.has(id))) refuseField('supervisors', 'not-an-option');
  for (const kind of ['people', 'departments', 'labels'] as const)
    if (marks[kind].some((mark) => !known[kind].has(mark))) refuseField(`audience.${kind}`, 'not-an-option');
  if (audience.kind === 'chosen' && Object.values(marks).every((ids) => ids.length === 0))
    refuseField('audience', 'required');
  if (new Set(guides.map((guide) => guide.name)).size < guides.length) refuseField('guides', 'mismatch');
}

async function faultsOf(ctx: CallerCtx, flow: Flow, form: FormDefinition): Promise<DefinitionFault[]> {
  return checkDefinition(flow, form, await findKnown(ctx.db, ctx.caller.organisationId, namedIn(flow)));
}

/** What a fault is about, whichever part of the definition it stands in. */
const aboutOf = ({ code, step, field, detail, branch }: DefinitionFault) => ({
  code,
  step,
  branch: branch ?? null,
  detail: detail ?? field,
});

/** Saves the draft even while it has faults: nobody draws a whole flow in one sitting. */
export async function saveVersion(ctx: CallerCtx, { businessId, ...sent }: Received<typeof calls.saveVersion>) {
  const { organisationId } = ctx.caller;
  const { flow, form } = readDefinition(sent);
  const business = (await lockBusiness(ctx.db, organisationId, businessId)) ?? refuse('not-found');
  const wanted = { id: newId(ctx.now), organisationId, businessId: business.id, flow, form, changedAt: ctx.now };
  const draft = await notingBusiness(ctx, business.id, () => keepDraft(ctx.db, wanted));
  const faults = await faultsOf(ctx, flow, form);
  return {
    ...draft,
    faults: faults.map((fault) => ({ ...aboutOf(fault), text: flowFaultText(fault, flow, form) })),
    warnings: warnFlow(flow).map((warning) => ({ ...warning, text: flowFaultText(warning, flow, form) })),
  };
}

export async function publishVersion(ctx: CallerCtx, businessId: string): Promise<{ id: string; number: number }> {
  const { organisationId, personId } = ctx.caller;
  const business = (await lockBusiness(ctx.db, organisationId, businessId)) ?? refuse('not-found');
  const draft = (await findDraft(ctx.db, organisationId, businessId)) ?? refuse('nothing-to-publish');
  const faults = await faultsOf(ctx, draft.flow, draft.form);
  if (faults.length > 0) return refuse('definition-faulty', { faults: faults.map(aboutOf) });
  const before = await publishDraft(ctx.db, business, draft, personId, ctx.now);
  const named = { kind: 'business', id: business.id, name: business.nameZh };
  noteChange(ctx, named, { publishedVersion: before }, { publishedVersion: draft.number });
  return { id: draft.id, number: draft.number };
}

export async function suspendBusiness(ctx: CallerCtx, id: string, suspended: boolean) {
  const set = await notingBusiness(ctx, id, () =>
    setSuspended(ctx.db, ctx.caller.organisationId, id, suspended, ctx.now),
  );
  const business = set ?? refuse('not-found');
  return { id, state: stateOf(business) };
}
