import { workingMsBetween } from '@campus/rules/basics/calendar.ts';
import { searchable } from '@campus/rules/basics/search-grams.ts';
import { addDays, dayOf } from '@campus/rules/basics/time-zone.ts';
import { countOwned, linkTo, listOwned } from '#server/modules/attachments/index.ts';
import { loadCalendarOf } from '#server/modules/calendar/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { blockedFor, mayRead } from './businesses.policy.ts';
import { presentBrief, presentService, presentWay, presentWords, startFields } from './businesses.present.ts';
import {
  type Business,
  findAudience,
  findBusiness,
  listOnOffer,
  listUsedLately,
  listWaits,
} from './businesses.store.ts';
import { findApplicant } from './processes.store.ts';
import { startOf, submitterPicks } from './start.service.ts';
import { stepAddress } from './step-address.ts';

type Asked = { after?: string | undefined; size?: number | undefined };

const RECENT = 8;
/** How many cases "usually" needs, how far back it looks, and how many of the latest it takes. */
const USUAL = { least: 20, days: 90, most: 200 };

async function applicantOf(ctx: CallerCtx) {
  return (await findApplicant(ctx.db, ctx.caller.organisationId, ctx.caller.personId)) ?? refuse('session-ended');
}

const manages = (ctx: CallerCtx) => ctx.caller.permissions.has('business.manage');

export async function findServices(
  ctx: CallerCtx,
  { words = '', ...asked }: Asked & { words?: string | undefined; categoryId?: string | undefined },
) {
  const applicant = await applicantOf(ctx);
  const page = await listOnOffer(ctx.db, ctx.caller.organisationId, applicant, { ...asked, text: searchable(words) });
  return { ...page, items: page.items.map(presentService) };
}

export async function findRecentServices(ctx: CallerCtx) {
  const rows = await listUsedLately(ctx.db, ctx.caller.organisationId, await applicantOf(ctx), RECENT);
  return { items: rows.map(presentService) };
}

/** Everything about one business for somebody who thinks of applying; to whom it is not meant it says only that. */
export async function describeService(ctx: CallerCtx, id: string) {
  const { organisationId } = ctx.caller;
  const applicant = await applicantOf(ctx);
  const found = (await findBusiness(ctx.db, organisationId, id)) ?? refuse('not-found');
  const { business, category, version, people } = found;
  if (version === null && !manages(ctx)) return refuse('not-found');
  const blocked = blockedFor(business, applicant);
  const open = mayRead(business, applicant, manages(ctx));
  const startStep = blocked === null && version ? version.flow.start.id : null;
  return {
    ...presentService({ business, category, startStep, versionNumber: null }),
    introduction: presentWords(business).introduction,
    guides: open ? business.guides.map(({ name, title }) => ({ name, title })) : [],
    annexCount: open ? await countOwned(ctx.db, organisationId, { kind: 'business', id }) : 0,
    owners: people.filter(({ part }) => part === 'owner'),
    blocked,
    usuallyMs: version && open ? await usualWorkingMs(ctx, organisationId, id) : null,
    steps: version ? presentWay(version.flow) : [],
  };
}

/** Half of the latest cases took no longer than this, in working time and without the wait for an evaluation. */
export async function usualWorkingMs(
  ctx: Pick<CallerCtx, 'db' | 'now'>,
  organisationId: string,
  businessId: string,
): Promise<number | null> {
  const since = ctx.now - USUAL.days * 86_400_000;
  const waits = await listWaits(ctx.db, organisationId, businessId, since, USUAL.most);
  const cases = Map.groupBy(waits, (wait) => wait.processId);
  if (cases.size < USUAL.least) return null;
  const earliest = Math.min(...waits.map((wait) => wait.fromAt));
  const calendar = await loadCalendarOf(ctx.db, organisationId, {
    fromOn: addDays(dayOf(earliest, 'UTC'), -1),
    untilOn: addDays(dayOf(ctx.now, 'UTC'), 1),
  });
  const lengths = [...cases.values()]
    .map((parts) => parts.reduce((ms, { fromAt, untilAt }) => ms + workingMsBetween(fromAt, untilAt, calendar), 0))
    .sort((a, b) => a - b);
  return lengths[Math.ceil(lengths.length / 2) - 1] ?? null;
}

/** A business whose guides and annexes somebody may read; otherwise it is as if it were not there. */
async function readable(ctx: CallerCtx, id: string): Promise<Business> {
  const applicant = await applicantOf(ctx);
  const business = await findAudience(ctx.db, ctx.caller.organisationId, id);
  return business && mayRead(business, applicant, manages(ctx)) ? business : refuse('not-found');
}

/** Whether somebody may open the files of a business, for attachments. */
export async function mayReadBusiness(ctx: CallerCtx, id: string): Promise<boolean> {
  const business = await findAudience(ctx.db, ctx.caller.organisationId, id);
  return business !== null && mayRead(business, await applicantOf(ctx), manages(ctx));
}

export async function readGuide(ctx: CallerCtx, id: string, name: string) {
  const business = await readable(ctx, id);
  const guide = business.guides.find((one) => one.name === name) ?? refuse('not-found');
  return { business: presentBrief(business), ...guide };
}

export async function findAnnexes(ctx: CallerCtx, { id, ...asked }: Asked & { id: string }) {
  await readable(ctx, id);
  const page = await listOwned(ctx.db, ctx.caller.organisationId, { kind: 'business', id }, asked);
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

export async function readStart(ctx: CallerCtx, sId: string) {
  const { version, business } = await startOf(ctx, sId);
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
  };
}
