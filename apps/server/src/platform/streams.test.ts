import { setImmediate as turn } from 'node:timers/promises';
import type { Permission } from '@campus/contract/permissions.ts';
import { expect, test, vi } from 'vitest';
import type { Caller } from './context.ts';
import type { Db } from './database.ts';
import type { NotificationListener } from './database-notifications.ts';
import { createLog } from './log.ts';
import { createStreams } from './streams.ts';

/** A limit for what happens at once on a machine that has nothing else to do. */
const PATIENCE = { timeout: 60_000 };
const eventually = (holds: () => void) => vi.waitFor(holds, PATIENCE);
const countEvents = (text: string) => text.match(/^event: e$/gm)?.length ?? 0;
const caller = (personId: string, sessionId = personId, permissions: ReadonlySet<Permission> = new Set()) =>
  ({ personId, sessionId, permissions }) as Caller;

/** Streams over a made-up database: `living` are the sessions that go on, `asked` what was read for whom, `failed` how often it was away. */
function stage(limits: Parameters<typeof createStreams>[1]) {
  const living = new Set<string>();
  const rights = new Map<string, Set<Permission>>();
  const asked: string[][] = [];
  const listeners: NotificationListener[] = [];
  let away = false;
  let failed = 0;
  const streams = createStreams(
    {
      db: {} as Db,
      clock: { now: () => 0 },
      log: createLog('silent'),
      notifications: { listen: (_channel, listener) => void listeners.push(listener), close: async () => {} },
      findSessionRights: async (_db, ids) => {
        if (away) {
          failed++;
          throw new Error('away');
        }
        return new Map(ids.flatMap((id) => (living.has(id) ? [[id, rights.get(id) ?? new Set()]] : [])));
      },
    },
    limits,
  );
  const read = async (_db: Db, ids: readonly string[]) => {
    asked.push([...ids]);
    return new Map(ids.map((id) => [id, { of: id }]));
  };
  const open = (
    personId: string,
    sessionId = personId,
    other: { event?: string; restMs?: number } = {},
    held: readonly Permission[] = [],
  ) => {
    living.add(sessionId);
    rights.set(sessionId, new Set(held));
    const events = { channel: 'c', keys: [personId, 'all'], event: 'e', read, ...other };
    const out = streams.open(caller(personId, sessionId, new Set(held)), events);
    let text = '';
    out.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    return { out, text: () => text };
  };
  const goAway = (is: boolean) => {
    away = is;
  };
  return { streams, open, living, rights, asked, listeners, goAway, failed: () => failed };
}

test('a heartbeat goes out again and again, and looks whether the session goes on', async () => {
  const { open, living, streams } = stage({ beatMs: 20 });
  const [first, second] = [open('a'), open('b')];
  await eventually(() => expect(first.text().match(/^:$/gm)?.length).toBeGreaterThan(2));
  expect(countEvents(first.text())).toBe(1);
  living.delete('a');
  await eventually(() => expect(first.text()).toContain('event: ended\n'));
  await eventually(() => expect(first.out.closed).toBe(true));
  expect(second.text()).not.toContain('ended');
  expect(streams.count).toBe(1);
  streams.close();
  expect(streams.count).toBe(0);
});

test('a heartbeat looks at the rights as well: what somebody lost ends a stream that was opened by it, and no other', async () => {
  const { open, rights, streams } = stage({ beatMs: 20 });
  const opened = [
    open('lost', 'lost', {}, ['business.monitor-all', 'business.mine']),
    open('kept', 'kept', {}, ['business.mine']),
    open('gained', 'gained', {}, []),
  ];
  await eventually(() => expect(opened.map(({ text }) => countEvents(text()))).toEqual([1, 1, 1]));
  rights.set('lost', new Set(['business.mine']));
  rights.set('gained', new Set(['business.mine']));
  await eventually(() => expect(opened[0]!.text()).toContain('event: ended\n'));
  await eventually(() => expect(opened[0]!.out.closed).toBe(true));
  await eventually(() => expect(opened[1]!.text().match(/^:$/gm)?.length).toBeGreaterThan(4));
  expect(opened.slice(1).map(({ text }) => text().includes('ended'))).toEqual([false, false]);
  expect(streams.count).toBe(2);
  streams.close();
});

test('what concerns many is read together, and much at once is read once', async () => {
  const { open, asked, listeners, streams } = stage({});
  const all = Array.from({ length: 450 }, (_, n) => open(`p${n}`));
  await eventually(() => expect(all.filter(({ text }) => countEvents(text()) === 0)).toEqual([]));
  asked.length = 0;
  for (let n = 0; n < 20; n++) listeners[0]?.onNotification('all');
  await eventually(() => expect(all.filter(({ text }) => countEvents(text()) < 2)).toEqual([]));
  await turn();
  expect(asked.length).toBeLessThanOrEqual(6);
  expect(Math.max(...asked.map((ids) => ids.length))).toBe(200);
  streams.close();
});

test('a database that is away ends no stream, and everybody is told when it is back', async () => {
  const { open, listeners, goAway, failed, streams } = stage({ beatMs: 20 });
  const stream = open('a');
  await eventually(() => expect(countEvents(stream.text())).toBe(1));
  goAway(true);
  listeners[0]?.onNotification('a');
  await eventually(() => expect(failed()).toBeGreaterThan(2));
  expect([stream.out.closed, countEvents(stream.text())]).toEqual([false, 1]);
  goAway(false);
  await eventually(() => expect(countEvents(stream.text())).toBe(2));
  listeners[0]?.onGap();
  await eventually(() => expect(countEvents(stream.text())).toBe(3));
  streams.close();
});

test('one person has a few, and all together have some thousand; then a server is busy', async () => {
  const { open, streams } = stage({ perPerson: 2, inAll: 4 });
  const first = open('a');
  open('a', 'a2');
  open('a', 'a3');
  await eventually(() => expect(first.text()).toContain('event: displaced'));
  open('b');
  open('c');
  expect(streams.count).toBe(4);
  expect(() => open('d')).toThrow('busy');
  streams.close();
});

test('whoever reads nothing for long is let go', async () => {
  const { streams, listeners, living } = stage({});
  living.add('a');
  const read = async () => new Map([['a', 'x'.repeat(40_000)]]);
  const out = streams.open(caller('a'), { channel: 'c', keys: ['a'], event: 'e', read });
  await eventually(() => expect(out.readableLength).toBeGreaterThan(40_000));
  expect(streams.count).toBe(1);
  listeners[0]?.onNotification('a');
  await eventually(() => expect(streams.count).toBe(0));
  expect(out.destroyed).toBe(true);
});

test('a stream that wants to be left alone hears of much at once, but not at once', async () => {
  const { open, listeners, streams } = stage({});
  const [calm, usual] = [open('a', 'a', { restMs: 1500 }), open('b')];
  await eventually(() => expect([calm, usual].map(({ text }) => countEvents(text()))).toEqual([1, 1]));
  for (let n = 2; n < 6; n++) {
    listeners[0]?.onNotification('all');
    await eventually(() => expect(countEvents(usual.text())).toBe(n));
  }
  expect(countEvents(calm.text())).toBe(1);
  await eventually(() => expect(countEvents(calm.text())).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 1800));
  expect(countEvents(calm.text())).toBe(2);
  listeners[0]?.onNotification('all');
  await eventually(() => expect(countEvents(calm.text())).toBe(3));
  streams.close();
});

test('the streams of one event do not displace those of another', async () => {
  const { open, streams } = stage({ perPerson: 1 });
  const first = open('a');
  const other = open('a', 'a', { event: 'other' });
  expect(streams.count).toBe(2);
  open('a');
  await eventually(() => expect(first.text()).toContain('event: displaced\n'));
  expect(other.text()).not.toContain('displaced');
  expect(streams.count).toBe(2);
  streams.close();
});
