import {
  MAX_OUTAGE_TEXT,
  MOST_PLACES,
  outageActions,
  outageKinds,
  outageStandings,
  outageStates,
  overruns,
} from '@campus/rules/outages/outages.ts';
import { placeKinds } from '@campus/rules/places/levels.ts';
import { z } from 'zod';
import { halls } from '../areas.ts';
import { defineCall, permission, signature, signedIn } from '../define-call.ts';
import { flag, line, moment, namedMoment, orgSign, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { overseers, person, words } from './flows-shapes.ts';

const count = z.number().int();
const place = z.object({ id: uuid, kind: z.enum(placeKinds), name: words });

/** What everybody may know of an outage that is announced. */
const shownOutage = z.object({
  id: uuid,
  kind: z.enum(outageKinds),
  standing: z.enum(['planned', 'in-force']),
  /** Whether it lasts longer than expected, or is being checked because nobody has said so. */
  overrun: z.enum(overruns).nullable(),
  text: words,
  places: z.array(place),
  /** The type of fault as the form calls it; null where it is every type. */
  type: words.nullable(),
  beginsAt: moment,
  expectedEndAt: moment.nullable(),
  /** How many people it concerns, as far as they said so. */
  concerned: count,
});

export const listShownOutages = defineCall({
  method: 'GET',
  path: '/api/outages/ListShownOutages',
  summary: 'The outages and the maintenance that the first pages of the halls show: in force, or within seven days.',
  areas: halls,
  access: signature('hall'),
  query: z.strictObject({ orgSign }),
  reply: z.object({ items: z.array(shownOutage) }),
  envelope: 'hall',
  refusals: ['organisation-unknown'],
});

/** The outages that concern the caller, or a place and type that the caller is about to report. */
export const listOutagesForMe = defineCall({
  method: 'GET',
  path: '/api/outages/ListOutagesForMe',
  summary:
    'Which of the shown outages cover the caller’s own places, and which the caller said “me too” to; with a place, those in force that cover it and the type.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ placeId: uuid.optional(), type: line(60).optional() }),
  reply: z.object({
    items: z.array(
      shownOutage.extend({
        /** It covers a place of the caller: where a line of theirs is, or where they reported from last. */
        mine: z.boolean(),
        /** The caller said “me too”, or an order of theirs belongs to it. */
        joined: z.boolean(),
        /** The order of the caller that belongs to it. */
        orderId: uuid.nullable(),
      }),
    ),
  }),
});

export const joinOutage = defineCall({
  method: 'POST',
  path: '/api/outages/JoinOutage',
  summary: 'Says that an announced outage concerns the caller too, or takes that back.',
  areas: halls,
  access: signedIn('any'),
  body: z.strictObject({ id: uuid, joined: flag }),
  reply: z.object({ id: uuid, joined: z.boolean(), concerned: count }),
  refusals: ['outage-over', 'outage-not-begun'],
  audit: ['id', 'joined'],
});

// What the desk does.

const manage = permission('outages.manage');

const outageRow = z.object({
  id: uuid,
  kind: z.enum(outageKinds),
  state: z.enum(outageStates),
  standing: z.enum(outageStandings),
  overrun: z.enum(overruns).nullable(),
  /** The desk is to say whether it is over: end it, or say when it is expected to be. */
  wantsAnswer: z.boolean(),
  places: z.array(place),
  typeCode: z.string().nullable(),
  type: words.nullable(),
  /** Both empty while it is suspected. */
  text: words,
  endText: words,
  beginsAt: moment,
  expectedEndAt: moment.nullable(),
  /** Of a suspicion: when it was raised; of what was made by hand: when it was announced. */
  raisedAt: moment,
  announcedAt: moment.nullable(),
  announcedBy: person.nullable(),
  endedAt: moment.nullable(),
  endedBy: person.nullable(),
  /** False from its end on until everything that follows from it was done: its orders solved, and everybody told. */
  settled: z.boolean(),
  /** Different people who reported or said “me too”. */
  concerned: count,
  /** Orders that belong to it, and how many of them are open still. Of a suspicion: the reports that raised it. */
  orders: count,
  openOrders: count,
  version: count,
  openActions: z.array(z.enum(outageActions)),
});

export const listOutages = defineCall({
  method: 'GET',
  path: '/api/outages/ListOutages',
  summary: 'Suspected, announced and past outages and maintenance, the newest first.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ ...pageQuery, standing: z.enum(outageStandings).optional() }),
  reply: pageOf(outageRow),
});

export const getOutage = defineCall({
  method: 'GET',
  path: '/api/outages/GetOutage',
  summary: 'One outage, for the desk.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ id: uuid }),
  reply: outageRow,
});

/** How many wait for the desk; the console asks for it. */
export const countSuspectedOutages = defineCall({
  method: 'GET',
  path: '/api/outages/CountSuspected',
  summary:
    'What waits for the desk: suspicions, and what should be over by now; at most five of each, and how many there are.',
  areas: ['office'],
  access: manage,
  reply: z.object({
    suspected: count,
    inForce: count,
    unanswered: count,
    items: z.array(outageRow),
    asked: z.array(outageRow),
  }),
});

const bothTexts = { textZh: required(MAX_OUTAGE_TEXT), textEn: required(MAX_OUTAGE_TEXT) };
const announced = {
  kind: z.enum(outageKinds),
  placeIds: z.array(uuid).min(1).max(MOST_PLACES),
  /** A type of the report's form; left out for all. */
  type: line(60).optional(),
  ...bothTexts,
  /** Left out: now. Maintenance has an expected end, too. */
  beginsAt: namedMoment.optional(),
  expectedEndAt: namedMoment.optional(),
};

/** What would belong to it, asked before it is announced. */
export const previewOutage = defineCall({
  method: 'GET',
  path: '/api/outages/PreviewOutage',
  summary: 'How many open reports would belong to an outage of these places and this type.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({
    placeIds: z
      .string()
      .max(37 * MOST_PLACES)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(uuid).min(1).max(MOST_PLACES)),
    type: line(60).optional(),
    beginsAt: namedMoment.optional(),
  }),
  reply: z.object({ orders: count, concerned: count }),
});

export const announceOutage = defineCall({
  method: 'POST',
  path: '/api/outages/AnnounceOutage',
  summary: 'Announces an outage or maintenance to everybody, from a suspicion or by hand.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ suspicionId: uuid.optional(), ...announced }),
  reply: outageRow,
  refusals: ['outage-decided', 'outage-times', 'outage-known'],
  audit: ['suspicionId', 'kind', 'placeIds', 'type', 'textZh', 'textEn', 'beginsAt', 'expectedEndAt'],
});

export const changeOutage = defineCall({
  method: 'POST',
  path: '/api/outages/ChangeOutage',
  summary: 'Changes what is announced: its text, its times and its places.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, version: whole, ...announced }),
  reply: outageRow,
  refusals: ['outage-decided', 'outage-times', 'outage-changed'],
  audit: ['id', 'kind', 'placeIds', 'type', 'textZh', 'textEn', 'beginsAt', 'expectedEndAt'],
});

export const dismissOutage = defineCall({
  method: 'POST',
  path: '/api/outages/DismissOutage',
  summary: 'Says that a suspicion is no outage; the radar counts anew from here.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  reply: outageRow,
  refusals: ['outage-decided'],
  audit: ['id'],
});

export const endOutage = defineCall({
  method: 'POST',
  path: '/api/outages/EndOutage',
  summary: 'Ends an outage for everybody: its orders are solved, and all who are concerned are told.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, ...bothTexts }),
  reply: outageRow,
  refusals: ['outage-decided'],
  audit: ['id', 'textZh', 'textEn'],
});

/** For the orders that the end left open: another one may be asked to solve them, as whoever asks now. */
export const solveOrdersAgain = defineCall({
  method: 'POST',
  path: '/api/outages/SolveOrdersAgain',
  summary: 'Solves the orders of an ended outage that are open still, as decided by the caller.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid }),
  reply: outageRow,
  refusals: ['outage-decided'],
  audit: ['id'],
});

export const listOutageOrders = defineCall({
  method: 'GET',
  path: '/api/outages/ListOutageOrders',
  summary:
    'The orders that belong to an outage, or the open reports that it covers and that do not belong to it, the newest first.',
  areas: ['office'],
  access: manage,
  alsoBy: overseers,
  query: z.strictObject({ ...pageQuery, id: uuid, which: z.enum(['belong', 'others']) }),
  reply: pageOf(
    z.object({
      id: uuid,
      number: z.string(),
      submittedAt: moment,
      building: words.nullable(),
      /** Left out where the reader may not open it. */
      title: words.nullable(),
      submitter: person.nullable(),
      opens: z.boolean(),
      open: z.boolean(),
      joined: z.boolean(),
    }),
  ),
});

export const setOutageOrder = defineCall({
  method: 'POST',
  path: '/api/outages/SetOutageOrder',
  summary: 'Says that an open report belongs to an announced outage, or that it does not.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ id: uuid, orderId: uuid, belongs: flag }),
  reply: z.object({ id: uuid, orders: count, openOrders: count }),
  refusals: ['outage-decided', 'outage-not-begun', 'outage-not-covering', 'outage-order-elsewhere'],
  audit: ['id', 'orderId', 'belongs'],
});
