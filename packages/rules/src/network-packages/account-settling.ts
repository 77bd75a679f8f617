import { addFen } from '../basics/money.ts';
import {
  type Account,
  type Changed,
  type Due,
  type Entry,
  type EntryKind,
  firstOf,
  isUnpaid,
  type Line,
  periodEnd,
} from './account.ts';

/**
 * What has to be paid in, and no fen more, so that every line that would run is on and nothing is owed. The account is
 * brought to rest first: what has lapsed is gone then, and every present period is charged or due.
 */
export function toPayFen(account: Account, todayOn: string): number {
  const draft = draftOf(account);
  settleMoney(draft, todayOn);
  return draft.dues.length === 0 ? 0 : addFen(...draft.dues.map((due) => due.amountFen), -draft.balanceFen);
}

/** An account while it is changed. */
export type Draft = { balanceFen: number; lines: Map<string, Line>; dues: Due[]; entries: Entry[] };
export const draftOf = (account: Account): Draft => ({
  balanceFen: account.balanceFen,
  lines: new Map(account.lines.map((line) => [line.id, line])),
  dues: [...account.dues],
  entries: [],
});

export function addEntry(
  draft: Draft,
  kind: EntryKind,
  amountFen: number,
  about: Omit<Entry, 'kind' | 'amountFen'>,
): void {
  if (amountFen === 0) return;
  draft.balanceFen = addFen(draft.balanceFen, -amountFen);
  draft.entries.push({ kind, amountFen: -amountFen, ...about });
}

export const changeLine = (draft: Draft, id: string, with_: Partial<Line>): void => {
  const line = draft.lines.get(id);
  if (line) draft.lines.set(id, { ...line, ...with_ });
};

/**
 * Brings an account to rest on a day: what has lapsed is owed no longer; what is due is paid in the order in which it
 * came; what runs is charged for its period; what cannot be charged is due and held. Doing it twice changes nothing, so
 * the monthly run, a deposit and a reopening all end with it, and two of them at once can do no harm.
 */
export function finishAt(draft: Draft, todayOn: string): Changed {
  settleMoney(draft, todayOn);
  for (const line of draft.lines.values()) {
    if (line.state === 'ended') continue;
    const owes = draft.dues.some((due) => due.lineId === line.id);
    if (owes === line.holds.includes('arrears')) continue;
    const others = line.holds.filter((hold) => hold !== 'arrears');
    changeLine(draft, line.id, { holds: owes ? [...others, 'arrears'] : others });
  }
  const { balanceFen, lines, dues, entries } = draft;
  return { ok: true, account: { balanceFen, lines: [...lines.values()], dues }, entries };
}

/** The money of coming to rest. What begins to run on a day does it first, so that what runs already is charged before it. */
export function settleMoney(draft: Draft, todayOn: string): void {
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
    addEntry(draft, 'period', due.amountFen, { lineId, fromOn, untilOn });
    draft.dues = draft.dues.filter((other) => other !== due);
    changeLine(draft, lineId, { paidUntilOn: untilOn });
  }
}

export function chargePeriod(draft: Draft, line: Line, todayOn: string): void {
  if (!isUnpaid(line, todayOn) || draft.dues.some((due) => due.lineId === line.id)) return;
  const fromOn = firstOf(todayOn);
  const untilOn = periodEnd(todayOn, line.period);
  if (draft.balanceFen < line.priceFen) {
    draft.dues.push({ lineId: line.id, fromOn, untilOn, amountFen: line.priceFen });
    return;
  }
  addEntry(draft, 'period', line.priceFen, { lineId: line.id, fromOn, untilOn });
  changeLine(draft, line.id, { paidUntilOn: untilOn });
}

/** Charges what is due on a day; the monthly run, and what every other change ends with. */
export const bringToRest = (account: Account, todayOn: string): Changed => finishAt(draftOf(account), todayOn);
