import type { Slot } from '@campus/rules/work-orders/work-orders.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, at, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { workOrderRecords, workOrderVisits } from './work-orders.tables.ts';

type OrderRecord = RowOf<typeof workOrderRecords>;

export async function insertRecord(db: Db, row: OrderRecord): Promise<void> {
  await db.insert(workOrderRecords).values(row);
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
      { column: sql`${workOrderRecords.at}`, type: 'timestamptz', of: (row) => row.at },
      { column: sql`${workOrderRecords.id}`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const rows = await db
    .select()
    .from(workOrderRecords)
    .where(
      and(eq(workOrderRecords.organisationId, organisationId), eq(workOrderRecords.orderId, orderId), paging.where),
    )
    .orderBy(desc(workOrderRecords.at), desc(workOrderRecords.id))
    .limit(paging.limit);
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
    values (${visit.id}, ${visit.organisationId}, ${visit.orderId}, ${visit.offeredBy}, ${at(now)}, ${JSON.stringify(visit.slots)}::jsonb, ${visit.note}, 'offered')`);
}

export async function updateVisitAnswer(
  db: Db,
  id: string,
  answer: { state: 'agreed' | 'other'; slot: Slot; answer: string },
  now: number,
): Promise<void> {
  const { state, slot } = answer;
  await db
    .update(workOrderVisits)
    .set({ state, fromAt: slot.fromAt, untilAt: slot.untilAt, answer: answer.answer, answeredAt: now })
    .where(eq(workOrderVisits.id, id));
}

export async function updateVisitAgreed(db: Db, id: string): Promise<void> {
  await db.update(workOrderVisits).set({ state: 'agreed' }).where(eq(workOrderVisits.id, id));
}
