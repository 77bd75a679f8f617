import type * as calls from '@campus/contract/calls/work-orders.ts';
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
import { insertRecord, insertVisit, listRecords, updateVisitAgreed, updateVisitAnswer } from './handling.store.ts';
import { type OrderAction, ownActions } from './work-orders.policy.ts';
import { setFollowUp, setPriority } from './work-orders.store.ts';

type OpenOrder = { loaded: Loaded; reader: Reader; visit: NonNullable<Awaited<ReturnType<typeof findVisit>>>['visit'] };

/** An order that the caller may do this with, its process locked; otherwise the reason why not. */
async function lockOrderFor(ctx: CallerCtx, id: string, action: OrderAction): Promise<OpenOrder> {
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

type OrderMessage = {
  kind: MessageKind;
  people: readonly string[];
  /** What the message says beside the number and the title of the order. */
  facts?: object;
  onceKey: string;
};

/** Tells people something about an order, once; who caused it is not told. */
async function tellPeople(ctx: CallerCtx, { process }: Loaded, { kind, people, facts, onceKey }: OrderMessage) {
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

export async function addOrderRecord(
  ctx: CallerCtx,
  input: { id: string; text: string; pictures?: readonly string[] | undefined },
) {
  const { loaded } = await lockOrderFor(ctx, input.id, 'add-record');
  const id = newId(ctx.now);
  const attachments = [...(input.pictures ?? [])];
  const { organisationId, personId } = ctx.caller;
  const row = { id, organisationId, orderId: input.id, authorId: personId, at: ctx.now, text: input.text, attachments };
  await insertRecord(ctx.db, row);
  await claimPictures(ctx, attachments, { kind: 'process', id: input.id });
  const people = [loaded.process.submitterId];
  await tellPeople(ctx, loaded, { kind: 'order-record', people, onceKey: `record/${id}` });
  return { id };
}

export async function listOrderRecords(
  ctx: CallerCtx,
  { id, ...paging }: { id: string; after?: string | undefined; size?: number | undefined },
) {
  await seeProcess(ctx, id, { lock: false });
  const page = await listRecords(ctx.db, ctx.caller.organisationId, id, paging);
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
      pictures: row.attachments.flatMap((picture) => pictures.get(picture) ?? []),
    })),
  };
}

export async function offerVisit(ctx: CallerCtx, { id, slots, note }: Received<typeof calls.offerVisit>) {
  const { loaded } = await lockOrderFor(ctx, id, 'offer-visit');
  const fault = slotFault(slots, ctx.now);
  if (fault) return refuse('slot-faulty', { fault });
  const { organisationId, personId } = ctx.caller;
  const visit = { id: newId(ctx.now), organisationId, orderId: id, offeredBy: personId, slots, note: note ?? '' };
  await insertVisit(ctx.db, visit, ctx.now);
  await tellPeople(ctx, loaded, {
    kind: 'visit-offered',
    people: [loaded.process.submitterId],
    facts: { slots },
    onceKey: `visit/${visit.id}`,
  });
  return { id: visit.id };
}

/** The requester picks one of the slots, or asks for another time. */
export async function answerVisit(ctx: CallerCtx, input: Received<typeof calls.answerVisit>) {
  const { loaded, visit } = await lockOrderFor(ctx, input.id, 'answer-visit');
  if (visit?.id !== input.visitId) return refuse('visit-replaced');
  const picked = input.slot === undefined ? undefined : visit.slots[input.slot];
  const slot: Slot = picked ?? input.other ?? refuse('slot-faulty', { fault: 'empty' });
  const fault = slotFault([slot], ctx.now);
  if (fault) return refuse('slot-faulty', { fault });
  const state = picked ? 'agreed' : 'other';
  await updateVisitAnswer(ctx.db, visit.id, { state, slot, answer: input.answer ?? '' }, ctx.now);
  await tellPeople(ctx, loaded, {
    kind: picked ? 'visit-agreed' : 'visit-other',
    people: [visit.offeredBy, ...loaded.process.standing.people],
    facts: { slot },
    onceKey: `visit/${visit.id}/${state}/${slot.fromAt}`,
  });
  return { id: visit.id };
}

export async function agreeVisit(ctx: CallerCtx, { id, visitId }: { id: string; visitId: string }) {
  const { loaded, visit } = await lockOrderFor(ctx, id, 'agree-visit');
  if (visit?.id !== visitId) return refuse('visit-replaced');
  await updateVisitAgreed(ctx.db, visitId);
  const slot = { fromAt: visit.fromAt, untilAt: visit.untilAt };
  await tellPeople(ctx, loaded, {
    kind: 'visit-agreed',
    people: [loaded.process.submitterId],
    facts: { slot },
    onceKey: `visit/${visitId}/agreed/${slot.fromAt}`,
  });
  return { id: visitId };
}

export async function setOrderUrgency(
  ctx: CallerCtx,
  { id, urgency, priority }: { id: string; urgency: number; priority: number },
) {
  await lockOrderFor(ctx, id, 'set-urgency');
  await setUrgency(ctx.db, ctx.caller.organisationId, id, urgency as Urgency);
  await setPriority(ctx.db, ctx.caller.organisationId, id, priority);
  return { id };
}

/** What the requester said when somebody asked how it is, after the order was closed. */
export async function recordFollowUp(ctx: CallerCtx, input: { id: string; result: string; at?: number | undefined }) {
  const { organisationId, personId } = ctx.caller;
  await lockOrderFor(ctx, input.id, 'follow-up');
  const followedUpAt = Math.min(input.at ?? ctx.now, ctx.now);
  await setFollowUp(ctx.db, organisationId, input.id, {
    followUpResult: input.result,
    followedUpAt,
    followedUpBy: personId,
  });
  return { id: input.id };
}
