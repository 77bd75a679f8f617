import type { Slot } from '@campus/rules/work-orders/work-orders.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, json, sql } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { workOrderRecords, workOrderVisits } from './work-orders.tables.ts';

type OrderRecord = RowOf<typeof workOrderRecords>;

export async function insertRecord(db: Db, row: OrderRecord): Promise<void> {
  await db.run(insertInto(workOrderRecords, row));
}

export async function listRecords(
  db: Db,
  organisationId: string,
  orderId: string,
  query: { after?: string | undefined; size?: number | undefined },
) {
  const paging = keyset<OrderRecord>(
    'desc',
    [
      { column: sql`r.at`, type: 'timestamptz', of: (row) => row.at },
      { column: sql`r.id`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const rows = await db.rows<OrderRecord>(sql`
    select ${columnsOf(workOrderRecords, 'r')} from work_order_records r
    where r.organisation_id = ${organisationId} and r.order_id = ${orderId} and ${paging.where}
    order by ${paging.orderBy} limit ${paging.limit}`);
  return paging.page(rows);
}

export type NewVisit = {
  id: string;
  organisationId: string;
  orderId: string;
  offeredBy: string;
  slots: readonly Slot[];
  note: string;
};

/** A new offer takes the place of the one before. */
export async function insertVisit(db: Db, visit: NewVisit, now: number): Promise<void> {
  await db.run(sql`
    with replaced as (
      update work_order_visits set state = 'replaced' where order_id = ${visit.orderId} and state <> 'replaced'
    )
    insert into work_order_visits (id, organisation_id, order_id, offered_by, offered_at, slots, note, state)
    values (${visit.id}, ${visit.organisationId}, ${visit.orderId}, ${visit.offeredBy}, ${at(now)}, ${json(visit.slots)}, ${visit.note}, 'offered')`);
}

export async function updateVisitAnswer(
  db: Db,
  id: string,
  answer: { state: 'agreed' | 'other'; slot: Slot; answer: string },
  now: number,
): Promise<void> {
  const { state, slot } = answer;
  const values = { state, fromAt: slot.fromAt, untilAt: slot.untilAt, answer: answer.answer, answeredAt: now };
  await db.run(sql`update work_order_visits set ${assign(workOrderVisits, values)} where id = ${id}`);
}

export async function updateVisitAgreed(db: Db, id: string): Promise<void> {
  await db.run(sql`update work_order_visits set state = 'agreed' where id = ${id}`);
}
