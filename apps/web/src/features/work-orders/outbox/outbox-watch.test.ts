import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchOutbox } from './outbox-watch.ts';

const SECOND = 1000;

/** A server that can be away, busy or there, and one order that waits for it. */
function stage() {
  const world = { server: 'away' as 'away' | 'busy' | 'there', seen: true, looked: 0, tried: 0, sent: 0, sentAt: 0 };
  const watch = watchOutbox({
    now: Date.now,
    isSeen: () => world.seen,
    ready: async () => {
      world.looked += 1;
      return world.server !== 'away';
    },
    send: async () => {
      world.tried += 1;
      if (world.server !== 'there') return true;
      world.sent += 1;
      world.sentAt = Date.now();
      return false;
    },
  });
  return { world, ...watch };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('[TRU-66] what waits', () => {
  test.each([1, 9, 28, 61, 600, 3600])(
    'is sent within ten seconds when the server was away for %i seconds',
    async (away) => {
      const { world } = stage();
      await vi.advanceTimersByTimeAsync(away * SECOND);
      expect(world.tried).toBe(0);
      world.server = 'there';
      await vi.advanceTimersByTimeAsync(10 * SECOND);
      expect([world.sent, world.sentAt - away * SECOND < 10 * SECOND]).toEqual([1, true]);
      await vi.advanceTimersByTimeAsync(600 * SECOND);
      expect(world.sent).toBe(1);
    },
  );

  test('asks a busy server ever less often, and goes at once when it went away and came back meanwhile', async () => {
    const { world } = stage();
    world.server = 'busy';
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(world.tried).toBeLessThan(10);
    world.server = 'away';
    await vi.advanceTimersByTimeAsync(8 * SECOND);
    world.server = 'there';
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(world.sent).toBe(1);
  });

  test('nobody asks for a page that is not seen; seen again, it goes at once', async () => {
    const { world, wake } = stage();
    world.seen = false;
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(world.looked).toBeLessThanOrEqual(2);
    world.server = 'there';
    world.seen = true;
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.sent).toBe(1);
  });

  test('is sent by hand, once however often one presses', async () => {
    const { world, sendNow, wake } = stage();
    await vi.advanceTimersByTimeAsync(SECOND);
    world.server = 'there';
    await Promise.all([sendNow(), sendNow(), sendNow()]);
    wake();
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    expect(world.tried).toBe(1);
  });
});
