import type { Words } from '@campus/rules/flows/definition.ts';
import type { PrintTemplate } from '@campus/rules/flows/print-template.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuseField } from '#server/platform/refusal.ts';
import type { Audience, Guide } from '../flows.tables.ts';
import { notingBusiness } from './business-log.store.ts';
import { insertBusiness, setParts } from './businesses.manage.store.ts';
import { codeIsFree } from './businesses.save.service.ts';
import { businessSearchText } from './businesses.search.ts';
import { findKnown } from './businesses.store.ts';
import type { Definition } from './definitions.store.ts';
import { requireFreeCode } from './managed-businesses.ts';
import { keepDraft } from './versions.store.ts';

/** What a new business is called, and where it stands. */
export type NewBusiness = { code: string; name: Words; numberPrefix: string; categoryId: string };

/** What it begins with beyond its name. */
export type BusinessBeginnings = Definition & {
  icon: string;
  summary: Words;
  introduction?: Words | undefined;
  audience?: Audience | undefined;
  guides?: readonly Guide[] | undefined;
  print?: PrintTemplate | undefined;
};

const NOTHING: Words = { zh: '', en: '' };

/** Makes a business with a draft, owned by the caller. */
export async function startDraft(
  ctx: CallerCtx,
  { code, name, numberPrefix, categoryId }: NewBusiness,
  { flow, form, icon, summary, introduction = NOTHING, audience = { kind: 'all' }, guides, print }: BusinessBeginnings,
): Promise<{ id: string }> {
  const { db, now } = ctx;
  const { organisationId, personId } = ctx.caller;
  requireFreeCode(code, null);
  const nothing = { people: [], departments: [], labels: [], roles: [] };
  const known = await findKnown(db, organisationId, { ...nothing, categories: [categoryId] });
  if (known.categories.size === 0) refuseField('categoryId', 'not-an-option');
  const id = newId(now);
  const changed = { changedAt: now, changedBy: personId };
  const fields = {
    code,
    categoryId,
    numberPrefix,
    icon,
    audience,
    guides: guides ?? [],
    print,
    nameZh: name.zh,
    nameEn: name.en,
    summaryZh: summary.zh,
    summaryEn: summary.en,
    introductionZh: introduction.zh,
    introductionEn: introduction.en,
    searchText: businessSearchText(name, summary),
    ...changed,
  };
  await notingBusiness(ctx, id, async () => {
    await codeIsFree(() => insertBusiness(db, organisationId, id, fields));
    await setParts(db, organisationId, id, { owner: [personId], supervisor: [] });
    await keepDraft(db, { id: newId(now), organisationId, businessId: id, flow, form, ...changed });
  });
  return { id };
}
