import pg from 'pg';
import type { Log } from './log.ts';

/** How often the waiting ones are looked at while somebody waits for a connection, and how often once there are too many. */
const LOOK_EVERY_MS = 100;
const LOOK_OFTEN_MS = 25;
/** A lock for which many wait for a shorter time than this is an everyday one. */
const MAY_WAIT_MS = 500;
/** The watch's own connection is closed when nobody has waited for so long. */
const IDLE_MS = 30_000;

/** Ends the statements of these connections that wait for a lock, all but those that have waited longest. */
const END_NEWEST = `
  select pg_cancel_backend(w.pid) from (
    select l.pid, min(l.waitstart) as since from pg_locks l where not l.granted and l.pid = any($1) group by l.pid
  ) w order by w.since nulls last offset $2`;
const LONG_WAITING = `
  select count(distinct l.pid)::int as n from pg_locks l
  where not l.granted and l.pid = any($1) and l.waitstart < clock_timestamp() - $2 * interval '1 millisecond'`;

/**
 * Waiting for what somebody else has locked never holds more than half of a pool while others wait for a connection: who
 * came last is told that the system is busy, and the others are answered. It has a connection of its own, because the pool
 * has none left when it is needed.
 */
export function watchLocks(pool: pg.Pool, connection: pg.ClientConfig, log: Log): { close(): Promise<void> } {
  const members = new Set<pg.PoolClient>();
  const most = pool.options.max;
  const half = Math.floor(most / 2);
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let idle: NodeJS.Timeout | undefined;
  let crowded = false;
  let closed = false;

  const look = async () => {
    const pids = [...members].map((member) => (member as unknown as { processID: number }).processID);
    client ??= await connectBeside(connection, (lost) => {
      if (client === lost) client = null;
    });
    if (!crowded) {
      const { rows } = await client.query<{ n: number }>(LONG_WAITING, [pids, MAY_WAIT_MS]);
      crowded = (rows[0]?.n ?? 0) > half;
    }
    if (crowded) crowded = ((await client.query(END_NEWEST, [pids, half])).rowCount ?? 0) > 0;
  };

  /** Goes on for as long as every connection is in use. */
  const begin = () => {
    if (timer || closed || pool.idleCount > 0 || pool.totalCount < most) return;
    timer = setTimeout(
      async () => {
        if (pool.waitingCount > 0) {
          clearTimeout(idle);
          idle = setTimeout(() => void endClient(), IDLE_MS).unref();
          await look().catch((error) => log.warn({ err: error }, 'who waits for a lock cannot be found'));
        } else crowded = false;
        timer = null;
        begin();
      },
      crowded ? LOOK_OFTEN_MS : LOOK_EVERY_MS,
    ).unref();
  };
  const endClient = async () => {
    const last = client;
    client = null;
    await last?.end().catch(() => {});
  };

  pool.on('connect', (member) => members.add(member));
  pool.on('remove', (member) => members.delete(member));
  pool.on('acquire', begin);
  return {
    async close() {
      closed = true;
      clearTimeout(idle);
      if (timer) clearTimeout(timer);
      await endClient();
    },
  };
}

async function connectBeside(connection: pg.ClientConfig, onEnd: (client: pg.Client) => void): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
    application_name: 'campus-hall watching',
  });
  client.on('error', () => onEnd(client));
  client.on('end', () => onEnd(client));
  await client.connect();
  return client;
}
