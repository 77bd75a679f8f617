import { FEWEST_UNUSUAL } from '@campus/rules/reports/unusual.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, texts } from '#server/platform/sql.ts';
import type { ConsoleReader } from './console-reader.ts';
import { faultsOn, onDay, withinReach } from './figure-cases.ts';

export type BuildingCounts = { buildingId: string; zh: string; en: string; today: number; before: number[] };

/** The buildings with enough fault reports today to be looked at, with how many they had on each of some days before. */
export async function countFaultsOfBuildings(
  db: Db,
  reader: ConsoleReader,
  { today, before, timeZone }: { today: string; before: readonly string[]; timeZone: string },
): Promise<BuildingCounts[]> {
  const { organisationId } = reader;
  return db.rows<BuildingCounts>(sql`
    with today as (
      select w.building_id, count(*)::int as today from work_orders w join processes p on p.id = w.id
      where ${faultsOn(organisationId, today, timeZone)} and ${withinReach(reader)}
      group by w.building_id having count(*) >= ${sql.number(FEWEST_UNUSUAL)})
    select t.building_id as "buildingId", q.name_zh as zh, q.name_en as en, t.today, array(
      select (
        select count(*)::int from work_orders w join processes p on p.id = w.id
        where w.organisation_id = ${organisationId} and w.kind = 'fault' and w.building_id = t.building_id
          and ${onDay(sql`w.submitted_at`, sql`d.on_day`, timeZone)} and ${withinReach(reader)})
      from unnest(${texts(before)}::date[]) with ordinality d (on_day, n) order by d.n) as before
    from today t join places q on q.id = t.building_id
    order by t.today desc, t.building_id`);
}
