import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Pieces of work that are done one by one, by hand. */
function bench(turns = createFairQueue({ each: 4, inAll: 100, patienceMs: 60_000 })) {
  const done: string[] = [];
  const open: (() => void)[] = [];
  const bring = (who: string, name: string) =>
    turns.run(who, async () => {
      await new Promise<void>((resolve) => open.push(resolve));
      done.push(name);
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    done,
    bring,
    async finish() {
      open.shift()?.();
      await settle();
    },
    async finishAll() {
      for (let n = 0; n < 200; n++) {
        open.shift()?.();
        await settle();
      }
    },
  };
}

describe('[TRU-41] turns by person', () => {
  test('whoever brings one piece waits for at most one of somebody who brought many', async () => {
    const { bring, done, finishAll } = bench();
    const all = [
      ...Array.from({ length: 5 }, (_, n) => bring('hog', `hog${n}`)),
      bring('guest', 'guest'),
      bring('other', 'other'),
    ];
    await finishAll();
    await Promise.all(all);
    expect(done.slice(0, 3)).toEqual(['hog0', 'guest', 'other']);
    expect(done).toHaveLength(7);
  });

  test('at most four wait for each, and others are not refused for it', async () => {
    const { bring, finishAll } = bench();
    const hog = Array.from({ length: 12 }, (_, n) => bring('hog', `hog${n}`));
    const guest = bring('guest', 'guest');
    const outcomes = Promise.allSettled(hog);
    await finishAll();
    await guest;
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(7);
  });

  test('whoever brings one after the other does not keep those waiting who brought several', async () => {
    const { bring, done, finish, finishAll } = bench();
    const all = [bring('a', 'a0'), bring('b', 'b0'), bring('b', 'b1')];
    await finish();
    all.push(bring('a', 'a1'));
    await finish();
    all.push(bring('a', 'a2'));
    await finishAll();
    await Promise.all(all);
    expect(done.indexOf('b1')).toBeLessThanOrEqual(3);
  });

  test('work that fails lets the next go on, and whoever waited too long is refused', async () => {
    const turns = createFairQueue({ each: 4, inAll: 100, patienceMs: 20 });
    const failing = turns.run('a', () => Promise.reject(new Error('broken')));
    const after = turns.run('b', async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await after).toBe('done');
    let end: () => void = () => {};
    const long = turns.run('a', () => new Promise<void>((resolve) => (end = resolve)));
    await expect(turns.run('b', async () => 'late')).rejects.toThrow('busy');
    end();
    await long;
    expect(await turns.run('b', async () => 'again')).toBe('again');
  });

  test('whenever pieces come and end, one is done at a time, and each has its turn', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ bring: fc.constantFrom('a', 'b', 'c') }) },
      { weight: 3, arbitrary: fc.constant('end' as const) },
      { weight: 4, arbitrary: fc.constant('tick' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        const turns = createFairQueue({ each: 100, inAll: 1000, patienceMs: 60_000 });
        const ends: (() => void)[] = [];
        let brought = 0;
        let done = 0;
        let atOnce = 0;
        for (const now of steps) {
          if (now === 'tick') await Promise.resolve();
          else if (now === 'end') ends.shift()?.();
          else {
            brought += 1;
            void turns.run(now.bring, async () => {
              atOnce += 1;
              expect(atOnce).toBe(1);
              await new Promise<void>((resolve) => ends.push(resolve));
              atOnce -= 1;
              done += 1;
            });
          }
        }
        for (let n = 0; n <= brought; n++) {
          await new Promise((resolve) => setImmediate(resolve));
          ends.shift()?.();
        }
        expect(done).toBe(brought);
      }),
      { numRuns: 300 },
    );
  });
});
