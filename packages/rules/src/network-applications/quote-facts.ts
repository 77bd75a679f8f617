import type { WorkCalendar } from '../basics/calendar.ts';
import { dayOf } from '../basics/time-zone.ts';
import type { Account } from '../network-packages/account.ts';
import type { ApplicationKind, Audience, Period } from '../network-packages/lines.ts';

/** Why an application cannot be made now; each has a sentence of its own. */
export const applicationBlocks = [
  'package-unavailable',
  'business-in-process',
  'data-syncing',
  'no-operation',
  'no-package-to-open',
  'no-package-to-stop',
  'no-package-to-reopen',
  'no-package-to-move',
  'no-package-to-change-mac',
  'no-package-for-password',
  'no-package-to-freeze',
  'no-package-to-unfreeze',
  'arrears-no-pause',
  'arrears-no-opening',
  'balance-short-pause',
  'balance-short-opening',
  'balance-short-month',
  'pause-cut-off',
  'only-non-staff',
  'not-your-package',
  'window-closed',
  'initial-password-first',
] as const;
export type ApplicationBlock = (typeof applicationBlocks)[number];

/** How many months ahead somebody may book, the present one not counted. */
export const MONTHS_AHEAD = 6;

export type PackageFacts = {
  id: string;
  audience: Audience;
  period: Period;
  priceFen: number;
  campusId: string | null;
  active: boolean;
};
/** An application that is under way; `syncing` once it has been written and only its clock runs on. */
export type UnderWay = { kind: ApplicationKind; lineId: string | null; syncing: boolean };
export type EpidemicWindow = {
  startOn: string | null;
  endOn: string | null;
  advanceDays: number;
  unfreezeFromOn: string | null;
};

export type QuoteFacts = {
  now: number;
  calendar: WorkCalendar;
  staff: boolean;
  account: Account;
  packages: readonly PackageFacts[];
  underWay: readonly UnderWay[];
  feeFen: number;
  /** Whether the person ever had a line that was opened. */
  hadLine: boolean;
  epidemic: EpidemicWindow;
  /** Lines that still have an initial password of the desk; none where it is left out. */
  initialLines?: readonly string[];
};

/** One month that can be chosen: what it costs, from when to when it holds, what is left, or why it cannot be had. */
export type MonthQuote = {
  month: string;
  fromOn: string;
  /** The last day that the first payment covers; null for a pause, which lasts until it is reopened. */
  untilOn: string | null;
  feeFen: number;
  priceFen: number;
  costFen: number;
  /** What the other lines cost until that day; they are charged before it. */
  othersFen: number;
  balanceAfterFen: number;
  block: ApplicationBlock | null;
};

export type Choice = { block: ApplicationBlock | null; months: readonly MonthQuote[] };
export type LineChoice = Choice & { lineId: string };
export type PackageChoice = Choice & { packageId: string };
/** `block` speaks of the whole application, before anything is chosen. */
export type Quote = {
  block: ApplicationBlock | null;
  lines: readonly LineChoice[];
  packages: readonly PackageChoice[];
};

export const todayOf = (facts: QuoteFacts): string => dayOf(facts.now, facts.calendar.timeZone);
