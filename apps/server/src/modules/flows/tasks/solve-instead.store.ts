import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';

/** Whether somebody solved a process at a moment or later, whatever became of it afterwards. */
export async function wasSolvedSince(db: Db, processId: string, since: number): Promise<boolean> {
  const found = await db.row(sql`
    select 1 from process_events e where e.process_id = ${processId} and e.kind = 'solve' and e.at >= ${at(since)} limit 1`);
  return found !== null;
}
