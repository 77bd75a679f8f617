import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { keepsNothing } from './database-states.ts';
import { sql } from './sql.ts';

/** Whether this server can work, for whoever decides where people are sent. */
export type Readiness = {
  /** Tells of an error that a call met. */
  note(error: unknown): void;
  isReady(): Promise<boolean>;
};

/** So long an answer holds: asking costs a connection, and anybody may ask. */
const HOLDS_MS = 1000;
/** What is tried after a write failed: more than what a full disk may still have room for. */
const ROWS_TO_TRY = 20_000;

/**
 * Ready is a server whose database can be read and written. That nothing can be kept is learnt from the first call that
 * failed for it; from then on the server tries by itself, because people are no longer sent to it.
 */
export function createReadiness({ db, clock }: { db: Db; clock: Clock }): Readiness {
  let failed = false;
  let checked = { at: Number.NEGATIVE_INFINITY, ready: false };

  async function writes(): Promise<boolean> {
    const row = await db.row<{ only: boolean }>(sql`
      select current_setting('transaction_read_only')::boolean or pg_is_in_recovery() as only`);
    if (row?.only !== false) return false;
    if (failed) {
      await db.transaction((tx) =>
        tx.run(sql`create temporary table room_to_write on commit drop
          as select md5(n::text) as line from generate_series(1, ${sql.number(ROWS_TO_TRY)}) n`),
      );
      failed = false;
    }
    return true;
  }

  return {
    note(error) {
      if (!keepsNothing(error)) return;
      failed = true;
      checked = { ...checked, ready: false };
    },
    async isReady() {
      const now = clock.now();
      if (now - checked.at > HOLDS_MS || now < checked.at)
        checked = { at: now, ready: await writes().catch(() => false) };
      return checked.ready;
    },
  };
}
