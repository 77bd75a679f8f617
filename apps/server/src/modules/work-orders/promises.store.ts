import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import { at, type Db, rowsOf } from '#server/platform/database.ts';
import { eq, sql } from '#server/platform/drizzle.ts';
import { workOrderPromises } from './work-orders.tables.ts';

export type Solved = {
  kind: OrderKind;
  topic: string | null;
  from: number;
  until: number;
  hung: { from: number; until: number }[];
};

/** So many of each kind say enough; the newest of them. */
const LOOKED_AT = 2000;

/** When the orders of an organisation that were solved lately were submitted and solved, and when they were hung up meanwhile. */
export async function listSolved(db: Db, organisationId: string, since: number): Promise<Solved[]> {
  const ms = (column: ReturnType<typeof sql>) => sql`(extract(epoch from ${column}) * 1000)::float8`;
  const result = await db.execute(sql`
    select w.kind, w.fault_type as topic, ${ms(sql`w.submitted_at`)} as "from", ${ms(sql`w.resolved_at`)} as "until",
      coalesce((
        select jsonb_agg(jsonb_build_object('from', ${ms(sql`i.from_at`)}, 'until', ${ms(sql`least(i.until_at, w.resolved_at)`)}))
        from process_intervals i where i.process_id = w.id and i.kind = 'hung-up' and i.until_at is not null and i.from_at < w.resolved_at
      ), '[]') as hung
    from (values ('fault'), ('complaint')) kinds (kind)
    cross join lateral (
      select * from work_orders o where o.organisation_id = ${organisationId} and o.kind = kinds.kind and o.resolved_at >= ${at(since)}
      order by o.resolved_at desc limit ${LOOKED_AT}
    ) w`);
  return rowsOf<Solved>(result);
}

export async function replacePromises(
  db: Db,
  organisationId: string,
  promises: readonly { kind: OrderKind; topic: string; workingMinutes: number; cases: number }[],
  now: number,
): Promise<void> {
  await db.delete(workOrderPromises).where(eq(workOrderPromises.organisationId, organisationId));
  if (promises.length === 0) return;
  await db.insert(workOrderPromises).values(promises.map((one) => ({ ...one, organisationId, madeAt: now })));
}
