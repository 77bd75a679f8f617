import type { Db } from './database.ts';
import { sql, TransactionRollbackError } from './drizzle.ts';

/**
 * Reads in a transaction that can change nothing and is rolled back, so that reading leaves no trace: no mark, no count.
 * What `before` does to the tables is rolled back as well.
 */
export async function readAndRollBack<Result>(
  db: Db,
  before: (tx: Db) => Promise<void>,
  read: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  try {
    await db.transaction(async (tx) => {
      await before(tx);
      await tx.execute(sql`set transaction read only`);
      results.push(await read(tx));
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return results[0] as Result;
}
