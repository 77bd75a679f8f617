import type pg from 'pg';
import { type Database, openDatabase } from '../src/platform/database.ts';

const PATIENCE_MS = 300_000;

/** The product gives a database up within seconds; on a busy test machine a slow database is not one that is away. */
export function openWithLongTimeouts(connection: pg.PoolConfig, connections: number): Database {
  const database = openDatabase(connection, connections, () => {});
  Object.assign(database.pool.options, {
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    lock_timeout: PATIENCE_MS,
    idle_in_transaction_session_timeout: PATIENCE_MS,
  });
  return database;
}
