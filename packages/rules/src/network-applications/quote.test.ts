import { describe, expect, test } from 'vitest';
import { workCalendar } from '../basics/calendar.ts';
import type { Due, Line } from '../network-packages/account.ts';
import { type ApplicationKind, applicationKinds } from '../network-packages/lines.ts';
import { quote } from './quote.ts';
import type { PackageFacts, QuoteFacts } from './quote-facts.ts';

const cn = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const calendar = workCalendar({
  timeZone: 'Asia/Shanghai',
  exceptions: { '2026-11-30': 'holiday', '2026-11-28': 'workday' },
});
const line = (change: Partial<Line> = {}): Line => ({
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
const annual = (change: Partial<Line> = {}) =>
  line({ period: 'annual', priceFen: 30_000, paidUntilOn: '2027-03-31', ...change });
/** One that owes for this month. */
const owing = (change: Partial<Line> = {}) => line({ paidUntilOn: '2026-10-31', holds: ['arrears'], ...change });
const due: Due = { lineId: 'a', fromOn: '2026-11-01', untilOn: '2026-11-30', amountFen: 3000 };
const packages: PackageFacts[] = [
  { id: 'month', audience: 'non-staff', period: 'monthly', priceFen: 3000, campusId: null, active: true },
  { id: 'year', audience: 'non-staff', period: 'annual', priceFen: 30_000, campusId: null, active: true },
  { id: 'staff', audience: 'staff', period: 'monthly', priceFen: 4000, campusId: null, active: true },
  { id: 'old', audience: 'non-staff', period: 'monthly', priceFen: 1, campusId: null, active: false },
];
const window = { startOn: '2026-12-01', endOn: '2026-12-31', advanceDays: 7, unfreezeFromOn: '2027-01-10' };
const facts = (
  change: Partial<QuoteFacts> & { lines?: Line[]; dues?: Due[]; balanceFen?: number } = {},
): QuoteFacts => {
  const { lines = [], dues = [], balanceFen = 0, ...rest } = change;
  return {
    now: cn('2026-11-16 10:00'),
    calendar,
    staff: false,
    account: { balanceFen, lines, dues },
    packages,
    underWay: [],
    feeFen: 10_000,
    hadLine: lines.length > 0,
    epidemic: window,
    ...rest,
  };
};
const of = (kind: ApplicationKind, change: Parameters<typeof facts>[0]) => quote(kind, facts(change));

describe('an opening', () => {
  test('[CONST-06] costs 100 yuan besides its first period, and a first one may be applied for without money', () => {
    const { block, packages: choices } = of('open', {});
    expect(block).toBeNull();
    expect(choices.map((choice) => choice.packageId)).toEqual(['month', 'year']);
    expect(choices[0]?.months[0]).toEqual({
      month: '2026-11',
      fromOn: '2026-11-16',
      untilOn: '2026-11-30',
      feeFen: 10_000,
      priceFen: 3000,
      costFen: 13_000,
      othersFen: 0,
      balanceAfterFen: -13_000,
      block: null,
    });
    expect(choices[1]?.months[1]).toMatchObject({
      month: '2026-12',
      fromOn: '2026-12-01',
      untilOn: '2027-11-30',
      costFen: 40_000,
    });
    expect(choices[0]?.months.map((month) => month.month)).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
    ]);
  });
  test('[ERR-21] a further one needs the money for it', () => {
    expect(of('open', { lines: [line()], balanceFen: 12_999 }).packages[0]).toMatchObject({
      block: 'balance-short-opening',
    });
    expect(of('open', { lines: [line()], balanceFen: 13_000 }).packages[0]).toMatchObject({ block: null });
  });
  test('[TRU-24] one for a coming month counts what the lines that run cost until then', () => {
    const [month] = of('open', { lines: [line({ priceFen: 4000 })], balanceFen: 20_999 }).packages;
    expect(
      month?.months.map((each) => [each.month, each.costFen, each.othersFen, each.balanceAfterFen, each.block]),
    ).toEqual([
      ['2026-11', 13_000, 0, 7999, null],
      ['2026-12', 13_000, 4000, 3999, null],
      ['2027-01', 13_000, 8000, -1, 'balance-short-opening'],
      ['2027-02', 13_000, 12_000, -4001, 'balance-short-opening'],
      ['2027-03', 13_000, 16_000, -8001, 'balance-short-opening'],
      ['2027-04', 13_000, 20_000, -12_001, 'balance-short-opening'],
      ['2027-05', 13_000, 24_000, -16_001, 'balance-short-opening'],
    ]);
    const ends = line({ priceFen: 4000, state: 'pause-booked', pauseFromOn: '2027-01-01' });
    const [until] = of('open', { lines: [ends], balanceFen: 20_999 }).packages;
    expect(until?.months.map((each) => each.othersFen)).toEqual([0, 4000, 4000, 4000, 4000, 4000, 4000]);
    const [year] = of('open', { lines: [annual()], balanceFen: 50_000 }).packages;
    expect(year?.months.map((each) => each.othersFen)).toEqual([0, 0, 0, 0, 0, 30_000, 30_000]);
  });
  test('[RULE-17] who has a line, staff too, may add only packages that are not for staff', () => {
    expect(of('open', { staff: true }).packages.map((choice) => [choice.packageId, choice.block])).toEqual([
      ['month', null],
      ['year', null],
      ['staff', null],
    ]);
    const { packages: choices } = of('open', { staff: true, lines: [line()], balanceFen: 100_000 });
    expect(choices.map((choice) => [choice.packageId, choice.block])).toEqual([
      ['month', null],
      ['year', null],
      ['staff', 'only-non-staff'],
    ]);
  });
  describe('[ERR-11] a line that cannot be used stands in the way', () => {
    test.each([
      ['paused', { state: 'paused' as const }],
      ['frozen', { holds: ['freeze'] as const }],
      ['frozen for an epidemic', { holds: ['epidemic'] as const }],
    ])('%s', (_, change) =>
      expect(of('open', { lines: [line(change)], balanceFen: 100_000 }).block).toBe('package-unavailable'),
    );
  });
  test('[ERR-21] arrears stop it', () =>
    expect(of('open', { lines: [owing()], dues: [due], balanceFen: 2999 }).block).toBe('arrears-no-opening'));
  test('[ERR-12] one at a time', () =>
    expect(of('open', { underWay: [{ kind: 'open', lineId: 'b', syncing: false }] }).block).toBe(
      'business-in-process',
    ));
  test('[ERR-15] without a package there is nothing to open', () =>
    expect(of('open', { packages: [] }).block).toBe('no-package-to-open'));
});

describe('a pause', () => {
  test('begins with a coming month, and what runs until then must be covered', () => {
    const { block, lines } = of('pause', { lines: [line()], balanceFen: 6000 });
    expect(block).toBeNull();
    expect(lines[0]?.months.map((month) => [month.month, month.costFen, month.balanceAfterFen, month.block])).toEqual([
      ['2026-12', 0, 6000, null],
      ['2027-01', 3000, 3000, null],
      ['2027-02', 6000, 0, null],
      ['2027-03', 9000, -3000, 'balance-short-pause'],
      ['2027-04', 12_000, -6000, 'balance-short-pause'],
      ['2027-05', 15_000, -9000, 'balance-short-pause'],
    ]);
  });
  test.each([
    ['2026-11-28 11:59', null],
    ['2026-11-28 12:00', 'pause-cut-off'],
    ['2026-11-30 09:00', 'pause-cut-off'],
  ])('[CONST-09] on a make-up Saturday before a holiday: at %s next month is %s', (at, block) => {
    const { lines } = of('pause', { now: cn(at), lines: [line()], balanceFen: 100_000 });
    expect(lines[0]?.months[0]).toMatchObject({ month: '2026-12', block });
    expect(lines[0]?.months[1]).toMatchObject({ month: '2027-01', block: null });
  });
  test('[STATE-11] an annual package offers no time: it begins on the 1st of the month after it ends, and costs nothing', () =>
    expect(of('pause', { lines: [annual()] }).lines[0]?.months).toEqual([
      {
        month: '2027-04',
        fromOn: '2027-04-01',
        untilOn: null,
        feeFen: 0,
        priceFen: 0,
        costFen: 0,
        othersFen: 0,
        balanceAfterFen: 0,
        block: null,
      },
    ]));
  test('[ERR-21] arrears stop it', () =>
    expect(of('pause', { lines: [owing()], dues: [due] }).block).toBe('arrears-no-pause'));
  test('[ERR-15] without a line that runs there is nothing to stop', () => {
    expect(of('pause', {}).block).toBe('no-package-to-stop');
    expect(of('pause', { lines: [line({ state: 'paused' })] }).block).toBe('no-package-to-stop');
  });
});

describe('a reopening', () => {
  const paused = line({ state: 'paused', paidUntilOn: '2026-10-31' });
  test('costs the first period, now or from a coming month', () => {
    const { lines } = of('reopen', { lines: [paused], balanceFen: 3000 });
    expect(lines[0]?.months[0]).toMatchObject({
      fromOn: '2026-11-16',
      untilOn: '2026-11-30',
      feeFen: 0,
      costFen: 3000,
      balanceAfterFen: 0,
      block: null,
    });
    expect(lines[0]?.months[1]).toMatchObject({ fromOn: '2026-12-01', untilOn: '2026-12-31' });
  });
  test('[ERR-21] and needs the money for it', () =>
    expect(of('reopen', { lines: [paused], balanceFen: 2999 }).block).toBe('balance-short-month'));
  test('what is paid for already is not paid for again', () =>
    expect(of('reopen', { lines: [line({ state: 'paused' })] }).lines[0]?.months[0]).toMatchObject({
      costFen: 0,
      untilOn: '2026-11-30',
      block: null,
    }));
  test('[ERR-15] without a paused line there is nothing to reopen', () =>
    expect(of('reopen', { lines: [line()] }).block).toBe('no-package-to-reopen'));
  test('[ERR-21] arrears of another line stop it', () => {
    const lines = [paused, owing({ id: 'b' })];
    expect(of('reopen', { lines, dues: [{ ...due, lineId: 'b' }], balanceFen: 1 }).block).toBe('arrears-no-opening');
  });
  test('[TRU-22] what it owed before it was paused has lapsed, and stops nothing', () =>
    expect(of('reopen', { lines: [paused], dues: [due], balanceFen: 3000 }).block).toBeNull());
});

describe('what is under way', () => {
  const kinds = ['pause', 'change-mac', 'move', 'password'] as const;
  test.each(kinds)('[ERR-12] a line that something is under way with takes no %s', (kind) =>
    expect(
      of(kind, { lines: [line()], balanceFen: 9e4, underWay: [{ kind: 'pause', lineId: 'a', syncing: false }] }).block,
    ).toBe('business-in-process'),
  );
  test('[ERR-13] what has been done and is syncing is not done again, and something else may be', () => {
    const underWay = [{ kind: 'password' as const, lineId: 'a', syncing: true }];
    expect(of('password', { lines: [line()], underWay }).block).toBe('data-syncing');
    expect(of('change-mac', { lines: [line()], underWay }).block).toBeNull();
  });
  test('[ERR-12] another line is free', () => {
    const underWay = [{ kind: 'pause' as const, lineId: 'a', syncing: false }];
    const { block, lines } = of('move', { lines: [line(), line({ id: 'b' })], underWay });
    expect(block).toBeNull();
    expect(lines.map((choice) => [choice.lineId, choice.block])).toEqual([
      ['a', 'business-in-process'],
      ['b', null],
    ]);
  });
  test('[ERR-14] where each line has another reason there is nothing to do', () => {
    const underWay = [
      { kind: 'move' as const, lineId: 'a', syncing: true },
      { kind: 'pause' as const, lineId: 'b', syncing: false },
    ];
    expect(of('move', { lines: [line(), line({ id: 'b' })], underWay }).block).toBe('no-operation');
  });
});

describe('[ERR-15] nothing of the kind', () => {
  test.each([
    ['move', 'no-package-to-move'],
    ['change-mac', 'no-package-to-change-mac'],
    ['password', 'no-package-for-password'],
  ] as const)('%s without a line: %s', (kind, block) => expect(of(kind, {}).block).toBe(block));
});

describe('[CONST-14] the epidemic window', () => {
  test.each([
    ['2026-11-23', 'window-closed'],
    ['2026-11-24', null],
    ['2026-12-31', null],
    ['2027-01-01', 'window-closed'],
  ])('a freeze on %s: %s', (on, block) =>
    expect(of('epidemic-freeze', { now: cn(`${on} 09:00`), lines: [annual()] }).block).toBe(block),
  );
  test.each([
    ['2027-01-09', 'window-closed'],
    ['2027-01-10', null],
    ['2027-06-01', null],
  ])('its end on %s: %s', (on, block) =>
    expect(
      of('epidemic-unfreeze', {
        now: cn(`${on} 09:00`),
        lines: [annual({ paidUntilOn: '2027-12-31', holds: ['epidemic'] })],
      }).block,
    ).toBe(block),
  );
  test('without a start both are closed', () => {
    const epidemic = { startOn: null, endOn: null, advanceDays: 7, unfreezeFromOn: null };
    expect(of('epidemic-freeze', { epidemic, lines: [line()] }).block).toBe('window-closed');
    expect(of('epidemic-unfreeze', { epidemic, lines: [line({ holds: ['epidemic'] })] }).block).toBe('window-closed');
  });
});

test('every kind says something of somebody who has nothing', () => {
  for (const kind of applicationKinds.filter((other) => other !== 'open'))
    expect(of(kind, { packages: [] }).block).not.toBeNull();
});

describe('[TRU-26] while a line has an initial password of the desk', () => {
  const paused = line({ state: 'paused', pauseFromOn: '2026-10-01' });
  const frozen = line({ holds: ['epidemic'] });
  const { startOn: _, ...later } = window;
  const open = { ...later, startOn: '2026-11-17', unfreezeFromOn: '2026-11-01' };
  test.each([
    ['open', line(), 'initial-password-first'],
    ['reopen', paused, 'initial-password-first'],
    ['change-mac', line(), 'initial-password-first'],
    ['move', line(), 'initial-password-first'],
    ['password', line(), null],
    ['pause', line(), null],
    ['epidemic-freeze', line(), null],
    ['epidemic-unfreeze', frozen, null],
  ] as const)('%s', (kind, held, block) => {
    const account = { lines: [held], balanceFen: 100_000, epidemic: open };
    expect(of(kind, account).block, 'with a password of one’s own').toBeNull();
    expect(of(kind, { ...account, initialLines: ['a'] }).block).toBe(block);
  });

  test('another line is as free as before, and what is under way is said first', () => {
    const lines = [line(), line({ id: 'b' })];
    const { block, lines: choices } = of('move', { lines, initialLines: ['a'] });
    expect(block).toBeNull();
    expect(choices.map((choice) => [choice.lineId, choice.block])).toEqual([
      ['a', 'initial-password-first'],
      ['b', null],
    ]);
    const underWay = [{ kind: 'pause' as const, lineId: 'a', syncing: false }];
    expect(of('move', { lines: [line()], initialLines: ['a'], underWay }).block).toBe('business-in-process');
  });

  test('a line that has ended asks for nothing', () => {
    expect(
      of('open', { lines: [line({ state: 'ended' })], balanceFen: 100_000, initialLines: ['a'] }).block,
    ).toBeNull();
  });
});
