import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import type { ConsoleReader } from './console-reader.ts';
import { ownPast, withinReach } from './figure-cases.ts';

export type DayCounts = { on: string; begun: number; ended: number };

/** Of how many processes something came to the reader on each day, and of how many something left them. */
export async function countOwnDays(
  db: Db,
  reader: ConsoleReader,
  firstOn: string,
  timeZone: string,
): Promise<DayCounts[]> {
  const since = sql`day_begins(${firstOn}::date, ${timeZone})`;
  // What came to somebody lately has not left them before, which is how their tasks can be looked up.
  const own = sql`i.person_id = ${reader.personId} and i.kind = 'task'
    and (i.until_at is null or i.until_at >= ${since}) and ${withinReach(reader)} and ${ownPast(reader)}`;
  return db.rows<DayCounts>(sql`
    select d.day::text as on, count(distinct d.process_id) filter (where d.came)::int as begun,
      count(distinct d.process_id) filter (where not d.came)::int as ended
    from process_intervals i join processes p on p.id = i.process_id
    cross join lateral (values
      (day_of(i.from_at, ${timeZone}), i.process_id, true),
      (day_of(i.until_at, ${timeZone}), i.process_id, false)) d (day, process_id, came)
    where ${own} and d.day >= ${firstOn}::date
    group by d.day`);
}
