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

/** What is hung up since before a moment; asked business by business, for which there is an index. */
export const listHungSince = (db: Db, before: number, limit: number) =>
  db.rows<{ organisationId: string; processId: string; forgotten: number }>(sql`
    select b.organisation_id as "organisationId", i.process_id as "processId", i.name::int as forgotten
    from businesses b join organisations o on o.id = b.organisation_id and o.active
      join process_intervals i on i.business_id = b.id and i.kind = 'hung-up' and i.until_at is null
    where i.from_at <= ${at(before)} limit ${limit}`);
