import type { Db, TransactionOptions } from './database.ts';
import { sql } from './sql.ts';

/** Thrown to end a transaction without keeping anything. */
class RolledBack extends Error {}

/** Does something of which nothing stays, and answers what it found. */
export async function doAndRollBack<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  as: TransactionOptions = {},
): Promise<Result> {
  const results: Result[] = [];
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx));
      throw new RolledBack();
    }, as);
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return results[0] as Result;
}

/**
 * Reads in a transaction that can change nothing and is rolled back, so that reading leaves no trace: no mark, no count.
 * What `before` does to the tables is rolled back as well.
 */
export const readAndRollBack = <Result>(
  db: Db,
  before: (tx: Db) => Promise<void>,
  read: (tx: Db) => Promise<Result>,
): Promise<Result> =>
  doAndRollBack(
    db,
    async (tx) => {
      await before(tx);
      await tx.run(sql`set transaction read only`);
      return read(tx);
    },
    { named: false },
  );
