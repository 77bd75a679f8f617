import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import type { ProcessGroup } from '@campus/rules/flows/vocabulary.ts';
import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import { businessVersions, processes } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import { and, literally, type Sql, sql } from '#server/platform/sql.ts';
import type { VisitState } from './work-orders.tables.ts';

export type MyOrders = {
  personId: string;
  businessId: string;
  group?: ProcessGroup | undefined;
  words?: string | undefined;
};

/** Searches the number and the title; without words, or with words too short for the index, everything is listed. */
function matchesWords(words: string | undefined): Sql | undefined {
  if (!words) return undefined;
  const grams = gramsToFind(words) ?? refuse('invalid', { fields: [{ field: 'words', code: 'min-length', n: 2 }] });
  const piece = literally(searchable(words));
  return sql`${processes.searchGrams} @> ${grams}::text[] and ${processes.searchText} like ${`%${piece}%`}`;
}

const lastVisit = sql<{ state: VisitState; fromAt: number | null; untilAt: number | null } | null>`(
  select jsonb_build_object('state', v.state, 'fromAt', (extract(epoch from v.from_at) * 1000)::bigint, 'untilAt', (extract(epoch from v.until_at) * 1000)::bigint)
  from work_order_visits v where v.order_id = ${processes.id} and v.state <> 'replaced' order by v.offered_at desc limit 1)`;

/** One page of somebody's own orders, the newest first, with what their actions depend on. */
export async function listOrdersOf(
  db: Db,
  query: MyOrders,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  type Row = { process: { submittedAt: number; id: string } };
  const page = keyset<Row>(
    'desc',
    [
      { column: sql`${processes.submittedAt}`, type: 'timestamptz', of: (row) => row.process.submittedAt },
      { column: sql`${processes.id}`, type: 'uuid', of: (row) => row.process.id },
    ],
    paging,
  );
  const rows = await db
    .select({
      process: processes,
      flow: businessVersions.flow,
      form: businessVersions.form,
      joined: sql<boolean>`(select w.joined_id is not null from work_orders w where w.id = ${processes.id})`,
      followedUp: sql<boolean>`(select w.followed_up_at is not null from work_orders w where w.id = ${processes.id})`,
      visit: lastVisit,
    })
    .from(processes)
    .innerJoin(businessVersions, eq(businessVersions.id, processes.versionId))
    .where(
      and(
        eq(processes.submitterId, query.personId),
        eq(processes.businessId, query.businessId),
        query.group ? eq(processes.processGroup, query.group) : undefined,
        isNull(processes.hiddenAt),
        matchesWords(query.words),
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows) as { items: typeof rows; next: string | null };
}

const MOST_COUNTED = 1000;
const counted = (from: Sql) => sql`(select count(*)::int from (select 1 from ${from} limit ${MOST_COUNTED}) counted)`;

/** How many of somebody's orders stand in each group; one query, each count by its own index. */
export async function countOrdersOf(db: Db, personId: string, businessId: string | null, kind: OrderKind) {
  const group = (name: ProcessGroup) =>
    counted(
      sql`processes p where p.submitter_id = ${personId} and p.business_id = ${businessId}::uuid and p.process_group = ${name} and p.hidden_at is null`,
    );
  const result =
    await db.row<Counts>(sql`select ${group('todo')} as todo, ${group('doing')} as doing, ${group('done')} as done, ${group('abort')} as abort,
    ${counted(sql`process_drafts d where d.author_id = ${personId} and d.business_id = ${businessId}::uuid`)} as drafts,
    ${counted(sql`older_orders o where o.person_id = ${personId} and o.kind = ${kind}`)} as older`);
  type Counts = Record<ProcessGroup | 'drafts' | 'older', number>;
  return result as Counts;
}
