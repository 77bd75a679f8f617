import { searchable } from '@campus/rules/basics/search-grams.ts';
import { promiseOf } from '@campus/rules/flows/promise.ts';
import { linkTo, listOwned } from '#server/modules/attachments/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findApplicant } from './applicants.store.ts';
import { blockedFor, mayRead } from './businesses.policy.ts';
import {
  presentBrief,
  presentCategory,
  presentPromise,
  presentService,
  presentWay,
  presentWords,
} from './businesses.present.ts';
import {
  type Business,
  findAudience,
  findBusiness,
  listCategoryPage,
  listOnOffer,
  listUsedLately,
} from './businesses.store.ts';
import { findWithin } from './managed-businesses.store.ts';
import { managerOf, reachesAll } from './managed-businesses.ts';

type Paging = { after?: string | undefined; size?: number | undefined };

const RECENT = 8;

async function applicantOf(ctx: CallerCtx) {
  return (await findApplicant(ctx.db, ctx.caller.organisationId, ctx.caller.personId)) ?? refuse('session-ended');
}

/** Whether the caller manages a business, as far as their right reaches. */
async function manages(ctx: CallerCtx, id: string): Promise<boolean> {
  if (!ctx.caller.permissions.has('business.manage')) return false;
  const manager = await managerOf(ctx);
  return reachesAll(manager) || (await findWithin(ctx.db, manager, id)) !== null;
}

export async function findServices(
  ctx: CallerCtx,
  { words = '', ...filter }: Paging & { words?: string | undefined; categoryId?: string | undefined },
) {
  const applicant = await applicantOf(ctx);
  const page = await listOnOffer(ctx.db, ctx.caller.organisationId, applicant, { ...filter, text: searchable(words) });
  return { ...page, items: page.items.map(presentService) };
}

export async function findCategories(ctx: CallerCtx, paging: Paging) {
  const page = await listCategoryPage(ctx.db, ctx.caller.organisationId, paging);
  return { ...page, items: page.items.map(presentCategory) };
}

export async function findRecentServices(ctx: CallerCtx) {
  const rows = await listUsedLately(ctx.db, ctx.caller.organisationId, await applicantOf(ctx), RECENT);
  return { items: rows.map(presentService) };
}

/** One business for somebody who considers applying. People it is not meant for learn only that. */
export async function describeService(ctx: CallerCtx, id: string) {
  const { organisationId } = ctx.caller;
  const applicant = await applicantOf(ctx);
  const found = (await findBusiness(ctx.db, organisationId, id)) ?? refuse('not-found');
  const { business, category, version, people, usual } = found;
  const managed = await manages(ctx, id);
  if (version === null && !managed) return refuse('not-found');
  const blocked = blockedFor(business, applicant);
  const open = mayRead(business, applicant, managed);
  const startStep = blocked === null && version ? version.flow.start.id : null;
  return {
    ...presentService({ business, category, startStep, versionNumber: null }),
    introduction: presentWords(business).introduction,
    guides: open ? business.guides.map(({ name, title }) => ({ name, title })) : [],
    annexCount: open ? found.annexCount : 0,
    owners: people.filter(({ part }) => part === 'owner'),
    blocked,
    promise: version && open ? presentPromise(promiseOf(business.code, usual)) : null,
    steps: version ? presentWay(version.flow) : [],
  };
}

/** A business whose guides and annexes the caller may read; refused as not found otherwise. */
async function requireReadable(ctx: CallerCtx, id: string): Promise<Business> {
  const applicant = await applicantOf(ctx);
  const business = await findAudience(ctx.db, ctx.caller.organisationId, id);
  return business && mayRead(business, applicant, await manages(ctx, id)) ? business : refuse('not-found');
}

/** Whether the caller may open the files of a business; used by attachments. */
export async function mayReadBusiness(ctx: CallerCtx, id: string): Promise<boolean> {
  const business = await findAudience(ctx.db, ctx.caller.organisationId, id);
  return business !== null && mayRead(business, await applicantOf(ctx), await manages(ctx, id));
}

export async function readGuide(ctx: CallerCtx, id: string, name: string) {
  const business = await requireReadable(ctx, id);
  const guide = business.guides.find((each) => each.name === name) ?? refuse('not-found');
  return { business: presentBrief(business), ...guide };
}

export async function findAnnexes(ctx: CallerCtx, { id, ...paging }: Paging & { id: string }) {
  await requireReadable(ctx, id);
  const page = await listOwned(ctx.db, ctx.caller.organisationId, { kind: 'business', id }, paging);
  return {
    ...page,
    items: page.items.map((file) => ({
      id: file.id,
      name: file.name,
      mediaType: file.mediaType,
      bytes: file.bytes,
      at: file.createdAt,
      link: linkTo(ctx, file.id),
    })),
  };
}
