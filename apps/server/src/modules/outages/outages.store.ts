import type { OutageStanding } from '@campus/rules/outages/outages.ts';
import type { PlaceKind } from '@campus/rules/places/levels.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, type Sql, sql, uuids, wordsOf } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { above, IS_SUSPICION, isBelieved, reportsOfSuspicion, wantsAnswer } from './meanings.ts';
import { outages } from './outages.tables.ts';

export type Outage = RowOf<typeof outages>;
type Named = { id: string; name: string; department: { zh: string; en: string } | null };

/** An outage as the desk sees it. */
export type OutageRow = Outage & {
  places: { id: string; kind: PlaceKind; name: { zh: string; en: string } }[];
  announcer: Named | null;
  ender: Named | null;
  concerned: number;
  orders: number;
  openOrders: number;
};

/** Lets nobody else decide about outages of an organisation until the end of the transaction. */
export async function lockOutages(db: Db, organisationId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`outages/${organisationId}`}, 0))`);
}

export const PLACES = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'name', ${wordsOf('q')}) order by q.name_zh, q.id)
  from outage_places n join places q on q.id = n.place_id where n.outage_id = o.id), '[]')`;

/** Everybody whom an outage `o` concerns: who said so, who reported what belongs to it, and who reported a suspicion. */
export const CONCERNED = sql`(
  select count(*)::int from (
    select j.person_id from outage_people j where j.outage_id = o.id
    union select b.submitter_id from work_orders b where b.outage_id = o.id
    union (${reportsOfSuspicion(sql`w.submitter_id`, IS_SUSPICION)})) people)`;

const ORDERS = sql`(
  select jsonb_build_object('orders', count(*)::int, 'open', (count(*) filter (where r.open))::int) from (
    select b.id, b.open from work_orders b where b.outage_id = o.id
    union all (${reportsOfSuspicion(sql`w.id, w.open`, IS_SUSPICION)})) r)`;

const named = (person: Sql): Sql => sql`(
  select jsonb_build_object('id', p.id, 'name', p.name, 'department',
    case when d.id is null then null else ${wordsOf('d')} end)
  from people p left join departments d on d.id = p.home_department_id where p.id = ${person})`;

const rowsOf = (page: Sql): Sql => sql`
  select ${columnsOf(outages, 'o')}, ${PLACES} as places, ${named(sql`o.announced_by`)} as announcer,
    ${named(sql`o.ended_by`)} as ender, ${CONCERNED} as concerned, ${ORDERS} as counted
  from ${page} o`;

type Counted = Omit<OutageRow, 'orders' | 'openOrders'> & { counted: { orders: number; open: number } };
const rowOf = ({ counted, ...row }: Counted): OutageRow => ({
  ...row,
  orders: counted.orders,
  openOrders: counted.open,
});

export async function findOutage(db: Db, organisationId: string, id: string): Promise<OutageRow | null> {
  const row = await db.row<Counted>(
    sql`${rowsOf(sql`outages`)} where o.organisation_id = ${organisationId} and o.id = ${id}`,
  );
  return row && rowOf(row);
}

const standingIs = (standing: OutageStanding, now: number): Sql => {
  if (standing === 'planned') return sql`x.state = 'announced' and x.begins_at > ${at(now)}`;
  if (standing === 'in-force') return sql`x.state = 'announced' and x.begins_at <= ${at(now)}`;
  return sql`x.state = ${standing}`;
};

type ListQuery = { standing?: OutageStanding | undefined; after?: string | undefined; size?: number | undefined };

/** One page of outages, the newest first. */
export async function listOutagePage(db: Db, organisationId: string, query: ListQuery, now: number) {
  const page = keyset<OutageRow>(
    'desc',
    [
      { column: sql`x.raised_at`, type: 'timestamptz', of: (row) => row.raisedAt },
      { column: sql`x.id`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const standing = query.standing ? standingIs(query.standing, now) : sql`true`;
  const rows = await db.rows<Counted>(
    sql`${rowsOf(sql`(
    select * from outages x where x.organisation_id = ${organisationId} and ${standing} and ${page.where}
    order by ${page.orderBy} limit ${page.limit})`)} order by o.raised_at desc, o.id desc`,
  );
  return page.page(rows.map(rowOf));
}

/** How many wait for the desk, and how many are in force. */
export async function countOpenOutages(db: Db, organisationId: string, now: number) {
  const found = await db.row<{ suspected: number; inForce: number; unanswered: number }>(sql`
    select (select count(*)::int from outages x where x.organisation_id = ${organisationId} and ${standingIs('suspected', now)}) as suspected,
      (select count(*)::int from outages x where x.organisation_id = ${organisationId} and ${standingIs('in-force', now)}) as "inForce",
      (select count(*)::int from outages x where x.organisation_id = ${organisationId} and ${wantsAnswer(sql`x`, at(now))}) as unanswered`);
  return found as { suspected: number; inForce: number; unanswered: number };
}

/** The outages that the desk is to say something about, those that wait longest first. */
export async function listUnanswered(db: Db, organisationId: string, now: number, most: number): Promise<OutageRow[]> {
  const rows = await db.rows<Counted>(
    sql`${rowsOf(sql`(
    select * from outages x where x.organisation_id = ${organisationId} and ${wantsAnswer(sql`x`, at(now))}
    order by x.begins_at, x.id limit ${sql.number(most)})`)} order by o.begins_at, o.id`,
  );
  return rows.map(rowOf);
}

/** An outage as it stands, without what is counted of it. */
export async function findPlainOutage(db: Db, organisationId: string, id: string): Promise<Outage | null> {
  return db.row<Outage>(
    sql`select ${columnsOf(outages, 'o')} from outages o where o.organisation_id = ${organisationId} and o.id = ${id}`,
  );
}

const namesPlaces = (organisationId: string, outageId: string, placeIds: readonly string[]): Sql => sql`
  insert into outage_places (organisation_id, outage_id, place_id)
  select ${organisationId}::uuid, ${outageId}::uuid, unnest(${uuids(placeIds)}) on conflict do nothing`;

export async function insertOutage(db: Db, row: NewRowOf<typeof outages>, placeIds: readonly string[]): Promise<void> {
  await db.run(insertInto(outages, row));
  await db.run(namesPlaces(row.organisationId, row.id, placeIds));
}

const changed = (organisationId: string, id: string, values: Partial<Outage>): Sql =>
  sql`update outages set ${assign(outages, values)}, version = version + 1 where organisation_id = ${organisationId} and id = ${id}`;

export async function updateOutage(db: Db, organisationId: string, id: string, values: Partial<Outage>): Promise<void> {
  await db.run(changed(organisationId, id, values));
}

/** The same, and the places that it names from now on. */
export async function updateWithPlaces(
  db: Db,
  organisationId: string,
  id: string,
  values: Partial<Outage>,
  placeIds: readonly string[],
): Promise<void> {
  await db.run(sql`
    with changed as (${changed(organisationId, id, values)}), gone as (
      delete from outage_places where outage_id = ${id} and place_id <> all(${uuids(placeIds)}))
    ${namesPlaces(organisationId, id, placeIds)}`);
}

/**
 * Those of the places that an outage can name: a campus, an area or a building of the organisation that is in use, or that it
 * names already.
 */
export async function listNameablePlaces(
  db: Db,
  organisationId: string,
  placeIds: readonly string[],
  outageId: string | null,
) {
  const found = await db.rows<{ id: string }>(sql`
    select p.id from places p where p.organisation_id = ${organisationId} and p.id = any(${uuids(placeIds)}) and p.kind <> 'room'
      and (p.active or exists (select 1 from outage_places n where n.outage_id = ${outageId}::uuid and n.place_id = p.id))`);
  return found.map(({ id }) => id);
}

/** Something in force and believed that covers all of these places as this type, if there is any. */
export async function findCovering(
  db: Db,
  organisationId: string,
  { placeIds, faultType }: { placeIds: readonly string[]; faultType: string | null },
  now: number,
): Promise<string | null> {
  const covered = sql`exists (
    with recursive ${above(organisationId, sql`wanted.id`)}
    select 1 from above u join outage_places n on n.place_id = u.id where n.outage_id = o.id)`;
  const found = await db.row<{ id: string }>(sql`
    select o.id from outages o where o.organisation_id = ${organisationId} and ${isBelieved(sql`o`, at(now))} and o.begins_at <= ${at(now)}
      and (o.fault_type is null or o.fault_type = ${faultType}::text)
      and not exists (select 1 from unnest(${uuids(placeIds)}) as wanted (id) where not ${covered})
    order by o.begins_at, o.id limit 1`);
  return found?.id ?? null;
}
