import pg from 'pg';
import type { Log } from './log.ts';

/** `onGap` is called whenever something may have been missed; also when it first listens. */
export type NotificationListener = { onNotification(payload: string): void; onGap(): void };

/** One connection of this process on which the database announces changes made by any server. */
export type DatabaseNotifications = {
  listen(channel: string, listener: NotificationListener): void;
  close(): Promise<void>;
};

const RETRY_MS = 1000;
/** A connection that was cut without notice is found out by asking. */
const PING_MS = 20_000;

/** Connects when somebody first listens, and again for as long as it takes when the database goes away. */
export function createDatabaseNotifications(connection: pg.ClientConfig, log: Log): DatabaseNotifications {
  const listeners = new Map<string, NotificationListener[]>();
  let client: pg.Client | null = null;
  let closed = false;
  let wanted = false;
  let retry: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;

  const lose = (lostClient: pg.Client, error?: Error) => {
    if (client !== lostClient) return;
    client = null;
    clearInterval(ping);
    lostClient.end().catch(() => {});
    if (closed) return;
    log.warn({ err: error ?? new Error('the server ended the connection') }, 'listening was cut');
    retry = setTimeout(() => void connect(), RETRY_MS);
    retry.unref();
  };

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
      application_name: 'campus-hall listening',
    });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.onNotification(payload ?? '');
    });
    try {
      await fresh.connect();
      for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(fresh, error as Error);
      return;
    }
    if (client !== fresh) return;
    ping = setInterval(() => void fresh.query('select 1').catch((error) => lose(fresh, error)), PING_MS);
    ping.unref();
    for (const list of listeners.values()) for (const listener of list) listener.onGap();
  }

  return {
    listen(channel, listener) {
      const list = listeners.get(channel);
      if (list) list.push(listener);
      else listeners.set(channel, [listener]);
      if (wanted) {
        // A connection that is open asks for one channel more; one that is being opened will ask for all of them.
        if (!list) void client?.query(`listen ${pg.escapeIdentifier(channel)}`).then(listener.onGap, () => {});
        return;
      }
      wanted = true;
      void connect();
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(ping);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
