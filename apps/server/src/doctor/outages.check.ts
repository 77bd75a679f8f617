import { at, sql } from '#server/platform/sql.ts';
import { clockedUntil } from './clocked-until.ts';
import { collectFindings, countRows, type Findings, type Installation, wrongRows } from './findings.ts';

/** An end is worked off within an hour, or begun anew; later than this nobody works on it. */
const WORKED_OFF_MS = 3 * 60 * 60_000;

/**
 * Every outage names a place, a suspicion its own building, and only what was announced has orders and people. Whatever was
 * announced can be read in both languages, and what follows from an end was done.
 */
export async function checkOutages({ db, now }: Pick<Installation, 'db' | 'now'>): Promise<Findings> {
  const found = collectFindings();
  const until = await clockedUntil({ db, now });
  const outage = sql`'outage ' || o.id`;
  found.addRows(
    await wrongRows(
      db,
      sql`
        select ${outage} as record, 'it names no place' as wrong from outages o
        where not exists (select 1 from outage_places n where n.outage_id = o.id)
        union all
        select ${outage}, 'it names a room' from outages o join outage_places n on n.outage_id = o.id
        join places p on p.id = n.place_id and p.kind = 'room'
        union all
        select ${outage}, 'it is a suspicion of another place than its building' from outages o join outage_places n on n.outage_id = o.id
        where o.announced_at is null and n.place_id <> o.building_id
        union all
        select ${outage}, 'it was suspected in a place that is no building' from outages o
        join places p on p.id = o.building_id and p.kind <> 'building'
        union all
        select ${outage}, 'it was announced without a text in each language' from outages o
        where o.announced_at is not null and (o.text_zh = '' or o.text_en = '')
        union all
        select ${outage}, 'it ended without a text in each language' from outages o
        where o.announced_at is not null and o.state = 'ended' and (o.end_text_zh = '' or o.end_text_en = '')
        union all
        select ${outage}, 'its end was never worked off' from outages o join organisations g on g.id = o.organisation_id and g.active
        where o.announced_at is not null and o.state = 'ended' and o.settled_at is null and o.ended_at < ${at(until - WORKED_OFF_MS)}
        union all
        select 'order ' || w.id, 'it belongs to an outage that was never announced' from work_orders w join outages o on o.id = w.outage_id
        where o.announced_at is null
        union all
        select 'order ' || w.id, 'it belongs to an outage and is no fault report' from work_orders w
        where w.outage_id is not null and w.kind <> 'fault'
        union all
        select ${outage}, 'somebody joined it, and it was never announced' from outage_people j join outages o on o.id = j.outage_id
        where o.announced_at is null`,
    ),
  );
  found.looked(await countRows(db, sql`outages`));
  return found.findings();
}
