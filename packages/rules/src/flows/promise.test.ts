import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workCalendar } from '../basics/calendar.ts';
import { applicationBusinesses } from '../network-packages/lines.ts';
import { promiseOf, usualOf, workingMsOf } from './promise.ts';

const MINUTE = 60_000;

describe('[TRU-31] one promise', () => {
  test.each([
    ['the law’s sentence where there is one', 'open-network', null, { law: ['review'] }],
    [
      'the law’s sentence whatever the cases took',
      'pause-network',
      { workingMinutes: 5, cases: 99 },
      { law: ['review'] },
    ],
    ['both sentences of a password', 'change-network-password', null, { law: ['sync', 'complete'] }],
    ['else what is usual', 'fault-report', { workingMinutes: 130, cases: 20 }, { workingMinutes: 130, cases: 20 }],
    ['nothing with fewer than 20 cases', 'fault-report', { workingMinutes: 130, cases: 19 }, null],
    ['else nothing', 'leave', null, null],
  ])('is %s', (_title, code, usual, promise) => {
    expect(promiseOf(code, usual)).toEqual(promise);
  });

  test('every application that somebody reviews has the law’s sentence of it', () => {
    for (const kind of ['open', 'pause', 'reopen'] as const)
      expect(promiseOf(applicationBusinesses[kind], null)).toEqual({ law: ['review'] });
  });

  test('four of five cases were done within it, whatever the cases are, and one fewer minute would not do', () => {
    const cases = fc.array(fc.integer({ min: 0, max: 10_000 * MINUTE }), { minLength: 20, maxLength: 200 });
    fc.assert(
      fc.property(cases, (all) => {
        const usual = usualOf(all);
        const within = (minutes: number) => all.filter((ms) => ms <= minutes * MINUTE).length / all.length;
        expect(usual?.cases).toBe(all.length);
        expect(within(usual!.workingMinutes)).toBeGreaterThanOrEqual(0.8);
        if (usual!.workingMinutes > 0) expect(within(usual!.workingMinutes - 1)).toBeLessThan(0.8);
      }),
    );
    expect(usualOf(Array(19).fill(MINUTE))).toBeNull();
  });

  test('counts working time while it is open, and time hung up once, however it overlaps', () => {
    const calendar = workCalendar({ timeZone: 'Asia/Shanghai' });
    // Monday, 9 November 2026 in Shanghai.
    const at = (clock: string) => Date.parse(`2026-11-09T${clock}:00+08:00`);
    const open = [{ from: at('09:00'), until: at('15:00') }];
    expect(workingMsOf(open, [], calendar)).toBe(4 * 60 * MINUTE);
    const hung = [
      { from: at('10:00'), until: at('11:00') },
      { from: at('10:30'), until: at('11:30') },
      { from: at('14:30'), until: at('17:00') },
    ];
    expect(workingMsOf(open, hung, calendar)).toBe(2 * 60 * MINUTE);
  });
});
