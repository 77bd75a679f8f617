import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, monthOf } from '../basics/time-zone.ts';
import { type Account, type Changed, type Entry, holdsOf, isOpened, type Line } from './account.ts';
import {
  advance,
  bookOpen,
  bookPause,
  cancelBooking,
  deposit,
  dropPause,
  open,
  setHold,
  startOpen,
  startPause,
} from './account-changes.ts';
import { bringToRest, toPayFen } from './account-settling.ts';

/**
 * A plain model that knows nothing of paid-until days, bookings in a table or coming to rest: each line has a bag of months
 * that are paid, the months in which it was ever on, and at most one bill, of this month. Two years of any days are lived
 * through in both.
 */
// One assertion a day is many thousands a second: the matchers are kept for the ends of steps.
const must = (condition: boolean, what: string): void => {
  if (!condition) throw new Error(what);
};

/** `nth`: bills are paid in the order in which they came. */
type Bill = { month: string; fen: number; nth: number };
type PlainLine = {
  price: number;
  length: 1 | 12;
  life: 'new' | 'on' | 'off' | 'gone';
  asked: string | null;
  offFrom: string | null;
  onFrom: string | null;
  frozen: boolean;
  epidemic: boolean;
  paid: string[];
  bill: Bill | null;
  wasOn: Set<string>;
};
type Plain = { money: number; lines: PlainLine[]; bills: number };

const FEE = 10_000;
const monthsFrom = (on: string, count: number) =>
  Array.from({ length: count }, (_, n) => monthOf(addMonths(`${monthOf(on)}-01`, n)));

const runs = (line: PlainLine, on: string) =>
  line.life === 'on' && !(line.offFrom && on >= line.offFrom) && !line.frozen && !line.epidemic;
const works = (line: PlainLine, on: string) => runs(line, on) && line.bill === null;
/** The present month has to be paid for, or nobody asks for it. */
const asksFor = (line: PlainLine, on: string) =>
  runs(line, on) && !(line.asked && on >= line.asked) && !line.paid.includes(monthOf(on));

function settle(plain: Plain, on: string): void {
  const month = monthOf(on);
  for (const line of plain.lines) if (line.bill && (line.bill.month !== month || !asksFor(line, on))) line.bill = null;
  const waiting = plain.lines.filter(({ bill }) => bill).sort((a, b) => (a.bill as Bill).nth - (b.bill as Bill).nth);
  for (const line of waiting) {
    const { fen } = line.bill as Bill;
    if (fen > plain.money) break;
    plain.money -= fen;
    line.paid.push(...monthsFrom(on, line.length));
    line.bill = null;
  }
  for (const line of plain.lines) {
    if (!asksFor(line, on) || line.bill) continue;
    if (plain.money >= line.price) {
      plain.money -= line.price;
      line.paid.push(...monthsFrom(on, line.length));
    } else line.bill = { month, fen: line.price, nth: plain.bills++ };
  }
}

type Step =
  | { do: 'days'; days: number }
  | { do: 'pay'; fen: number }
  | { do: 'pay-what-is-told'; less: boolean }
  | {
      do:
        | 'open'
        | 'ask'
        | 'refuse'
        | 'agree'
        | 'review-again'
        | 'pause'
        | 'reopen'
        | 'cancel'
        | 'freeze'
        | 'thaw'
        | 'epidemic'
        | 'recover'
        | 'price'
        | 'end';
      line: number;
      months: number;
    };

const line = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      fen: fc.oneof(fc.constantFrom(3000, 5000), fc.integer({ min: 1, max: 40_000 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay-what-is-told' as const), less: fc.boolean() }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'open',
        'open',
        'ask',
        'ask',
        'refuse',
        'agree',
        'review-again',
        'pause',
        'reopen',
        'reopen',
        'cancel',
        'freeze',
        'thaw',
        'epidemic',
        'recover',
        'price',
        'end',
      ),
      line,
      months: fc.integer({ min: 0, max: 3 }),
    }),
  },
);

const lineAt = (n: number): Line => ({
  id: `line-${n}`,
  period: n === 2 ? 'annual' : 'monthly',
  priceFen: [3000, 5000, 30_000][n] as number,
  state: 'reviewed',
  paidUntilOn: null,
  pauseFromOn: null,
  pauseAskedOn: null,
  openFromOn: null,
  holds: [],
});
const plainAt = (n: number): PlainLine => ({
  price: [3000, 5000, 30_000][n] as number,
  length: n === 2 ? 12 : 1,
  life: 'new',
  asked: null,
  offFrom: null,
  onFrom: null,
  frozen: false,
  epidemic: false,
  paid: [],
  bill: null,
  wasOn: new Set(),
});

/** Both sides live through the same; what one refuses the other must refuse as well. */
function live(steps: readonly Step[]): void {
  let account: Account = { balanceFen: 0, lines: [0, 1, 2].map(lineAt), dues: [] };
  const plain: Plain = { money: 0, lines: [0, 1, 2].map(plainAt), bills: 0 };
  const entries: Entry[] = [];
  let on = '2026-01-15';
  const last = '2028-01-15';
  const take = (changed: Changed): boolean => {
    if (!changed.ok) return false;
    must(changed.account.balanceFen >= 0, 'the balance is never below nothing');
    account = changed.account;
    entries.push(...changed.entries);
    plain.lines.forEach((model, n) => {
      const real = account.lines[n] as Line;
      const isOn = isOpened(real.state) && holdsOf(real, on).length === 0;
      if (isOn) model.wasOn.add(monthOf(on));
    });
    return true;
  };
  /** A line was charged only for what it ran in, and for each month once; its fee came with its first period. */
  const judgeCharges = (model: PlainLine, n: number) => {
    const of = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind && entry.lineId === `line-${n}`);
    const charged = of('period');
    expect(of('fee').length).toBe(charged.length === 0 ? 0 : 1);
    for (const { fromOn, untilOn } of charged) {
      expect(model.wasOn.has(monthOf(fromOn as string)), `charged for ${fromOn}, and off all that month`).toBe(true);
      expect(untilOn).toBe(addDays(addMonths(`${monthOf(fromOn as string)}-01`, model.length), -1));
    }
    const months = charged.flatMap(({ fromOn }) => monthsFrom(fromOn as string, model.length));
    expect([...months].sort()).toEqual([...new Set(model.paid)].sort());
    expect(model.paid.length, 'no month is paid for twice').toBe(months.length);
  };
  const compare = () => {
    expect(account.balanceFen).toBe(plain.money);
    expect(entries.reduce((sum, entry) => sum + entry.amountFen, 0)).toBe(account.balanceFen);
    const missing = plain.lines.reduce((sum, { bill }) => sum + (bill?.fen ?? 0), 0);
    expect(toPayFen(account, on)).toBe(missing === 0 ? 0 : missing - plain.money);
    plain.lines.forEach((model, n) => {
      const real = account.lines[n] as Line;
      expect(isOpened(real.state) && holdsOf(real, on).length === 0, `line ${n} on ${on}`).toBe(works(model, on));
      expect(real.holds.includes('arrears')).toBe(model.bill !== null);
      expect(account.dues.filter((due) => due.lineId === real.id).map((due) => due.amountFen)).toEqual(
        model.bill ? [model.bill.fen] : [],
      );
    });
  };
  /** What has come to its day is carried out, as the clock of its process would. */
  const dawn = () => {
    // The run of the day may come before the clocks of the bookings: what is booked to be off is not charged.
    settle(plain, on);
    must(take(bringToRest(account, on)), 'every day comes to rest');
    plain.lines.forEach((model, n) => {
      const id = `line-${n}`;
      if (model.life === 'on' && model.offFrom && on >= model.offFrom) {
        model.life = 'off';
        model.offFrom = null;
        must(take(startPause(account, id, on)), 'a pause begins on its day');
      }
      if (model.life === 'off' && model.onFrom && on >= model.onFrom) {
        model.life = 'on';
        model.onFrom = null;
        settle(plain, on);
        must(take(startOpen(account, id, on)), 'an opening begins on its day');
      }
    });
    settle(plain, on);
    must(take(bringToRest(account, on)), 'every day comes to rest');
    // A second run of the same day finds nothing to do.
    const again = bringToRest(account, on);
    must(again.ok && again.entries.length === 0 && again.account.balanceFen === account.balanceFen, 'rest is rest');
  };
  for (const next of steps) {
    if (on >= last) break;
    if (next.do === 'days') {
      for (let n = 0; n < next.days; n++) {
        on = addDays(on, 1);
        dawn();
      }
    } else if (next.do === 'pay') {
      plain.money += next.fen;
      settle(plain, on);
      expect(take(deposit(account, next.fen, on))).toBe(true);
    } else if (next.do === 'pay-what-is-told') payWhatIsTold(next.less);
    else act(next);
    compare();
  }
  plain.lines.forEach(judgeCharges);

  /** Just what is told brings back every line that would run; a fen less does not. */
  function payWhatIsTold(less: boolean): void {
    const fen = toPayFen(account, on) - (less ? 1 : 0);
    if (fen <= 0) return;
    plain.money += fen;
    settle(plain, on);
    expect(take(deposit(account, fen, on))).toBe(true);
    expect(toPayFen(account, on)).toBe(less ? 1 : 0);
    if (less) return;
    expect([account.balanceFen, account.dues]).toEqual([0, []]);
    plain.lines.forEach((model, n) => {
      const real = account.lines[n] as Line;
      if (runs(model, on)) expect([isOpened(real.state), holdsOf(real, on)]).toEqual([true, []]);
    });
  }

  function act(next: Extract<Step, { line: number }>): void {
    const model = plain.lines[next.line] as PlainLine;
    const id = `line-${next.line}`;
    const fromOn = next.months === 0 ? on : `${monthOf(addMonths(on, next.months))}-01`;
    const owes = plain.lines.some((each) => each.bill !== null);
    const opened = model.life === 'on' || model.life === 'off';
    switch (next.do) {
      case 'open': {
        const can = model.life === 'new' && !owes && plain.money >= FEE + model.price;
        if (can) {
          plain.money -= FEE + model.price;
          model.life = 'on';
          model.paid.push(...monthsFrom(on, model.length));
        }
        expect(take(open(account, id, FEE, on))).toBe(can);
        break;
      }
      case 'ask': {
        if (model.life !== 'on' || model.offFrom || model.asked || next.months === 0) break;
        model.asked = fromOn;
        const withPause = (line: Line) => (line.id === id ? { ...line, pauseAskedOn: fromOn } : line);
        account = { ...account, lines: account.lines.map(withPause) };
        break;
      }
      case 'refuse': {
        model.asked = null;
        settle(plain, on);
        expect(take(dropPause(account, id, on))).toBe(true);
        break;
      }
      case 'agree': {
        if (!model.asked || model.offFrom) break;
        const from = model.asked > on ? model.asked : on;
        model.offFrom = from;
        model.asked = null;
        settle(plain, on);
        expect(take(bookPause(account, id, from, on))).toBe(true);
        if (next.months > 0) dawn();
        break;
      }
      case 'review-again': {
        if (model.life !== 'on' || !model.offFrom) break;
        model.asked = model.offFrom;
        model.offFrom = null;
        settle(plain, on);
        expect(take(cancelBooking(account, id, on, model.asked))).toBe(true);
        break;
      }
      case 'price': {
        model.price += 100 * (next.months - 1);
        const dearer = (line: Line) => (line.id === id ? { ...line, priceFen: model.price } : line);
        account = { ...account, lines: account.lines.map(dearer) };
        break;
      }
      case 'pause': {
        const can = model.life === 'on' && !model.offFrom;
        if (can) {
          model.offFrom = fromOn;
          model.asked = null;
        }
        expect(take(bookPause(account, id, fromOn, on))).toBe(can);
        if (can) dawn();
        break;
      }
      case 'reopen': {
        const can = model.life === 'off' && !model.onFrom;
        if (can) model.onFrom = fromOn;
        expect(take(bookOpen(account, id, fromOn, on))).toBe(can);
        if (can) dawn();
        break;
      }
      case 'cancel': {
        const can = (model.life === 'on' && model.offFrom !== null) || (model.life === 'off' && model.onFrom !== null);
        if (can) {
          model.offFrom = null;
          model.onFrom = null;
          settle(plain, on);
        }
        expect(take(cancelBooking(account, id, on))).toBe(can);
        break;
      }
      case 'freeze':
      case 'thaw':
      case 'epidemic':
      case 'recover': {
        const hold = next.do === 'freeze' || next.do === 'thaw' ? 'freeze' : 'epidemic';
        const set = next.do === 'freeze' || next.do === 'epidemic';
        if (opened) {
          if (hold === 'freeze') model.frozen = set;
          else model.epidemic = set;
          settle(plain, on);
        }
        expect(take(setHold(account, id, hold, set, on))).toBe(opened);
        break;
      }
      case 'end': {
        const can = model.life !== 'gone';
        if (can) model.life = 'gone';
        model.bill = null;
        model.asked = null;
        settle(plain, on);
        expect(take(advance(account, id, 'end', on))).toBe(can);
        break;
      }
    }
  }
}

test('[TRU-22] [TRU-23] [TRU-24] money and lines live through two years of anything as a plain model does', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), (steps) => live(steps)),
    { numRuns: 2000 },
  );
}, 180_000);
