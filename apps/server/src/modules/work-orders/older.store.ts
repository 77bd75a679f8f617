import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
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
      { column: sql`${olderOrders.submittedAt}`, type: 'timestamptz', of: (row) => row.submittedAt },
      { column: sql`${olderOrders.id}`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const rows = await db
    .select()
    .from(olderOrders)
    .where(and(eq(olderOrders.personId, personId), eq(olderOrders.kind, kind), paging.where))
    .orderBy(desc(olderOrders.submittedAt), desc(olderOrders.id))
    .limit(paging.limit);
  return paging.page(rows);
}

export async function findOlderRow(db: Db, personId: string, id: string): Promise<OlderOrder | null> {
  const [row] = await db
    .select()
    .from(olderOrders)
    .where(and(eq(olderOrders.personId, personId), eq(olderOrders.id, id)));
  return row ?? null;
}

/** Evaluates once; answers false where it is evaluated already, also when two come at the same moment. */
export async function updateEvaluation(
  db: Db,
  id: string,
  evaluation: { stars: number; achieved: boolean; evaluationText: string; evaluatedAt: number },
): Promise<boolean> {
  const rows = await db
    .update(olderOrders)
    .set(evaluation)
    .where(and(eq(olderOrders.id, id), isNull(olderOrders.stars)))
    .returning({ id: olderOrders.id });
  return rows.length === 1;
}
