import { dayOf } from '../basics/time-zone.ts';
import { holdsOf, isOpened, type Line } from '../network-packages/account.ts';
import type { ApplicationKind, Hold } from '../network-packages/lines.ts';
import type { ApplicationBlock } from './quote.ts';

/** The one plain cause; docs/decisions/027 says when it is which. */
export const outageCauses = [
  'no-line',
  'not-opened',
  'opens-later',
  'waits-for-money',
  'arrears',
  'freeze',
  'epidemic',
  'epidemic-closed',
  'epidemic-unannounced',
  'epidemic-ending',
  'own-pause',
  'reopen-asked',
  'reopen-booked',
  'wrong-name',
  'password-under-way',
  'wrong-password',
  'device-under-way',
  'other-device',
  'no-device',
  'refused',
  'building-outage',
  'wrong-password-elsewhere',
  'device-unproved',
  'fine',
  'try-again',
  'unknown',
] as const;
export type OutageCause = (typeof outageCauses)[number];

/** The one action that mends it. */
export const outageActions = [
  'open',
  'wait',
  'top-up',
  'reopen',
  'ask-desk',
  'unfreeze',
  'see-name',
  'change-password',
  'change-mac',
  'join-report',
  'report-fault',
  'check-again',
] as const;
export type OutageAction = (typeof outageActions)[number];

/** Why the network refused, in the words of its own policy; a hold is told by the line itself. */
export const refusalReasons = [
  'hold',
  'unknown-name',
  'password',
  'no-device',
  'device',
  'device-unproved',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** An accept or a reject; the reason is null where the network kept none, the MAC empty where it heard none. */
export type NetworkAnswer = { accepted: boolean; at: number; mac: string; reason: RefusalReason | null };
export type OpenSession = { startedAt: number; heardAt: number; mac: string };
/** An application for the line that is not over. */
export type LineApplication = {
  kind: ApplicationKind;
  /** Nobody has to decide about it any more: it waits for its moment, or for money. */
  agreed: boolean;
  /** The network has been told. */
  written: boolean;
  waitsForMoney: boolean;
  effectiveAt: number | null;
};
export type FormBlock = ApplicationBlock | 'self-help-too-many';

export type OutageFacts = {
  now: number;
  timeZone: string;
  line: Line | null;
  underWay: readonly LineApplication[];
  /** Why each kind cannot be applied for with this line now; null where it can. */
  blocks: Readonly<Record<ApplicationKind, FormBlock | null>>;
  /** From when a freeze for an epidemic can be ended; null where no day is set. */
  unfreezeFromOn: string | null;
  boundMac: string;
  /** When what the network knows of the account changed last: holds, password, device, package. */
  changedAt: number;
  /** What the network answered to the account's name, the newest first. */
  answers: readonly NetworkAnswer[];
  sessions: readonly OpenSession[];
  /** The last try of this person under a name that nobody has. */
  strayAt: number | null;
  /** People with an open report of the building in the last two days. */
  freshReports: number;
};

export type Outage = {
  cause: OutageCause;
  action: OutageAction;
  /** Why the usual action of the cause is not open, where it is not. */
  blocked: FormBlock | null;
  /** The day on which the network opens, or the form that opens it. */
  on: string | null;
  /** The moment at which something comes into force, or of the last change. */
  at: number | null;
  /** The refusal that the cause is about, or one of another device that does not explain it. */
  refused: NetworkAnswer | null;
  /** What holds the line besides: the action alone will not bring it back. */
  alsoHeld: readonly Hold[];
};

/** Several fresh reports of one building are no coincidence. */
export const MANY_REPORTS = 2;

const found = (cause: OutageCause, action: OutageAction, more: Partial<Outage> = {}): Outage => ({
  cause,
  action,
  blocked: null,
  on: null,
  at: null,
  refused: null,
  alsoHeld: [],
  ...more,
});

const WAITED_FOR: readonly FormBlock[] = ['business-in-process', 'data-syncing', 'self-help-too-many'];
const PAID_FOR: readonly FormBlock[] = ['arrears-no-opening', 'balance-short-opening', 'balance-short-month'];

/** Leads to a form only where it would take what is asked for; otherwise to what stands in its way. */
function mend(facts: OutageFacts, kind: ApplicationKind, action: OutageAction): Pick<Outage, 'action' | 'blocked'> {
  const blocked = facts.blocks[kind];
  if (blocked === null) return { action, blocked };
  if (WAITED_FOR.includes(blocked)) return { action: 'wait', blocked };
  return { action: PAID_FOR.includes(blocked) ? 'top-up' : 'ask-desk', blocked };
}

const waiting = (facts: OutageFacts, kind: ApplicationKind): LineApplication | undefined =>
  facts.underWay.find((one) => one.kind === kind && !one.written);
const dayIn = (facts: OutageFacts, at: number | null): string | null =>
  at === null ? null : dayOf(at, facts.timeZone);

/** Looks at what is known in the order in which a clerk would, and stops at the first thing that explains it. */
export function whyDown(facts: OutageFacts): Outage {
  const { line } = facts;
  if (!line) return found('no-line', 'open', mend(facts, 'open', 'open'));
  if (!isOpened(line.state)) return beforeOpening(facts);
  return heldBy(facts, line) ?? refusedFor(facts) ?? around(facts);
}

function beforeOpening(facts: OutageFacts): Outage {
  const opening = waiting(facts, 'open');
  if (opening?.waitsForMoney) return found('waits-for-money', 'top-up');
  if (!opening?.agreed) return found('not-opened', 'wait');
  return found('opens-later', 'wait', { on: dayIn(facts, opening.effectiveAt) });
}

const HOLDS: readonly Hold[] = ['arrears', 'freeze', 'epidemic', 'own-pause'];

function heldBy(facts: OutageFacts, line: Line): Outage | null {
  const [hold, ...alsoHeld] = heldIn(facts, line);
  if (!hold) return null;
  return { ...heldFor(facts, line, hold), alsoHeld };
}

const heldIn = ({ now, timeZone }: OutageFacts, line: Line): Hold[] => {
  const held = holdsOf(line, dayOf(now, timeZone));
  return HOLDS.filter((one) => held.includes(one));
};

function heldFor(facts: OutageFacts, line: Line, hold: Hold): Outage {
  if (hold === 'arrears') return found('arrears', 'top-up');
  if (hold === 'freeze') return found('freeze', 'ask-desk');
  if (hold === 'epidemic') {
    const ending = waiting(facts, 'epidemic-unfreeze');
    if (ending) return found('epidemic-ending', 'wait', { at: ending.effectiveAt });
    if (facts.blocks['epidemic-unfreeze'] !== 'window-closed')
      return found('epidemic', 'unfreeze', mend(facts, 'epidemic-unfreeze', 'unfreeze'));
    const on = facts.unfreezeFromOn;
    return found(on === null ? 'epidemic-unannounced' : 'epidemic-closed', 'ask-desk', { on });
  }
  if (line.state === 'open-booked') return found('reopen-booked', 'wait', { on: line.openFromOn });
  if (waiting(facts, 'reopen')) return found('reopen-asked', 'wait');
  return found('own-pause', 'reopen', mend(facts, 'reopen', 'reopen'));
}

/** Sessions that run. A device that was refused after its own session was heard of last has left it, whoever forgot to say so. */
const running = ({ sessions, answers }: OutageFacts): OpenSession[] =>
  sessions.filter(
    ({ startedAt, heardAt, mac }) =>
      !answers.some((one) => !one.accepted && one.mac === mac && one.at > Math.max(startedAt, heardAt)),
  );

/**
 * What the network refused since the last change and the last accept, the newest first: an accept proves that name, password and
 * device were right. While a session runs no refusal explains anything: it is of another device, or over.
 */
function standingRefusals(facts: OutageFacts): NetworkAnswer[] {
  if (running(facts).length > 0) return [];
  const since = facts.answers.filter((one) => one.at > facts.changedAt);
  const accept = since.findIndex((one) => one.accepted);
  return accept < 0 ? since : since.slice(0, accept);
}

/** Whoever knows a name can type it: only the bound device speaks for a line that is bound. */
const isForeign = (facts: OutageFacts, { mac }: NetworkAnswer): boolean =>
  facts.boundMac !== '' && mac !== facts.boundMac;

/** A refusal that proves nothing of this line: its password was wrong, or was never looked at, and the device is none of its own. */
function isWeak(facts: OutageFacts, refusal: NetworkAnswer): boolean {
  if (!isForeign(facts, refusal)) return false;
  return refusal.reason === 'password' || refusal.reason === 'device-unproved' || refusal.reason === null;
}

function refusedFor(facts: OutageFacts): Outage | null {
  const refused = standingRefusals(facts).find((one) => !isWeak(facts, one));
  const { strayAt } = facts;
  const lastIn = facts.answers.find((one) => one.accepted)?.at ?? 0;
  const strayStands = strayAt !== null && strayAt > lastIn && running(facts).length === 0;
  if (strayStands && (!refused || strayAt > refused.at)) return found('wrong-name', 'see-name', { at: strayAt });
  return refused ? causeOf(facts, refused) : null;
}

function causeOf(facts: OutageFacts, refused: NetworkAnswer): Outage {
  const { reason } = refused;
  if (reason === 'password' || reason === null) {
    const coming = waiting(facts, 'password');
    if (coming) return found('password-under-way', 'wait', { at: coming.effectiveAt, refused });
    return found('wrong-password', 'change-password', { ...mend(facts, 'password', 'change-password'), refused });
  }
  if (reason === 'device') {
    const coming = waiting(facts, 'change-mac');
    if (coming) return found('device-under-way', 'wait', { at: coming.effectiveAt, refused });
    return found('other-device', 'change-mac', { ...mend(facts, 'change-mac', 'change-mac'), refused });
  }
  if (reason === 'no-device') return found('no-device', 'report-fault', { refused });
  // A hold or a missing name that the product knows nothing of, or a rule of the RADIUS server's own.
  return found('refused', 'ask-desk', { refused });
}

/** The last refusal of a device that is not online and was not let in since: worth a word, and no cause. */
function refusedBesides(facts: OutageFacts): NetworkAnswer | null {
  const welcome = new Set(running(facts).map((session) => session.mac));
  for (const answer of facts.answers) {
    if (answer.at <= facts.changedAt) break;
    if (answer.accepted) welcome.add(answer.mac);
    else if (!welcome.has(answer.mac)) return answer;
  }
  return null;
}

/** Nothing of the line itself explains it. */
function around(facts: OutageFacts): Outage {
  const { answers, changedAt } = facts;
  if (facts.freshReports >= MANY_REPORTS) return found('building-outage', 'join-report');
  const other = refusedBesides(facts);
  if (running(facts).length > 0) return found('fine', 'report-fault', { refused: other });
  const [weak] = standingRefusals(facts);
  // A bound line is refused without a device, whatever the password.
  if (weak?.mac === '') return found('no-device', 'report-fault', { refused: weak });
  if (weak?.reason === 'password') return found('wrong-password-elsewhere', 'report-fault', { refused: weak });
  if (weak)
    return found('device-unproved', 'change-mac', { ...mend(facts, 'change-mac', 'change-mac'), refused: weak });
  const [last] = answers;
  if (last && !last.accepted && last.at <= changedAt) return found('try-again', 'check-again', { at: changedAt });
  return found('unknown', 'report-fault', { refused: other });
}

/** What is looked at, in the order in which it is. */
export const looks = [
  'line',
  'package',
  'holds',
  'money',
  'device',
  'answer',
  'session',
  'building',
  'reports',
] as const;
/** What may be found there; each is a sentence of its own, so that none is read as its opposite. */
export const findings = [
  'line-none',
  'package-in-review',
  'package-agreed',
  'package-waits-for-money',
  'package-open',
  'holds-none',
  'holds-own-pause',
  'holds-arrears',
  'holds-freeze',
  'holds-epidemic',
  'money-none',
  'money-owed',
  'device-not-bound',
  'device-unseen',
  'device-bound',
  'device-other',
  'answer-none',
  'answer-let-in',
  'answer-before-change',
  'answer-untold',
  'answer-hold',
  'answer-unknown-name',
  'answer-password',
  'answer-no-device',
  'answer-device',
  'answer-device-unproved',
  'answer-other',
  'session-none',
  'session-online',
  'building-connected',
  'building-unconnected',
  'reports-none',
  'reports-one',
  'reports-many',
] as const;
export type LookedAt = {
  what: (typeof looks)[number];
  found: (typeof findings)[number];
  /** False where it stands in the way; null where it says nothing either way. */
  ok: boolean | null;
  at: number | null;
};
const looked = (what: LookedAt['what'], found: LookedAt['found'], ok: boolean | null, at: number | null = null) => ({
  what,
  found,
  ok,
  at,
});

/** Everything that was looked at, for the page and for a fault report. */
export function lookedAt(
  facts: OutageFacts,
  rest: { owedFen: number; openedAt: number | null; heldSinceAt: number | null; buildingOpen: boolean },
): LookedAt[] {
  const { line, freshReports } = facts;
  if (!line) return [looked('line', 'line-none', false)];
  const [session] = running(facts);
  return [
    packageSeen(facts, line, rest.openedAt),
    holdSeen(facts, line, rest.heldSinceAt),
    rest.owedFen > 0 ? looked('money', 'money-owed', false) : looked('money', 'money-none', true),
    deviceSeen(facts),
    answerSeen(facts),
    session ? looked('session', 'session-online', true, session.startedAt) : looked('session', 'session-none', null),
    rest.buildingOpen
      ? looked('building', 'building-connected', true)
      : looked('building', 'building-unconnected', false),
    freshReports >= MANY_REPORTS
      ? looked('reports', 'reports-many', false)
      : looked('reports', freshReports === 0 ? 'reports-none' : 'reports-one', true),
  ];
}

function packageSeen(facts: OutageFacts, line: Line, openedAt: number | null): LookedAt {
  if (isOpened(line.state)) return looked('package', 'package-open', true, openedAt);
  const opening = waiting(facts, 'open');
  if (opening?.waitsForMoney) return looked('package', 'package-waits-for-money', false);
  return looked('package', opening?.agreed ? 'package-agreed' : 'package-in-review', false);
}

function holdSeen(facts: OutageFacts, line: Line, sinceAt: number | null): LookedAt {
  const [hold] = heldIn(facts, line);
  return hold ? looked('holds', `holds-${hold}`, false, sinceAt) : looked('holds', 'holds-none', true);
}

function deviceSeen({ boundMac, answers }: OutageFacts): LookedAt {
  if (boundMac === '') return looked('device', 'device-not-bound', null);
  const seen = answers.find((one) => one.mac !== '');
  if (!seen) return looked('device', 'device-unseen', null);
  return seen.mac === boundMac
    ? looked('device', 'device-bound', true, seen.at)
    : looked('device', 'device-other', false, seen.at);
}

function answerSeen({ answers, changedAt }: OutageFacts): LookedAt {
  const [last] = answers;
  if (!last) return looked('answer', 'answer-none', null);
  if (last.accepted) return looked('answer', 'answer-let-in', true, last.at);
  if (last.at <= changedAt) return looked('answer', 'answer-before-change', null, last.at);
  return looked('answer', `answer-${last.reason ?? 'untold'}`, false, last.at);
}
