import { dayOf } from '../basics/time-zone.ts';
import { isOpened, type Line } from '../network-packages/account.ts';
import type { ApplicationKind, Hold } from '../network-packages/lines.ts';
import {
  type FormBlock,
  heldIn,
  MANY_REPORTS,
  type NetworkAnswer,
  type OutageFacts,
  runningSessions,
  waitingApplication,
} from './outage-facts.ts';

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
  'announced-outage',
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
  'join-outage',
  'join-report',
  'report-fault',
  'check-again',
] as const;
export type OutageAction = (typeof outageActions)[number];

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

const outageOf = (cause: OutageCause, action: OutageAction, more: Partial<Outage> = {}): Outage => ({
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

/** Leads to a form only if the form would accept the request; otherwise to the obstacle. */
function mend(facts: OutageFacts, kind: ApplicationKind, action: OutageAction): Pick<Outage, 'action' | 'blocked'> {
  const blocked = facts.blocks[kind];
  if (blocked === null) return { action, blocked };
  if (WAITED_FOR.includes(blocked)) return { action: 'wait', blocked };
  return { action: PAID_FOR.includes(blocked) ? 'top-up' : 'ask-desk', blocked };
}

const dayIn = (facts: OutageFacts, at: number | null): string | null =>
  at === null ? null : dayOf(at, facts.timeZone);

/** Looks at what is known in the order in which a clerk would, and stops at the first thing that explains it. */
export function findOutageCause(facts: OutageFacts): Outage {
  const { line } = facts;
  if (!line) return outageOf('no-line', 'open', mend(facts, 'open', 'open'));
  if (!isOpened(line.state)) return beforeOpening(facts);
  return holdCause(facts, line) ?? refusalCause(facts) ?? causeBeyondLine(facts);
}

function beforeOpening(facts: OutageFacts): Outage {
  const opening = waitingApplication(facts, 'open');
  if (opening?.waitsForMoney) return outageOf('waits-for-money', 'top-up');
  if (!opening?.agreed) return outageOf('not-opened', 'wait');
  return outageOf('opens-later', 'wait', { on: dayIn(facts, opening.effectiveAt) });
}

function holdCause(facts: OutageFacts, line: Line): Outage | null {
  const [hold, ...alsoHeld] = heldIn(facts, line);
  if (!hold) return null;
  return { ...causeOfHold(facts, line, hold), alsoHeld };
}

function causeOfHold(facts: OutageFacts, line: Line, hold: Hold): Outage {
  if (hold === 'arrears') return outageOf('arrears', 'top-up');
  if (hold === 'freeze') return outageOf('freeze', 'ask-desk');
  if (hold === 'epidemic') {
    const ending = waitingApplication(facts, 'epidemic-unfreeze');
    if (ending) return outageOf('epidemic-ending', 'wait', { at: ending.effectiveAt });
    if (facts.blocks['epidemic-unfreeze'] !== 'window-closed')
      return outageOf('epidemic', 'unfreeze', mend(facts, 'epidemic-unfreeze', 'unfreeze'));
    const on = facts.unfreezeFromOn;
    return outageOf(on === null ? 'epidemic-unannounced' : 'epidemic-closed', 'ask-desk', { on });
  }
  if (line.state === 'open-booked') return outageOf('reopen-booked', 'wait', { on: line.openFromOn });
  if (waitingApplication(facts, 'reopen')) return outageOf('reopen-asked', 'wait');
  return outageOf('own-pause', 'reopen', mend(facts, 'reopen', 'reopen'));
}

/**
 * What the network refused since the last change and the last accept, the newest first: an accept proves that name, password and
 * device were right. While a session runs no refusal explains anything: it is of another device, or over.
 */
function standingRefusals(facts: OutageFacts): NetworkAnswer[] {
  if (runningSessions(facts).length > 0) return [];
  const since = facts.answers.filter((answer) => answer.at > facts.changedAt);
  const accept = since.findIndex((answer) => answer.accepted);
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

function refusalCause(facts: OutageFacts): Outage | null {
  const refused = standingRefusals(facts).find((refusal) => !isWeak(facts, refusal));
  const { strayAt } = facts;
  const lastIn = facts.answers.find((answer) => answer.accepted)?.at ?? 0;
  const strayStands = strayAt !== null && strayAt > lastIn && runningSessions(facts).length === 0;
  if (strayStands && (!refused || strayAt > refused.at)) return outageOf('wrong-name', 'see-name', { at: strayAt });
  return refused ? causeOfRefusal(facts, refused) : null;
}

function causeOfRefusal(facts: OutageFacts, refused: NetworkAnswer): Outage {
  const { reason } = refused;
  if (reason === 'password' || reason === null) {
    const coming = waitingApplication(facts, 'password');
    if (coming) return outageOf('password-under-way', 'wait', { at: coming.effectiveAt, refused });
    return outageOf('wrong-password', 'change-password', { ...mend(facts, 'password', 'change-password'), refused });
  }
  if (reason === 'device') {
    const coming = waitingApplication(facts, 'change-mac');
    if (coming) return outageOf('device-under-way', 'wait', { at: coming.effectiveAt, refused });
    return outageOf('other-device', 'change-mac', { ...mend(facts, 'change-mac', 'change-mac'), refused });
  }
  if (reason === 'no-device') return outageOf('no-device', 'report-fault', { refused });
  // A hold or a missing name that the product knows nothing of, or a rule of the RADIUS server's own.
  return outageOf('refused', 'ask-desk', { refused });
}

/** The last refusal of a device that is not online and was not let in since: worth showing, but not the cause. */
function otherRefusal(facts: OutageFacts): NetworkAnswer | null {
  const welcome = new Set(runningSessions(facts).map((session) => session.mac));
  for (const answer of facts.answers) {
    if (answer.at <= facts.changedAt) break;
    if (answer.accepted) welcome.add(answer.mac);
    else if (!welcome.has(answer.mac)) return answer;
  }
  return null;
}

/** Nothing of the line itself explains it. */
function causeBeyondLine(facts: OutageFacts): Outage {
  const { answers, changedAt } = facts;
  const runs = runningSessions(facts).length > 0;
  // A line on which a session runs is not down, whatever is announced there.
  if (facts.announced && !runs) return outageOf('announced-outage', facts.announced.joined ? 'wait' : 'join-outage');
  if (!facts.announced && facts.freshReports >= MANY_REPORTS) return outageOf('building-outage', 'join-report');
  const other = otherRefusal(facts);
  if (runs) return outageOf('fine', 'report-fault', { refused: other });
  const [weak] = standingRefusals(facts);
  // A bound line is refused without a device, whatever the password.
  if (weak?.mac === '') return outageOf('no-device', 'report-fault', { refused: weak });
  if (weak?.reason === 'password') return outageOf('wrong-password-elsewhere', 'report-fault', { refused: weak });
  if (weak)
    return outageOf('device-unproved', 'change-mac', { ...mend(facts, 'change-mac', 'change-mac'), refused: weak });
  const [last] = answers;
  if (last && !last.accepted && last.at <= changedAt) return outageOf('try-again', 'check-again', { at: changedAt });
  return outageOf('unknown', 'report-fault', { refused: other });
}
