import type { Db } from './database.ts';
import { sql } from './sql.ts';

/** Thrown to end a transaction without keeping anything. */
class RolledBack extends Error {}

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
    await db.transaction(
      async (tx) => {
        await before(tx);
        await tx.run(sql`set transaction read only`);
        results.push(await read(tx));
        throw new RolledBack();
      },
      { named: false },
    );
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return results[0] as Result;
}
