import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { sql } from '#server/platform/sql.ts';
import { assign, columnsOf, type RowOf } from '#server/platform/table.ts';
import { olderOrders } from './work-orders.tables.ts';

export type OlderOrder = RowOf<typeof olderOrders>;

export async function listOlderRows(
  db: Db,
  personId: string,
  kind: OrderKind,
  query: { after?: string | undefined; size?: number | undefined },
) {
  const paging = keyset<OlderOrder>(
    'desc',
    [
      { column: sql`o.submitted_at`, type: 'timestamptz', of: (row) => row.submittedAt },
      { column: sql`o.id`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const rows = await db.rows<OlderOrder>(sql`
    select ${columnsOf(olderOrders, 'o')} from older_orders o where o.person_id = ${personId} and o.kind = ${kind} and ${paging.where}
    order by ${paging.orderBy} limit ${paging.limit}`);
  return paging.page(rows);
}

export const findOlderRow = (db: Db, personId: string, id: string) =>
  db.row<OlderOrder>(sql`
    select ${columnsOf(olderOrders, 'o')} from older_orders o where o.person_id = ${personId} and o.id = ${id}`);

/** Evaluates once; answers false where it is evaluated already, also when two come at the same moment. */
export async function updateEvaluation(
  db: Db,
  id: string,
  evaluation: { stars: number; achieved: boolean; evaluationText: string; evaluatedAt: number },
): Promise<boolean> {
  const written = await db.run(sql`
    update older_orders set ${assign(olderOrders, evaluation)} where id = ${id} and stars is null`);
  return written === 1;
}
