import { processStates } from '@campus/rules/flows/process-state.ts';
import { processActions, processGroups, processOutcomes, processStatuses } from '@campus/rules/flows/vocabulary.ts';
import { placeKinds } from '@campus/rules/places/levels.ts';
import {
  BUSINESS_TYPE,
  MAX_PHOTOS,
  MAX_SLOTS,
  orderChannels,
  orderKinds,
} from '@campus/rules/work-orders/work-orders.ts';
import { z } from 'zod';
import { desks, everyArea, halls } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { line, moment, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { flowRefusals, orderRefusals } from '../refusals.ts';
import { acted } from './flows-processes.ts';
import {
  deadline,
  eventPage,
  FORM_KB,
  fieldValue,
  fieldWithValue,
  formValues,
  overseers,
  person,
  picture,
  promise,
  tookMs,
  words,
} from './flows-shapes.ts';

const kind = z.enum(orderKinds);
const choice = z.object({ value: z.string(), label: words });
const urgency = z.number().int().min(0).max(2);
const placeAt = z.object({ id: uuid, kind: z.enum(placeKinds), name: words });

/** What an order cannot be submitted for now; the page says so before anything is typed. */
export const orderBlocks = [
  'complaint-pending',
  'self-help-too-many',
  'business-suspended',
  'business-not-for-you',
  'order-business-missing',
] as const;

/** What somebody may do with an order beyond what its process allows. */
export const orderActions = [
  'offer-visit',
  'answer-visit',
  'agree-visit',
  'add-record',
  'set-urgency',
  'follow-up',
  'see-network',
] as const;

const visit = z.object({
  id: uuid,
  state: z.enum(['offered', 'agreed', 'other']),
  by: person,
  offeredAt: moment,
  slots: z.array(z.object({ fromAt: moment, untilAt: moment })),
  note: z.string(),
  /** What was agreed, or what the requester asks for instead. */
  fromAt: moment.nullable(),
  untilAt: moment.nullable(),
  answer: z.string(),
});

export const getOrderStart = defineCall({
  method: 'GET',
  path: '/api/workOrder/GetOrderStart',
  summary: 'Everything that the form of a fault report or complaint needs before anything is typed.',
  areas: ['hall-pc', 'hall-phone', 'office'],
  access: signedIn('any'),
  query: z.strictObject({ kind, againOfId: uuid.optional() }),
  reply: z.object({
    /** The start step in the version that is published now; null where the business is missing. */
    sId: z.string().nullable(),
    businessId: uuid.nullable(),
    name: words.nullable(),
    /** The fields that the requester fills in, in their order, with their options; values of an order that is applied for again. */
    fields: z.array(fieldWithValue),
    blocked: z.enum(orderBlocks).nullable(),
    /** How many orders of one’s own may wait at once, and how many do. */
    pendingLimit: z.number().int(),
    pending: z.number().int(),
    /** Where the caller reported from last, the latest first. */
    places: z.array(z.object({ id: uuid, path: z.array(placeAt) })),
    /** The caller’s own number, to begin with. */
    contacts: z.string(),
    promise,
    draft: z.object({ id: uuid, changedAt: moment }).nullable(),
    again: z.object({ id: uuid, number: z.string() }).nullable(),
  }),
});

export const listFreshReports = defineCall({
  method: 'GET',
  path: '/api/workOrder/ListFresh',
  summary: 'Open reports of the same type in the same building of the last two days, without anybody’s name.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ placeId: uuid, type: line(60) }),
  reply: z.object({
    items: z.array(
      z.object({
        id: uuid,
        number: z.string(),
        submittedAt: moment,
        building: words,
        group: z.enum(processGroups),
        accepted: z.boolean(),
        joined: z.number().int(),
        mine: z.boolean(),
      }),
    ),
  }),
});

export const submitOrder = defineCall({
  method: 'POST',
  path: '/api/workOrder/SubmitOrder',
  summary:
    'Submits a fault report or a complaint; it may join a fresh report, and may come from a draft or an ended order.',
  bodyKb: FORM_KB,
  areas: halls,
  access: signedIn('any'),
  body: z.strictObject({
    kind,
    channel: z.enum(orderChannels),
    sId: line(120),
    form: formValues.optional(),
    draftId: uuid.optional(),
    joinId: uuid.optional(),
    againOfId: uuid.optional(),
  }),
  reply: acted,
  refusals: [
    ...orderRefusals,
    'join-closed',
    'business-suspended',
    'business-not-for-you',
    'version-superseded',
    ...flowRefusals,
  ],
  audit: ['kind', 'channel', 'joinId', 'againOfId'],
});

/** One order as the hall’s lists show it. */
const orderRow = z.object({
  id: uuid,
  kind,
  businessType: z.literal(BUSINESS_TYPE),
  number: z.string(),
  title: words,
  type: words.nullable(),
  place: words.nullable(),
  submittedAt: moment,
  changedAt: moment,
  status: z.enum(processStatuses),
  outcome: z.enum(processOutcomes).nullable(),
  group: z.enum(processGroups),
  hungUp: z.boolean(),
  /** Where it stands, in the one word that every page has for it. */
  state: z.enum(processStates),
  steps: z.array(words),
  people: z.array(person),
  ...deadline,
  urgency,
  stars: z.number().int().nullable(),
  joined: z.boolean(),
  visit: visit.pick({ state: true, fromAt: true, untilAt: true }).nullable(),
  openActions: z.array(z.enum([...processActions, ...orderActions])),
});

export const listMyOrders = defineCall({
  method: 'GET',
  path: '/api/workOrder/ListMyOrders',
  summary: 'The caller’s own orders of a kind by group, the newest first; found by a piece of the number or title.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ ...pageQuery, kind, group: z.enum(processGroups).optional(), words: line(40).optional() }),
  reply: pageOf(orderRow),
});

export const getMyOrderCounts = defineCall({
  method: 'GET',
  path: '/api/workOrder/GetMyOrderCounts',
  summary: 'How many of the caller’s orders stand in each group; counted up to 1000.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ kind }),
  reply: z.object({
    todo: z.number().int(),
    doing: z.number().int(),
    done: z.number().int(),
    abort: z.number().int(),
    drafts: z.number().int(),
    older: z.number().int(),
  }),
});

export const getOrder = defineCall({
  method: 'GET',
  path: '/api/workOrder/GetOrder',
  summary: 'One fault report or complaint with all of its fields, for those who may see its process.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: [...overseers, 'network.manage'],
  query: z.strictObject({ id: uuid }),
  reply: z.object({
    id: uuid,
    kind,
    businessType: z.literal(BUSINESS_TYPE),
    number: z.string(),
    creator: person,
    account: z.string(),
    handlers: z.array(person),
    catalogue: words,
    channel: z.enum(orderChannels),
    type: choice.nullable(),
    contacts: z.string(),
    temporaryPhone: z.string(),
    location: z.object({
      campus: words.nullable(),
      areaOne: words.nullable(),
      areaTwo: words.nullable(),
      building: words.nullable(),
      room: words.nullable(),
    }),
    title: z.string(),
    /** The requester's text: a description of a fault, the content of a complaint or suggestion. */
    description: z.string(),
    content: z.string(),
    about: person.nullable(),
    group: z.enum(processGroups),
    status: z.enum(processStatuses),
    outcome: z.enum(processOutcomes).nullable(),
    hungUp: z.boolean(),
    state: z.enum(processStates),
    steps: z.array(words),
    urgency,
    priority: z.number().int(),
    returnReason: z.string().nullable(),
    closeType: choice.nullable(),
    surveyInfo: z.string(),
    workContent: z.string(),
    submittedAt: moment,
    acceptedAt: moment.nullable(),
    resolvedAt: moment.nullable(),
    endedAt: moment.nullable(),
    solution: z.string(),
    evaluation: z.object({ stars: z.number().int(), text: z.string(), achieved: z.boolean(), at: moment }).nullable(),
    followUp: z.object({ result: z.string(), at: moment, by: person }).nullable(),
    /** Fields that an administrator added to the form. */
    others: z.array(z.object({ label: words, value: fieldValue })),
    pictures: z.array(picture),
    records: z.number().int(),
    visit: visit.nullable(),
    /** The order of somebody else that it joined: what becomes of that one concerns it. */
    joined: z.object({ id: uuid, number: z.string(), state: z.enum(processStates) }).nullable(),
    /** How many orders of others joined this one. */
    joiners: z.number().int(),
    againOf: z.object({ id: uuid, number: z.string() }).nullable(),
    /** What the requester was told then. */
    promise,
    ...deadline,
    tookMs,
    openActions: z.array(z.enum([...processActions, ...orderActions])),
    /** A reminder has raised its urgency already; it does so once. */
    urgencyRaised: z.boolean(),
    /** Minutes until those who are asked may be reminded again; 0 when they may now. */
    remindInMinutes: z.number().int(),
    /** What happened lately; ListEvents of its process answers what is before that. */
    events: eventPage,
  }),
});

export const listOrderRecords = defineCall({
  method: 'GET',
  path: '/api/workOrder/ListRecords',
  summary: 'The work record of an order, the newest first.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  query: z.strictObject({ ...pageQuery, id: uuid }),
  reply: pageOf(z.object({ id: uuid, at: moment, by: person, text: z.string(), pictures: z.array(picture) })),
});

export const addOrderRecord = defineCall({
  method: 'POST',
  path: '/api/workOrder/AddRecord',
  summary: 'Those who work on an order note down what they did, with pictures.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({
    id: uuid,
    text: z.string().trim().min(1).max(1000),
    pictures: z.array(uuid).max(MAX_PHOTOS).optional(),
  }),
  reply: z.object({ id: uuid }),
  refusals: ['not-allowed-here', 'process-ended'],
  audit: ['id'],
});

const slot = z.strictObject({ fromAt: whole, untilAt: whole });

export const offerVisit = defineCall({
  method: 'POST',
  path: '/api/workOrder/OfferVisit',
  summary: 'The handler offers up to three slots for a visit; an earlier offer is replaced.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({ id: uuid, slots: z.array(slot).min(1).max(MAX_SLOTS), note: line(200).optional() }),
  reply: z.object({ id: uuid }),
  refusals: ['not-allowed-here', 'process-ended', 'slot-faulty'],
  audit: ['id'],
});

export const answerVisit = defineCall({
  method: 'POST',
  path: '/api/workOrder/AnswerVisit',
  summary: 'The requester picks one of the slots, or answers with another one.',
  areas: halls,
  access: signedIn('any'),
  alsoBy: overseers,
  body: z.strictObject({
    id: uuid,
    visitId: uuid,
    /** The number of the slot, from 0; or another time. */
    slot: whole.optional(),
    other: slot.optional(),
    answer: line(200).optional(),
  }),
  reply: z.object({ id: uuid }),
  refusals: ['not-yours', 'visit-replaced', 'slot-faulty', 'process-ended'],
  audit: ['id', 'slot'],
});

export const agreeVisit = defineCall({
  method: 'POST',
  path: '/api/workOrder/AgreeVisit',
  summary: 'The handler agrees to the time that the requester asked for.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({ id: uuid, visitId: uuid }),
  reply: z.object({ id: uuid }),
  refusals: ['not-allowed-here', 'visit-replaced', 'process-ended'],
  audit: ['id'],
});

export const setOrderUrgency = defineCall({
  method: 'POST',
  path: '/api/workOrder/SetUrgency',
  summary: 'Those who dispatch or handle an order say how urgent it is and which priority it has.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({
    id: uuid,
    urgency: whole.pipe(z.number().min(0).max(2)),
    priority: whole.pipe(z.number().min(0).max(2)),
  }),
  reply: z.object({ id: uuid }),
  refusals: ['not-allowed-here', 'process-ended'],
  audit: ['id', 'urgency', 'priority'],
});

export const recordFollowUp = defineCall({
  method: 'POST',
  path: '/api/workOrder/RecordFollowUp',
  summary: 'After an order is closed, somebody asks the requester how it is, and notes the answer.',
  areas: desks,
  access: signedIn('session'),
  alsoBy: overseers,
  body: z.strictObject({ id: uuid, result: required(500), at: whole.optional() }),
  reply: z.object({ id: uuid }),
  refusals: ['not-allowed-here', 'process-running'],
  audit: ['id'],
});
