import { dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { dormitories } from './places.tables.ts';

export type Dormitory = RowOf<typeof dormitories>;

/** Where somebody lives: a room, or a building where no room is known; null where nobody said so. */
export async function findDormitory(db: Db, organisationId: string, personId: string): Promise<Dormitory | null> {
  return db.row<Dormitory>(sql`
    select ${columnsOf(dormitories, 'd')} from dormitories d
    where d.organisation_id = ${organisationId} and d.person_id = ${personId}`);
}

/** Somebody else than the housing office says where a person lives; its next list compares with this. */
export async function setDormitory(
  db: Db,
  { organisationId, personId, placeId, bed }: Pick<Dormitory, 'organisationId' | 'personId' | 'placeId' | 'bed'>,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  const home = { organisationId, personId, placeId, bed, sinceOn: dayOf(now, timeZone), feedRunId: null };
  await db.run(sql`
    ${insertInto(dormitories, home)}
    on conflict (person_id) do update set place_id = excluded.place_id, bed = excluded.bed, since_on = excluded.since_on,
      feed_run_id = excluded.feed_run_id
    where (dormitories.place_id, dormitories.bed) is distinct from (excluded.place_id, excluded.bed)`);
}
