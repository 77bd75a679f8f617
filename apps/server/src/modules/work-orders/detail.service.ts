import type { getOrder } from '@campus/contract/calls/work-orders.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import type { Language } from '@campus/messages/texts.ts';
import { formatYuan } from '@campus/rules/basics/money.ts';
import type { FieldValue, Form, SingleValue } from '@campus/rules/flows/conditions.ts';
import { type FieldKind, type FormField, isEmpty, type RowField } from '@campus/rules/flows/form.ts';
import { processState } from '@campus/rules/flows/process-state.ts';
import { rowsIn } from '@campus/rules/flows/standing-form.ts';
import { deskRight } from '@campus/rules/network-desk/network-desk.ts';
import type { PlaceKind } from '@campus/rules/places/levels.ts';
import { BUSINESS_TYPE, orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { presentPictures } from '#server/modules/attachments/index.ts';
import {
  type Loaded,
  type Names,
  namesFrom,
  pageOfEvents,
  presentDeadline,
  presentPromise,
  remindIn,
  seeProcess,
  seesField,
  tookMs,
} from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOrderDetail, type OrderDetail, type VisitRow } from './detail.store.ts';
import { everyAction, handlesOpenOrder } from './work-orders.policy.ts';

type OrderReply = Answered<typeof getOrder>;

const KNOWN: readonly string[] = Object.values(orderFields);
const MINUTE = 60_000;

const textOf = (form: Form, field: string): string => (typeof form[field] === 'string' ? (form[field] as string) : '');
const listOf = (form: Form, field: string): string[] => {
  const value = form[field];
  return Array.isArray(value) ? [...(value as readonly string[])] : [];
};

/** One order with all of its fields, as far as its reader may see them. */
export async function viewOrder(ctx: CallerCtx, id: string): Promise<OrderReply> {
  const { loaded, reader } = await seeProcess(ctx, id, { lock: false });
  const { process, form, business } = loaded;
  const values = Object.fromEntries(
    Object.entries(process.state.form).filter(([field]) => seesField(loaded, reader, field)),
  );
  const handlers = handlersOf(loaded);
  const about = textOf(values, orderFields.about);
  const photos = listOf(values, orderFields.photos);
  const people = [process.submitterId, ...handlers, about].filter(Boolean);
  const shown = { people, pictures: photos };
  const detail = (await findOrderDetail(ctx.db, process.organisationId, id, shown)) ?? refuse('not-found');
  const names = namesFrom(detail.names);
  const pictures = presentPictures(ctx, detail.pictures);
  const order = { visit: detail.visit?.state ?? null, followedUp: detail.followUpResult !== null };
  const field = (name: string) => form.fields.find(({ id }) => id === name);
  return {
    id,
    kind: detail.kind,
    number: process.number,
    channel: detail.channel,
    account: detail.account,
    businessType: BUSINESS_TYPE,
    creator: names.person(process.submitterId),
    handlers: handlers.map(names.person),
    catalogue: business.name,
    type: choiceOf(field(orderFields.type), values),
    contacts: textOf(values, orderFields.contacts),
    temporaryPhone: textOf(values, orderFields.temporaryPhone),
    location: locationOf(detail),
    title: textOf(values, orderFields.title) || process.titleZh,
    description: detail.kind === 'fault' ? textOf(values, orderFields.description) : '',
    content: detail.kind === 'fault' ? '' : textOf(values, orderFields.description),
    about: about ? names.person(about) : null,
    ...standingOf(loaded),
    urgency: process.urgency,
    priority: detail.priority,
    returnReason: detail.returnReason,
    closeType: choiceOf(field(orderFields.closeType), values),
    surveyInfo: textOf(values, orderFields.surveyInfo),
    workContent: textOf(values, orderFields.workContent),
    solution: textOf(values, orderFields.solution),
    submittedAt: process.submittedAt,
    acceptedAt: roundMs(detail.acceptedAt),
    resolvedAt: roundMs(detail.resolvedAt),
    endedAt: process.endedAt,
    evaluation: evaluationOf(loaded),
    followUp: followUpOf(detail, names),
    others: othersOf(form.fields, values, ctx.language),
    pictures: photos.flatMap((picture) => pictures.get(picture) ?? []),
    records: detail.records,
    visit: detail.visit && presentVisit(detail.visit, names),
    joined: detail.joined && {
      id: detail.joined.id,
      number: detail.joined.number,
      state: processState(detail.joined),
    },
    joiners: detail.joiners,
    againOf: detail.againOf,
    promise: presentPromise(process.promise),
    ...presentDeadline(process, ctx.now),
    tookMs: tookMs(loaded),
    openActions: [...everyAction(loaded, reader, order), ...(seesNetwork(ctx, loaded) ? ['see-network' as const] : [])],
    urgencyRaised: detail.urgencyRaised,
    remindInMinutes: Math.ceil(remindIn(process.remindedAt, ctx.now) / MINUTE),
    events: await pageOfEvents(ctx, loaded),
  };
}

/** Whether the reader may look after the network of who submitted it, by their right or because they handle it. */
const seesNetwork = ({ caller }: CallerCtx, loaded: Loaded): boolean =>
  deskRight({
    atDesk: caller.tokenKind === 'session',
    sameOrganisation: true,
    manages: caller.permissions.has('network.manage'),
    handles: handlesOpenOrder(loaded, caller.personId),
    own: loaded.process.submitterId === caller.personId,
  }) !== 'none';

const roundMs = (moment: number | null): number | null => (moment === null ? null : Math.round(moment));

/** The people with open tasks; for an order without any, whoever decided it last. */
function handlersOf({ process: { state, standing, status } }: Loaded): string[] {
  const askedPeople = standing.people.filter((person) => person !== state.submitter || status === 'returned');
  const decided = state.tasks.findLast((task) => task.state === 'solved' || task.state === 'not-solved');
  return askedPeople.length > 0 && status === 'running' ? askedPeople.slice(0, 5) : decided ? [decided.person] : [];
}

const choiceOf = (field: FormField | undefined, values: Form) =>
  field?.options.find((option) => option.value === values[field.id]) ?? null;

function locationOf({ places }: OrderDetail): OrderReply['location'] {
  const at = (kind: PlaceKind) => places.find((place) => place.kind === kind)?.name ?? null;
  return {
    campus: at('campus'),
    areaOne: at('area-one'),
    areaTwo: at('area-two'),
    building: at('building'),
    room: at('room'),
  };
}

const standingOf = ({ process }: Loaded) => ({
  group: process.processGroup as OrderReply['group'],
  status: process.status as OrderReply['status'],
  outcome: process.outcome as OrderReply['outcome'],
  hungUp: process.hungUp,
  state: processState({ ...process, group: process.processGroup }),
  steps: process.standing.steps.map((step) => step.name),
});

function evaluationOf({ process: { stars, achieved, evaluationText, evaluatedAt } }: Loaded): OrderReply['evaluation'] {
  if (stars === null || evaluatedAt === null) return null;
  return { stars, text: evaluationText ?? '', achieved: achieved ?? false, at: evaluatedAt };
}

function followUpOf({ followUpResult, followedUpAt, followedUpBy }: OrderDetail, names: Names): OrderReply['followUp'] {
  if (followUpResult === null || followedUpAt === null || followedUpBy === null) return null;
  return { result: followUpResult, at: Math.round(followedUpAt), by: names.person(followedUpBy) };
}

const othersOf = (fields: readonly FormField[], values: Form, language: Language): OrderReply['others'] =>
  fields
    .filter((field) => !KNOWN.includes(field.id) && !isEmpty(values[field.id]))
    .map((field) => ({ label: field.label, value: otherValue(field, values[field.id] ?? null, language) }));

/** Their values are ids, which nobody can read. */
const STANDS_FOR: readonly FieldKind[] = ['person', 'department', 'place'];

/** Rows become one text each; money in them and beside them is written in yuan. */
function otherValue(field: FormField, value: FieldValue, language: Language): FieldValue {
  if (field.kind === 'computed' && field.unit === 'money') return formatYuan(Number(value));
  if (field.kind !== 'group') return value;
  return rowsIn(value).map((row) =>
    (field.fields ?? [])
      .filter(({ id, kind }) => !isEmpty(row[id]) && !STANDS_FOR.includes(kind))
      .map((each) => cellText(each, row[each.id] ?? null, language))
      .join(language === 'zh' ? '，' : ', '),
  );
}

function cellText({ kind, unit, options }: RowField, value: SingleValue, language: Language): string {
  if (kind === 'money' || (kind === 'computed' && unit === 'money')) return formatYuan(Number(value));
  const said = (Array.isArray(value) ? (value as readonly string[]) : [String(value)]).map(
    (one) => options.find((option) => option.value === one)?.label[language] ?? one,
  );
  return said.join(language === 'zh' ? '、' : ', ');
}

const presentVisit = (visit: VisitRow, names: Names): OrderReply['visit'] => ({
  id: visit.id,
  state: visit.state,
  by: names.person(visit.offeredBy),
  offeredAt: Math.round(visit.offeredAt),
  slots: visit.slots,
  note: visit.note,
  answer: visit.answer,
  fromAt: roundMs(visit.fromAt),
  untilAt: roundMs(visit.untilAt),
});
