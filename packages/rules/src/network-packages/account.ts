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

const refused = (refusal: AccountRefusal): Changed => ({ ok: false, refusal });
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
const isUnpaid = (line: Line, todayOn: string): boolean =>
  isRunning(line, todayOn) && !renewalWaits(line, todayOn) && (line.paidUntilOn === null || line.paidUntilOn < todayOn);

/** Whether a charge is the payment of a due: a year that was due begins on the day on which it is paid. */
export const isPaidBy = (due: Due, { kind, lineId, fromOn }: Entry): boolean =>
  kind === 'period' && lineId === due.lineId && fromOn !== null && monthOf(fromOn) === monthOf(due.fromOn);

/**
 * What has to be paid in, and no fen more, so that every line that would run is on and nothing is owed. The account is
 * brought to rest first: what has lapsed is gone then, and every present period is charged or due.
 */
export function toPayFen(account: Account, todayOn: string): number {
  const draft = draftOf(account);
  settle(draft, todayOn);
  return draft.dues.length === 0 ? 0 : addFen(...draft.dues.map((due) => due.amountFen), -draft.balanceFen);
}

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
 * Brings an account to rest on a day: what has lapsed is owed no longer; what is due is paid in the order in which it
 * came; what runs is charged for its period; what cannot be charged is due and held. Doing it twice changes nothing, so
 * the monthly run, a deposit and a reopening all end with it, and two of them at once can do no harm.
 */
function rest(draft: Draft, todayOn: string): Changed {
  settle(draft, todayOn);
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

/** The money of coming to rest. What begins to run on a day does it first, so that what runs already is charged before it. */
function settle(draft: Draft, todayOn: string): void {
  draft.dues = draft.dues.filter((due) => isStillDue(draft, due, todayOn));
  payDues(draft, todayOn);
  for (const line of draft.lines.values()) chargePeriod(draft, line, todayOn);
}

/** A due lapses with its month, and at once where its line would not run for the money. */
function isStillDue(draft: Draft, { lineId, fromOn }: Due, todayOn: string): boolean {
  const line = draft.lines.get(lineId);
  return line !== undefined && isUnpaid(line, todayOn) && fromOn >= firstOf(todayOn);
}

function payDues(draft: Draft, todayOn: string): void {
  for (const due of [...draft.dues]) {
    if (draft.balanceFen < due.amountFen) return;
    const { lineId, untilOn } = due;
    const fromOn = draft.lines.get(lineId)?.period === 'annual' ? todayOn : due.fromOn;
    take(draft, 'period', due.amountFen, { lineId, fromOn, untilOn });
    draft.dues = draft.dues.filter((one) => one !== due);
    change(draft, lineId, { paidUntilOn: untilOn });
  }
}

function chargePeriod(draft: Draft, line: Line, todayOn: string): void {
  if (!isUnpaid(line, todayOn) || draft.dues.some((due) => due.lineId === line.id)) return;
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

/** The fee and the first period are charged at once, after everything that runs already, or the line stays closed. */
export function open(account: Account, lineId: string, feeFen: number, todayOn: string): Changed {
  return move(account, lineId, 'open', todayOn, (draft, line, state) => {
    settle(draft, todayOn);
    if (draft.dues.length > 0) return 'arrears';
    if (draft.balanceFen < addFen(feeFen, line.priceFen)) return 'balance-short';
    take(draft, 'fee', feeFen, { lineId, fromOn: null, untilOn: null });
    change(draft, lineId, { state, paidUntilOn: null });
    chargePeriod(draft, { ...line, state, paidUntilOn: null }, todayOn);
    return null;
  });
}

/** A pause that was asked for is agreed to. */
export function bookPause(account: Account, lineId: string, fromOn: string, todayOn: string): Changed {
  return move(account, lineId, 'book-pause', todayOn, (draft, _line, state) => {
    change(draft, lineId, { state, pauseFromOn: fromOn, pauseAskedOn: null });
    return null;
  });
}

/** A pause that was asked for is not to be: the renewal that waited for the review is charged. */
export function dropPause(account: Account, lineId: string, todayOn: string): Changed {
  if (!account.lines.some((line) => line.id === lineId)) return refused('no-such-line');
  const draft = draftOf(account);
  settle(draft, todayOn);
  change(draft, lineId, { pauseAskedOn: null });
  return rest(draft, todayOn);
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
    settle(draft, todayOn);
    change(draft, lineId, { state, openFromOn: null, pauseFromOn: null });
    return null;
  });
}

/**
 * A booking that its applicant or an administrator takes back; what has begun meanwhile is past that. `pauseAskedOn`:
 * from when the pause is still asked for, where only its review is taken back.
 */
export function cancelBooking(
  account: Account,
  lineId: string,
  todayOn: string,
  pauseAskedOn: string | null = null,
): Changed {
  const booked = account.lines.find((line) => line.id === lineId)?.state;
  if (booked === 'pause-booked')
    return move(account, lineId, 'cancel-pause', todayOn, (draft, _line, state) => {
      settle(draft, todayOn);
      change(draft, lineId, { state, pauseFromOn: null, pauseAskedOn });
      return null;
    });
  return move(account, lineId, 'cancel-open', todayOn, (draft, _line, state) => {
    change(draft, lineId, { state, openFromOn: null });
    return null;
  });
}

/** A plain step that money has no part in. What ends is held no longer, whatever held it, and owes nothing: it will not run. */
export function advance(account: Account, lineId: string, event: 'review' | 'end', todayOn: string): Changed {
  return move(account, lineId, event, todayOn, (draft, _line, state) => {
    change(draft, lineId, state === 'ended' ? { state, holds: [], pauseAskedOn: null } : { state });
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
  if (!set) settle(draft, todayOn);
  const others = line.holds.filter((one) => one !== hold);
  change(draft, lineId, { holds: set ? [...others, hold] : others });
  return rest(draft, todayOn);
}

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
