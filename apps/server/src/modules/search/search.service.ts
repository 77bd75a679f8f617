import {
  type getHotSearches,
  type SearchKind,
  type searchHall,
  searchKinds,
  type suggest,
} from '@campus/contract/calls/search.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import { hotWords, namesIn, voterOf } from '@campus/rules/search/hot.ts';
import { readSearchWords, type Score, type SearchWords, scores } from '@campus/rules/search/search-words.ts';
import { type ContentSearch, searchContent } from '#server/modules/hall-content/index.ts';
import { type Organisation, requireOrganisation } from '#server/modules/organisations/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { keyset } from '#server/platform/paging.ts';
import { Refusal, refuse } from '#server/platform/refusal.ts';
import { sql } from '#server/platform/sql.ts';
import { countSearch, findHottest, markNothingFound, namesAmong } from './hot.store.ts';
import { findWithBusinesses } from './search.store.ts';
import {
  businessResult,
  byRank,
  contentResult,
  isInTitle,
  type SearchResult,
  withoutExcerpt,
} from './search-results.ts';

/** Far more services than a hall has. */
const MOST_SERVICES = 300;
const SUGGESTED = 8;
/** A whole campus may stand behind one address. */
const MOST_WORDS_A_DAY = 200;

type SearchedOrganisation = Pick<Organisation, 'id' | 'timeZone'>;

/** The organisation that is searched, with what its services and their guides have of the words. */
async function searchServices(
  ctx: Ctx,
  orgSign: string,
  query: SearchWords,
  kinds: ReadonlySet<SearchKind>,
): Promise<{ organisation: SearchedOrganisation; services: SearchResult[] }> {
  if (!kinds.has('service') && !kinds.has('guide'))
    return { organisation: await requireOrganisation(ctx.db, orgSign), services: [] };
  const texts = query.runs.map((run) => run.text);
  const found = (await findWithBusinesses(ctx.db, orgSign, texts, MOST_SERVICES)) ?? refuse('organisation-unknown');
  if (!found.active) return refuse('organisation-suspended');
  const { businesses, ...organisation } = found;
  return { organisation, services: businesses.flatMap((business) => businessResult(query, business, kinds)) };
}

async function findContent(
  ctx: Ctx,
  organisationId: string,
  query: SearchWords,
  kinds: ReadonlySet<SearchKind>,
  search: Omit<ContentSearch, 'kinds'>,
): Promise<SearchResult[]> {
  const [guides, articles] = [kinds.has('guide'), kinds.has('article')];
  if (!guides && !articles) return [];
  const contentKinds = guides && articles ? 'both' : guides ? 'guides' : 'articles';
  const rows = await searchContent(ctx.db, organisationId, query, { ...search, kinds: contentKinds }, ctx.now);
  return rows.map((row) => contentResult(query, row));
}

/** Titles for what was typed so far. */
export async function suggestTitles(
  ctx: Ctx,
  { orgSign, words }: Received<typeof suggest>,
): Promise<Answered<typeof suggest>> {
  const query = readSearchWords(words);
  if (!query) {
    await requireOrganisation(ctx.db, orgSign);
    return { items: [] };
  }
  const kinds = new Set(searchKinds);
  const { organisation, services } = await searchServices(ctx, orgSign, query, kinds);
  const search = { titlesOnly: true, after: { score: scores.title, last: null }, most: SUGGESTED };
  const content = await findContent(ctx, organisation.id, query, kinds, search);
  const found = [...services.filter(isInTitle), ...content].sort(byRank);
  return { items: found.slice(0, SUGGESTED).map(withoutExcerpt) };
}

type Page = Answered<typeof searchHall>;
type Input = Received<typeof searchHall>;

const LAST_MOMENT = 8.64e15;

/**
 * Where the content of a page begins: after the last item, or at the first with its score where the last item was a
 * service.
 */
function contentAfter(from: Pick<SearchResult, 'score' | 'rank' | 'place' | 'key'> | null): ContentSearch['after'] {
  if (!from) return { score: scores.title, last: null };
  if (from.rank > 0) return { score: from.score, last: null };
  if (!isStoredUuid(from.key) || Math.abs(from.place) > LAST_MOMENT) throw new Refusal('bad-cursor');
  return { score: from.score, last: { shownAt: from.place, id: from.key } };
}

/** One page of services, guides and articles, put together from what each of them has; with whose they are. */
async function findPage(
  ctx: Ctx,
  query: SearchWords,
  { orgSign, kind, ...paging }: Input,
): Promise<{ organisation: SearchedOrganisation; page: Page }> {
  const kinds = new Set(kind ? [kind] : searchKinds);
  const { organisation, services } = await searchServices(ctx, orgSign, query, kinds);
  const page = keyset<SearchResult>(
    'desc',
    [
      { column: sql`score`, type: 'integer', of: (row) => row.score },
      { column: sql`rank`, type: 'integer', of: (row) => row.rank },
      { column: sql`place`, type: 'bigint', of: (row) => row.place },
      { column: sql`key`, type: 'text', of: (row) => row.key },
    ],
    paging,
  );
  const [score, rank, place, key] = page.from ?? [];
  const from =
    page.from &&
    ({
      score: Number(score) as Score,
      rank: Number(rank),
      place: Number(place),
      key: String(key),
    } satisfies Partial<SearchResult>);
  const search = { titlesOnly: false, after: contentAfter(from), most: page.most };
  const content = await findContent(ctx, organisation.id, query, kinds, search);
  const left = from ? services.filter((service) => byRank(service, from as SearchResult) > 0) : services;
  const { items, next } = page.page([...left, ...content].sort(byRank).slice(0, page.most));
  return { organisation, page: { items: items.map(({ hit }) => hit), next } };
}

/** Searches, and counts a first page for the hot searches. A search must not fail because counting it failed. */
export async function searchAndCount(ctx: Ctx, input: Input): Promise<Page> {
  const query = readSearchWords(input.words);
  if (!query) {
    await requireOrganisation(ctx.db, input.orgSign);
    return { items: [], next: null };
  }
  const { organisation, page } = await findPage(ctx, query, input);
  if (!input.after && !ctx.seenBy)
    await countHotSearch(ctx, organisation, input, page.items.length > 0).catch((error) =>
      ctx.log.error({ err: error, requestId: ctx.requestId }, 'a search was not counted'),
    );
  return page;
}

async function countHotSearch(
  ctx: Ctx,
  { id, timeZone }: SearchedOrganisation,
  { words, kind }: Input,
  found: boolean,
): Promise<void> {
  const hotWord = hotWords(words);
  if (!hotWord) return;
  if (!found) return kind ? undefined : markNothingFound(ctx.db, id, hotWord.key);
  const votedOn = dayOf(ctx.now, timeZone);
  const voter = ctx.secrets.sign(`search/${id}/${votedOn}/${voterOf(ctx.ip)}`);
  const searcher = ctx.secrets.sign(`searcher/${id}/${hotWord.key}/${voterOf(ctx.ip)}`);
  await countSearch(
    ctx.db,
    { organisationId: id, words: hotWord.key, shown: hotWord.shown, voter, votedOn, searcher },
    MOST_WORDS_A_DAY,
    ctx.now,
  );
}

const HOTTEST = 10;
/** More than are shown, because some may be names and are left out. */
const LOOKED_AT = 40;

/** What everybody may see of the hottest: nothing that is a number, a name or an account, or that holds one. */
export async function viewHottest(
  ctx: Ctx,
  { orgSign }: Received<typeof getHotSearches>,
): Promise<Answered<typeof getHotSearches>> {
  const { id, active, shown } = (await findHottest(ctx.db, orgSign, LOOKED_AT)) ?? refuse('organisation-unknown');
  if (!active) return refuse('organisation-suspended');
  const hottest = shown.filter((phrase) => hotWords(phrase) !== null);
  const personNames = await namesAmong(ctx.db, id, hottest.flatMap(namesIn));
  const open = hottest.filter((phrase) => !namesIn(phrase).some((name) => personNames.has(name)));
  return { items: open.slice(0, HOTTEST) };
}
