import type * as calls from '@campus/contract/calls/outages.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { mayOpenProcess } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { tellOfAnnouncement } from './end.service.ts';
import { countOrders, dropOrder, findBelonging, listOrdersOf, takeOrder } from './orders.store.ts';
import { findOutage, lockOutages } from './outages.store.ts';

export async function viewOutageOrders(
  ctx: CallerCtx,
  { id, which, ...paging }: Received<typeof calls.listOutageOrders>,
): Promise<Answered<typeof calls.listOutageOrders>> {
  const { organisationId } = ctx.caller;
  const outage = (await findOutage(ctx.db, organisationId, id)) ?? refuse('not-found');
  const { beginsAt, announcedAt, faultType, places } = outage;
  const { items, next } = await listOrdersOf(ctx.db, {
    outage: { id, organisationId, suspicion: announcedAt === null, beginsAt },
    coverage: { placeIds: places.map((place) => place.id), faultType },
    which,
    mayOpen: await mayOpenProcess(ctx),
    ...paging,
  });
  // Whoever may not open an order learns where and when it was reported, and neither by whom nor in which words.
  const shown = items.map((row) => (row.opens ? row : { ...row, title: null, submitter: null }));
  return { items: shown, next };
}

/** Says that an order belongs to an outage that is announced, or that it does not. */
export async function setOutageOrder(
  ctx: CallerCtx,
  { id, orderId, belongs }: Received<typeof calls.setOutageOrder>,
): Promise<Answered<typeof calls.setOutageOrder>> {
  const { organisationId } = ctx.caller;
  await lockOutages(ctx.db, organisationId);
  const outage = (await findOutage(ctx.db, organisationId, id)) ?? refuse('not-found');
  if (outage.state !== 'announced') refuse('outage-decided');
  const order = (await findBelonging(ctx.db, organisationId, orderId)) ?? refuse('not-found');
  if (outage.beginsAt > ctx.now) refuse('outage-not-begun');
  const { outageId } = order;
  if (belongs && !order.free && outageId !== null && outageId !== id)
    refuse('outage-order-elsewhere', { id: outageId });
  const coverage = { placeIds: outage.places.map((place) => place.id), faultType: outage.faultType };
  if (!belongs) await dropOrder(ctx.db, organisationId, id, orderId);
  else {
    const taken = await takeOrder(ctx.db, organisationId, coverage, { outageId: id, orderId });
    if (taken === null) return refuse('outage-not-covering');
    await tellOfAnnouncement(ctx.db, outage, [{ personId: taken, orderId }], ctx.now);
  }
  return { id, ...(await countOrders(ctx.db, id)) };
}
