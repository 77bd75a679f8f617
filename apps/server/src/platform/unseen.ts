import type { Db } from './database.ts';
import { sql, TransactionRollbackError } from './drizzle.ts';

/**
 * Reads in a transaction that can change nothing and is rolled back, so that nothing of it is left: no mark, no count. What
 * `before` does to the tables is gone with it as well.
 */
export async function readUnseen<Seen>(
  db: Db,
  before: (tx: Db) => Promise<void>,
  look: (tx: Db) => Promise<Seen>,
): Promise<Seen> {
  const seen: Seen[] = [];
  try {
    await db.transaction(async (tx) => {
      await before(tx);
      await tx.execute(sql`set transaction read only`);
      seen.push(await look(tx));
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return seen[0] as Seen;
}
