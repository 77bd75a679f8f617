import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';

/** Timers that are due; those of a suspended organisation wait until it is resumed. */
export const listDueTimers = (db: Db, now: number, limit: number) =>
  db.rows<{ organisationId: string; processId: string; timer: number }>(sql`
    select t.organisation_id as "organisationId", t.process_id as "processId", t.timer
    from process_timers t join organisations o on o.id = t.organisation_id and o.active
    where t.due_at <= ${at(now)} order by t.due_at limit ${limit}`);

export async function clearTimer(db: Db, processId: string, timer: number): Promise<void> {
  await db.run(sql`delete from process_timers where process_id = ${processId} and timer = ${timer}`);
}
