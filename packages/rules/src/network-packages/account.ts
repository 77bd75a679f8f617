import { addFen } from '../basics/money.ts';
import { addDays, addMonths, monthOf } from '../basics/time-zone.ts';
import { type Hold, type LineEvent, type LineState, type Period, stepLine } from './lines.ts';

/** A line as money sees it. */
export type Line = {
  id: string;
  period: Period;
  priceFen: number;
  state: LineState;
  /** The last day that is paid for. */
  paidUntilOn: string | null;
  pauseFromOn: string | null;
  openFromOn: string | null;
  /** Its own pause is told by its state, so it does not stand here. */
  holds: readonly Exclude<Hold, 'own-pause'>[];
};

/** A period that began and could not be charged. */
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

const refused = (refusal: AccountRefusal): Changed => ({ ok: false, refusal });
const MONTHS: Readonly<Record<Period, number>> = { monthly: 1, annual: 12 };

/** The first day of a month. */
export const firstOf = (on: string): string => `${monthOf(on)}-01`;
/** The last day of the period that begins in the month of a day; a part month counts as a month. */
export const periodEnd = (on: string, period: Period): string =>
  addDays(firstOf(addMonths(firstOf(on), MONTHS[period])), -1);

/** Runs on this day: opened, not paused, not frozen. A booked pause begins on its day, whether or not anybody has noticed. */
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

export const owedFen = (account: Account): number => addFen(...account.dues.map((due) => due.amountFen));

type Draft = { balanceFen: number; lines: Map<string, Line>; dues: Due[]; entries: Entry[] };
const draftOf = (account: Account): Draft => ({
  balanceFen: account.balanceFen,
  lines: new Map(account.lines.map((line) => [line.id, line])),
  dues: [...account.dues],
  entries: [],
});

function take(draft: Draft, kind: EntryKind, amountFen: number, about: Omit<Entry, 'kind' | 'amountFen'>): void {
  if (amountFen === 0) return;
  draft.balanceFen = addFen(draft.balanceFen, -amountFen);
  draft.entries.push({ kind, amountFen: -amountFen, ...about });
}

const change = (draft: Draft, id: string, with_: Partial<Line>): void => {
  const line = draft.lines.get(id);
  if (line) draft.lines.set(id, { ...line, ...with_ });
};

/**
 * Brings an account to rest on a day: what is owed is paid, the oldest first; what runs is charged for its period;
 * what cannot be charged is owed and held. Doing it twice changes nothing, so the monthly run, a deposit and a reopening
 * all end with it, and two of them at once can do no harm.
 */
function rest(draft: Draft, todayOn: string): Changed {
  payDues(draft);
  for (const line of draft.lines.values()) chargePeriod(draft, line, todayOn);
  for (const line of draft.lines.values()) {
    if (line.state === 'ended') continue;
    const owes = draft.dues.some((due) => due.lineId === line.id);
    if (owes === line.holds.includes('arrears')) continue;
    const others = line.holds.filter((hold) => hold !== 'arrears');
    change(draft, line.id, { holds: owes ? [...others, 'arrears'] : others });
  }
  const { balanceFen, lines, dues, entries } = draft;
  return { ok: true, account: { balanceFen, lines: [...lines.values()], dues }, entries };
}

function payDues(draft: Draft): void {
  const oldest = [...draft.dues].sort((a, b) => (a.fromOn < b.fromOn ? -1 : a.fromOn > b.fromOn ? 1 : 0));
  for (const due of oldest) {
    if (draft.balanceFen < due.amountFen) return;
    const { lineId, fromOn, untilOn } = due;
    take(draft, 'period', due.amountFen, { lineId, fromOn, untilOn });
    draft.dues = draft.dues.filter((one) => one !== due);
    const paidUntilOn = draft.lines.get(lineId)?.paidUntilOn ?? null;
    if (paidUntilOn === null || paidUntilOn < untilOn) change(draft, lineId, { paidUntilOn: untilOn });
  }
}

/** A line that is held because it owes is off, so no further period is charged to it. */
function chargePeriod(draft: Draft, line: Line, todayOn: string): void {
  if (!isRunning(line, todayOn) || (line.paidUntilOn !== null && line.paidUntilOn >= todayOn)) return;
  if (draft.dues.some((due) => due.lineId === line.id)) return;
  const fromOn = firstOf(todayOn);
  const untilOn = periodEnd(todayOn, line.period);
  if (draft.balanceFen < line.priceFen) {
    draft.dues.push({ lineId: line.id, fromOn, untilOn, amountFen: line.priceFen });
    return;
  }
  take(draft, 'period', line.priceFen, { lineId: line.id, fromOn, untilOn });
  change(draft, line.id, { paidUntilOn: untilOn });
}

/** Charges what is due on a day; the monthly run, and what every other change ends with. */
export const bringToRest = (account: Account, todayOn: string): Changed => rest(draftOf(account), todayOn);

export function deposit(account: Account, amountFen: number, todayOn: string): Changed {
  const draft = draftOf(account);
  take(draft, 'deposit', -amountFen, { lineId: null, fromOn: null, untilOn: null });
  return rest(draft, todayOn);
}

/** Gives money back out of the balance's own past charges: it comes to the balance. */
export function refund(account: Account, amountFen: number, lineId: string | null, todayOn: string): Changed {
  const draft = draftOf(account);
  take(draft, 'refund', -amountFen, { lineId, fromOn: null, untilOn: null });
  return rest(draft, todayOn);
}

function move(
  account: Account,
  lineId: string,
  event: LineEvent,
  todayOn: string,
  apply: (draft: Draft, line: Line, state: LineState) => AccountRefusal | null,
): Changed {
  const line = account.lines.find((one) => one.id === lineId);
  if (!line) return refused('no-such-line');
  const state = stepLine(line.state, event);
  if (!state) return refused('wrong-state');
  const draft = draftOf(account);
  const refusal = apply(draft, line, state);
  return refusal ? refused(refusal) : rest(draft, todayOn);
}

/** The fee and the first period are charged at once, or the line stays closed. */
export function open(account: Account, lineId: string, feeFen: number, todayOn: string): Changed {
  return move(account, lineId, 'open', todayOn, (draft, line, state) => {
    if (owedFen(account) > 0) return 'arrears';
    if (account.balanceFen < addFen(feeFen, line.priceFen)) return 'balance-short';
    take(draft, 'fee', feeFen, { lineId, fromOn: null, untilOn: null });
    change(draft, lineId, { state, paidUntilOn: null });
    return null;
  });
}

export function bookPause(account: Account, lineId: string, fromOn: string, todayOn: string): Changed {
  return move(account, lineId, 'book-pause', todayOn, (draft, _line, state) => {
    change(draft, lineId, { state, pauseFromOn: fromOn });
    return null;
  });
}

export function startPause(account: Account, lineId: string, todayOn: string): Changed {
  return move(account, lineId, 'start-pause', todayOn, (draft, line, state) => {
    if (line.pauseFromOn !== null && todayOn < line.pauseFromOn) return 'too-early';
    change(draft, lineId, { state });
    return null;
  });
}

export function bookOpen(account: Account, lineId: string, fromOn: string, todayOn: string): Changed {
  return move(account, lineId, 'book-open', todayOn, (draft, _line, state) => {
    change(draft, lineId, { state, openFromOn: fromOn });
    return null;
  });
}

export function startOpen(account: Account, lineId: string, todayOn: string): Changed {
  return move(account, lineId, 'start-open', todayOn, (draft, line, state) => {
    if (line.openFromOn !== null && todayOn < line.openFromOn) return 'too-early';
    change(draft, lineId, { state, openFromOn: null, pauseFromOn: null });
    return null;
  });
}

/** A booking that its applicant or an administrator takes back; what has begun meanwhile is past that. */
export function cancelBooking(account: Account, lineId: string, todayOn: string): Changed {
  const booked = account.lines.find((line) => line.id === lineId)?.state;
  if (booked === 'pause-booked')
    return move(account, lineId, 'cancel-pause', todayOn, (draft, _line, state) => {
      change(draft, lineId, { state, pauseFromOn: null });
      return null;
    });
  return move(account, lineId, 'cancel-open', todayOn, (draft, _line, state) => {
    change(draft, lineId, { state, openFromOn: null });
    return null;
  });
}

/** A plain step that money has no part in. What ends is held no longer, whatever held it; what it owes is still owed. */
export function advance(account: Account, lineId: string, event: 'review' | 'end', todayOn: string): Changed {
  return move(account, lineId, event, todayOn, (draft, _line, state) => {
    change(draft, lineId, state === 'ended' ? { state, holds: [] } : { state });
    return null;
  });
}

/** The review of a line that nobody has opened yet is gone back over: it is applied for, as before. */
export function undoReview(account: Account, lineId: string, todayOn: string): Changed {
  const line = account.lines.find((one) => one.id === lineId);
  if (!line) return refused('no-such-line');
  if (line.state !== 'reviewed') return refused('wrong-state');
  const draft = draftOf(account);
  change(draft, lineId, { state: 'applied' });
  return rest(draft, todayOn);
}

export function setHold(
  account: Account,
  lineId: string,
  hold: 'freeze' | 'epidemic',
  set: boolean,
  todayOn: string,
): Changed {
  const line = account.lines.find((one) => one.id === lineId);
  if (!line) return refused('no-such-line');
  if (!isOpened(line.state)) return refused('wrong-state');
  const draft = draftOf(account);
  const others = line.holds.filter((one) => one !== hold);
  change(draft, lineId, { holds: set ? [...others, hold] : others });
  return rest(draft, todayOn);
}

/** The next day on which something will be charged, and how much, if nothing changes until then. */
export function nextCharge(account: Account, todayOn: string): { on: string; amountFen: number } | null {
  const charges: { on: string; amountFen: number }[] = [];
  for (const line of account.lines) {
    if (line.paidUntilOn === null || line.paidUntilOn < todayOn || !isRunning(line, todayOn)) continue;
    const on = addDays(line.paidUntilOn, 1);
    if (isRunning(line, on)) charges.push({ on, amountFen: line.priceFen });
  }
  const on = charges.map((charge) => charge.on).sort()[0];
  if (on === undefined) return null;
  return { on, amountFen: addFen(...charges.filter((charge) => charge.on === on).map((charge) => charge.amountFen)) };
}
