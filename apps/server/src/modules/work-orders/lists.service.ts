import type * as calls from '@campus/contract/calls/work-orders.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { processState } from '@campus/rules/flows/process-state.ts';
import { BUSINESS_TYPE, type OrderKind, orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { type Definition, findDefinitions, type Names } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { countOrdersOf, type ListedOrder, listOrdersOf, SHOWN_PEOPLE } from './lists.store.ts';
import { everyAction, submitterOf } from './work-orders.policy.ts';

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
      presentRow(order, definitions.get(order.versionId) as Definition, { kind, personId, names }),
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
  { kind, personId, names }: { kind: OrderKind; personId: string; names: Names },
): Row {
  const { placeId, joined, followedUp, visit, ...process } = listed;
  const loaded = { process, flow, reader: { involved: true } };
  const type = form.fields.find((field) => field.id === orderFields.type);
  const order = { visit: visit?.state ?? null, followedUp };
  return {
    id: process.id,
    kind,
    businessType: BUSINESS_TYPE,
    number: process.number,
    title: { zh: process.titleZh, en: process.titleEn },
    type: type?.options.find((option) => option.value === process.state.form[orderFields.type])?.label ?? null,
    place: placeId ? (names.places.get(placeId) ?? null) : null,
    submittedAt: process.submittedAt,
    changedAt: process.changedAt,
    hungUp: process.hungUp,
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
    openActions: everyAction(loaded, submitterOf(personId), order),
  };
}
