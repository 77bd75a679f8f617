import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import { type ProcessGroup, processGroups } from '@campus/rules/flows/vocabulary.ts';
import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import { PROCESS_RECORD, type ProcessRecord } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import { and, hasGrams, literally, ms, type Sql, sql, texts } from '#server/platform/sql.ts';
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
  return sql`${hasGrams(sql`p.search_grams`, grams)} and p.search_text like ${`%${piece}%`}`;
}

type LastVisit = { state: VisitState; fromAt: number | null; untilAt: number | null };

type Columns = ProcessRecord & { joined: boolean; followedUp: boolean; visit: LastVisit | null };

/**
 * One page of somebody's own orders, the newest first, with what their actions depend on. Each group is read by its own index,
 * so that all of them together take no longer however many there are.
 */
export async function listOrdersOf(
  db: Db,
  query: MyOrders,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<Columns>(
    'desc',
    [
      { column: sql`p.submitted_at`, type: 'timestamptz', of: (row) => row.submittedAt },
      { column: sql`p.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db.rows<Columns>(sql`
    select ${PROCESS_RECORD}, w.joined_id is not null as joined, w.followed_up_at is not null as "followedUp", (
        select jsonb_build_object('state', v.state, 'fromAt', ${ms('v.from_at')}, 'untilAt', ${ms('v.until_at')})
        from work_order_visits v where v.order_id = p.id and v.state <> 'replaced' order by v.offered_at desc limit 1) as visit
    from unnest(${texts(query.group ? [query.group] : processGroups)}) groups (name)
    cross join lateral (
      select * from processes p
      where ${and(
        sql`p.submitter_id = ${query.personId} and p.business_id = ${query.businessId} and p.process_group = groups.name`,
        sql`p.hidden_at is null`,
        matchesWords(query.words),
        page.where,
      )}
      order by ${page.orderBy} limit ${page.limit}
    ) p
    left join work_orders w on w.id = p.id
    order by ${page.orderBy} limit ${page.limit}`);
  const { items, next } = page.page(rows);
  return {
    next,
    items: items.map(({ joined, followedUp, visit, ...process }) => ({ process, joined, followedUp, visit })),
  };
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
