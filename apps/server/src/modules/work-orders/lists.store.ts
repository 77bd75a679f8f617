import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import { type ProcessGroup, processGroups } from '@campus/rules/flows/vocabulary.ts';
import { type OrderKind, orderBusinesses, orderFields } from '@campus/rules/work-orders/work-orders.ts';
import { type FoundNames, namesFrom, namesOf, type ProcessRecord, processes } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset, pageShowing, shownWith } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import { and, hasGrams, literally, ms, type Sql, sql } from '#server/platform/sql.ts';
import { columnsOf } from '#server/platform/table.ts';
import type { VisitState } from './work-orders.tables.ts';

export type MyOrders = {
  organisationId: string;
  personId: string;
  kind: OrderKind;
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

/** A row of the list names this many of the people who are asked. */
export const SHOWN_PEOPLE = 3;

/** What a row shows, and what its actions depend on. */
const LISTED = [
  'id',
  'number',
  'versionId',
  'titleZh',
  'titleEn',
  'submittedAt',
  'changedAt',
  'status',
  'outcome',
  'processGroup',
  'tab',
  'hungUp',
  'dueAt',
  'promisedAt',
  'urgency',
  'standing',
  'submitterActions',
  'stars',
] as const satisfies readonly (keyof ProcessRecord)[];
const LISTED_COLUMNS = sql`${columnsOf(processes, 'p', LISTED)},
  p.state #>> ${sql.raw(`'{form,${orderFields.type}}'`)} as type, case when p.submitter_actions is null then p.state end as state`;

export type ListedOrder = Pick<ProcessRecord, (typeof LISTED)[number]> & {
  type: string | null;
  /** Only where the actions of the submitter are not kept beside it. */
  state: FlowState | null;
  placeId: string | null;
  joined: boolean;
  visit: LastVisit | null;
};

/** The business that orders of a kind belong to; none while it is not published. */
const businessOf = ({ organisationId, kind }: Pick<MyOrders, 'organisationId' | 'kind'>): Sql => sql`(
  select b.id from businesses b
  where b.organisation_id = ${organisationId} and b.code = ${orderBusinesses[kind]} and b.published_version_id is not null)`;

/** The group that is asked for, or all of them; as rows that the database can count while it plans. */
const groupsOf = ({ group }: MyOrders): Sql =>
  group
    ? sql`(values (${group}))`
    : sql`(values ${sql.join(
        processGroups.map((name) => sql`(${name})`),
        sql`, `,
      )})`;

/**
 * One page of somebody's own orders, the newest first, with what their actions depend on. Each group is read by its own index,
 * so that all of them together take no longer however many there are.
 */
export async function listOrdersOf(
  db: Db,
  query: MyOrders,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<ListedOrder>(
    'desc',
    [
      { column: sql`p.submitted_at`, type: 'timestamptz', of: (row) => row.submittedAt },
      { column: sql`p.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const people = sql`array(
    select shown.id::uuid from page, jsonb_array_elements_text(page.standing -> 'people') with ordinality shown (id, n)
    where shown.n <= ${sql.number(SHOWN_PEOPLE)})`;
  const places = sql`array(select "placeId" from page)`;
  const orders = sql`
    select ${LISTED_COLUMNS}, w.place_id as "placeId", w.joined_id is not null as joined, (
        select jsonb_build_object('state', v.state, 'fromAt', ${ms('v.from_at')}, 'untilAt', ${ms('v.until_at')})
        from work_order_visits v where v.order_id = p.id and v.state <> 'replaced' order by v.offered_at desc limit 1) as visit
    from ${groupsOf(query)} groups (name)
    cross join lateral (
      select * from processes p
      where ${and(
        sql`p.submitter_id = ${query.personId} and p.business_id = ${businessOf(query)} and p.process_group = groups.name`,
        sql`p.hidden_at is null`,
        matchesWords(query.words),
        page.where,
      )}
      order by ${page.orderBy} limit ${page.limit}
    ) p
    left join work_orders w on w.id = p.id
    order by ${page.orderBy} limit ${page.limit}`;
  const rows = await db.rows<ListedOrder & { shown: FoundNames | null }>(
    pageShowing(orders, sql`page."submittedAt" desc, page.id desc`, namesOf(query.organisationId, { people, places })),
  );
  return { ...page.page(rows), names: namesFrom(shownWith(rows)) };
}

const MOST_COUNTED = 1000;
const counted = (from: Sql) =>
  sql`(select count(*)::int from (select 1 from ${from} limit ${sql.number(MOST_COUNTED)}) counted)`;

/** How many of somebody's orders stand in each group; one query, each count by its own index. */
export async function countOrdersOf(db: Db, of: Pick<MyOrders, 'organisationId' | 'personId' | 'kind'>) {
  const { personId, kind } = of;
  const group = (name: ProcessGroup) =>
    counted(
      sql`processes p where p.submitter_id = ${personId} and p.business_id = ${businessOf(of)} and p.process_group = ${name} and p.hidden_at is null`,
    );
  const result =
    await db.row<Counts>(sql`select ${group('todo')} as todo, ${group('doing')} as doing, ${group('done')} as done, ${group('abort')} as abort,
    ${counted(sql`process_drafts d where d.author_id = ${personId} and d.business_id = ${businessOf(of)}`)} as drafts,
    ${counted(sql`older_orders o where o.person_id = ${personId} and o.kind = ${kind}`)} as older`);
  type Counts = Record<ProcessGroup | 'drafts' | 'older', number>;
  return result as Counts;
}
