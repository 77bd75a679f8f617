import { addFen } from '../basics/money.ts';
import { type Account, type AccountRefusal, type Changed, isOpened, type Line } from './account.ts';
import { addEntry, changeLine, chargePeriod, type Draft, draftOf, finishAt, settleMoney } from './account-settling.ts';
import { type LineEvent, type LineState, stepLine } from './lines.ts';

const refused = (refusal: AccountRefusal): Changed => ({ ok: false, refusal });

export function deposit(account: Account, amountFen: number, todayOn: string): Changed {
  const draft = draftOf(account);
  addEntry(draft, 'deposit', -amountFen, { lineId: null, fromOn: null, untilOn: null });
  return finishAt(draft, todayOn);
}

/** Gives money back out of the balance's own past charges: it comes to the balance. */
export function refund(account: Account, amountFen: number, lineId: string | null, todayOn: string): Changed {
  const draft = draftOf(account);
  addEntry(draft, 'refund', -amountFen, { lineId, fromOn: null, untilOn: null });
  return finishAt(draft, todayOn);
}

function stepWith(
  account: Account,
  lineId: string,
  event: LineEvent,
  todayOn: string,
  apply: (draft: Draft, line: Line, state: LineState) => AccountRefusal | null,
): Changed {
  const line = account.lines.find(({ id }) => id === lineId);
  if (!line) return refused('no-such-line');
  const state = stepLine(line.state, event);
  if (!state) return refused('wrong-state');
  const draft = draftOf(account);
  const refusal = apply(draft, line, state);
  return refusal ? refused(refusal) : finishAt(draft, todayOn);
}

/** The fee and the first period are charged at once, after everything that runs already, or the line stays closed. */
export function open(account: Account, lineId: string, feeFen: number, todayOn: string): Changed {
  return stepWith(account, lineId, 'open', todayOn, (draft, line, state) => {
    settleMoney(draft, todayOn);
    if (draft.dues.length > 0) return 'arrears';
    if (draft.balanceFen < addFen(feeFen, line.priceFen)) return 'balance-short';
    addEntry(draft, 'fee', feeFen, { lineId, fromOn: null, untilOn: null });
    changeLine(draft, lineId, { state, paidUntilOn: null });
    chargePeriod(draft, { ...line, state, paidUntilOn: null }, todayOn);
    return null;
  });
}

/** A pause that was asked for is agreed to. */
export function bookPause(account: Account, lineId: string, fromOn: string, todayOn: string): Changed {
  return stepWith(account, lineId, 'book-pause', todayOn, (draft, _line, state) => {
    changeLine(draft, lineId, { state, pauseFromOn: fromOn, pauseAskedOn: null });
    return null;
  });
}

/** A pause that was asked for is not to be: the renewal that waited for the review is charged. */
export function dropPause(account: Account, lineId: string, todayOn: string): Changed {
  if (!account.lines.some((line) => line.id === lineId)) return refused('no-such-line');
  const draft = draftOf(account);
  settleMoney(draft, todayOn);
  changeLine(draft, lineId, { pauseAskedOn: null });
  return finishAt(draft, todayOn);
}

export function startPause(account: Account, lineId: string, todayOn: string): Changed {
  return stepWith(account, lineId, 'start-pause', todayOn, (draft, line, state) => {
    if (line.pauseFromOn !== null && todayOn < line.pauseFromOn) return 'too-early';
    changeLine(draft, lineId, { state });
    return null;
  });
}

export function bookOpen(account: Account, lineId: string, fromOn: string, todayOn: string): Changed {
  return stepWith(account, lineId, 'book-open', todayOn, (draft, _line, state) => {
    changeLine(draft, lineId, { state, openFromOn: fromOn });
    return null;
  });
}

export function startOpen(account: Account, lineId: string, todayOn: string): Changed {
  return stepWith(account, lineId, 'start-open', todayOn, (draft, line, state) => {
    if (line.openFromOn !== null && todayOn < line.openFromOn) return 'too-early';
    settleMoney(draft, todayOn);
    changeLine(draft, lineId, { state, openFromOn: null, pauseFromOn: null });
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
    return stepWith(account, lineId, 'cancel-pause', todayOn, (draft, _line, state) => {
      settleMoney(draft, todayOn);
      changeLine(draft, lineId, { state, pauseFromOn: null, pauseAskedOn });
      return null;
    });
  return stepWith(account, lineId, 'cancel-open', todayOn, (draft, _line, state) => {
    changeLine(draft, lineId, { state, openFromOn: null });
    return null;
  });
}

/** A plain step that money has no part in. What ends is held no longer, whatever held it, and owes nothing: it will not run. */
export function advance(account: Account, lineId: string, event: 'review' | 'end', todayOn: string): Changed {
  return stepWith(account, lineId, event, todayOn, (draft, _line, state) => {
    changeLine(draft, lineId, state === 'ended' ? { state, holds: [], pauseAskedOn: null } : { state });
    return null;
  });
}

/** The review of a line that nobody has opened yet is gone back over: it is applied for, as before. */
export function undoReview(account: Account, lineId: string, todayOn: string): Changed {
  const line = account.lines.find(({ id }) => id === lineId);
  if (!line) return refused('no-such-line');
  if (line.state !== 'reviewed') return refused('wrong-state');
  const draft = draftOf(account);
  changeLine(draft, lineId, { state: 'applied' });
  return finishAt(draft, todayOn);
}

export function setHold(
  account: Account,
  lineId: string,
  hold: 'freeze' | 'epidemic',
  set: boolean,
  todayOn: string,
): Changed {
  const line = account.lines.find(({ id }) => id === lineId);
  if (!line) return refused('no-such-line');
  if (!isOpened(line.state)) return refused('wrong-state');
  const draft = draftOf(account);
  if (!set) settleMoney(draft, todayOn);
  const others = line.holds.filter((other) => other !== hold);
  changeLine(draft, lineId, { holds: set ? [...others, hold] : others });
  return finishAt(draft, todayOn);
}
