import pg from 'pg';
import type { Log } from './log.ts';

/** `said` gets what was notified on the channel; `again` is called whenever something may have been missed, the first time included. */
export type Ear = { said(payload: string): void; again(): void };

/** One connection of this process on which the database says what changed, whichever server changed it. */
export type Listening = { hear(channel: string, ear: Ear): void; close(): Promise<void> };

const RETRY_MS = 1000;
/** A connection that was cut without a word is found out by asking. */
const PING_MS = 20_000;

/** Connects when somebody first listens, and again for as long as it takes when the database goes away. */
export function createListening(connection: pg.ClientConfig, log: Log): Listening {
  const ears = new Map<string, Ear[]>();
  let client: pg.Client | null = null;
  let closed = false;
  let wanted = false;
  let retry: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client, error?: Error) => {
    if (client !== lost) return;
    client = null;
    clearInterval(ping);
    lost.end().catch(() => {});
    if (closed) return;
    log.warn({ err: error }, 'listening was cut');
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
      for (const ear of ears.get(channel) ?? []) ear.said(payload ?? '');
    });
    try {
      await fresh.connect();
      for (const channel of ears.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(fresh, error as Error);
      return;
    }
    if (client !== fresh) return;
    ping = setInterval(() => void fresh.query('select 1').catch((error) => lose(fresh, error)), PING_MS);
    ping.unref();
    for (const list of ears.values()) for (const ear of list) ear.again();
  }

  return {
    hear(channel, ear) {
      const list = ears.get(channel);
      if (list) list.push(ear);
      else ears.set(channel, [ear]);
      if (wanted) {
        // A channel more: whoever is connected already is asked for it, whoever is connecting will ask for it.
        if (!list) void client?.query(`listen ${pg.escapeIdentifier(channel)}`).then(ear.again, () => {});
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
