import type { CountedReport } from '@campus/rules/outages/outages.ts';
import type { Db } from '#server/platform/database.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import {
  above,
  COUNTS_AS,
  COUNTS_IN,
  checkedFrom,
  coversType,
  IS_REPORT,
  isBelieved,
  REPORTED_AT,
  REPORTS,
  reportedSince,
  reportsOfSuspicion,
} from './meanings.ts';

/** Where a report counts. */
export type Spot = { buildingId: string; faultType: string | null };

/** Where an order counts now; null where it is no report of a building. */
export async function findSpot(db: Db, organisationId: string, orderId: string): Promise<Spot | null> {
  return db.row<Spot>(sql`
    select ${COUNTS_IN} as "buildingId", ${COUNTS_AS} as "faultType" from ${REPORTS}
    where w.organisation_id = ${organisationId} and w.id = ${orderId} and ${IS_REPORT} and ${COUNTS_IN} is not null`);
}

/** Whether something there keeps the radar quiet, and until when whatever was there had lasted. */
export async function findOutageThere(
  db: Db,
  organisationId: string,
  { buildingId, faultType }: Spot,
  { now, silentUntil }: { now: number; silentUntil: number },
): Promise<{ quiet: boolean; endedAt: number | null }> {
  const found = await db.row<{ quiet: boolean; endedAt: number | null }>(sql`
    with recursive ${above(organisationId, sql`${buildingId}::uuid`)}
    select coalesce(bool_or(o.state = 'suspected' or (${isBelieved(sql`o`, at(now))} and o.begins_at <= ${at(silentUntil)})), false) as quiet,
      -- what was called off before it began was no outage; what is being checked has lasted until that began
      greatest(max(o.ended_at) filter (where o.begins_at <= o.ended_at),
        max(${checkedFrom(sql`o`)}) filter (where o.state = 'announced' and ${checkedFrom(sql`o`)} <= ${at(now)})) as "endedAt"
    from above a join outage_places n on n.place_id = a.id join outages o on o.id = n.outage_id
    where ${coversType(sql`${faultType}::text`)}`);
  return found as { quiet: boolean; endedAt: number | null };
}

type Report = CountedReport & { open: boolean };

/** The reports that count there, from a moment on and after another. */
export async function listReportsThere(
  db: Db,
  organisationId: string,
  { buildingId, faultType }: Spot,
  { from, after }: { from: number; after: number | null },
): Promise<Report[]> {
  return db.rows<Report>(sql`
    select w.submitter_id as "personId", ${REPORTED_AT} as at, w.open from ${REPORTS}
    where w.organisation_id = ${organisationId} and ${reportedSince(at(from))} and ${REPORTED_AT} > coalesce(${at(after)}, '-infinity')
      and ${IS_REPORT} and ${COUNTS_IN} = ${buildingId}::uuid and ${COUNTS_AS} is not distinct from ${faultType}::text
    order by ${REPORTED_AT}`);
}

/** Whether something in force that is believed covers a suspicion `o`. */
const isCovered = (now: number): Sql => sql`exists (
  with recursive ${above(sql`o.organisation_id`, sql`o.building_id`)}
  select 1 from above u join outage_places n on n.place_id = u.id join outages c on c.id = n.outage_id
  where ${isBelieved(sql`c`, at(now))} and c.begins_at <= ${at(now)} and (c.fault_type is null or c.fault_type = o.fault_type))`;

/**
 * Ends the suspicions that none of their reports holds up any more, that heard of nothing new since a moment, or that
 * something in force covers.
 */
export async function endNeedlessSuspicions(
  db: Db,
  organisationId: string,
  { now, quietSince }: { now: number; quietSince: number },
): Promise<void> {
  await db.run(sql`
    update outages set state = 'ended', ended_at = ${at(now)}, version = version + 1
    where id in (
      select o.id from outages o where o.state = 'suspected' and o.organisation_id = ${organisationId}
        and (not exists (${reportsOfSuspicion(sql`1`, sql`w.open`)})
          or not exists (${reportsOfSuspicion(sql`1`, sql`${REPORTED_AT} > ${at(quietSince)}`)})
          or ${isCovered(now)}))
      and state = 'suspected'`);
}

/** How a building is called, for a message. */
export async function findPlaceName(db: Db, id: string): Promise<{ zh: string; en: string }> {
  const row = await db.row<{ zh: string; en: string }>(
    sql`select name_zh as zh, name_en as en from places where id = ${id}`,
  );
  return row as { zh: string; en: string };
}
