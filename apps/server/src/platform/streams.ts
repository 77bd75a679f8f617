import { Readable } from 'node:stream';
import type { Permission } from '@campus/contract/permissions.ts';
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
  /** For so long after each event a stream is left alone; what happens meanwhile is one event at the end of it. */
  restMs?: number;
};

type SessionRights = ReadonlyMap<string, ReadonlySet<Permission>>;
type Dependencies = {
  db: Db;
  clock: Clock;
  log: Log;
  notifications: DatabaseNotifications;
  /** What those may do now whose sessions go on, by these; looking is not activity. */
  findSessionRights(db: Db, sessionIds: readonly string[], now: number): Promise<SessionRights>;
};
type Limits = { beatMs?: number; perPerson?: number; inAll?: number };

type Stream = {
  out: Readable;
  personId: string;
  sessionId: string;
  /** What its call asked for and its caller held: it was opened by these, and ends with the first that is gone. */
  rights: ReadonlySet<Permission>;
  events: Events;
  /** Set while it is left alone, and what is to be done afterwards. */
  rest?: { timer: NodeJS.Timeout; missed: boolean } | undefined;
};

/** A reader with this much unread is considered gone. */
const MOST_UNREAD_BYTES = 32 * 1024;
const AT_ONCE = 200;

function goesOn({ sessionId, rights }: Stream, held: SessionRights): boolean {
  const now = held.get(sessionId);
  return now !== undefined && [...rights].every((right) => now.has(right));
}

/** The event streams that are open in this process. */
export type Streams = { open(caller: Caller, events: Events): Readable; close(): void; readonly count: number };

/**
 * Sends changes to every open stream when the database announces them. One round serves all streams: a stream is in
 * `due` once, however much happened meanwhile, and some hundred are read with one statement.
 */
export function createStreams(
  { db, clock, log, notifications, findSessionRights }: Dependencies,
  { beatMs = 20_000, perPerson = 5, inAll = 5000 }: Limits = {},
): Streams {
  const all = new Set<Stream>();
  /** The streams of each person, those of one event apart from those of another. */
  const byPerson = new Map<string, Stream[]>();
  const byKey = new Map<string, Set<Stream>>();
  const channels = new Set<string>();
  /** Streams whose session and rights are to be looked at, and whether something is to be sent as well. */
  const due = new Map<Stream, boolean>();
  let running = false;
  let beat: NodeJS.Timeout | undefined;

  const keyOf = (channel: string, key: string) => `${channel} ${key}`;
  const sameOf = ({ personId, events }: Pick<Stream, 'personId' | 'events'>) => `${personId} ${events.event}`;
  const markDue = (stream: Stream, toSend: boolean) => {
    if (stream.rest && toSend) stream.rest.missed = true;
    else due.set(stream, toSend || due.get(stream) === true);
  };
  function leaveAlone(stream: Stream): void {
    const { restMs } = stream.events;
    if (restMs === undefined || !all.has(stream)) return;
    const end = () => {
      const missed = stream.rest?.missed === true;
      stream.rest = undefined;
      if (!missed || !all.has(stream)) return;
      markDue(stream, true);
      void round();
    };
    // What happened while the last event was read is told afterwards as well.
    const missed = due.get(stream) === true && due.delete(stream);
    stream.rest = { timer: setTimeout(end, restMs).unref(), missed };
  }

  function forget(stream: Stream): void {
    if (!all.delete(stream)) return;
    due.delete(stream);
    clearTimeout(stream.rest?.timer);
    const whose = sameOf(stream);
    const own = (byPerson.get(whose) ?? []).filter((other) => other !== stream);
    if (own.length > 0) byPerson.set(whose, own);
    else byPerson.delete(whose);
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
    const held = await findSessionRights(
      db,
      batch.map(([stream]) => stream.sessionId),
      clock.now(),
    );
    for (const [stream] of batch) if (!goesOn(stream, held)) end(stream, 'ended');
    const byReader = Map.groupBy(
      batch.flatMap(([stream, wanted]) => (wanted && all.has(stream) ? [stream] : [])),
      (stream) => stream.events.read,
    );
    for (const [read, streams] of byReader) {
      const values = await read(db, [...new Set(streams.map((stream) => stream.personId))]);
      for (const stream of streams) {
        sendEvent(stream, stream.events.event, values.get(stream.personId) ?? null);
        leaveAlone(stream);
      }
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
    open({ personId, sessionId, permissions }, events) {
      if (all.size >= inAll) throw new Refusal('busy');
      const stream: Stream = { out: new Readable({ read() {} }), personId, sessionId, rights: permissions, events };
      stream.out.on('close', () => forget(stream));
      const whose = sameOf(stream);
      const own = byPerson.get(whose) ?? [];
      for (const oldest of own.slice(0, Math.max(0, own.length - perPerson + 1))) end(oldest, 'displaced');
      all.add(stream);
      byPerson.set(whose, [...(byPerson.get(whose) ?? []), stream]);
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
