import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, monthOf } from '../basics/time-zone.ts';
import {
  type Account,
  advance,
  bookOpen,
  bookPause,
  bringToRest,
  type Changed,
  cancelBooking,
  deposit,
  type Entry,
  holdsOf,
  isOpened,
  type Line,
  open,
  setHold,
  startOpen,
  startPause,
} from './account.ts';

/**
 * A plain model that knows nothing of paid-until days, bookings in a table or coming to rest: each line has a bag of months
 * that are paid, and a list of bills that are not. Two years of any days are lived through in both.
 */
// One assertion a day is many thousands a second: the matchers are kept for the ends of steps.
const must = (held: boolean, what: string): void => {
  if (!held) throw new Error(what);
};

/** `nth`: bills of one month are paid in the order in which they came. */
type Bill = { months: string[]; fen: number; nth: number };
type PlainLine = {
  price: number;
  length: 1 | 12;
  life: 'new' | 'on' | 'off' | 'gone';
  offFrom: string | null;
  onFrom: string | null;
  frozen: boolean;
  epidemic: boolean;
  paid: string[];
  bills: Bill[];
};
type Plain = { money: number; lines: PlainLine[]; bills: number };

const FEE = 10_000;
const monthsFrom = (on: string, count: number) =>
  Array.from({ length: count }, (_, n) => monthOf(addMonths(`${monthOf(on)}-01`, n)));

const runs = (line: PlainLine, on: string) =>
  line.life === 'on' && !(line.offFrom && on >= line.offFrom) && !line.frozen && !line.epidemic;
const works = (line: PlainLine, on: string) => runs(line, on) && line.bills.length === 0;

function settle(plain: Plain, on: string): void {
  for (;;) {
    const bills = plain.lines.flatMap((line) => line.bills.map((bill) => ({ line, bill })));
    const order = ({ bill }: { bill: Bill }) => `${bill.months[0]} ${String(bill.nth).padStart(6, '0')}`;
    bills.sort((a, b) => (order(a) < order(b) ? -1 : 1));
    const [oldest] = bills;
    if (!oldest || oldest.bill.fen > plain.money) break;
    plain.money -= oldest.bill.fen;
    oldest.line.paid.push(...oldest.bill.months);
    oldest.line.bills.splice(oldest.line.bills.indexOf(oldest.bill), 1);
  }
  for (const line of plain.lines) {
    if (!runs(line, on) || line.paid.includes(monthOf(on)) || line.bills.length > 0) continue;
    const months = monthsFrom(on, line.length);
    if (plain.money >= line.price) {
      plain.money -= line.price;
      line.paid.push(...months);
    } else line.bills.push({ months, fen: line.price, nth: plain.bills++ });
  }
}

type Step =
  | { do: 'days'; days: number }
  | { do: 'pay'; fen: number }
  | {
      do: 'open' | 'pause' | 'reopen' | 'cancel' | 'freeze' | 'thaw' | 'epidemic' | 'recover' | 'end';
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
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('open', 'open', 'pause', 'reopen', 'cancel', 'freeze', 'thaw', 'epidemic', 'recover', 'end'),
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
  openFromOn: null,
  holds: [],
});
const plainAt = (n: number): PlainLine => ({
  price: [3000, 5000, 30_000][n] as number,
  length: n === 2 ? 12 : 1,
  life: 'new',
  offFrom: null,
  onFrom: null,
  frozen: false,
  epidemic: false,
  paid: [],
  bills: [],
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
    account = changed.account;
    entries.push(...changed.entries);
    return true;
  };
  const compare = () => {
    expect(account.balanceFen).toBe(plain.money);
    expect(entries.reduce((sum, entry) => sum + entry.amountFen, 0)).toBe(account.balanceFen);
    expect(account.balanceFen).toBeGreaterThanOrEqual(0);
    plain.lines.forEach((model, n) => {
      const real = account.lines[n] as Line;
      expect(isOpened(real.state) && holdsOf(real, on).length === 0, `line ${n} on ${on}`).toBe(works(model, on));
      // What is ended owes on and is held no more: nobody can lift a hold of it.
      if (model.life === 'gone') expect(real.holds).toEqual([]);
      else expect(real.holds.includes('arrears')).toBe(model.bills.length > 0);
      expect(account.dues.filter((due) => due.lineId === real.id).length).toBe(model.bills.length);
      expect(new Set(model.paid).size).toBe(model.paid.length);
      const charged = entries.filter((entry) => entry.kind === 'period' && entry.lineId === real.id);
      expect(charged.length * model.length).toBe(model.paid.length);
      const fees = entries.filter((entry) => entry.kind === 'fee' && entry.lineId === real.id);
      expect(fees.length).toBe(
        model.life === 'new' || (model.life === 'gone' && model.paid.length === 0 && fees.length === 0) ? 0 : 1,
      );
      expect(
        charged.every((entry) => monthsFrom(entry.fromOn as string, model.length).every((m) => model.paid.includes(m))),
      ).toBe(true);
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
  for (const one of steps) {
    if (on >= last) return;
    if (one.do === 'days') {
      for (let n = 0; n < one.days; n++) {
        on = addDays(on, 1);
        dawn();
      }
    } else if (one.do === 'pay') {
      plain.money += one.fen;
      settle(plain, on);
      expect(take(deposit(account, one.fen, on))).toBe(true);
    } else act(one);
    compare();
  }

  function act(one: Extract<Step, { line: number }>): void {
    const model = plain.lines[one.line] as PlainLine;
    const id = `line-${one.line}`;
    const fromOn = one.months === 0 ? on : `${monthOf(addMonths(on, one.months))}-01`;
    const owes = plain.lines.some((each) => each.bills.length > 0);
    const opened = model.life === 'on' || model.life === 'off';
    switch (one.do) {
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
      case 'pause': {
        const can = model.life === 'on' && !model.offFrom;
        if (can) model.offFrom = fromOn;
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
        const hold = one.do === 'freeze' || one.do === 'thaw' ? 'freeze' : 'epidemic';
        const set = one.do === 'freeze' || one.do === 'epidemic';
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
        expect(take(advance(account, id, 'end', on))).toBe(can);
        break;
      }
    }
  }
}

test('money and lines live through two years of anything as a plain model does', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => live(steps)),
    { numRuns: 2000 },
  );
}, 180_000);
