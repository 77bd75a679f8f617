import { addFen } from '../basics/money.ts';
import { addDays, addMonths, monthOf } from '../basics/time-zone.ts';
import type { Hold, LineState, Period } from './lines.ts';

/** A line as money sees it. */
export type Line = {
  id: string;
  period: Period;
  priceFen: number;
  state: LineState;
  /** The last day that is paid for. */
  paidUntilOn: string | null;
  pauseFromOn: string | null;
  /** From when a pause is asked for that is still under review; it was asked for in time. */
  pauseAskedOn: string | null;
  openFromOn: string | null;
  /** Its own pause is told by its state, so it does not stand here. */
  holds: readonly Exclude<Hold, 'own-pause'>[];
};

/** The present period of a line that would run, and that there was no money for; they stand in the order in which they came. */
export type Due = { lineId: string; fromOn: string; untilOn: string; amountFen: number };

/** What one person has with the network: money, lines, and what is owed. */
export type Account = { balanceFen: number; lines: readonly Line[]; dues: readonly Due[] };

export const entryKinds = ['deposit', 'fee', 'period', 'refund'] as const;
export type EntryKind = (typeof entryKinds)[number];
/** What a change writes into the ledger; money that comes is positive. */
export type Entry = {
  kind: EntryKind;
  amountFen: number;
  lineId: string | null;
  fromOn: string | null;
  untilOn: string | null;
};

export type AccountRefusal = 'no-such-line' | 'wrong-state' | 'balance-short' | 'arrears' | 'too-early';
export type Changed =
  | { ok: true; account: Account; entries: readonly Entry[] }
  | { ok: false; refusal: AccountRefusal };

const MONTHS: Readonly<Record<Period, number>> = { monthly: 1, annual: 12 };

/** The first day of a month. */
export const firstOf = (on: string): string => `${monthOf(on)}-01`;
/** The last day of the period that begins in the month of a day; a part month counts as a month. */
export const periodEnd = (on: string, period: Period): string =>
  addDays(firstOf(addMonths(firstOf(on), MONTHS[period])), -1);

/** Would run on this day if it were paid for: opened, not paused, not frozen. A booked pause begins on its day, whether or not anybody has noticed. */
export function isRunning(line: Line, todayOn: string): boolean {
  if (line.holds.includes('freeze') || line.holds.includes('epidemic')) return false;
  if (line.state === 'active') return true;
  return line.state === 'pause-booked' && line.pauseFromOn !== null && todayOn < line.pauseFromOn;
}

/** Every reason for which the network refuses a line on this day. */
export function holdsOf(line: Line, todayOn: string): Hold[] {
  const paused =
    line.state === 'paused' ||
    line.state === 'open-booked' ||
    (line.state === 'pause-booked' && line.pauseFromOn !== null && todayOn >= line.pauseFromOn);
  return paused ? ['own-pause', ...line.holds] : [...line.holds];
}

/** Whether the network knows a line at all. */
export const isOpened = (state: LineState): boolean => !['applied', 'reviewed', 'ended'].includes(state);

/** Its next period is neither charged nor due on this day: whether the line is paused from then on is still under review. */
export const renewalWaits = (line: Line, todayOn: string): boolean =>
  line.pauseAskedOn !== null && todayOn >= line.pauseAskedOn;

/** The present period has to be paid for. */
export const isUnpaid = (line: Line, todayOn: string): boolean =>
  isRunning(line, todayOn) && !renewalWaits(line, todayOn) && (line.paidUntilOn === null || line.paidUntilOn < todayOn);

/** Whether a charge is the payment of a due: a year that was due begins on the day on which it is paid. */
export const isPaidBy = (due: Due, { kind, lineId, fromOn }: Entry): boolean =>
  kind === 'period' && lineId === due.lineId && fromOn !== null && monthOf(fromOn) === monthOf(due.fromOn);

/** The days after today, up to a day, on which a line that is paid for will be charged again, if nothing changes until then. */
export function chargesUntil(line: Line, todayOn: string, untilOn: string): string[] {
  const days: string[] = [];
  if (line.paidUntilOn === null || line.paidUntilOn < todayOn || !isRunning(line, todayOn)) return days;
  let on = addDays(line.paidUntilOn, 1);
  for (; on <= untilOn && isRunning(line, on) && !renewalWaits(line, on); on = addMonths(on, MONTHS[line.period]))
    days.push(on);
  return days;
}

/** The next day on which something will be charged, and how much, if nothing changes until then. */
export function nextCharge(account: Account, todayOn: string): { on: string; amountFen: number } | null {
  const charges = account.lines.flatMap((line) =>
    chargesUntil(line, todayOn, line.paidUntilOn === null ? todayOn : addDays(line.paidUntilOn, 1)).map((on) => ({
      on,
      amountFen: line.priceFen,
    })),
  );
  const on = charges.map((charge) => charge.on).sort()[0];
  if (on === undefined) return null;
  return { on, amountFen: addFen(...charges.filter((charge) => charge.on === on).map((charge) => charge.amountFen)) };
}
