import { audiences, holds, lineStates, periods } from '@campus/rules/network-packages/lines.ts';
import { z } from 'zod';
import { defineCall, permission, signature } from '../define-call.ts';
import { flag, line, orgSign, pageOf, pageQuery, required, uuid, whole } from '../fields.ts';
import { words } from './flows-shapes.ts';
import { listCostRecords } from './ledger.ts';

/** What the office keeps of the campus network, and what paying systems send. */

const fen = whole.pipe(z.number().min(0).max(100_000_000));
const manage = permission('network.manage');

const officePackage = z.object({
  id: uuid,
  code: z.string(),
  name: words,
  summary: words,
  campusId: uuid.nullable(),
  campus: words.nullable(),
  audience: z.enum(audiences),
  period: z.enum(periods),
  priceFen: z.number().int(),
  speedGroup: z.string(),
  active: z.boolean(),
  position: z.number().int(),
  /** Lines that have it and are not ended. */
  lines: z.number().int(),
});

export const listPackages = defineCall({
  method: 'GET',
  path: '/api/networkOffice/ListPackages',
  summary: 'The catalogue of network packages, those that are withdrawn included; found by name or code.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ ...pageQuery, words: line(40).optional() }),
  reply: pageOf(officePackage),
});

export const savePackage = defineCall({
  method: 'POST',
  path: '/api/networkOffice/SavePackage',
  summary: 'Adds a package, or changes one; a new price counts from the next period that is charged.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    id: uuid.optional(),
    code: required(40).regex(/^[a-z0-9-]+$/),
    nameZh: required(60),
    nameEn: required(80),
    summaryZh: line(200).optional(),
    summaryEn: line(200).optional(),
    campusId: z.union([z.literal(''), uuid]).optional(),
    audience: z.enum(audiences),
    period: z.enum(periods),
    priceFen: fen,
    speedGroup: required(60).regex(/^[A-Za-z0-9._-]+$/),
    active: flag,
    position: whole.pipe(z.number().min(0).max(10_000)).optional(),
  }),
  reply: z.object({ id: uuid }),
  refusals: ['package-code-taken', 'package-in-use'],
  audit: ['id', 'code', 'audience', 'period', 'priceFen', 'speedGroup', 'active'],
});

const heldLine = z.object({
  id: uuid,
  username: z.string().nullable(),
  packageName: words,
  state: z.enum(lineStates),
  on: z.boolean(),
  holds: z.array(z.enum(holds)),
  /** From the campus down, as one line. */
  place: words.nullable(),
  /** Why an administrator froze it; null where it is not frozen. */
  frozenFor: z.string().nullable(),
  mac: z.string(),
  port: z.string(),
  paidUntilOn: z.string().nullable(),
});

export const findHolders = defineCall({
  method: 'GET',
  path: '/api/networkOffice/FindHolders',
  summary: 'People with a line or money, found by account, name, user name or MAC; by account.',
  areas: ['office'],
  access: manage,
  rate: 'search',
  query: z.strictObject({ ...pageQuery, words: line(60).optional(), hold: z.enum(holds).optional() }),
  reply: pageOf(
    z.object({
      personId: uuid,
      account: z.string(),
      name: z.string(),
      balanceFen: z.number().int(),
      /** What they have to pay, so that every line that would run is on. */
      owedFen: z.number().int(),
      lines: z.array(heldLine),
    }),
  ),
});

export const listHolderCosts = defineCall({
  method: 'GET',
  path: '/api/networkOffice/ListHolderCosts',
  summary: 'The ledger of one person, the newest first.',
  areas: ['office'],
  access: manage,
  query: z.strictObject({ ...pageQuery, personId: uuid }),
  reply: listCostRecords.reply,
});

export const setLineFreeze = defineCall({
  method: 'POST',
  path: '/api/networkOffice/SetLineFreeze',
  summary: 'Freezes a line, or lifts the freeze; the network obeys at once.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ lineId: uuid, frozen: flag, reason: required(200) }),
  reply: z.object({ frozen: z.boolean() }),
  refusals: ['no-operation'],
  audit: ['lineId', 'frozen', 'reason'],
});

export const endLine = defineCall({
  method: 'POST',
  path: '/api/networkOffice/EndLine',
  summary: 'Ends a line for good; what it owes lapses, and the balance stays.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({ lineId: uuid, reason: required(200) }),
  reply: z.object({ ended: z.literal(true) }),
  refusals: ['no-operation', 'business-in-process'],
  audit: ['lineId', 'reason'],
});

export const refundCharge = defineCall({
  method: 'POST',
  path: '/api/networkOffice/RefundCharge',
  summary: 'Gives back a charge or a part of it, to the balance.',
  areas: ['office'],
  access: manage,
  body: z.strictObject({
    entryId: z.string().regex(/^\d{1,18}$/),
    amountFen: fen.pipe(z.number().min(1)),
    reason: required(200),
  }),
  reply: z.object({ balanceFen: z.number().int() }),
  refusals: ['refund-too-much'],
  audit: ['entryId', 'amountFen', 'reason'],
});

export const depositMoney = defineCall({
  method: 'POST',
  path: '/api/ledger/Deposit',
  summary: 'Money that a payment or campus-card system took in; its reference counts once, however often it is sent.',
  areas: [],
  access: signature('deposit'),
  body: z.strictObject({
    orgSign,
    account: required(60),
    amountFen: whole.pipe(z.number().min(1).max(10_000_000)),
    /** The paying system, by a word of its own, and its reference. */
    payer: required(40),
    reference: required(120),
    method: required(40),
    /** In milliseconds; at most five minutes ahead. */
    paidAt: whole.pipe(z.number().min(0).max(9_999_999_999_999)),
  }),
  reply: z.object({ balanceFen: z.number().int(), repeated: z.boolean() }),
  refusals: ['deposit-differs', 'organisation-unknown'],
  audit: ['orgSign', 'account', 'amountFen', 'payer', 'reference'],
});
