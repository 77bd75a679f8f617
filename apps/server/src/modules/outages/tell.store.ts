import type { Db } from '#server/platform/database.ts';
import { at, sql, uuids } from '#server/platform/sql.ts';
import type { Outage } from './outages.store.ts';

/** Somebody whom an outage concerns, and the order of theirs that belongs to it. */
export type Concerned = { personId: string; orderId: string | null };

/** The next people whom an outage concerns, or who were told of it, by their ids; with `reporters` only those whose orders belong to it. */
export async function listConcernedAfter(
  db: Db,
  outageId: string,
  { after, reporters, most }: { after: string | null; reporters: boolean; most: number },
): Promise<Concerned[]> {
  const saidSo = reporters
    ? sql.empty
    : sql`union all select j.person_id, null::uuid, null::timestamptz from outage_people j where j.outage_id = ${outageId}
        union all select d.person_id, null::uuid, null::timestamptz from outage_told d where d.outage_id = ${outageId}`;
  return db.rows<Concerned>(sql`
    select distinct on (c.person_id) c.person_id as "personId", c.order_id as "orderId" from (
      select w.submitter_id as person_id, w.id as order_id, w.submitted_at as at from work_orders w where w.outage_id = ${outageId}
      ${saidSo}) c
    where ${after === null ? sql`true` : sql`c.person_id > ${after}::uuid`}
    order by c.person_id, c.at desc nulls last, c.order_id limit ${most}`);
}

/** Keeps who was told of an announcement; each once. */
export async function keepTold(
  db: Db,
  { id, organisationId }: Outage,
  people: readonly string[],
  now: number,
): Promise<void> {
  await db.run(sql`
    insert into outage_told (organisation_id, outage_id, person_id, told_at)
    select ${organisationId}::uuid, ${id}::uuid, unnest(${uuids(people)}), ${at(now)} on conflict do nothing`);
}

/** As whose decision the orders are solved: of those who decided about the outage, the last one who still may. */
export async function findSolver(
  db: Db,
  { organisationId, solverId, endedBy, announcedBy }: Outage,
): Promise<string | null> {
  const asked = [solverId, endedBy, announcedBy].filter((one) => one !== null);
  const found = await db.row<{ id: string }>(sql`
    select p.id from unnest(${uuids(asked)}) with ordinality asked (id, n) join people p on p.id = asked.id
    where p.organisation_id = ${organisationId} and p.active and exists (
      select 1 from person_roles h join role_permissions rp on rp.role_id = h.role_id
      where h.person_id = p.id and rp.permission = 'outages.manage')
    order by asked.n limit 1`);
  return found?.id ?? null;
}

/** Outages whose end was not worked off although it is longer ago than this. */
export async function listUnsettled(db: Db, endedBefore: number) {
  return db.rows<{ id: string; organisationId: string }>(sql`
    select o.id, o.organisation_id as "organisationId" from outages o
    where o.state = 'ended' and o.announced_at is not null and o.settled_at is null and o.ended_at < ${at(endedBefore)} order by o.ended_at`);
}

/** The next open orders of an outage, by their ids. */
export async function listOpenAfter(
  db: Db,
  outageId: string,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select w.id from work_orders w
    where w.outage_id = ${outageId} and w.open
      and ${after === null ? sql`true` : sql`w.id > ${after}::uuid`}
    order by w.id limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Whether an organisation has a suspicion whose moment to end may have come. */
export async function listOrganisationsWithSuspicions(db: Db): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select distinct o.organisation_id as id from outages o where o.state = 'suspected'`,
  );
  return rows.map(({ id }) => id);
}
