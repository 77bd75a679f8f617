import { sql } from '#server/platform/sql.ts';
import type { Installation } from './findings.ts';

const LATE_MS = 10 * 60_000;

/** When the clock of the product last ran; null where it never did. */
const findLastRun = async (db: Installation['db']): Promise<number | null> =>
  (await db.row<{ at: number | null }>(sql`select max(ran_at) as at from clock_slots`))?.at ?? null;

/**
 * The moment by which everything that the clock does should be done: now, or when the clock last ran, where no worker ran
 * since. What nobody was there to do is late, and not wrong. A clock that was put back ran until a moment that is to come.
 */
export async function clockedUntil({ db, now }: Pick<Installation, 'db' | 'now'>): Promise<number> {
  return Math.min(now, (await findLastRun(db)) ?? now);
}

/** That no worker runs, where the clock has run before. */
export async function adviseOnClock({ db, now }: Pick<Installation, 'db' | 'now'>): Promise<string[]> {
  const last = await findLastRun(db);
  if (last === null || last > now - LATE_MS) return [];
  return [`the clock last ran at ${new Date(last).toISOString()}: what is due since then is not done, no worker runs`];
}
