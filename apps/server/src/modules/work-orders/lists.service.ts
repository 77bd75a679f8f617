import type * as calls from '@campus/contract/calls/work-orders.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { processState } from '@campus/rules/flows/process-state.ts';
import { BUSINESS_TYPE, type OrderKind, orderBusinesses, orderFields } from '@campus/rules/work-orders/work-orders.ts';
import {
  type Definition,
  findDefinitions,
  findNames,
  findStartOf,
  type Loaded,
  type Names,
} from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { countOrdersOf, listOrdersOf } from './lists.store.ts';
import { everyAction, submitterOf } from './work-orders.policy.ts';

type Row = Answered<typeof calls.listMyOrders>['items'][number];
type Listed = Awaited<ReturnType<typeof listOrdersOf>>['items'][number];

const SHOWN_PEOPLE = 3;

export async function listMyOrders(
  ctx: CallerCtx,
  { kind, group, words, ...paging }: Received<typeof calls.listMyOrders>,
) {
  const { organisationId, personId } = ctx.caller;
  const found = await findStartOf(ctx.db, organisationId, orderBusinesses[kind]);
  if (!found) return { items: [], next: null };
  const page = await listOrdersOf(ctx.db, { personId, businessId: found.businessId, group, words }, paging);
  const definitions = await findDefinitions(
    ctx.db,
    page.items.map((row) => row.process.versionId),
  );
  const names = await findNames(ctx.db, organisationId, {
    people: page.items.flatMap((row) => row.process.standing.people.slice(0, SHOWN_PEOPLE)),
    places: page.items.flatMap((row) => placeOf(row) ?? []),
  });
  return {
    next: page.next,
    items: page.items.map((row) =>
      presentRow(row, definitions.get(row.process.versionId) as Definition, { kind, personId, names }),
    ),
  };
}

const placeOf = ({ process }: Listed): string | null => {
  const value = process.state.form[orderFields.place];
  return typeof value === 'string' ? value : null;
};

export async function countMyOrders(ctx: CallerCtx, kind: OrderKind) {
  const { organisationId, personId } = ctx.caller;
  const found = await findStartOf(ctx.db, organisationId, orderBusinesses[kind]);
  return countOrdersOf(ctx.db, personId, found?.businessId ?? null, kind);
}

function presentRow(
  row: Listed,
  { flow, form }: Definition,
  { kind, personId, names }: { kind: OrderKind; personId: string; names: Names },
): Row {
  const { process } = row;
  const loaded = { process, flow, form, reader: { involved: true } } as Loaded;
  const type = form.fields.find((field) => field.id === orderFields.type);
  const place = placeOf(row);
  const order = { visit: row.visit?.state ?? null, followedUp: row.followedUp };
  return {
    id: process.id,
    kind,
    businessType: BUSINESS_TYPE,
    number: process.number,
    title: { zh: process.titleZh, en: process.titleEn },
    type: type?.options.find((option) => option.value === process.state.form[orderFields.type])?.label ?? null,
    place: place ? (names.places.get(place) ?? null) : null,
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
    joined: row.joined,
    visit: row.visit && row.visit.state !== 'replaced' ? { ...row.visit, state: row.visit.state } : null,
    openActions: everyAction(loaded, submitterOf(personId), order),
  };
}
