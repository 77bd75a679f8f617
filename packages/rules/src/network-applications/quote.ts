import { isBeforePauseCutOff } from '../basics/calendar.ts';
import { addFen } from '../basics/money.ts';
import { addDays, addMonths, monthOf } from '../basics/time-zone.ts';
import {
  chargesUntil,
  firstOf,
  holdsOf,
  isOpened,
  isRunning,
  type Line,
  periodEnd,
} from '../network-packages/account.ts';
import { toPayFen } from '../network-packages/account-settling.ts';
import {
  type ApplicationKind,
  asksForOwnPassword,
  type Hold,
  isAbout,
  type Period,
} from '../network-packages/lines.ts';
import { windowBlock } from './epidemic-window.ts';
import {
  type ApplicationBlock,
  type Choice,
  MONTHS_AHEAD,
  type MonthQuote,
  type PackageChoice,
  type Quote,
  type QuoteFacts,
  todayOf,
} from './quote-facts.ts';

const MISSING: Readonly<Record<ApplicationKind, ApplicationBlock>> = {
  open: 'no-package-to-open',
  pause: 'no-package-to-stop',
  reopen: 'no-package-to-reopen',
  'change-mac': 'no-package-to-change-mac',
  move: 'no-package-to-move',
  password: 'no-package-for-password',
  'epidemic-freeze': 'no-package-to-freeze',
  'epidemic-unfreeze': 'no-package-to-unfreeze',
};

const monthsFrom = (firstOn: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => firstOf(addMonths(firstOn, n)));

/** Everything that is known of an application before anything is typed; the server decides by the same function. */
export function quote(kind: ApplicationKind, facts: QuoteFacts): Quote {
  if (kind === 'open') return quoteOpening(facts);
  const window = windowBlock(kind, facts);
  const about = facts.account.lines.filter((line) => isAbout(kind, withHolds(line, facts)));
  const lines = about.map((line) => ({ lineId: line.id, ...quoteLine(kind, line, facts) }));
  return { block: window ?? wholeBlock(kind, lines, facts), lines, packages: [] };
}

const withHolds = (line: Line, facts: QuoteFacts): { state: Line['state']; holds: Hold[] } => ({
  state: line.state,
  holds: holdsOf(line, todayOf(facts)),
});

/** One sentence for the whole: nothing of the kind there, everything under way, or what stands in the way of all alike. */
function wholeBlock(kind: ApplicationKind, choices: readonly Choice[], facts: QuoteFacts): ApplicationBlock | null {
  if (choices.length === 0) {
    if (facts.underWay.some((application) => application.kind === kind)) return 'business-in-process';
    if (kind !== 'open' && !facts.account.lines.some((line) => isOpened(line.state))) return MISSING[kind];
    return kind === 'open' ? MISSING[kind] : missingOrNothing(kind, facts);
  }
  if (choices.some((choice) => choice.block === null)) return null;
  const [first] = choices;
  return first && choices.every((choice) => choice.block === first.block) ? first.block : 'no-operation';
}

/** A line that could be, were something else not under way with it, is "in process"; otherwise there is none of the kind. */
function missingOrNothing(kind: Exclude<ApplicationKind, 'open'>, facts: QuoteFacts): ApplicationBlock {
  const busy = facts.account.lines.some((line) => facts.underWay.some((application) => application.lineId === line.id));
  return busy ? 'business-in-process' : MISSING[kind];
}

function lineBlock(kind: ApplicationKind, line: Line, facts: QuoteFacts): ApplicationBlock | null {
  const mine = facts.underWay.filter((application) => application.lineId === line.id);
  if (mine.some((application) => !application.syncing)) return 'business-in-process';
  if (mine.some((application) => application.kind === kind)) return 'data-syncing';
  return asksForOwnPassword(kind) && hasInitial(line, facts) ? 'initial-password-first' : null;
}

const hasInitial = (line: Line, { initialLines = [] }: QuoteFacts): boolean => initialLines.includes(line.id);

function quoteLine(kind: Exclude<ApplicationKind, 'open'>, line: Line, facts: QuoteFacts): Choice {
  const block = lineBlock(kind, line, facts);
  const owes = toPayFen(facts.account, todayOf(facts)) > 0;
  if (kind === 'pause') {
    const months = block || owes ? [] : pauseMonths(line, facts);
    return choiceOf(block ?? (owes ? 'arrears-no-pause' : null), months);
  }
  if (kind === 'reopen') {
    const months = block || owes ? [] : openMonths({ ...line, feeFen: 0 }, facts, 'balance-short-month');
    return choiceOf(block ?? (owes ? 'arrears-no-opening' : null), months);
  }
  return { block, months: [] };
}

/** Where every month is blocked for the same reason, the choice itself is. */
function choiceOf(block: ApplicationBlock | null, months: readonly MonthQuote[]): Choice {
  if (block || months.length === 0) return { block, months };
  const [first] = months;
  const all = first?.block && months.every((month) => month.block !== null);
  return { block: all ? first.block : null, months };
}

/** The months from which a line can be paused, and whether what runs until then is covered. */
function pauseMonths(line: Line, facts: QuoteFacts): MonthQuote[] {
  const todayOn = todayOf(facts);
  const nextOn = firstOf(addMonths(firstOf(todayOn), 1));
  // A year is paid for as a whole: its pause begins when it is over.
  if (line.period === 'annual') {
    const fromOn = line.paidUntilOn === null || line.paidUntilOn < todayOn ? nextOn : addDays(line.paidUntilOn, 1);
    return [pauseQuote(line, fromOn, facts)];
  }
  return monthsFrom(nextOn, MONTHS_AHEAD).map((fromOn) => pauseQuote(line, fromOn, facts));
}

function pauseQuote(line: Line, fromOn: string, facts: QuoteFacts): MonthQuote {
  const { account, calendar, now } = facts;
  const costFen = line.period === 'annual' ? 0 : unpaidBefore(line, fromOn, todayOf(facts));
  const balanceAfterFen = addFen(account.balanceFen, -costFen);
  const nextOn = firstOf(addMonths(firstOf(todayOf(facts)), 1));
  const late = fromOn === nextOn && !isBeforePauseCutOff(now, calendar);
  return {
    month: monthOf(fromOn),
    fromOn,
    untilOn: null,
    feeFen: 0,
    priceFen: costFen,
    costFen,
    othersFen: 0,
    balanceAfterFen,
    block: late ? 'pause-cut-off' : balanceAfterFen < 0 ? 'balance-short-pause' : null,
  };
}

/** What the months until a pause still cost. */
function unpaidBefore(line: Line, fromOn: string, todayOn: string): number {
  if (!isRunning(line, todayOn)) return 0;
  let costFen = 0;
  const firstUnpaidOn =
    line.paidUntilOn !== null && line.paidUntilOn >= todayOn ? addDays(line.paidUntilOn, 1) : firstOf(todayOn);
  for (let on = firstUnpaidOn; on < fromOn; on = firstOf(addMonths(on, 1))) costFen = addFen(costFen, line.priceFen);
  return costFen;
}

/** What the lines that run now are charged after today, that day included, if nothing changes until then. */
const othersUntil = (untilOn: string, facts: QuoteFacts): number =>
  addFen(
    ...facts.account.lines.flatMap((line) => chargesUntil(line, todayOf(facts), untilOn).map(() => line.priceFen)),
  );

type Opening = { period: Period; priceFen: number; feeFen: number; paidUntilOn: string | null };

function openMonths(opening: Opening, facts: QuoteFacts, short: ApplicationBlock | null): MonthQuote[] {
  const { period, priceFen, feeFen, paidUntilOn } = opening;
  const todayOn = todayOf(facts);
  return monthsFrom(firstOf(todayOn), MONTHS_AHEAD + 1).map((firstOn, index) => {
    const fromOn = index === 0 ? todayOn : firstOn;
    const paid = paidUntilOn !== null && paidUntilOn >= fromOn;
    const price = paid ? 0 : priceFen;
    const costFen = addFen(feeFen, price);
    const othersFen = othersUntil(fromOn, facts);
    const balanceAfterFen = addFen(facts.account.balanceFen, -costFen, -othersFen);
    return {
      month: monthOf(fromOn),
      fromOn,
      untilOn: paid ? paidUntilOn : periodEnd(fromOn, period),
      feeFen,
      priceFen: price,
      costFen,
      othersFen,
      balanceAfterFen,
      block: balanceAfterFen < 0 ? short : null,
    };
  });
}

function quoteOpening(facts: QuoteFacts): Quote {
  const { account, packages, staff, hadLine } = facts;
  const todayOn = todayOf(facts);
  const live = account.lines.filter((line) => line.state !== 'ended');
  const offered = packages.filter(({ active, audience }) => active && (staff || audience === 'non-staff'));
  const choices = offered.map((offer): PackageChoice => {
    // Somebody with a line of their own may only add one that is not for staff.
    const block = live.length > 0 && offer.audience === 'staff' ? 'only-non-staff' : null;
    // A first application needs no balance: it is charged when it is opened.
    const opening = { ...offer, feeFen: facts.feeFen, paidUntilOn: null };
    const months = openMonths(opening, facts, hadLine ? 'balance-short-opening' : null);
    return { packageId: offer.id, ...choiceOf(block, block ? [] : months) };
  });
  const unavailable = live.some((line) => isOpened(line.state) && holdsOf(line, todayOn).length > 0);
  const block: ApplicationBlock | null =
    toPayFen(account, todayOn) > 0
      ? 'arrears-no-opening'
      : unavailable
        ? 'package-unavailable'
        : live.some((line) => hasInitial(line, facts))
          ? 'initial-password-first'
          : facts.underWay.some((application) => application.kind === 'open')
            ? 'business-in-process'
            : wholeBlock('open', choices, facts);
  return { block, lines: [], packages: choices };
}
