import type { serviceTabs } from '@campus/contract/calls/hall-services.ts';
import { promiseOf } from '@campus/rules/flows/promise.ts';
import { applicationBusinesses } from '@campus/rules/network-packages/lines.ts';
import {
  type Audience,
  type Business,
  findApplicant,
  findBusiness,
  findUsual,
  isMeantFor,
  listPublished,
  listUsedLately,
  presentBrief,
  presentPromise,
  presentWay,
  presentWords,
} from '#server/modules/flows/index.ts';
import { settingsOf } from '#server/modules/network-applications/index.ts';
import { requireOrganisation } from '#server/modules/organisations/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOrganisationWithPrices, type HallOrganisation } from './hall-services.store.ts';

/** As many tiles as the hall has room for. */
const MOST = 100;
const RECENT = 8;

type Tab = (typeof serviceTabs)[number];

/**
 * The headings of a service. A service for everybody stands under the reader's own heading as well as under the third;
 * one for chosen people belongs neither to students nor to staff.
 */
const tabs: Record<Audience['kind'], Tab[]> = {
  student: ['student'],
  staff: ['staff'],
  all: ['student', 'staff', 'more'],
  chosen: ['more'],
};

const presentService = (business: Business) => ({
  ...presentBrief(business),
  summary: presentWords(business).summary,
  tabs: tabs[business.audience.kind],
});

export async function listHallServices(ctx: Ctx, orgSign: string) {
  const organisation = await requireOrganisation(ctx.db, orgSign);
  const rows = await listPublished(ctx.db, organisation.id, MOST);
  return { items: rows.map(({ business }) => presentService(business)) };
}

/** What the caller may use stands first; the rest is shown too, because it is good to know what others have. */
export async function listMyHallServices(ctx: CallerCtx) {
  const { organisationId, personId } = ctx.caller;
  const applicant = (await findApplicant(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const rows = await listPublished(ctx.db, organisationId, MOST);
  const used = await listUsedLately(ctx.db, organisationId, applicant, RECENT);
  const items = rows.map(({ business }) => ({
    ...presentService(business),
    mayUse: isMeantFor(business.audience, applicant),
  }));
  return {
    items: [...items.filter(({ mayUse }) => mayUse), ...items.filter(({ mayUse }) => !mayUse)],
    recent: used.map(({ business }) => presentService(business)),
  };
}

/** A business that the hall shows; one that is a draft, suspended or of another organisation is not there. */
async function findOfferedBusiness(ctx: Ctx, organisationId: string, id: string) {
  const { business, version, people } = (await findBusiness(ctx.db, organisationId, id)) ?? refuse('not-found');
  return version && !business.suspended ? { business, version, people } : refuse('not-found');
}

export async function viewHallService(ctx: Ctx, { orgSign, id }: { orgSign: string; id: string }) {
  const organisation = (await findOrganisationWithPrices(ctx.db, orgSign)) ?? refuse('organisation-unknown');
  if (!organisation.active) return refuse('organisation-suspended');
  const { business, version, people } = await findOfferedBusiness(ctx, organisation.id, id);
  return {
    ...presentService(business),
    introduction: presentWords(business).introduction,
    audience: business.audience.kind,
    cost: costOf(business, organisation),
    promise: presentPromise(promiseOf(business.code, await findUsual(ctx.db, id))),
    steps: presentWay(version.flow),
    guides: business.guides.map(({ name, title }) => ({ name, title })),
    owners: people.filter(({ part }) => part === 'owner').map(({ name, department }) => ({ name, department })),
  };
}

/** Only an opening costs something: the fee once, and a package by the month. */
function costOf({ code, audience }: Business, { fees, fromFen, staffFromFen }: HallOrganisation) {
  if (code !== applicationBusinesses.open) return null;
  const { feeFen } = settingsOf({ parameters: fees ? { 'network.fees': fees } : {} });
  return { feeFen, fromFen: audience.kind === 'staff' ? staffFromFen : fromFen };
}

export async function readHallGuide(ctx: Ctx, { orgSign, id, name }: { orgSign: string; id: string; name: string }) {
  const organisation = await requireOrganisation(ctx.db, orgSign);
  const { business } = await findOfferedBusiness(ctx, organisation.id, id);
  const guide = business.guides.find((each) => each.name === name) ?? refuse('not-found');
  return { business: presentBrief(business), ...guide };
}
