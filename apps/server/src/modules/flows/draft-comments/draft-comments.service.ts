import type * as calls from '@campus/contract/calls/flows-draft-comments.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { nameOfThing } from '@campus/rules/flows/definition.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { findDraft } from '../catalogue/businesses.store.ts';
import { findDefinition } from '../catalogue/definitions.store.ts';
import { findWithin } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import {
  countOpenComments,
  findBusinessOf,
  holdBusiness,
  insertComment,
  listComments,
  reopenComment,
  settleComment,
} from './draft-comments.store.ts';

const requireWithin = async (ctx: CallerCtx, businessId: string) =>
  (await findWithin(ctx.db, await managerOf(ctx), businessId)) ?? refuse('not-found');

export async function findDraftComments(ctx: CallerCtx, input: Received<typeof calls.listDraftComments>) {
  const { db } = ctx;
  const { organisationId } = ctx.caller;
  await requireWithin(ctx, input.businessId);
  const page = await listComments(db, organisationId, input);
  return { ...page, open: await countOpenComments(db, organisationId, input.businessId) };
}

/** Who may see what is drawn may say something about it, whether they may change it or not. */
export async function commentOnDraft(
  ctx: CallerCtx,
  { businessId, thing, text }: Received<typeof calls.commentOnDraft>,
): Promise<{ id: string }> {
  const { db, now } = ctx;
  const { organisationId, personId } = ctx.caller;
  if (!(await holdBusiness(db, organisationId, businessId))) refuse('not-found');
  const { publishedVersionId } = await requireWithin(ctx, businessId);
  const drawn =
    (await findDraft(db, organisationId, businessId)) ??
    (publishedVersionId === null ? null : await findDefinition(db, publishedVersionId));
  const thingName = thing === '' || !drawn ? null : nameOfThing(drawn.flow, thing);
  if (thing !== '' && thingName === null) refuseField('thing', 'not-an-option');
  const id = newId(now);
  const made = { id, organisationId, businessId, thing, thingName, text, madeAt: now, madeBy: personId };
  await insertComment(db, { ...made, settledAt: null, settledBy: null });
  return { id };
}

export async function settleDraftComment(
  ctx: CallerCtx,
  { id, settled }: Received<typeof calls.settleDraftComment>,
): Promise<{ settled: boolean }> {
  const { db, caller, now } = ctx;
  await requireWithin(ctx, (await findBusinessOf(db, caller.organisationId, id)) ?? refuse('not-found'));
  await (settled ? settleComment(db, id, caller.personId, now) : reopenComment(db, id));
  return { settled };
}
