import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, type Sql, sql, uuids, wordsOf } from '#server/platform/sql.ts';
import { buildingsIn, COUNTS_AS, IS_SUSPICION, isFree, REPORTED_AT, REPORTS, reportsOfSuspicion } from './meanings.ts';

/** What an outage covers: its places, and one type or every one; of a suspicion no type is a type of its own. */
export type Coverage = { placeIds: readonly string[]; faultType: string | null; suspicion?: boolean };

const ofType = (column: Sql, { faultType, suspicion = false }: Coverage): Sql =>
  faultType === null && !suspicion ? sql`true` : sql`${column} is not distinct from ${faultType}::text`;

/**
 * The open reports that an outage covers, as a table `covered` of ids and moments. Those that joined another are few, and
 * looked at one by one; all others are found by their building.
 */
const coveredBy = (organisationId: string, coverage: Coverage): Sql => sql`
  ${buildingsIn(organisationId, uuids(coverage.placeIds))}, covered as (
    select w.id, w.submitter_id, w.submitted_at, w.reported_at, w.outage_id from buildings b cross join lateral (
      select w.id, w.submitter_id, w.submitted_at, ${REPORTED_AT} as reported_at, w.outage_id from work_orders w
      where w.building_id = b.id and w.open and w.kind = 'fault' and w.joined_id is null and w.organisation_id = ${organisationId}
        and ${ofType(sql`w.fault_type`, coverage)} offset 0) w
    union all
    select w.id, w.submitter_id, w.submitted_at, ${REPORTED_AT}, w.outage_id from ${REPORTS}
    where w.organisation_id = ${organisationId} and w.open and w.joined_id is not null and w.kind = 'fault' and w.building_id is not null
      and l.building_id in (select id from buildings) and ${ofType(COUNTS_AS, coverage)}
  )`;

/** The open reports that would belong to an outage from a moment on. */
export async function countCovered(db: Db, organisationId: string, coverage: Coverage, from: number | null) {
  const found = await db.row<{ orders: number; concerned: number }>(sql`
    with recursive ${coveredBy(organisationId, coverage)}
    select count(*)::int as orders, count(distinct c.submitter_id)::int as concerned from covered c
    where ${isFree(sql`c.outage_id`)} and c.reported_at >= ${at(from)}`);
  return found as { orders: number; concerned: number };
}

/** Lets them belong to it; those that belong to another outage stay with that one. */
export async function takeCovered(
  db: Db,
  organisationId: string,
  coverage: Coverage,
  { outageId, from }: { outageId: string; from: number },
): Promise<void> {
  await db.run(sql`
    with recursive ${coveredBy(organisationId, coverage)}
    update work_orders t set outage_id = ${outageId} from covered c
    where t.id = c.id and t.open and ${isFree(sql`t.outage_id`)} and c.reported_at >= ${at(from)}`);
}

/** Lets one order belong to an outage that covers it, and answers whose it is; null where it is none of the open reports that it covers. */
export async function takeOrder(
  db: Db,
  organisationId: string,
  coverage: Coverage,
  { outageId, orderId }: { outageId: string; orderId: string },
): Promise<string | null> {
  const taken = await db.row<{ submitterId: string }>(sql`
    with recursive ${coveredBy(organisationId, coverage)}
    update work_orders t set outage_id = ${outageId} from covered c where t.id = c.id and t.open and t.id = ${orderId}
    returning t.submitter_id as "submitterId"`);
  return taken?.submitterId ?? null;
}

/** Takes an order out of an outage; one that does not belong to it stays as it is. */
export async function dropOrder(db: Db, organisationId: string, outageId: string, orderId: string): Promise<void> {
  await db.run(sql`
    update work_orders set outage_id = null where organisation_id = ${organisationId} and id = ${orderId} and outage_id = ${outageId}`);
}

/** Whether a report is free to be taken, and the outage that it belongs to; null where there is no such report. */
export async function findBelonging(db: Db, organisationId: string, orderId: string) {
  return db.row<{ outageId: string | null; free: boolean }>(sql`
    select w.outage_id as "outageId", ${isFree(sql`w.outage_id`)} as free from work_orders w
    where w.organisation_id = ${organisationId} and w.id = ${orderId} and w.kind = 'fault'`);
}

export async function countOrders(db: Db, outageId: string) {
  const found = await db.row<{ orders: number; openOrders: number }>(sql`
    select count(*)::int as orders, (count(*) filter (where w.open))::int as "openOrders" from work_orders w where w.outage_id = ${outageId}`);
  return found as { orders: number; openOrders: number };
}

export type OutageOrder = {
  id: string;
  number: string;
  submittedAt: number;
  building: { zh: string; en: string } | null;
  title: { zh: string; en: string };
  submitter: { id: string; name: string; department: { zh: string; en: string } | null };
  opens: boolean;
  open: boolean;
  joined: boolean;
};

type OrdersQuery = {
  outage: { id: string; organisationId: string; suspicion: boolean; beginsAt: number };
  coverage: Coverage;
  which: 'belong' | 'others';
  /** Whether the reader may open a process `p`. */
  mayOpen: Sql;
  after?: string | undefined;
  size?: number | undefined;
};

const BELONG = sql`
  select b.id, b.submitted_at from work_orders b where b.outage_id = o.id
  union all (${reportsOfSuspicion(sql`w.id, w.submitted_at`, IS_SUSPICION)})`;

/** A page of the orders of an outage, or of the open reports that it covers and that are none of its own, the newest first. */
export async function listOrdersOf(db: Db, query: OrdersQuery) {
  const { outage, coverage, which, mayOpen, after, size } = query;
  const page = keyset<OutageOrder>(
    'desc',
    [
      { column: sql`x.submitted_at`, type: 'timestamptz', of: (row) => row.submittedAt },
      { column: sql`x.id`, type: 'uuid', of: (row) => row.id },
    ],
    { after, size },
  );
  const others = outage.suspicion
    ? sql`select c.id, c.submitted_at from covered c where c.reported_at < ${at(outage.beginsAt)}`
    : sql`select c.id, c.submitted_at from covered c where c.outage_id is distinct from ${outage.id}`;
  const found =
    which === 'belong'
      ? sql`select r.* from outages o cross join lateral (${BELONG}) r where o.id = ${outage.id}`
      : others;
  const rows = await db.rows<OutageOrder>(sql`
    with recursive ${coveredBy(outage.organisationId, { ...coverage, suspicion: outage.suspicion })}, page as materialized (
      select x.id, x.submitted_at from (${found}) x where ${page.where} order by ${page.orderBy} limit ${page.limit})
    select w.id, p.number, w.submitted_at as "submittedAt", w.open, w.joined_id is not null as joined,
      (select ${wordsOf('b')} from places b where b.id = w.building_id) as building,
      jsonb_build_object('zh', p.title_zh, 'en', p.title_en) as title,
      (select jsonb_build_object('id', s.id, 'name', s.name, 'department', case when d.id is null then null else ${wordsOf('d')} end)
        from people s left join departments d on d.id = s.home_department_id where s.id = w.submitter_id) as submitter,
      ${mayOpen} as opens
    from page x join work_orders w on w.id = x.id join processes p on p.id = w.id
    order by x.submitted_at desc, x.id desc`);
  return page.page(rows);
}
