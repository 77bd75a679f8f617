import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf } from '../basics/time-zone.ts';
import {
  lastDueMonth,
  type MonthlyFigure,
  monthAfter,
  monthAt,
  monthlyLineNames,
  monthlyLines,
  monthlyMailAt,
  monthlyNews,
  periodOfMonth,
} from './monthly-mail.ts';

const ZONES = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
];
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);

describe('[REP-08] when the mail about a month is due', () => {
  test.each([
    ['2026-10', 'Asia/Shanghai', '2026-11-01T00:00'],
    ['2026-12', 'Asia/Shanghai', '2027-01-01T00:00'],
    ['2028-02', 'Asia/Kathmandu', '2028-03-01T02:15'],
    // Clocks change on a 1st, and on the days before one.
    ['2026-10', 'America/New_York', '2026-11-01T13:00'],
    ['2026-03', 'Europe/Berlin', '2026-04-01T06:00'],
    ['2026-02', 'Europe/Berlin', '2026-03-01T07:00'],
    ['2026-10', 'Pacific/Kiritimati', '2026-10-31T18:00'],
    ['2026-10', 'Pacific/Pago_Pago', '2026-11-01T19:00'],
  ])('of %s in %s at %s', (month, zone, at) => {
    const due = monthlyMailAt(month, zone);
    expect(iso(due)).toBe(at);
    expect(lastDueMonth(due, zone)).toBe(month);
    expect(lastDueMonth(due - 1, zone)).toBe(monthAfter(month, -1));
  });

  test('at every moment each month before the last due one is due, it is over, and the running one is not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
        (zone, now) => {
          const month = lastDueMonth(now, zone);
          expect(monthlyMailAt(month, zone)).toBeLessThanOrEqual(now);
          expect(monthlyMailAt(monthAfter(month), zone)).toBeGreaterThan(now);
          expect(periodOfMonth(month).untilOn < dayOf(now, zone)).toBe(true);
          expect(month < monthAt(now, zone)).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
    ['2026-04', '2026-04-30'],
  ])('%s ends on %s', (month, untilOn) => {
    expect(periodOfMonth(month)).toEqual({ fromOn: `${month}-01`, untilOn });
  });
});

describe('[REP-08] what is news', () => {
  const news = (...figures: MonthlyFigure[]) => {
    const { good, bad } = monthlyNews(figures);
    return [good?.line ?? null, bad?.line ?? null];
  };

  test('what became better and what became worse by the largest share', () => {
    expect(
      news(
        { line: 'solved', now: 110, before: 100 },
        { line: 'late', now: 5, before: 10 },
        { line: 'low', now: 12, before: 10 },
        { line: 'average', now: 2, before: 4 },
      ),
    ).toEqual(['late', 'average']);
  });

  test('not what is neither good nor bad, what is small, what is not known, what stayed', () => {
    expect(
      news(
        { line: 'received', now: 500, before: 10 },
        { line: 'late', now: 4, before: 0 },
        { line: 'response-median', now: null, before: 60 },
        { line: 'solved', now: 70, before: 70 },
        { line: 'average', now: null, before: null },
      ),
    ).toEqual([null, null]);
  });

  test('of two that are alike the earlier line', () => {
    expect(news({ line: 'late', now: 10, before: 20 }, { line: 'low', now: 10, before: 20 })).toEqual(['late', null]);
  });

  test('is never said of both sides, and says what it is', () => {
    const figure = fc.record({
      line: fc.constantFrom(...monthlyLineNames),
      now: fc.option(fc.nat(1000)),
      before: fc.option(fc.nat(1000)),
    });
    fc.assert(
      fc.property(fc.array(figure, { size: 'max', maxLength: 12 }), (figures) => {
        const { good, bad } = monthlyNews(figures);
        const rose = ({ now, before }: MonthlyFigure) => (now as number) > (before as number);
        if (good) expect(rose(good)).toBe(monthlyLines[good.line].better === 'more');
        if (bad) expect(rose(bad)).toBe(monthlyLines[bad.line].better === 'less');
      }),
    );
  });
});

test('[REP-08] lines of one report stand together, so that each report has one heading', () => {
  const reports = monthlyLineNames.map((line) => monthlyLines[line].report);
  const changes = reports.filter((report, n) => report !== reports[n - 1]);
  expect(changes).toEqual([...new Set(reports)]);
});
