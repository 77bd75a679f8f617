import type { answerVisit as answerCall, offerVisit as offerCall } from '@campus/contract/calls/work-orders.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { MessageKind } from '@campus/rules/inbox/message-kinds.ts';
import { type Slot, slotFault } from '@campus/rules/work-orders/work-orders.ts';
import { claimPictures, picturesBehind } from '#server/modules/attachments/index.ts';
import {
  findNames,
  type Loaded,
  type Reader,
  seeProcess,
  setUrgency,
  type Urgency,
} from '#server/modules/flows/index.ts';
import { deliver } from '#server/modules/inbox/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findVisit } from './detail.store.ts';
import { agreeVisit, answerVisit, insertRecord, listRecords, offerVisit } from './work.store.ts';
import { type OrderAction, ownActions } from './work-orders.policy.ts';
import { setFollowUp, setPriority } from './work-orders.store.ts';

type Seen = { loaded: Loaded; reader: Reader; visit: NonNullable<Awaited<ReturnType<typeof findVisit>>>['visit'] };

/** An order that the caller may do this with, its process locked; otherwise the reason why not. */
async function seeFor(ctx: CallerCtx, id: string, action: OrderAction): Promise<Seen> {
  const { loaded, reader } = await seeProcess(ctx, id, { lock: true });
  const found = (await findVisit(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  const open = ownActions(loaded, reader, { visit: found.visit?.state ?? null, followedUp: found.followedUp });
  if (!open.includes(action)) refuseFor(loaded, reader, action);
  return { loaded, reader, visit: found.visit };
}

function refuseFor({ process }: Loaded, reader: Reader, action: OrderAction): never {
  if (action === 'follow-up') return refuse(process.status === 'ended' ? 'not-allowed-here' : 'process-running');
  if (process.status === 'ended') return refuse('process-ended');
  if (action === 'answer-visit') return refuse(reader.submitter ? 'visit-replaced' : 'not-yours');
  return refuse('not-allowed-here');
}

/** News of an order for those whom it concerns, once. */
async function tell(
  ctx: CallerCtx,
  { process }: Loaded,
  kind: MessageKind,
  people: readonly string[],
  facts: object,
  onceKey: string,
) {
  const { id, organisationId, number, titleZh, titleEn } = process;
  const news = [...new Set(people)]
    .filter((person) => person !== ctx.caller.personId)
    .map((personId) => ({
      id: newId(ctx.now),
      personId,
      kind,
      facts: { number, titleZh, titleEn, ...facts },
      onceKey,
    }));
  await deliver(ctx.db, organisationId, { kind: 'process', id }, news, ctx.now);
}

export async function addRecord(
  ctx: CallerCtx,
  input: { id: string; text: string; pictures?: readonly string[] | undefined },
) {
  const { loaded } = await seeFor(ctx, input.id, 'add-record');
  const id = newId(ctx.now);
  const attachments = [...(input.pictures ?? [])];
  const { organisationId, personId } = ctx.caller;
  const row = { id, organisationId, orderId: input.id, authorId: personId, at: ctx.now, text: input.text, attachments };
  await insertRecord(ctx.db, row);
  await claimPictures(ctx, attachments, { kind: 'process', id: input.id });
  await tell(ctx, loaded, 'order-record', [loaded.process.submitterId], {}, `record/${id}`);
  return { id };
}

export async function viewRecords(
  ctx: CallerCtx,
  { id, ...asked }: { id: string; after?: string | undefined; size?: number | undefined },
) {
  await seeProcess(ctx, id, { lock: false });
  const page = await listRecords(ctx.db, ctx.caller.organisationId, id, asked);
  const names = await findNames(ctx.db, ctx.caller.organisationId, { people: page.items.map((row) => row.authorId) });
  const pictures = await picturesBehind(
    ctx,
    page.items.flatMap((row) => row.attachments),
  );
  return {
    next: page.next,
    items: page.items.map((row) => ({
      id: row.id,
      at: row.at,
      text: row.text,
      by: names.person(row.authorId),
      pictures: row.attachments.flatMap((one) => pictures.get(one) ?? []),
    })),
  };
}

export async function offer(ctx: CallerCtx, { id, slots, note }: Received<typeof offerCall>) {
  const { loaded } = await seeFor(ctx, id, 'offer-visit');
  const fault = slotFault(slots, ctx.now);
  if (fault) return refuse('slot-faulty', { fault });
  const { organisationId, personId } = ctx.caller;
  const visit = { id: newId(ctx.now), organisationId, orderId: id, offeredBy: personId, slots, note: note ?? '' };
  await offerVisit(ctx.db, visit, ctx.now);
  await tell(ctx, loaded, 'visit-offered', [loaded.process.submitterId], { slots }, `visit/${visit.id}`);
  return { id: visit.id };
}

/** The requester picks one of the slots, or asks for another time. */
export async function answer(ctx: CallerCtx, input: Received<typeof answerCall>) {
  const { loaded, visit } = await seeFor(ctx, input.id, 'answer-visit');
  if (visit?.id !== input.visitId) return refuse('visit-replaced');
  const picked = input.slot === undefined ? undefined : visit.slots[input.slot];
  const slot: Slot = picked ?? input.other ?? refuse('slot-faulty', { fault: 'empty' });
  const fault = slotFault([slot], ctx.now);
  if (fault) return refuse('slot-faulty', { fault });
  const state = picked ? 'agreed' : 'other';
  await answerVisit(ctx.db, visit.id, { state, slot, answer: input.answer ?? '' }, ctx.now);
  const kind = picked ? 'visit-agreed' : 'visit-other';
  await tell(
    ctx,
    loaded,
    kind,
    [visit.offeredBy, ...loaded.process.standing.people],
    { slot },
    `visit/${visit.id}/${state}/${slot.fromAt}`,
  );
  return { id: visit.id };
}

export async function agree(ctx: CallerCtx, { id, visitId }: { id: string; visitId: string }) {
  const { loaded, visit } = await seeFor(ctx, id, 'agree-visit');
  if (visit?.id !== visitId) return refuse('visit-replaced');
  await agreeVisit(ctx.db, visitId);
  const slot = { fromAt: visit.fromAt, untilAt: visit.untilAt };
  await tell(
    ctx,
    loaded,
    'visit-agreed',
    [loaded.process.submitterId],
    { slot },
    `visit/${visitId}/agreed/${slot.fromAt}`,
  );
  return { id: visitId };
}

export async function urge(
  ctx: CallerCtx,
  { id, urgency, priority }: { id: string; urgency: number; priority: number },
) {
  await seeFor(ctx, id, 'set-urgency');
  await setUrgency(ctx.db, ctx.caller.organisationId, id, urgency as Urgency);
  await setPriority(ctx.db, ctx.caller.organisationId, id, priority);
  return { id };
}

/** What the requester said when somebody asked how it is, after the order was closed. */
export async function followUp(ctx: CallerCtx, input: { id: string; result: string; at?: number | undefined }) {
  const { organisationId, personId } = ctx.caller;
  await seeFor(ctx, input.id, 'follow-up');
  const followedUpAt = Math.min(input.at ?? ctx.now, ctx.now);
  await setFollowUp(ctx.db, organisationId, input.id, {
    followUpResult: input.result,
    followedUpAt,
    followedUpBy: personId,
  });
  return { id: input.id };
}
