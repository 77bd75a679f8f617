import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workCalendar } from '../basics/calendar.ts';
import {
  asksAgain,
  asksFirst,
  type CountedReport,
  holdUp,
  openOutageActions,
  outageActions,
  outageStates,
  overrunOf,
  raisedBy,
  standingOf,
  stepOutage,
  timesFit,
  wantsAnswer,
} from './outages.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('[REP-06] the lifecycle of an outage', () => {
  const expected: Record<string, string | null> = {
    'suspected announce': 'announced',
    'suspected change': null,
    'suspected dismiss': 'dismissed',
    'suspected end': null,
    'suspected set-order': null,
    'suspected solve-again': null,
    'announced announce': null,
    'announced change': 'announced',
    'announced dismiss': null,
    'announced end': 'ended',
    'announced set-order': 'announced',
    'announced solve-again': null,
    'dismissed announce': null,
    'dismissed change': null,
    'dismissed dismiss': null,
    'dismissed end': null,
    'dismissed set-order': null,
    'dismissed solve-again': null,
    'ended announce': null,
    'ended change': null,
    'ended dismiss': null,
    'ended end': null,
    'ended set-order': null,
    'ended solve-again': 'ended',
  };
  test.each(outageStates.flatMap((state) => outageActions.map((action) => [state, action] as const)))(
    '%s, %s',
    (state, action) => {
      expect(stepOutage(state, action)).toBe(expected[`${state} ${action}`]);
      const facts = { state, beginsAt: 10, settled: true, openOrders: 1 };
      expect(openOutageActions(facts, 10).includes(action)).toBe(expected[`${state} ${action}`] !== null);
    },
  );
  test('orders are set once it has begun, and solved again once everything was done and some are open', () => {
    const announced = { state: 'announced' as const, beginsAt: 11, settled: true, openOrders: 0 };
    expect(openOutageActions(announced, 10)).toEqual(['change', 'end']);
    expect(openOutageActions(announced, 11)).toEqual(['change', 'end', 'set-order']);
    const ended = { state: 'ended' as const, beginsAt: 10, settled: true, openOrders: 1 };
    expect(openOutageActions(ended, 11)).toEqual(['solve-again']);
    expect(openOutageActions({ ...ended, settled: false }, 11)).toEqual([]);
    expect(openOutageActions({ ...ended, openOrders: 0 }, 11)).toEqual([]);
  });
  test('what is announced is planned until it begins', () => {
    expect(standingOf({ state: 'announced', beginsAt: 11 }, 10)).toBe('planned');
    expect(standingOf({ state: 'announced', beginsAt: 10 }, 10)).toBe('in-force');
    expect(standingOf({ state: 'ended', beginsAt: 10 }, 10)).toBe('ended');
  });
});

describe('[REP-06] when an outage can begin and end', () => {
  const now = 400 * DAY;
  test.each<[string, Parameters<typeof timesFit>[0], boolean]>([
    ['an outage from now on, nobody knows how long', { kind: 'outage', beginsAt: now, expectedEndAt: null }, true],
    ['maintenance without an end', { kind: 'maintenance', beginsAt: now, expectedEndAt: null }, false],
    ['maintenance with one', { kind: 'maintenance', beginsAt: now + DAY, expectedEndAt: now + 2 * DAY }, true],
    ['an end before the beginning', { kind: 'outage', beginsAt: now, expectedEndAt: now }, false],
    ['a week ago', { kind: 'outage', beginsAt: now - 7 * DAY, expectedEndAt: null }, true],
    ['longer ago', { kind: 'outage', beginsAt: now - 7 * DAY - 1, expectedEndAt: null }, false],
    ['an expected end that is past', { kind: 'outage', beginsAt: now - DAY, expectedEndAt: now }, false],
    ['one that is not', { kind: 'outage', beginsAt: now - DAY, expectedEndAt: now + 1 }, true],
    ['in two years', { kind: 'outage', beginsAt: now + 700 * DAY, expectedEndAt: null }, false],
  ])('%s', (_, times, fits) => expect(timesFit(times, { now })).toBe(fits));
  test('a beginning that stays as it was is not judged again', () => {
    const old = { kind: 'outage' as const, beginsAt: now - 30 * DAY, expectedEndAt: null };
    expect(timesFit(old, { now, begunAt: old.beginsAt })).toBe(true);
    expect(timesFit(old, { now, begunAt: now })).toBe(false);
    const over = { kind: 'outage' as const, beginsAt: now - DAY, expectedEndAt: now - 1 };
    expect(timesFit(over, { now, endsAt: over.expectedEndAt })).toBe(true);
    expect(timesFit(over, { now, endsAt: now })).toBe(false);
  });
  test('what has begun is not moved into the future, what is planned may be', () => {
    const later = { kind: 'outage' as const, beginsAt: now + DAY, expectedEndAt: null };
    expect(timesFit(later, { now, begunAt: now })).toBe(false);
    expect(timesFit(later, { now, begunAt: now + 1 })).toBe(true);
  });
});

describe('[TRU-76] how something in force stands to its end', () => {
  const HOUR = 60 * MINUTE;
  const end = 10 * DAY;
  const said = {
    state: 'announced' as const,
    beginsAt: end - 5 * HOUR,
    announcedAt: end - 6 * HOUR,
    expectedEndAt: end,
  };
  const unsaid = { ...said, beginsAt: end - DAY, announcedAt: end - 2 * DAY, expectedEndAt: null };
  test.each<[string, Parameters<typeof overrunOf>[0], number, ReturnType<typeof overrunOf>, boolean]>([
    ['planned', { ...said, beginsAt: end - 1 }, end - 2, null, false],
    ['before its end', said, end - 1, null, false],
    ['at its end', said, end, 'longer', true],
    ['a day after it, but for a moment', said, end + DAY - 1, 'longer', true],
    ['a day after it', said, end + DAY, 'checking', true],
    ['a year after it', said, end + 365 * DAY, 'checking', true],
    ['without an end, within a day', unsaid, end - 1, null, false],
    ['without an end, after a day', unsaid, end, null, true],
    ['without an end, after two', unsaid, end + DAY, 'checking', true],
    ['without an end, announced later than it began', { ...unsaid, announcedAt: end - 1 }, end, null, false],
    ['ended', { ...said, state: 'ended' }, end + DAY, null, false],
    ['suspected', { ...said, state: 'suspected' }, end + DAY, null, false],
    ['dismissed', { ...said, state: 'dismissed' }, end + DAY, null, false],
  ])('%s', (_, outage, now, overrun, asks) => {
    expect(overrunOf(outage, now)).toBe(overrun);
    expect(wantsAnswer(outage, now)).toBe(asks);
  });

  test('the desk is asked at first whatever the hour, then after an hour of work, while people work', () => {
    const calendar = workCalendar({ timeZone: 'UTC' });
    const monday = Date.parse('2026-11-16T00:00:00Z');
    const at = (hours: number) => monday + hours * HOUR;
    const outage = { ...said, expectedEndAt: at(9) };
    expect(asksFirst({ ...outage, askedAt: null })).toBe(true);
    expect(asksFirst({ ...outage, askedAt: at(9) - 1 })).toBe(true);
    expect(asksFirst({ ...outage, askedAt: at(9) })).toBe(false);
    const again = (asked: number, now: number) => asksAgain({ ...outage, askedAt: at(asked) }, at(now), calendar);
    // From half past eight to noon, and from two to half past five.
    expect([again(9, 9.99), again(9, 10), again(9, 10.5)]).toEqual([false, true, true]);
    expect([again(11.5, 13), again(11.5, 14.49), again(11.5, 14.5)]).toEqual([false, false, true]);
    expect([again(9, 20), again(17, 24 + 8.5), again(17, 24 + 9)]).toEqual([false, false, true]);
    expect(again(17, 8)).toBe(false);
  });

  test('nobody is asked where nobody ever works, and it is not searched for', () => {
    const never = workCalendar({ timeZone: 'UTC', weekdays: [] });
    expect(asksAgain({ ...said, askedAt: 0 }, 50 * DAY, never)).toBe(false);
  });
});

describe('[REP-06] which reports hold a suspicion up', () => {
  const now = 10 * DAY;
  const of = (minutes: number, open: boolean) => ({ personId: 'a', at: now - minutes * MINUTE, open });
  test.each([
    ['an open one of now', [of(0, true)], true],
    ['solved ones only', [of(0, false), of(1, false)], false],
    ['an old open one and a new solved one', [of(500, true), of(1, false)], true],
    ['six hours ago', [of(360, true)], false],
    ['just before that', [of(359, true)], true],
    ['none', [], false],
  ])('%s', (_, reports, holds) => expect(holdUp(reports, now)).toBe(holds));
});

describe('[REP-06] which reports raise a suspicion', () => {
  const at = (personId: string, minute: number): CountedReport => ({ personId, at: minute * MINUTE });
  test.each<[string, CountedReport[], number | null]>([
    ['three people within an hour', [at('a', 0), at('b', 30), at('c', 60)], 0],
    ['the third a moment too late', [at('a', 0), at('b', 30), { personId: 'c', at: 60 * MINUTE + 1 }], null],
    ['two people, three reports', [at('a', 0), at('b', 1), at('a', 2)], null],
    ['an old one before them is none of them', [at('x', -100), at('a', 0), at('b', 1), at('c', 2)], 0],
    ['no reports', [], null],
  ])('%s', (_, reports, first) => {
    expect(raisedBy(reports)?.[0]?.at ?? null).toBe(first === null ? null : first * MINUTE);
    expect(raisedBy(reports.toReversed())?.[0]?.at ?? null).toBe(first === null ? null : first * MINUTE);
  });

  test('as counting each hour by hand says, whatever the reports are', () => {
    const report = fc.record({
      personId: fc.constantFrom('a', 'b', 'c', 'd'),
      at: fc.integer({ min: 0, max: 200 }).map((minute) => minute * MINUTE),
    });
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12, size: 'max' }), (reports) => {
        const starts = reports.map((one) => one.at);
        const full = starts.filter(
          (start) =>
            ['a', 'b', 'c', 'd'].filter((person) =>
              reports.some((one) => one.personId === person && one.at - start >= 0 && one.at - start <= 3_600_000),
            ).length >= 3,
        );
        expect(raisedBy(reports)?.[0]?.at ?? null).toBe(full.length === 0 ? null : Math.min(...full));
      }),
      { numRuns: 500 },
    );
  });
});
