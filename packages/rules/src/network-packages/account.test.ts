import { describe, expect, test } from 'vitest';
import {
  type Account,
  type Changed,
  type Due,
  type Entry,
  holdsOf,
  isPaidBy,
  type Line,
  nextCharge,
} from './account.ts';
import {
  advance,
  bookPause,
  cancelBooking,
  deposit,
  dropPause,
  open,
  refund,
  setHold,
  startOpen,
  startPause,
} from './account-changes.ts';
import { bringToRest, toPayFen } from './account-settling.ts';

const month = (change: Partial<Line> = {}): Line => ({
  id: 'a',
  period: 'monthly',
  priceFen: 3000,
  state: 'active',
  paidUntilOn: '2026-11-30',
  pauseFromOn: null,
  pauseAskedOn: null,
  openFromOn: null,
  holds: [],
  ...change,
});
const year = (change: Partial<Line> = {}): Line =>
  month({ period: 'annual', priceFen: 30_000, paidUntilOn: '2026-10-31', ...change });
const having = (balanceFen: number, ...lines: Line[]): Account => ({ balanceFen, lines, dues: [] });

/** Somebody who lives through days; what was charged is kept. */
function life(account: Account) {
  const charged: Entry[] = [];
  const self = {
    account,
    charged,
    do(changed: Changed) {
      if (!changed.ok) throw new Error(changed.refusal);
      self.account = changed.account;
      charged.push(...changed.entries.filter((entry) => entry.amountFen < 0));
      return self;
    },
    on: (todayOn: string) => self.do(bringToRest(self.account, todayOn)),
    pay: (amountFen: number, todayOn: string) => self.do(deposit(self.account, amountFen, todayOn)),
    toPay: (todayOn: string) => toPayFen(self.account, todayOn),
    isOn: (todayOn: string, id = 'a') =>
      holdsOf(self.account.lines.find((line) => line.id === id) as Line, todayOn).length === 0,
    periods: () =>
      charged.filter(({ kind }) => kind === 'period').map(({ lineId, fromOn, untilOn }) => [lineId, fromOn, untilOn]),
  };
  return self;
}

describe('[TRU-22] a line that nobody paid for', () => {
  test('what is missing is told, less the balance, and just that brings it back', () => {
    const person = life(having(2000, month())).on('2026-12-01');
    expect([person.isOn('2026-12-01'), person.toPay('2026-12-01')]).toEqual([false, 1000]);
    person.pay(999, '2026-12-05');
    expect([person.isOn('2026-12-05'), person.toPay('2026-12-05')]).toEqual([false, 1]);
    person.pay(1, '2026-12-05');
    expect([person.isOn('2026-12-05'), person.toPay('2026-12-05'), person.account.balanceFen]).toEqual([true, 0, 0]);
    expect(person.periods()).toEqual([['a', '2026-12-01', '2026-12-31']]);
  });
  test('a month that it was off for is never paid for, and what is told brings it back in any later month', () => {
    const person = life(having(2000, month())).on('2026-12-01').on('2026-12-31').on('2027-01-01');
    expect(person.account.dues).toEqual([
      { lineId: 'a', fromOn: '2027-01-01', untilOn: '2027-01-31', amountFen: 3000 } satisfies Due,
    ]);
    expect(person.toPay('2027-01-10')).toBe(1000);
    person.pay(1000, '2027-01-10');
    expect([person.isOn('2027-01-10'), person.account]).toMatchObject([true, { balanceFen: 0, dues: [] }]);
    expect(person.periods()).toEqual([['a', '2027-01-01', '2027-01-31']]);
  });
  test('the sum is right before the run of the day has come, too', () => {
    const person = life(having(2000, month())).on('2026-12-01');
    expect(person.toPay('2027-01-01')).toBe(1000);
    expect(toPayFen(having(2000, month()), '2026-12-01')).toBe(1000);
    expect(toPayFen(having(3000, month()), '2026-12-01')).toBe(0);
  });
  test('a year begins on the day of payment, and the part of a month counts as a month', () => {
    const person = life(having(0, year())).on('2026-11-01');
    expect(person.toPay('2026-11-20')).toBe(30_000);
    for (const on of ['2026-12-01', '2027-01-01', '2027-05-01']) person.on(on);
    person.pay(person.toPay('2027-05-10'), '2027-05-10');
    expect(person.periods()).toEqual([['a', '2027-05-10', '2028-04-30']]);
    expect([person.isOn('2027-05-10'), person.account.lines[0]?.paidUntilOn]).toEqual([true, '2028-04-30']);
  });
  test('several lines: one sum, paid in the order in which they came due', () => {
    const lines = [month(), month({ id: 'b', priceFen: 5000, holds: ['freeze'] }), month({ id: 'c', priceFen: 1000 })];
    const person = life(having(500, ...lines)).on('2026-12-01');
    person.do(setHold(person.account, 'b', 'freeze', false, '2026-12-09'));
    expect(person.account.dues.map((due) => due.lineId)).toEqual(['a', 'c', 'b']);
    expect(person.toPay('2026-12-09')).toBe(8500);
    person.pay(4000, '2026-12-09');
    expect(['a', 'b', 'c'].map((id) => person.isOn('2026-12-09', id))).toEqual([true, false, true]);
    person.pay(person.toPay('2026-12-09'), '2026-12-09');
    expect(['a', 'b', 'c'].map((id) => person.isOn('2026-12-09', id))).toEqual([true, true, true]);
    expect(person.account).toMatchObject({ balanceFen: 0, dues: [] });
  });
  test('a price that changes meanwhile counts from the next period on', () => {
    const person = life(having(0, month())).on('2026-12-01');
    person.account = { ...person.account, lines: person.account.lines.map((line) => ({ ...line, priceFen: 3500 })) };
    expect([person.toPay('2026-12-31'), person.toPay('2027-01-01')]).toEqual([3000, 3500]);
  });
  test('where money is there when the month turns, it is charged and the line is back', () => {
    const person = life(having(2900, month())).on('2026-12-01');
    person.account = { ...person.account, lines: person.account.lines.map((line) => ({ ...line, priceFen: 2500 })) };
    person.on('2027-01-01');
    expect([person.isOn('2027-01-01'), person.account.balanceFen, person.toPay('2027-01-01')]).toEqual([true, 400, 0]);
  });
  test('money that is given back pays what is due', () => {
    const person = life(having(0, month())).on('2026-12-01');
    person.do(refund(person.account, 3000, 'a', '2026-12-05'));
    expect([person.isOn('2026-12-05'), person.account.balanceFen]).toEqual([true, 0]);
  });
});

describe('[TRU-22] a line that is held otherwise', () => {
  test.each(['freeze', 'epidemic'] as const)('%s: not charged on the 1st; its month whole when it ends', (hold) => {
    const person = life(having(9000, month({ holds: [hold] })))
      .on('2026-12-01')
      .on('2027-01-01');
    expect([person.periods(), person.toPay('2027-01-01')]).toEqual([[], 0]);
    person.do(setHold(person.account, 'a', hold, false, '2027-01-20'));
    expect([person.periods(), person.account.balanceFen]).toEqual([[['a', '2027-01-01', '2027-01-31']], 6000]);
  });
  test.each(['freeze', 'epidemic'] as const)('%s while it owes: nothing is owed for what will not run', (hold) => {
    const person = life(having(0, month())).on('2026-12-01');
    person.do(setHold(person.account, 'a', hold, true, '2026-12-05'));
    expect([person.toPay('2026-12-05'), person.account.dues, person.account.lines[0]?.holds]).toEqual([0, [], [hold]]);
    person.pay(3000, '2026-12-10');
    expect([person.periods(), person.account.balanceFen]).toEqual([[], 3000]);
    person.do(setHold(person.account, 'a', hold, false, '2026-12-20'));
    expect([person.periods(), person.isOn('2026-12-20')]).toEqual([[['a', '2026-12-01', '2026-12-31']], true]);
  });
  test('without money, the end of a freeze makes a due, which lapses like any other', () => {
    const person = life(having(0, month({ holds: ['freeze'] }))).on('2026-12-01');
    person.do(setHold(person.account, 'a', 'freeze', false, '2026-12-20'));
    expect(person.toPay('2026-12-20')).toBe(3000);
    expect(person.on('2027-01-01').account.dues.map((due) => due.fromOn)).toEqual(['2027-01-01']);
  });
  test('a pause that begins while it owes, and the end of the line', () => {
    const person = life(having(0, month({ state: 'pause-booked', pauseFromOn: '2027-01-01' }))).on('2026-12-01');
    expect(person.toPay('2026-12-31')).toBe(3000);
    expect([person.toPay('2027-01-01'), person.on('2027-01-01').account.dues]).toEqual([0, []]);
    person.do(startPause(person.account, 'a', '2027-01-01'));
    expect(holdsOf(person.account.lines[0] as Line, '2027-01-01')).toEqual(['own-pause']);
    const left = life(having(100, month())).on('2026-12-01');
    left.do(advance(left.account, 'a', 'end', '2026-12-05'));
    expect([left.toPay('2026-12-05'), left.account.dues, left.account.balanceFen]).toEqual([0, [], 100]);
  });
});

describe('[TRU-22] what stood in an older database', () => {
  const due = (lineId: string, fromOn: string): Due => ({ lineId, fromOn, untilOn: '2027-10-31', amountFen: 3000 });
  test.each<[string, Line[], Due, number]>([
    ['an earlier month', [month({ holds: ['arrears'] })], due('a', '2026-11-01'), 3000],
    ['an earlier year', [year({ holds: ['arrears'] })], due('a', '2026-11-01'), 30_000],
    ['a paused line', [month({ state: 'paused', holds: ['arrears'] })], due('a', '2026-12-01'), 0],
    ['a frozen line', [month({ holds: ['arrears', 'freeze'] })], due('a', '2026-12-01'), 0],
    ['a line that is gone', [], due('gone', '2026-12-01'), 0],
  ])('%s: the due lapses', (_, lines, old, toPay) => {
    const account = { balanceFen: 0, lines, dues: [old] };
    expect(toPayFen(account, '2026-12-20')).toBe(toPay);
    const person = life(account).on('2026-12-20');
    expect(person.account.dues).not.toContain(old);
    expect(person.pay(toPay || 1, '2026-12-20').account.dues).toEqual([]);
  });
});

describe('[TRU-23] a pause that was asked for in time and is under review', () => {
  const pause = { pauseAskedOn: '2026-12-01' };
  test('is not charged on its first day, and agreed to late it costs nothing', () => {
    const person = life(having(9000, month(pause)))
      .on('2026-12-01')
      .on('2026-12-06');
    expect([person.periods(), person.toPay('2026-12-06'), person.isOn('2026-12-06')]).toEqual([[], 0, true]);
    person.do(bookPause(person.account, 'a', '2026-12-06', '2026-12-06'));
    person.do(startPause(person.account, 'a', '2026-12-06')).on('2027-01-01');
    expect([person.periods(), person.account.balanceFen, person.isOn('2026-12-06')]).toEqual([[], 9000, false]);
  });
  test('by the year it is no other', () => {
    const person = life(having(90_000, year({ pauseAskedOn: '2026-11-01' }))).on('2026-11-01');
    person.do(bookPause(person.account, 'a', '2026-11-02', '2026-11-02'));
    expect([person.periods(), person.account.balanceFen]).toEqual([[], 90_000]);
  });
  test.each([
    ['with money', 9000, [['a', '2026-12-01', '2026-12-31']], 0],
    ['without', 0, [], 3000],
  ] as const)('refused or withdrawn, %s: the month is charged, or due', (_, balanceFen, periods, toPay) => {
    const person = life(having(balanceFen, month(pause))).on('2026-12-01');
    person.do(dropPause(person.account, 'a', '2026-12-06'));
    expect([person.periods(), person.toPay('2026-12-06'), person.isOn('2026-12-06')]).toEqual([
      periods,
      toPay,
      toPay === 0,
    ]);
  });
  test('the months before it are charged as ever', () => {
    const person = life(having(9000, month({ pauseAskedOn: '2027-01-01' })))
      .on('2026-12-01')
      .on('2027-01-01');
    expect(person.periods()).toEqual([['a', '2026-12-01', '2026-12-31']]);
  });
  test('a review that is taken back lets the renewal wait again', () => {
    const person = life(having(9000, month({ state: 'pause-booked', pauseFromOn: '2026-12-01' }))).on('2026-12-01');
    person.do(cancelBooking(person.account, 'a', '2026-12-01', '2026-12-01')).on('2026-12-02');
    expect(person.periods()).toEqual([]);
    person.do(dropPause(person.account, 'a', '2026-12-03'));
    expect(person.periods()).toHaveLength(1);
  });
  test('what it would cost is not announced', () =>
    expect([
      nextCharge(having(0, month(pause)), '2026-11-20'),
      nextCharge(having(0, month({ pauseAskedOn: '2027-01-01' })), '2026-11-20'),
    ]).toEqual([null, { on: '2026-12-01', amountFen: 3000 }]));
});

describe('[TRU-24] what is booked for the 1st', () => {
  const fresh = (id: string) => month({ id, state: 'reviewed', paidUntilOn: null, priceFen: 3000 });
  const runs = (id: string) => month({ id, priceFen: 4000 });
  test.each([
    ['before', [fresh('new'), runs('old')]],
    ['after', [runs('old'), fresh('new')]],
  ])('a new line that stands %s the one that runs takes only what that leaves', (_, lines) => {
    const short = having(13_000, ...lines);
    expect(open(short, 'new', 10_000, '2026-12-01')).toEqual({ ok: false, refusal: 'balance-short' });
    expect(open(having(3999, ...lines), 'new', 0, '2026-12-01')).toEqual({ ok: false, refusal: 'arrears' });
    const enough = life(having(17_000, ...lines)).do(open(having(17_000, ...lines), 'new', 10_000, '2026-12-01'));
    expect(enough.charged.map(({ kind, lineId }) => [kind, lineId])).toEqual([
      ['period', 'old'],
      ['fee', 'new'],
      ['period', 'new'],
    ]);
    expect(enough.account).toMatchObject({ balanceFen: 0, dues: [] });
  });
  test('a reopening does, too', () => {
    const back = month({ state: 'open-booked', openFromOn: '2026-12-01', paidUntilOn: '2026-09-30', priceFen: 4000 });
    const person = life(having(4000, back, runs('old')));
    person.do(startOpen(person.account, 'a', '2026-12-01'));
    expect([person.isOn('2026-12-01', 'old'), person.isOn('2026-12-01'), person.toPay('2026-12-01')]).toEqual([
      true,
      false,
      4000,
    ]);
  });
});

test('a due is paid by a charge of its line in its month, and by no other', () => {
  const due: Due = { lineId: 'a', fromOn: '2026-12-01', untilOn: '2026-12-31', amountFen: 3000 };
  const entry: Entry = { kind: 'period', amountFen: -3000, lineId: 'a', fromOn: '2026-12-01', untilOn: '2026-12-31' };
  expect(isPaidBy(due, entry)).toBe(true);
  expect(isPaidBy(due, { ...entry, fromOn: '2026-12-20' })).toBe(true);
  expect(isPaidBy(due, { ...entry, fromOn: '2027-01-01' })).toBe(false);
  expect(isPaidBy(due, { ...entry, lineId: 'b' })).toBe(false);
  expect(isPaidBy(due, { ...entry, kind: 'fee', fromOn: null })).toBe(false);
});
