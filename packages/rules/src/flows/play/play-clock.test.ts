import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Timer } from '../state.ts';
import { nextClock, runningClocks } from './play-clock.ts';

const timer = (id: number, dueAt: number): Timer => ({ id, visit: 1, kind: 'remind', dueAt, clock: 'calendar' });
const running = (...timers: Timer[]) => ({ status: 'running' as const, timers });
const none = new Set<number>();

/*
 * What runs out next until a moment:
 *   the earliest that is due by then · of two at one moment the older one · none that did nothing already
 *   one that was due before now as well · nothing of a process that lies with its submitter or has ended
 */
describe('[DES-09] the clock of a play', () => {
  test('the earliest runs out first, of two at one moment the older', () => {
    const state = running(timer(3, 20), timer(2, 10), timer(1, 20));
    expect(runningClocks(state).map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(nextClock(state, 100, none)?.id).toBe(2);
    expect(nextClock(state, 100, new Set([2]))?.id).toBe(1);
  });

  test('up to and at the moment, never after it', () => {
    const state = running(timer(1, 20));
    expect([nextClock(state, 19, none), nextClock(state, 20, none)?.id]).toEqual([null, 1]);
  });

  test.each(['returned', 'ended'] as const)('no clock runs of a process that is %s', (status) => {
    expect(nextClock({ status, timers: [timer(1, 1)] }, 100, none)).toBeNull();
  });

  test('asked again and again, every clock that is due comes once, in the order of time, and no other', () => {
    const timers = fc.uniqueArray(fc.record({ id: fc.nat(40), dueAt: fc.nat(30) }), { selector: ({ id }) => id });
    fc.assert(
      fc.property(timers, fc.nat(30), (drawn, until) => {
        const state = running(...drawn.map(({ id, dueAt }) => timer(id, dueAt)));
        const came: Timer[] = [];
        const passed = new Set<number>();
        for (let next = nextClock(state, until, passed); next; next = nextClock(state, until, passed)) {
          came.push(next);
          passed.add(next.id);
        }
        const due = drawn.filter(({ dueAt }) => dueAt <= until);
        expect(new Set(came.map(({ id }) => id))).toEqual(new Set(due.map(({ id }) => id)));
        expect(came.length).toBe(due.length);
        expect(came.map(({ dueAt }) => dueAt)).toEqual(came.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b));
      }),
      { numRuns: 200 },
    );
  });
});
