import { heatAt, SEARCHERS } from '@campus/rules/search/hot.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, at, sql, texts } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { hotSearches } from './search.tables.ts';

export type HotSearch = RowOf<typeof hotSearches>;
type ListedSearch = Omit<HotSearch, 'organisationId' | 'searchers'>;

/** `addHeat` of the rules, in the database; a test holds the two against each other. */
const HOTTER = sql.raw(
  `round(greatest(h.heat, excluded.heat) + 1000000 * ln(1 + power(2::float8, greatest(-abs(h.heat - excluded.heat) / 1000000.0, -60))) / ln(2))::bigint`,
);

export type Vote = {
  organisationId: string;
  words: string;
  shown: string;
  /** Whoever searches, for one day. */
  voter: string;
  votedOn: string;
  /** Whoever searches, for these words and for good. */
  searcher: string;
};

/** Counts a search, once for each voter, words and day, and for one voter no more words a day than `most`. */
export async function countSearch(db: Db, vote: Vote, most: number, now: number): Promise<void> {
  const { organisationId, words, shown, voter, votedOn, searcher } = vote;
  await db.run(sql`
    with voted as (
      insert into search_votes (organisation_id, voted_on, voter, words)
      select ${organisationId}::uuid, ${votedOn}::date, ${voter}::text, ${words}::text
      where (select count(*) from search_votes v
        where v.organisation_id = ${organisationId} and v.voter = ${voter} and v.voted_on = ${votedOn}::date) < ${most}
      on conflict do nothing returning 1
    )
    insert into hot_searches as h (organisation_id, words, shown, heat, total, last_at, found, searchers)
    select ${organisationId}::uuid, ${words}::text, ${shown}::text, ${heatAt(now)}::bigint, 1, ${at(now)}, true, array[${searcher}::text] from voted
    on conflict (organisation_id, words) do update
      set searchers = case when ${searcher}::text = any(h.searchers) or cardinality(h.searchers) >= ${SEARCHERS} then h.searchers
          else h.searchers || excluded.searchers end,
        heat = ${HOTTER}, total = h.total + 1, last_at = greatest(h.last_at, excluded.last_at), found = true`);
}

/** Marks words that no longer find anything, so that they are not suggested. */
export async function markNothingFound(db: Db, organisationId: string, words: string): Promise<void> {
  await db.run(sql`
    update hot_searches set found = false where organisation_id = ${organisationId} and words = ${words} and found`);
}

/** An organisation by its identifier, with the hottest that enough people searched for there. */
export async function findHottest(
  db: Db,
  orgSign: string,
  most: number,
): Promise<{ id: string; active: boolean; shown: string[] } | null> {
  return db.row(sql`
    select o.id, o.active, array(
      select h.shown from hot_searches h
      where h.organisation_id = o.id and h.found and not h.kept_out and cardinality(h.searchers) >= 3
      order by h.heat desc, h.words desc limit ${most}) as shown
    from organisations o where o.org_sign = ${orgSign.trim().toLowerCase()}`);
}

/** Which of these texts are the name or the account of somebody in the organisation, whether active or not. */
export async function namesAmong(db: Db, organisationId: string, searched: readonly string[]): Promise<Set<string>> {
  const found = await db.rows<{ text: string }>(sql`
    select t.text from unnest(${texts([...new Set(searched)])}) t (text)
    where exists (select 1 from people p where p.organisation_id = ${organisationId} and lower(replace(p.name, ' ', '')) = t.text)
      or exists (select 1 from people p where p.organisation_id = ${organisationId} and lower(p.account) = t.text)`);
  return new Set(found.map(({ text }) => text));
}

/** One page of everything that is searched for, the hottest first; `text` is searchable text. */
export async function listSearches(
  db: Db,
  organisationId: string,
  {
    text,
    keptOut,
    ...paging
  }: { text: string; keptOut: boolean | null; after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<ListedSearch>(
    'desc',
    [
      { column: sql`h.heat`, type: 'bigint', of: (row) => row.heat },
      { column: sql`h.words`, type: 'text', of: (row) => row.words },
    ],
    paging,
  );
  const wanted = and(
    sql`h.organisation_id = ${organisationId}`,
    text ? sql`strpos(h.words, ${text}) > 0` : null,
    keptOut === null ? null : sql`h.kept_out = ${keptOut}`,
    page.where,
  );
  const columns = columnsOf(hotSearches, 'h', ['words', 'shown', 'heat', 'total', 'lastAt', 'found', 'keptOut']);
  const rows = await db.rows<ListedSearch>(sql`
    select ${columns} from hot_searches h where ${wanted} order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** Cold enough to be cleared away as soon as nobody keeps it. */
const COLD = -20_000_000;

/** Keeps words out, also before anybody searched for them. */
export async function insertKeptOut(
  db: Db,
  { organisationId, words, shown }: Pick<HotSearch, 'organisationId' | 'words' | 'shown'>,
  now: number,
): Promise<void> {
  const row = {
    organisationId,
    words,
    shown,
    heat: heatAt(now) + COLD,
    total: 0,
    lastAt: now,
    found: false,
    keptOut: true,
  };
  await db.run(sql`${insertInto(hotSearches, row)} on conflict (organisation_id, words) do update set kept_out = true`);
}

export async function deleteKeptOut(db: Db, organisationId: string, words: string): Promise<void> {
  await db.run(
    sql`update hot_searches set kept_out = false where organisation_id = ${organisationId} and words = ${words}`,
  );
}

/** Searched for once, five weeks ago. */
const FORGOTTEN = -5_000_000;
/** More different words than anybody looks through; whoever floods the box pushes out the coldest. */
const KEPT = 5_000;

/** Takes away yesterday's votes, and words that nobody looks for any more. */
export async function clearSearches(db: Db, now: number): Promise<void> {
  await db.run(sql`delete from search_votes where voted_on < (${at(now)} - interval '2 days')::date`);
  await db.run(sql`delete from hot_searches where not kept_out and heat < ${heatAt(now) + FORGOTTEN}`);
  await db.run(sql`
    delete from hot_searches h using (
      select organisation_id, words, row_number() over (partition by organisation_id order by heat desc, words desc) as place
      from hot_searches where not kept_out) r
    where r.place > ${KEPT} and h.organisation_id = r.organisation_id and h.words = r.words`);
}
