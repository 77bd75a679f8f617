import type { OlderRow } from '@campus/rules/work-orders/older-orders.ts';
import type { Db } from '#server/platform/database.ts';
import { at, json, sql } from '#server/platform/sql.ts';

const AT_ONCE = 1000;
/** Which person has each account, and which orders with these numbers are there already. */
export async function findExistingOrders(db: Db, organisationId: string, orders: readonly OlderRow[]) {
  const people = new Map<string, string>();
  const numbers = new Map<string, { title: string; submittedAt: number }>();
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const some = orders.slice(from, from + AT_ONCE);
    const accounts = [...new Set(some.map((row) => row.account.toLowerCase()))];
    const found = await db.rows<{ id: string; account: string }>(sql`
      select id, lower(account) as account from people
      where organisation_id = ${organisationId} and lower(account) = any(${accounts}::text[])`);
    for (const { id, account } of found) people.set(account, id);
    const kind = some[0]?.kind ?? 'fault';
    const standing = await db.rows<{ number: string; title: string; submittedAt: number }>(sql`
      select number, title, submitted_at as "submittedAt" from older_orders
      where organisation_id = ${organisationId} and kind = ${kind} and number = any(${some.map((row) => row.number)}::text[])`);
    for (const { number, ...row } of standing) numbers.set(number, row);
  }
  return { people, numbers };
}

/** All of them or none: the caller's transaction. */
export async function insertOlderOrders(
  db: Db,
  batch: { organisationId: string; batchId: string; now: number },
  orders: readonly (OlderRow & { id: string; personId: string })[],
): Promise<void> {
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const rows = orders.slice(from, from + AT_ONCE).map(({ line: _, account: __, ...row }) => row);
    await db.run(sql`
      insert into older_orders (id, organisation_id, kind, number, person_id, status, process_group, submitted_at, title, facts,
        stars, achieved, evaluation_text, evaluated_at, batch_id, imported_at)
      select r.id, ${batch.organisationId}::uuid, r.kind, r.number, r."personId", r.status, r."group", to_timestamp(r."submittedAt" / 1000.0), r.title, r.facts,
        r.stars, r.achieved, r.evaluation, case when r.stars is not null then to_timestamp(r."submittedAt" / 1000.0) end, ${batch.batchId}::uuid, ${at(batch.now)}
      from jsonb_to_recordset(${json(rows)}) as r (id uuid, kind text, number text, "personId" uuid, status text, "group" text,
        "submittedAt" double precision, title text, facts jsonb, stars int, achieved boolean, evaluation text)`);
  }
}
