import type * as calls from '@campus/contract/calls/work-orders.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { submitterActions } from '@campus/rules/flows/open-actions.ts';
import { processState } from '@campus/rules/flows/process-state.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import { BUSINESS_TYPE, type OrderKind, orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { type Definition, findDefinitions, type Names, presentDeadline } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { countOrdersOf, type ListedOrder, listOrdersOf, SHOWN_PEOPLE } from './lists.store.ts';
import { submitterOrderActions } from './work-orders.policy.ts';

type Row = Answered<typeof calls.listMyOrders>['items'][number];

export async function listMyOrders(
  ctx: CallerCtx,
  { kind, group, words, ...paging }: Received<typeof calls.listMyOrders>,
) {
  const { organisationId, personId } = ctx.caller;
  const { items, next, names } = await listOrdersOf(ctx.db, { organisationId, personId, kind, group, words }, paging);
  const definitions = await findDefinitions(
    ctx.db,
    items.map((order) => order.versionId),
  );
  return {
    next,
    items: items.map((order) =>
      presentRow(order, definitions.get(order.versionId) as Definition, { kind, names, now: ctx.now }),
    ),
  };
}

export async function countMyOrders(ctx: CallerCtx, kind: OrderKind) {
  const { organisationId, personId } = ctx.caller;
  return countOrdersOf(ctx.db, { organisationId, personId, kind });
}

function presentRow(
  listed: ListedOrder,
  { flow, form }: Definition,
  { kind, names, now }: { kind: OrderKind; names: Names; now: number },
): Row {
  const { placeId, joined, visit, ...process } = listed;
  const type = form.fields.find((field) => field.id === orderFields.type);
  return {
    id: process.id,
    kind,
    businessType: BUSINESS_TYPE,
    number: process.number,
    title: { zh: process.titleZh, en: process.titleEn },
    type: type?.options.find((option) => option.value === process.type)?.label ?? null,
    place: placeId ? (names.places.get(placeId) ?? null) : null,
    submittedAt: process.submittedAt,
    changedAt: process.changedAt,
    hungUp: process.hungUp,
    ...presentDeadline(process, now),
    status: process.status as Row['status'],
    outcome: process.outcome as Row['outcome'],
    group: process.processGroup as Row['group'],
    state: processState({ ...process, group: process.processGroup }),
    steps: process.standing.steps.map((step) => step.name),
    people: process.standing.people.slice(0, SHOWN_PEOPLE).map(names.person),
    urgency: process.urgency,
    stars: process.stars,
    joined,
    visit: visit && visit.state !== 'replaced' ? { ...visit, state: visit.state } : null,
    openActions: [
      ...(process.submitterActions ?? submitterActions(flow, process.state as FlowState)),
      ...submitterOrderActions(process.status, visit?.state ?? null),
    ],
  };
}
