import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[REP-01] the console asks again at most every so often', () => {
  test('at once the first time, and once more at the end of the pause however often it is told', () => {
    const act = vi.fn();
    const renewing = atMostEvery(5000, act);
    renewing.ask();
    expect(act).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 40; n += 1) {
      vi.advanceTimersByTime(100);
      renewing.ask();
    }
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(act).toHaveBeenCalledTimes(2);
  });

  test('after a pause it asks at once again, and not at all once it is stopped', () => {
    const act = vi.fn();
    const renewing = atMostEvery(5000, act);
    renewing.ask();
    vi.advanceTimersByTime(5000);
    renewing.ask();
    expect(act).toHaveBeenCalledTimes(2);
    renewing.ask();
    renewing.stop();
    vi.advanceTimersByTime(10_000);
    expect(act).toHaveBeenCalledTimes(2);
  });
});
