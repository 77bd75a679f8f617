import pg from 'pg';
import { customType, drizzle, type PgDatabase, type PgQueryResultHKT, type SQL, sql } from './drizzle.ts';
import { Refusal } from './refusal.ts';

/** A database handle: the pool for reads, one transaction for a writing call. Stores take it as their first argument. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A moment is milliseconds in the code and timestamptz in the table. */
export const moment = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  toDriver: (at) => new Date(at).toISOString(),
  fromDriver: (text) => new Date(text).getTime(),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A moment as a parameter of raw SQL. */
export const at = (now: number): SQL => sql`${new Date(now).toISOString()}::timestamptz`;

/** What a statement of raw SQL found; Drizzle knows nothing of its rows. */
export const rowsOf = <T>(result: unknown): T[] => (result as { rows: T[] }).rows;

/** Escapes a text for `like`, so that it matches literally. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

/** Opens the pool; a connection that cannot be had within seconds is a refusal, never a hang. */
export function openDatabase(
  connection: pg.PoolConfig,
  connections: number,
  onError: (error: Error) => void,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'campus-hall',
  });
  pool.on('error', onError);
  // The pool only handles errors of idle connections. Without this, losing one between two statements of a transaction
  // would end the whole process; the next statement of that transaction fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: handleOn(pool), pool, close: () => pool.end() };
}

/**
 * Drizzle on the pool, but for its transactions: where `begin` fails, Drizzle never gives the connection back, and a pool that has
 * lost its database a few times has none left.
 */
function handleOn(pool: pg.Pool): Db {
  const db = drizzle(pool);
  const transaction: typeof db.transaction = async (run, config) => {
    const client = await pool.connect();
    let away = false;
    try {
      return await drizzle(client).transaction(run, config);
    } catch (error) {
      away = isDatabaseAway(error);
      throw error;
    } finally {
      client.release(away);
    }
  };
  return Object.assign(db, { transaction }) as unknown as Db;
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  '3D000',
  '28P01',
  '28000',
]);

/** Whether an error means that the database is away, as against that the statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: string };
    if (code && AWAY.has(code)) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        e.message,
      )
    )
      return true;
  }
  return false;
}

/** The name of the constraint that a statement broke, if that is what happened. */
export function brokenConstraint(error: unknown): string | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { constraint } = e as { constraint?: string };
    if (constraint) return constraint;
  }
  return null;
}

/** Whether trying the transaction once more may help: a serialization failure or a deadlock. */
export function isWorthRetrying(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: string };
    if (code === '40001' || code === '40P01') return true;
  }
  return false;
}

/** Turns the error of an unreachable database into its refusal. */
export function asRefusal(error: unknown): unknown {
  return isDatabaseAway(error) ? new Refusal('database-away') : error;
}
