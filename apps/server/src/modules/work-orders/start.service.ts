import type * as calls from '@campus/contract/calls/work-orders.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { rightToField } from '@campus/rules/flows/form.ts';
import { pendingBlock, pendingLimit } from '@campus/rules/work-orders/pending-orders.ts';
import { FRESH_MS, type OrderKind, orderBusinesses } from '@campus/rules/work-orders/work-orders.ts';
import {
  type FlowOutside,
  presentPromise,
  startFields,
  startOfBusiness,
  startProcess,
} from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { findRepeatedOrder, findStartFacts, NOT_REPEATED } from './start.store.ts';
import { orderOrigin } from './work-orders.listener.ts';
import { listFreshOrders } from './work-orders.store.ts';

type Block = (typeof calls.orderBlocks)[number];
type Start = Answered<typeof calls.getOrderStart>;

const FRESH_SHOWN = 5;

const blockedStart = (blocked: Block): Start => ({
  sId: null,
  businessId: null,
  name: null,
  fields: [],
  blocked,
  pendingLimit: 0,
  pending: 0,
  places: [],
  contacts: '',
  promise: null,
  draft: null,
  again: null,
});

/** Everything that the page shows before anything is typed. */
export async function viewOrderStart(ctx: CallerCtx, kind: OrderKind, againOfId: string | undefined): Promise<Start> {
  const { organisationId, personId } = ctx.caller;
  const { sId, businessId, blocked, start } = await startOfBusiness(ctx, orderBusinesses[kind]);
  if (blocked) return blockedStart(blocked);
  const before = await findStartFacts(ctx.db, { organisationId, personId, businessId });
  const limit = pendingLimit(kind, before.selfHelp);
  const again = againOfId ? await findRepeatedOrder(ctx.db, organisationId, personId, againOfId) : null;
  const { form, flow } = start.definition;
  return {
    sId,
    businessId,
    name: { zh: start.business.nameZh, en: start.business.nameEn },
    fields: startFields(flow, form).map((field): Start['fields'][number] => {
      const value = NOT_REPEATED.includes(field.id) ? null : (again?.form[field.id] ?? null);
      return { field, value, right: rightToField(flow.start, field, true) === 'write' ? 'write' : 'read' };
    }),
    blocked: pendingBlock(kind, before.pending, limit),
    pendingLimit: limit,
    pending: before.pending,
    places: before.places,
    contacts: before.mobile,
    promise: presentPromise(start.promise),
    draft: before.draft,
    again: again && { id: again.id, number: again.number },
  };
}

export async function listFreshReports(ctx: CallerCtx, { placeId, type }: { placeId: string; type: string }) {
  const { organisationId, personId } = ctx.caller;
  const since = ctx.now - FRESH_MS;
  const rows = await listFreshOrders(ctx.db, organisationId, { placeId, type, since, personId, most: FRESH_SHOWN });
  return {
    items: rows.map(({ buildingZh, buildingEn, ...row }) => ({
      ...row,
      submittedAt: Math.round(row.submittedAt),
      building: { zh: buildingZh, en: buildingEn },
    })),
  };
}

/** Submits an order: its process starts, and the listener keeps where it came from, what it joins and what it repeats. */
export async function submitOrder(ctx: CallerCtx, outside: FlowOutside, input: Received<typeof calls.submitOrder>) {
  const { kind, channel, sId, form, draftId } = input;
  const companion = orderOrigin.of({ channel, joinId: input.joinId ?? null, againOfId: input.againOfId ?? null });
  return startProcess(ctx, outside, { sId, form, draftId }, {}, { onlyOf: orderBusinesses[kind], companion });
}
