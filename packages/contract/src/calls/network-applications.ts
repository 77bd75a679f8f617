import { processStates } from '@campus/rules/flows/process-state.ts';
import { processActions, processGroups, processOutcomes, processStatuses } from '@campus/rules/flows/vocabulary.ts';
import { outageActions, outageCauses } from '@campus/rules/network-applications/outage-cause.ts';
import { evidenceFindings, evidenceKinds } from '@campus/rules/network-applications/outage-evidence.ts';
import { refusalReasons } from '@campus/rules/network-applications/outage-facts.ts';
import { applicationBlocks } from '@campus/rules/network-applications/quote-facts.ts';
import {
  applicationKinds,
  audiences,
  holds,
  lineStates,
  periods,
  resetWays,
  stages,
} from '@campus/rules/network-packages/lines.ts';
import { outageKinds, overruns } from '@campus/rules/outages/outages.ts';
import { placeKinds } from '@campus/rules/places/levels.ts';
import { orderChannels } from '@campus/rules/work-orders/work-orders.ts';
import { z } from 'zod';
import { everyArea, halls } from '../areas.ts';
import { defineCall, signedIn } from '../define-call.ts';
import { flag, line, mac, moment, orCleared, pageOf, pageQuery, required, uuid } from '../fields.ts';
import { applicationRefusals, flowRefusals } from '../refusals.ts';
import { acted } from './flows-processes.ts';
import { overseers, words } from './flows-shapes.ts';

/** The hall's own network: what a person has, what it costs, what is under way, and applying for something. */

/** A day as YYYY-MM-DD. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A month as YYYY-MM. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const fen = z.number().int();
const kind = z.enum(applicationKinds);
const block = z.enum(applicationBlocks);
/** From the campus down to the building or room. */
const address = z.array(z.object({ id: uuid, kind: z.enum(placeKinds), name: words }));

const networkPackage = z.object({
  id: uuid,
  name: words,
  summary: words,
  campus: words.nullable(),
  audience: z.enum(audiences),
  period: z.enum(periods),
  priceFen: fen,
});

export const networkLine = z.object({
  id: uuid,
  /** The name that the network knows it by; null until it is opened. */
  username: z.string().nullable(),
  package: networkPackage,
  state: z.enum(lineStates),
  /** Whether the network lets it in now. */
  on: z.boolean(),
  holds: z.array(z.object({ kind: z.enum(holds), sinceAt: moment, reason: z.string() })),
  address,
  port: z.string(),
  mac: z.string(),
  dnsServers: z.array(z.string()),
  openedAt: moment.nullable(),
  paidUntilOn: day.nullable(),
  pauseFromOn: day.nullable(),
  pauseReason: z.string(),
  openFromOn: day.nullable(),
  /** What can be applied for with this line now; the server judges again when it is. */
  openActions: z.array(kind),
});

/** One application in a list: a process of one of the network's businesses. */
export const applicationRow = z.object({
  id: uuid,
  kind,
  number: z.string(),
  title: words,
  submittedAt: moment,
  changedAt: moment,
  /** Where it stands, in the one word that every page has for it. */
  state: z.enum(processStates),
  status: z.enum(processStatuses),
  outcome: z.enum(processOutcomes).nullable(),
  group: z.enum(processGroups),
  steps: z.array(words),
  lineId: uuid.nullable(),
  packageName: words.nullable(),
  /** How far it has come; null while it is reviewed, and when it was not agreed to. */
  stage: z.enum(stages).nullable(),
  /** Waits for money: the opening is agreed to and the balance does not cover it yet. */
  waitsForMoney: z.boolean(),
  effectiveAt: moment.nullable(),
  stars: z.number().int().nullable(),
  openActions: z.array(z.enum(processActions)),
});

export const getMyNetwork = defineCall({
  method: 'GET',
  path: '/api/network/GetMyNetwork',
  summary: 'The caller’s lines, balance, next charge, and what is under way.',
  areas: halls,
  access: signedIn('any'),
  reply: z.object({
    account: z.string(),
    name: z.string(),
    staff: z.boolean(),
    balanceFen: fen,
    /** What to pay, so that every line that would run is on; nothing where none is held for arrears. */
    owedFen: fen,
    /** The next first of a month on which something is charged, what, and whether the balance covers it. */
    nextCharge: z.object({ on: day, amountFen: fen, covered: z.boolean() }).nullable(),
    /** Where money is paid in; null where the organisation names none. */
    topUpUrl: z.string().nullable(),
    lines: z.array(networkLine),
    underWay: z.array(applicationRow),
    /** Whether each kind can be applied for at all now; null is yes. */
    blocks: z.record(kind, block.nullable()),
  }),
});

const monthQuote = z.object({
  month,
  fromOn: day,
  /** The last day that the first payment covers; null for a pause. */
  untilOn: day.nullable(),
  feeFen: fen,
  priceFen: fen,
  costFen: fen,
  /** What the other lines are charged until that day, before it. */
  othersFen: fen,
  /** Negative where a first opening will have to wait for money. */
  balanceAfterFen: fen,
  block: block.nullable(),
});

export const getApplicationStart = defineCall({
  method: 'GET',
  path: '/api/network/GetApplicationStart',
  summary: 'Everything that an application needs before anything is typed: who may, the price, the days, what blocks.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ kind }),
  reply: z.object({
    /** The start step in the version that is published now; null where the business is missing. */
    sId: z.string().nullable(),
    businessId: uuid.nullable(),
    name: words.nullable(),
    introduction: words.nullable(),
    block: z
      .enum([
        ...applicationBlocks,
        'business-suspended',
        'business-not-for-you',
        'order-business-missing',
        'self-help-too-many',
      ])
      .nullable(),
    balanceFen: fen,
    owedFen: fen,
    topUpUrl: z.string().nullable(),
    /** For every kind but an opening: the lines that it is about. */
    lines: z.array(z.object({ line: networkLine, block: block.nullable(), months: z.array(monthQuote) })),
    /** For an opening: what can be had. */
    packages: z.array(z.object({ package: networkPackage, block: block.nullable(), months: z.array(monthQuote) })),
    /** Where the housing office says that the caller lives; to begin with. */
    dormitory: z.object({ placeId: uuid, address }).nullable(),
    /** International students always name their port (RULE-14). */
    portAlwaysRequired: z.boolean(),
    /** Until when a pause of next month can be applied for. */
    pauseCutOffAt: moment.nullable(),
    /** Of the epidemic services. */
    window: z.object({ fromOn: day.nullable(), untilOn: day.nullable(), open: z.boolean() }).nullable(),
    /** Minutes until a password is in force, and until the order completes by itself. */
    syncMinutes: z.number().int(),
    completeMinutes: z.number().int(),
  }),
});

export const submitApplication = defineCall({
  method: 'POST',
  path: '/api/network/SubmitApplication',
  summary: 'Applies for an opening, a pause, a reopening, a change of MAC, building or password, a freeze or its end.',
  areas: halls,
  access: signedIn('any'),
  body: z.strictObject({
    kind,
    channel: z.enum(orderChannels),
    sId: line(120),
    /** Of every kind but an opening. */
    lineId: uuid.optional(),
    /** Of an opening. */
    packageId: uuid.optional(),
    /** Of an opening, a pause or a reopening; an annual package’s pause names the month that was quoted. */
    month: month.optional(),
    /** The building or room, of an opening or a move. */
    placeId: uuid.optional(),
    port: orCleared(line(40)).optional(),
    /** Of a change of MAC; of an opening, where a device is bound at once. */
    mac: orCleared(mac).optional(),
    reason: line(200).optional(),
    /** Of a new password: in place of the original, a proof of this session that is at most five minutes old. */
    reset: flag.optional(),
    original: z.string().max(64).optional(),
    password: z.string().max(64).optional(),
    confirm: z.string().max(64).optional(),
    contact: line(200).optional(),
  }),
  reply: acted,
  refusals: [
    ...applicationRefusals,
    'proof-needed',
    'business-suspended',
    'business-not-for-you',
    'version-superseded',
    'order-business-missing',
    ...flowRefusals,
  ],
  audit: ['kind', 'channel', 'lineId', 'packageId', 'month', 'placeId', 'reset'],
});

export const listMyNetworkApplications = defineCall({
  method: 'GET',
  path: '/api/network/ListMyNetworkApplications',
  summary: 'The caller’s applications, the newest first; all, or of one kind, line or group.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({
    ...pageQuery,
    kind: kind.optional(),
    lineId: uuid.optional(),
    group: z.enum(processGroups).optional(),
  }),
  reply: pageOf(applicationRow),
});

export const getApplication = defineCall({
  method: 'GET',
  path: '/api/network/GetApplication',
  summary: 'What one application asks for, and how far it has come; its time line is that of its process.',
  areas: everyArea,
  access: signedIn('any'),
  alsoBy: overseers,
  query: z.strictObject({ id: uuid }),
  reply: applicationRow.extend({
    package: networkPackage.nullable(),
    month: month.nullable(),
    oldAddress: address,
    newAddress: address,
    oldPort: z.string(),
    newPort: z.string(),
    oldMac: z.string(),
    newMac: z.string(),
    /** Passwords are never shown; only that one was given. */
    newPassword: z.boolean(),
    /** Who reset it; null where the original was given, and of anything else. */
    resetBy: z.enum(resetWays).nullable(),
    reason: z.string(),
    contact: z.string(),
    costFen: fen,
    queuedAt: moment.nullable(),
    writtenAt: moment.nullable(),
    verifiedAt: moment.nullable(),
    inForceAt: moment.nullable(),
    completesAt: moment.nullable(),
    /** What the network answered last after the change. */
    evidence: z.object({ accepted: z.boolean(), at: moment, mac: z.string() }).nullable(),
  }),
});

export const getCampusCard = defineCall({
  method: 'GET',
  path: '/api/network/GetCampusCard',
  summary: 'The caller’s campus card, as the card system says now; it may be away, or know no card.',
  areas: halls,
  access: signedIn('any'),
  reply: z.object({
    state: z.enum(['found', 'none', 'away']),
    card: z
      .object({
        /** All but its last four digits masked. */
        bankAccount: z.string(),
        balanceFen: fen,
        status: z.enum(['normal', 'lost', 'frozen', 'closed']),
        effectiveOn: day,
        lastTransitionFen: fen,
        currentTransitionFen: fen,
      })
      .nullable(),
  }),
});

export const explainOutage = defineCall({
  method: 'GET',
  path: '/api/network/ExplainOutage',
  summary: 'Why a line of the caller is down: one plain cause, and the one action that mends it.',
  areas: halls,
  access: signedIn('any'),
  query: z.strictObject({ lineId: uuid.optional() }),
  reply: z.object({
    line: networkLine.nullable(),
    cause: z.enum(outageCauses),
    action: z.enum(outageActions),
    /** Why the form that would mend it takes nothing now; the action then leads to what stands in its way. */
    blocked: z.enum([...applicationBlocks, 'self-help-too-many']).nullable(),
    /** The day on which the network opens, or the form that opens it. */
    on: day.nullable(),
    /** The moment at which something comes into force, of the last change, or of the last try. */
    at: moment.nullable(),
    /** The refusal that the cause is about, or one of another device that does not explain it. */
    refused: z.object({ at: moment, mac: z.string(), reason: z.enum(refusalReasons).nullable() }).nullable(),
    /** What holds the line besides: the action alone will not bring it back. */
    alsoHeld: z.array(z.enum(holds)),
    /** What was looked at, in the order in which it was, for the page and for a fault report. */
    evidence: z.array(
      z.object({
        what: z.enum(evidenceKinds),
        found: z.enum(evidenceFindings),
        /** False where it stands in the way; null where it says nothing either way. */
        ok: z.boolean().nullable(),
        at: moment.nullable(),
      }),
    ),
    owedFen: fen,
    boundMac: z.string(),
    seenMac: z.string(),
    /** The outage in force at the place of the line, or the work that begins there next, whatever the cause is. */
    announced: z
      .object({
        id: uuid,
        kind: z.enum(outageKinds),
        standing: z.enum(['planned', 'in-force']),
        overrun: z.enum(overruns).nullable(),
        text: words,
        beginsAt: moment,
        expectedEndAt: moment.nullable(),
        /** The line’s owner said that it concerns them, or reported it. */
        joined: z.boolean(),
      })
      .nullable(),
    /** A fresh report of the same building that one can join. */
    freshReportId: uuid.nullable(),
    placeId: uuid.nullable(),
  }),
});

/** What the epidemic services are, and when; shown to everyone. */
export const getEpidemicWindow = defineCall({
  method: 'GET',
  path: '/api/network/GetEpidemicWindow',
  summary: 'The days of the epidemic services of an organisation.',
  areas: halls,
  access: { kind: 'signature', scope: 'hall' },
  query: z.strictObject({ orgSign: required(40) }),
  reply: z.object({
    startOn: day.nullable(),
    endOn: day.nullable(),
    freezeFromOn: day.nullable(),
    freezeOpen: z.boolean(),
    unfreezeFromOn: day.nullable(),
    unfreezeOpen: z.boolean(),
  }),
  envelope: 'hall',
});
