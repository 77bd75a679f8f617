import type { getOrderStart, orderBlocks, submitOrder } from '@campus/contract/calls/work-orders.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { rightTo } from '@campus/rules/flows/form.ts';
import { pendingBlock, pendingLimit } from '@campus/rules/work-orders/pending-orders.ts';
import { FRESH_MS, type OrderKind, orderBusinesses } from '@campus/rules/work-orders/work-orders.ts';
import { type FlowOutside, presentPromise, startOfBusiness, startProcess } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { orderOrigin } from './hear.ts';
import { findAgain, findBeforeTyping, NOT_TAKEN_OVER } from './start.store.ts';
import { listFresh } from './work-orders.store.ts';

type Block = (typeof orderBlocks)[number];
type Start = Answered<typeof getOrderStart>;

const FRESH_SHOWN = 5;

const nothing = (blocked: Block): Start => ({
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
export async function viewStart(ctx: CallerCtx, kind: OrderKind, againOfId: string | undefined): Promise<Start> {
  const { organisationId, personId } = ctx.caller;
  const { sId, businessId, blocked, start } = await startOfBusiness(ctx, orderBusinesses[kind]);
  if (blocked) return nothing(blocked);
  const before = await findBeforeTyping(ctx.db, { organisationId, personId, businessId });
  const limit = pendingLimit(kind, before.selfHelp);
  const again = againOfId ? await findAgain(ctx.db, organisationId, personId, againOfId) : null;
  const { form, flow } = start.definition;
  return {
    sId,
    businessId,
    name: { zh: start.business.nameZh, en: start.business.nameEn },
    fields: form.fields.flatMap((field) => {
      if (rightTo(flow.start, field.id, true) !== 'write') return [];
      const value = NOT_TAKEN_OVER.includes(field.id) ? null : (again?.form[field.id] ?? null);
      return [{ field, value, right: 'write' as const }];
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

export async function viewFresh(ctx: CallerCtx, { placeId, type }: { placeId: string; type: string }) {
  const { organisationId, personId } = ctx.caller;
  const since = ctx.now - FRESH_MS;
  const rows = await listFresh(ctx.db, organisationId, { placeId, type, since, personId, most: FRESH_SHOWN });
  return {
    items: rows.map(({ buildingZh, buildingEn, ...row }) => ({
      ...row,
      submittedAt: Math.round(row.submittedAt),
      building: { zh: buildingZh, en: buildingEn },
    })),
  };
}

/** Submits an order on its business; where it came from, what it joins and what it repeats is kept beside it. */
export async function submit(ctx: CallerCtx, outside: FlowOutside, input: Received<typeof submitOrder>) {
  const { kind, channel, sId, form, draftId } = input;
  const companion = orderOrigin.of({ channel, joinId: input.joinId ?? null, againOfId: input.againOfId ?? null });
  return startProcess(ctx, outside, { sId, form, draftId }, {}, { onlyOf: orderBusinesses[kind], companion });
}
