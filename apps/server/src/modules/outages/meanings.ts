import { type Sql, sql } from '#server/platform/sql.ts';

/**
 * What docs/decisions/056 means, as pieces of statements: each meaning is written once, and every list, count and job asks
 * with it.
 */

/** Fault reports `w`, each with the one that it joined as `l`. */
export const REPORTS = sql`work_orders w left join lateral (
  select j.building_id, j.fault_type from work_orders j where j.id = w.joined_id offset 0) l on w.joined_id is not null`;

/** A report with a building; one that was withdrawn or closed unsolved is none. */
export const IS_REPORT = sql`w.kind = 'fault' and w.building_id is not null and (w.open or w.resolved_at is not null)`;

/** When something was reported last: saying that it is not solved after all is reporting it anew. */
export const REPORTED_AT = sql`coalesce(w.reopened_at, w.submitted_at)`;
/** Says that twice, because an index knows each of the two moments, and none the later one. */
export const reportedSince = (from: Sql): Sql =>
  sql`(w.submitted_at >= ${from} or w.reopened_at >= ${from}) and ${REPORTED_AT} >= ${from}`;

/** Where a report counts: one that joined another counts where that one does. */
export const COUNTS_IN = sql`(case when w.joined_id is null then w.building_id else l.building_id end)`;
export const COUNTS_AS = sql`(case when w.joined_id is null then w.fault_type else l.fault_type end)`;

/** A place and everything above it, as a table `above` of ids. The offset makes each step up a lookup. */
export const above = (organisationId: Sql | string, place: Sql): Sql => sql`above as (
    select p.id, p.parent_id from places p where p.organisation_id = ${organisationId} and p.id in (select ${place})
    union
    select p.id, p.parent_id from above a cross join lateral (
      select q.id, q.parent_id from places q where q.id = a.parent_id offset 0) p
  )`;

/** The buildings that stand in these places, as a table `buildings` of ids; rooms need not be looked at. */
export const buildingsIn = (organisationId: string, placeIds: Sql): Sql => sql`within as (
    select p.id, p.kind from places p where p.organisation_id = ${organisationId} and p.id = any(${placeIds})
    union
    select q.id, q.kind from within i join places q on q.organisation_id = ${organisationId} and q.parent_id = i.id
    where i.kind <> 'building'
  ), buildings as (select i.id from within i where i.kind = 'building')`;

/**
 * The reports of a suspicion `o`: those that count in its building as its type, from its first one on, until it ended.
 * `and` narrows them.
 */
export const reportsOfSuspicion = (columns: Sql, and: Sql = sql`true`): Sql => sql`
  select ${columns} from ${REPORTS}
  where w.organisation_id = o.organisation_id and ${reportedSince(sql`o.begins_at`)}
    and ${REPORTED_AT} <= coalesce(o.ended_at, 'infinity') and ${IS_REPORT}
    and ${COUNTS_IN} = o.building_id and ${COUNTS_AS} is not distinct from o.fault_type and ${and}`;

/** Whether an outage `o` was never announced: it is, or was, a suspicion. */
export const IS_SUSPICION = sql`o.announced_at is null`;

/** Whether an outage `o` covers a type: of a suspicion its own, of what is announced its own or every one. */
export const coversType = (type: Sql): Sql =>
  sql`(o.fault_type is not distinct from ${type} or (o.announced_at is not null and o.fault_type is null))`;

const A_DAY = sql`interval '24 hours'`;
/** As `answerDueAt` of the rules says it, of something announced. */
const answerDueAt = (o: Sql): Sql =>
  sql`coalesce(${o}.expected_end_at, greatest(${o}.begins_at, ${o}.announced_at) + ${A_DAY})`;
/** From when on something announced is being checked: it explains and covers nothing new. */
export const checkedFrom = (o: Sql): Sql => sql`(${answerDueAt(o)} + ${A_DAY})`;
/** Whether something announced is believed: planned, or in force and not being checked. */
export const isBelieved = (o: Sql, now: Sql): Sql => sql`(${o}.state = 'announced' and ${checkedFrom(o)} > ${now})`;
/** Whether the desk is to say if something in force is over. */
export const wantsAnswer = (o: Sql, now: Sql): Sql =>
  sql`(${o}.state = 'announced' and ${o}.begins_at <= ${now} and ${answerDueAt(o)} <= ${now})`;

/** Whether everything that follows from the end of an outage `x` was done: what it left open is anybody's. */
const IS_WORKED_OFF = sql`x.state = 'ended' and x.settled_at is not null`;

/** Whether an open report belongs to no outage, or to one that is over. */
export const isFree = (outageId: Sql): Sql =>
  sql`(${outageId} is null or exists (select 1 from outages x where x.id = ${outageId} and ${IS_WORKED_OFF}))`;
