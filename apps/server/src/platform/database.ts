import pg from 'pg';
import { isDatabaseAway, stateIn } from './database-states.ts';
import type { Sql } from './sql.ts';
import { createStatementNames, noStatementNames, type StatementNames } from './statement-names.ts';
import { type Found, StatementQuery } from './statement-query.ts';

/** A database handle: the pool for reads, one transaction for a writing call. Stores take it as their first argument. */
export type Db = {
  /** What a statement found; the caller says of which shape. */
  rows<Row>(statement: Sql): Promise<Row[]>;
  /** The first row, or null. */
  row<Row>(statement: Sql): Promise<Row | null>;
  /** How many rows a statement wrote. */
  run(statement: Sql): Promise<number>;
  /** All or nothing; within a transaction, a savepoint. */
  transaction<Result>(work: (tx: Db) => Promise<Result>, as?: TransactionOptions): Promise<Result>;
  inTransaction: boolean;
  /** A text with numbered parameters, for libraries that bring their own; values are read as pg reads them. */
  send(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
};

const BEGIN = {
  write: 'begin',
  read: 'begin read only',
  /** Everything is read as of one moment. */
  snapshot: 'begin isolation level repeatable read, read only',
};
export type TransactionOptions = {
  kind?: keyof typeof BEGIN;
  /** False: every statement is parsed anew, because in this transaction the names of tables mean something else. */
  named?: boolean;
};

/** Where a database is, and as whom it is opened. */
export type Connection = pg.PoolConfig;
export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

/** How long somebody waits for a connection, or for what somebody else has locked. */
const PATIENCE_MS = 3000;

/** Opens the pool; a connection or a lock that cannot be had within seconds is a refusal, never a hang. */
export function openDatabase(
  connection: pg.PoolConfig,
  connections: number,
  onError: (error: Error) => void,
  { pooled = false, statementNames = true }: { pooled?: boolean; statementNames?: boolean } = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    connectionTimeoutMillis: PATIENCE_MS,
    idleTimeoutMillis: 30_000,
    // A pooler refuses to hand these on; there the role of the database has them. Compiling a plan takes longer than ours run.
    ...(pooled
      ? {}
      : {
          statement_timeout: 20_000,
          lock_timeout: PATIENCE_MS,
          idle_in_transaction_session_timeout: 30_000,
          options: '-c jit=off',
        }),
    application_name: 'campus-hall',
  });
  pool.on('error', onError);
  // The pool only handles errors of idle connections. Without this, losing one between two statements of a transaction
  // would end the whole process; the next statement of that transaction fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  const names = statementNames ? createStatementNames() : noStatementNames;
  return { db: handleOn(pool, names), pool, close: () => pool.end() };
}

type Queries = { query(statement: StatementQuery, values: undefined, done: Answered): unknown };
type Answered = (error: Error | null | undefined, found?: Found) => void;

/** One statement, by its name where it has one. */
async function send(on: Queries, names: StatementNames, statement: Sql): Promise<Found> {
  const { text, values, nameable } = statement.compile();
  const query = new StatementQuery(text, values, nameable ? names.nameOf(text) : null);
  try {
    return await new Promise<Found>((resolve, reject) => {
      on.query(query, undefined, (error, found) => (error ? reject(error) : resolve(found as Found)));
    });
  } catch (error) {
    // So that the log says who asked, and not who read the answer from the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const readers = (query: (statement: Sql) => Promise<Found>) => ({
  rows: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
  row: async <Row>(statement: Sql) => ((await query(statement)).rows[0] as Row | undefined) ?? null,
  run: async (statement: Sql) => (await query(statement)).rowCount,
});

function handleOn(pool: pg.Pool, names: StatementNames): Db {
  return {
    ...readers(async (statement) => {
      try {
        return await send(pool as Queries, names, statement);
      } catch (error) {
        if (!isPlanOutdated(error)) throw error;
        names.renew();
        return await send(pool as Queries, names, statement);
      }
    }),
    send: (text, values) => pool.query(text, values as unknown[]),
    inTransaction: false,
    async transaction(work, { kind = 'write', named = true } = {}) {
      const client = await pool.connect();
      let away = false;
      try {
        await client.query(BEGIN[kind]);
        const result = await work(transactionOn(client, named ? names : noStatementNames, 0));
        await client.query('commit');
        return result;
      } catch (error) {
        // A server that only reads was the primary until a moment ago: the next connection finds the one that writes.
        away = isDatabaseAway(error) || (kind === 'write' && stateIn(error) === 'database-reads-only');
        if (isPlanOutdated(error)) names.renew();
        if (!away) {
          away = await client.query('rollback').then(
            () => false,
            () => true,
          );
        }
        throw kind === 'write' ? error : asOwnFault(error);
      } finally {
        client.release(away);
      }
    },
  };
}

function transactionOn(client: pg.PoolClient, names: StatementNames, depth: number): Db {
  return {
    ...readers((statement) => send(client as Queries, names, statement)),
    send: (text, values) => client.query(text, values as unknown[]),
    inTransaction: true,
    async transaction(work) {
      const savepoint = `savepoint_${depth}`;
      await client.query(`savepoint ${savepoint}`);
      try {
        const result = await work(transactionOn(client, names, depth + 1));
        await client.query(`release savepoint ${savepoint}`);
        return result;
      } catch (error) {
        // Released as well: going back alone leaves it open, and thousands of them would stand one in the other.
        if (!isDatabaseAway(error))
          await client.query(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`);
        throw error;
      }
    },
  };
}

/** Writing where only reading was meant is a fault of the product, and says nothing of the database. */
const asOwnFault = (error: unknown): unknown =>
  stateIn(error) === 'database-reads-only' ? new Error((error as Error).message) : error;

/** The name of the constraint that a statement broke, if that is what happened. */
export function brokenConstraint(error: unknown): string | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { constraint } = e as { constraint?: string };
    if (constraint) return constraint;
  }
  return null;
}

/** Whether a plan that a connection keeps no longer fits, because a table was changed meanwhile. */
function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && (error as { routine?: string }).routine === 'RevalidateCachedQuery';
}

/** Whether trying the transaction once more may help: a serialization failure, a deadlock, or a plan of before. */
export function isWorthRetrying(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: string };
    if (code === '40001' || code === '40P01' || isPlanOutdated(e)) return true;
  }
  return false;
}
