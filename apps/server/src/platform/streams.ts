import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Clock } from './clock.ts';
import type { Caller } from './context.ts';
import type { Db } from './database.ts';
import type { DatabaseNotifications } from './database-notifications.ts';
import type { Log } from './log.ts';
import { Refusal } from './refusal.ts';
import { replyJson } from './replies.ts';

/** What a use case with the `events` envelope answers: what is to be sent to its caller, now and after each change. */
export type Events = {
  /** The channel on which the database announces changes; a payload lists the keys concerned, with commas between. */
  channel: string;
  /** By which names a change may concern this caller. */
  keys: readonly string[];
  event: string;
  /** What is to be sent to each of these people; many at once, because one change may concern everybody. */
  read(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
};

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  notifications: DatabaseNotifications;
  /** Which of these sessions go on; looking is not activity. */
  findLivingSessions(db: Db, sessionIds: readonly string[], now: number): Promise<ReadonlySet<string>>;
};
type Limits = { beatMs?: number; perPerson?: number; inAll?: number };

type Stream = { out: Readable; personId: string; sessionId: string; events: Events };

/** A reader with this much unread is considered gone. */
const MOST_UNREAD_BYTES = 32 * 1024;
const AT_ONCE = 200;

/** The event streams that are open in this process. */
export type Streams = { open(caller: Caller, events: Events): Readable; close(): void; readonly count: number };

/**
 * Sends changes to every open stream when the database announces them. One round serves all streams: a stream is in
 * `due` once, however much happened meanwhile, and some hundred are read with one statement.
 */
export function createStreams(
  { db, clock, log, notifications, findLivingSessions }: Dependencies,
  { beatMs = 20_000, perPerson = 5, inAll = 5000 }: Limits = {},
): Streams {
  const all = new Set<Stream>();
  const byPerson = new Map<string, Stream[]>();
  const byKey = new Map<string, Set<Stream>>();
  const channels = new Set<string>();
  /** Streams whose session is to be checked, and whether something is to be sent as well. */
  const due = new Map<Stream, boolean>();
  let running = false;
  let beat: NodeJS.Timeout | undefined;

  const keyOf = (channel: string, key: string) => `${channel} ${key}`;
  const markDue = (stream: Stream, toSend: boolean) => void due.set(stream, toSend || due.get(stream) === true);

  function forget(stream: Stream): void {
    if (!all.delete(stream)) return;
    due.delete(stream);
    const own = (byPerson.get(stream.personId) ?? []).filter((other) => other !== stream);
    if (own.length > 0) byPerson.set(stream.personId, own);
    else byPerson.delete(stream.personId);
    for (const key of stream.events.keys.map((name) => keyOf(stream.events.channel, name))) {
      byKey.get(key)?.delete(stream);
      if (byKey.get(key)?.size === 0) byKey.delete(key);
    }
    if (all.size > 0) return;
    clearInterval(beat);
    beat = undefined;
  }

  function write(stream: Stream, text: string): void {
    if (stream.out.readableLength > MOST_UNREAD_BYTES) stream.out.destroy();
    else if (!stream.out.destroyed) stream.out.push(text);
  }
  const sendEvent = (stream: Stream, event: string, data: unknown) =>
    write(stream, `event: ${event}\ndata: ${replyJson(data)}\n\n`);

  function end(stream: Stream, event: string | null): void {
    if (event) sendEvent(stream, event, {});
    forget(stream);
    if (!stream.out.destroyed) stream.out.push(null);
  }

  async function round(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (due.size > 0) {
        const batch = [...due].slice(0, AT_ONCE);
        for (const [stream] of batch) due.delete(stream);
        await serveBatch(batch).catch((error) => {
          // They stay due, for the next beat or for when the database is back.
          for (const [stream, wanted] of batch) if (all.has(stream)) markDue(stream, wanted);
          throw error;
        });
      }
    } catch (error) {
      log.warn({ err: error }, 'streams');
    } finally {
      running = false;
    }
  }

  async function serveBatch(batch: readonly [Stream, boolean][]): Promise<void> {
    const living = await findLivingSessions(
      db,
      batch.map(([stream]) => stream.sessionId),
      clock.now(),
    );
    for (const [stream] of batch) if (!living.has(stream.sessionId)) end(stream, 'ended');
    const byReader = Map.groupBy(
      batch.flatMap(([stream, wanted]) => (wanted && all.has(stream) ? [stream] : [])),
      (stream) => stream.events.read,
    );
    for (const [read, streams] of byReader) {
      const values = await read(db, [...new Set(streams.map((stream) => stream.personId))]);
      for (const stream of streams) sendEvent(stream, stream.events.event, values.get(stream.personId) ?? null);
    }
  }

  function listenTo(channel: string): void {
    if (channels.has(channel)) return;
    channels.add(channel);
    notifications.listen(channel, {
      onNotification(payload) {
        for (const key of payload.split(','))
          for (const stream of byKey.get(keyOf(channel, key)) ?? []) markDue(stream, true);
        void round();
      },
      onGap() {
        for (const stream of all) if (stream.events.channel === channel) markDue(stream, true);
        void round();
      },
    });
  }

  return {
    open({ personId, sessionId }, events) {
      if (all.size >= inAll) throw new Refusal('busy');
      const stream: Stream = { out: new Readable({ read() {} }), personId, sessionId, events };
      stream.out.on('close', () => forget(stream));
      const own = byPerson.get(personId) ?? [];
      for (const oldest of own.slice(0, Math.max(0, own.length - perPerson + 1))) end(oldest, 'displaced');
      all.add(stream);
      byPerson.set(personId, [...(byPerson.get(personId) ?? []), stream]);
      for (const key of events.keys.map((name) => keyOf(events.channel, name)))
        byKey.set(key, (byKey.get(key) ?? new Set()).add(stream));
      write(stream, 'retry: 5000\n\n');
      listenTo(events.channel);
      markDue(stream, true);
      void round();
      beat ??= setInterval(() => {
        for (const openStream of all) {
          write(openStream, ':\n\n');
          markDue(openStream, false);
        }
        void round();
      }, beatMs).unref();
      return stream.out;
    },
    close() {
      for (const stream of [...all]) end(stream, null);
    },
    get count() {
      return all.size;
    },
  };
}

/** Nothing on the way may keep an event back to send it with others. */
export const sendEvents = (reply: FastifyReply, events: Readable): FastifyReply =>
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(events);
