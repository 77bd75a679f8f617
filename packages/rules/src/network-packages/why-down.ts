import { type Account, holdsOf, isOpened, type Line } from './account.ts';
import type { Hold } from './lines.ts';

/** The one plain cause. */
export const outageCauses = [
  'no-line',
  'not-opened',
  'waits-for-money',
  'arrears',
  'own-pause',
  'freeze',
  'epidemic',
  'wrong-password',
  'other-device',
  'building-outage',
  'fine',
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
  'change-password',
  'change-mac',
  'join-report',
  'report-fault',
] as const;
export type OutageAction = (typeof outageActions)[number];

export type OutageFacts = {
  todayOn: string;
  account: Account;
  line: Line | null;
  /** Agreed to and not opened, because the balance does not cover it. */
  waitsForMoney: boolean;
  boundMac: string;
  /** What the network heard last of this line, the newest first. */
  replies: readonly { accepted: boolean; at: number; mac: string }[];
  /** An online session that has not ended. */
  online: boolean;
  /** Open reports of the building in the last two days. */
  freshReports: number;
};

/** Several fresh reports of one building are no coincidence. */
export const MANY_REPORTS = 2;

const HOLD_CAUSES: readonly [Hold, OutageCause, OutageAction][] = [
  ['arrears', 'arrears', 'top-up'],
  ['freeze', 'freeze', 'ask-desk'],
  ['epidemic', 'epidemic', 'unfreeze'],
  ['own-pause', 'own-pause', 'reopen'],
];

/** Looks at what is known in the order in which a clerk would, and stops at the first thing that explains it. */
export function whyDown(facts: OutageFacts): { cause: OutageCause; action: OutageAction } {
  const { line, replies, freshReports } = facts;
  if (!line) return { cause: 'no-line', action: 'open' };
  if (!isOpened(line.state))
    return facts.waitsForMoney
      ? { cause: 'waits-for-money', action: 'top-up' }
      : { cause: 'not-opened', action: 'wait' };
  const held = holdsOf(line, facts.todayOn);
  for (const [hold, cause, action] of HOLD_CAUSES) if (held.includes(hold)) return { cause, action };
  const [last] = replies;
  if (last && !last.accepted) {
    const other = facts.boundMac !== '' && last.mac !== '' && last.mac !== facts.boundMac;
    return other
      ? { cause: 'other-device', action: 'change-mac' }
      : { cause: 'wrong-password', action: 'change-password' };
  }
  if (freshReports >= MANY_REPORTS) return { cause: 'building-outage', action: 'join-report' };
  return { cause: facts.online ? 'fine' : 'unknown', action: 'report-fault' };
}
