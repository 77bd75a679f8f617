import type * as calls from '@campus/contract/calls/outages.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { SHOWN_BEFORE_MS, standingOf } from '@campus/rules/outages/outages.ts';
import { requireOrganisation } from '#server/modules/organisations/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findTypes, presentAnnounced, presentOwn, presentShown } from './outages.present.ts';
import {
  findAnnouncedAtLine,
  findConcern,
  holdAnnounced,
  listAnnounced,
  listAnnouncedAt,
  listAnnouncedFor,
  setJoined,
} from './people.store.ts';

const shownTimes = (now: number) => ({ now, until: now + SHOWN_BEFORE_MS });

/** Naming types takes one more question, which a day without outages does not need. */
const typesFor = (ctx: Pick<Ctx, 'db'>, organisationId: string, rows: readonly { faultType: string | null }[]) =>
  rows.some(({ faultType }) => faultType !== null)
    ? findTypes(ctx.db, organisationId).then(({ nameOf }) => nameOf)
    : () => null;

/** What the first pages of the halls show to everybody. */
export async function viewShownOutages(ctx: Ctx, { orgSign }: { orgSign: string }) {
  const { id } = await requireOrganisation(ctx.db, orgSign);
  const rows = await listAnnounced(ctx.db, id, shownTimes(ctx.now));
  const typeName = await typesFor(ctx, id, rows);
  return { items: rows.map((row) => presentShown(row, typeName, ctx.now)) };
}

/** The same as it concerns the caller; with a place, what is in force there. */
export async function viewOutagesForMe(ctx: CallerCtx, { placeId, type }: Received<typeof calls.listOutagesForMe>) {
  const rows = placeId
    ? await listAnnouncedAt(ctx.db, ctx.caller, { placeId, type: type || null }, ctx.now)
    : await listAnnouncedFor(ctx.db, ctx.caller, shownTimes(ctx.now));
  const typeName = await typesFor(ctx, ctx.caller.organisationId, rows);
  return { items: rows.map((row) => presentOwn(row, typeName, ctx.now)) };
}

/** "Me too", or not any more. */
export async function joinOutage(
  ctx: CallerCtx,
  { id, joined }: Received<typeof calls.joinOutage>,
): Promise<Answered<typeof calls.joinOutage>> {
  const announced = (await holdAnnounced(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  const standing = standingOf(announced, ctx.now);
  if (standing === 'planned') refuse('outage-not-begun');
  if (standing !== 'in-force') refuse('outage-over');
  await setJoined(ctx.db, ctx.caller, id, joined, ctx.now);
  return { id, ...(await findConcern(ctx.db, id, ctx.caller.personId)) };
}

/** What explains a line at a place, for whoever asks why it is down. */
export async function findAnnounced(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  at: { organisationId: string; personId: string; placeId: string },
) {
  const found = await findAnnouncedAtLine(db, at, shownTimes(now));
  if (!found) return null;
  const { id, kind, textZh, textEn, beginsAt, expectedEndAt, joined } = found;
  const text = { zh: textZh, en: textEn };
  return { id, kind, ...presentAnnounced(found, now), text, beginsAt, expectedEndAt, joined };
}
