import { dayOf } from '../basics/time-zone.ts';
import { holdsOf, type Line } from '../network-packages/account.ts';
import type { ApplicationKind, Hold } from '../network-packages/lines.ts';
import type { ApplicationBlock } from './quote-facts.ts';

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
  /** An outage in force at the place of the line, as the desk announced it; whether this person said that it concerns them. */
  announced: { joined: boolean } | null;
  /** People with an open report of the building in the last two days. */
  freshReports: number;
};

/** Several fresh reports of one building are no coincidence. */
export const MANY_REPORTS = 2;

/** An application for the line that the network has not been told of yet. */
export const waitingApplication = (facts: OutageFacts, kind: ApplicationKind): LineApplication | undefined =>
  facts.underWay.find((application) => application.kind === kind && !application.written);

/** Of several holds the first of these explains the outage. */
const HOLDS: readonly Hold[] = ['arrears', 'freeze', 'epidemic', 'own-pause'];

/** What holds the line today; the one that explains the outage first. */
export const heldIn = ({ now, timeZone }: OutageFacts, line: Line): Hold[] => {
  const holds = holdsOf(line, dayOf(now, timeZone));
  return HOLDS.filter((hold) => holds.includes(hold));
};

/** Sessions that run. A device that was refused after the last word of its own session has left it, though nobody reported its end. */
export const runningSessions = ({ sessions, answers }: OutageFacts): OpenSession[] =>
  sessions.filter(
    ({ startedAt, heardAt, mac }) =>
      !answers.some((answer) => !answer.accepted && answer.mac === mac && answer.at > Math.max(startedAt, heardAt)),
  );
