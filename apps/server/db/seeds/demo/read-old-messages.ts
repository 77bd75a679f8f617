import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';

/** Before yesterday's noon, about. */
const OLD_MS = 36 * 3_600_000;

/** Whoever got something in the demo's past has read it by now; what is newer waits for whoever signs in. */
export async function readOldMessages(db: Db, organisationId: string, now: number): Promise<void> {
  await db.run(sql`
    update inbox_messages set read_at = at + interval '3 hours'
    where organisation_id = ${organisationId} and read_at is null and at < ${at(now - OLD_MS)}`);
}
