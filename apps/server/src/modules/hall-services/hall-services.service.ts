import type { serviceTabs } from '@campus/contract/calls/hall-services.ts';
import { promiseOf } from '@campus/rules/flows/promise.ts';
import { applicationBusinesses } from '@campus/rules/network-packages/lines.ts';
import {
  type Audience,
  type Business,
  findApplicant,
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
import { findOffered, findOfferedWithFacts, type Prices } from './hall-services.store.ts';

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

/** The business of the organisation that an address names, or why there is none. */
function requireOffered<Found extends { active: boolean; business: Business | null }>(found: Found | null) {
  const { active, business, ...rest } = found ?? refuse('organisation-unknown');
  if (!active) return refuse('organisation-suspended');
  return { ...rest, business: business ?? refuse('not-found') };
}

export async function viewHallService(ctx: Ctx, { orgSign, id }: { orgSign: string; id: string }) {
  const { business, facts } = requireOffered(await findOfferedWithFacts(ctx.db, orgSign, id));
  const { flow, usual, owners, ...prices } = facts;
  return {
    ...presentService(business),
    introduction: presentWords(business).introduction,
    audience: business.audience.kind,
    cost: costOf(business, prices),
    promise: presentPromise(promiseOf(business.code, usual)),
    steps: presentWay(flow),
    guides: business.guides.map(({ name, title }) => ({ name, title })),
    owners,
  };
}

/** Only an opening costs something: the fee once, and a package by the month. */
function costOf({ code, audience }: Business, { fees, fromFen, staffFromFen }: Prices) {
  if (code !== applicationBusinesses.open) return null;
  const { feeFen } = settingsOf({ parameters: fees ? { 'network.fees': fees } : {} });
  return { feeFen, fromFen: audience.kind === 'staff' ? staffFromFen : fromFen };
}

export async function readHallGuide(ctx: Ctx, { orgSign, id, name }: { orgSign: string; id: string; name: string }) {
  const { business } = requireOffered(await findOffered(ctx.db, orgSign, id));
  const guide = business.guides.find((each) => each.name === name) ?? refuse('not-found');
  return { business: presentBrief(business), ...guide };
}
