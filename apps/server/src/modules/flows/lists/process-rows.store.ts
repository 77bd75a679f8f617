import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset, onOneRow, pageShowing, type SortKey, shownWith } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import { at, hasGrams, hasHiddenGrams, hiddenId, literally, type Sql, sql, texts } from '#server/platform/sql.ts';
import { searchByWords, type WordSearchParts } from '#server/platform/word-search.ts';
import { type FoundNames, type Names, namesFrom, namesOf } from '../names.store.ts';
import { type ListedRow, SHOWN_PEOPLE } from '../process/process-row.present.ts';

export type Paging = { after?: string | undefined; size?: number | undefined };
export type Filters = {
  words?: string | undefined;
  businessId?: string | undefined;
  departmentId?: string | undefined;
  submitterId?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
  overdue?: 'true' | undefined;
  hungUp?: 'true' | undefined;
};
export type ListQuery = Filters & Paging;

/** Who reads a list, and when. */
export type ListReader = { organisationId: string; personId: string; now: number };

/** Whose list it is; where words are searched the planner has to know how many rows they have, and plans each time anyway. */
export const whose = ({ personId }: ListReader, words: string | undefined): Sql =>
  words ? sql`${personId}` : hiddenId(personId);

/** The columns of a row; `read` and `state` only where a list has them, because states are large. */
export const rowColumns = ({ moment, read, state }: { moment: Sql; read?: Sql; state?: Sql | undefined }) => sql`
  p.id, p.number, p.title_zh as "titleZh", p.title_en as "titleEn", p.business_id as "businessId", b.code as "businessCode", b.name_zh as "businessZh",
  b.name_en as "businessEn", b.icon, p.submitter_id as "submitterId", p.version_id as "versionId",
  p.submitted_at as "submittedAt", p.changed_at as "changedAt", p.ended_at as "endedAt",
  p.due_at as "dueAt", p.promised_at as "promisedAt", p.status, p.outcome, p.process_group as "group", p.tab, p.hung_up as "hungUp", p.urgency, p.standing,
  p.stars, ${moment} as at, ${read ?? sql`true`} as read, ${state ?? sql`null`} as state`;

/** By its moment in the list, the newest first. */
const byMoment = (moment: Sql, id: Sql): SortKey<ListedRow>[] => [
  { column: moment, type: 'timestamptz', of: (row) => row.at },
  { column: id, type: 'uuid', of: (row) => row.id },
];
export const newestFirst = (moment: Sql, id: Sql, query: Paging) => keyset('desc', byMoment(moment, id), query);
export const newestSubmitted = (query: Paging) => newestFirst(sql`p.submitted_at`, sql`p.id`, query);

/**
 * A complete number: the letters of its business, the day, and six digits or more. It is looked up as it is, because
 * its pieces occur in half of all numbers.
 */
const WHOLE_NUMBER = /^\p{L}{1,10}20\d{12,18}$/u;

function wholeNumber(words: string): string | null {
  const number = words.normalize('NFKC').replace(/\s+/g, '');
  return WHOLE_NUMBER.test(number) ? number : null;
}

/** Fewer than two characters would find nearly everything, so they are refused. */
function readWords(words: string) {
  const grams = gramsToFind(words) ?? refuse('invalid', { fields: [{ field: 'words', code: 'min-length', n: 2 }] });
  return { grams, has: sql`p.search_text like ${`%${literally(searchable(words))}%`}` };
}

/** By number, title or submitter. */
export function matchesWords(words: string | undefined): Sql {
  if (!words) return sql`true`;
  const number = wholeNumber(words);
  if (number) return sql`p.number = any(${texts([number, number.toUpperCase()])})`;
  const { grams, has } = readWords(words);
  return sql`(${hasGrams(sql`p.search_grams`, grams)} and ${has})`;
}

export function matchesFilters(
  filters: Filters,
  { now, organisationId }: Pick<ListReader, 'now' | 'organisationId'>,
): Sql {
  const parts: Sql[] = [matchesWords(filters.words)];
  if (filters.businessId) parts.push(sql`p.business_id = ${filters.businessId}`);
  if (filters.submitterId) parts.push(sql`p.submitter_id = ${filters.submitterId}`);
  if (filters.departmentId)
    parts.push(sql`p.department_id in (
      select d.id from departments d
      where d.organisation_id = ${organisationId} and d.path like '%/' || ${filters.departmentId} || '/%')`);
  if (filters.from !== undefined) parts.push(sql`p.submitted_at >= ${at(filters.from)}`);
  if (filters.until !== undefined) parts.push(sql`p.submitted_at < ${at(filters.until)}`);
  if (filters.overdue) parts.push(sql`p.late_at < ${at(now)}`);
  if (filters.hungUp) parts.push(sql`p.hung_up`);
  return sql.join(parts, sql` and `);
}

export type ListedPage = { items: ListedRow[]; next: string | null; names: Names };

type Shown = { shown: FoundNames | null };

const pageOf = (paging: ReturnType<typeof newestFirst>, rows: (ListedRow & Shown)[]): ListedPage => ({
  ...paging.page(rows),
  names: namesFrom(shownWith(rows)),
});

/** The names of the people whom the rows of a page show. */
const shownNames = (organisationId: string): Sql =>
  namesOf(organisationId, {
    people: sql`array(
      select "submitterId" from page union all
      select shown.id::uuid from page, jsonb_array_elements_text(page.standing -> 'people') with ordinality shown (id, n)
      where shown.n <= ${sql.number(SHOWN_PEOPLE)})`,
  });

const BY_MOMENT = sql`page.at desc, page.id desc`;

/** One page of a list, with the names of the people whom its rows show. */
export async function readPage(
  db: Db,
  { organisationId }: Pick<ListReader, 'organisationId'>,
  query: Sql,
  paging: ReturnType<typeof newestFirst>,
): Promise<ListedPage> {
  const rows = await db.rows<ListedRow & Shown>(pageShowing(query, BY_MOMENT, shownNames(organisationId)));
  return pageOf(paging, rows);
}

/** One page of a list that may be as long as there are processes, the newest first; `listed` says which of them it has. */
export async function readSubmitted(db: Db, reader: ListReader, listed: Sql, { words, ...query }: ListQuery) {
  const paging = newestSubmitted(query);
  const columns = rowColumns({ moment: sql`p.submitted_at` });
  const within = sql`${listed} and ${matchesFilters(query, reader)} and ${paging.where}`;
  if (!words || wholeNumber(words))
    return readPage(
      db,
      reader,
      sql`select ${columns} from processes p join businesses b on b.id = p.business_id
        where ${within} and ${matchesWords(words)}
        order by p.submitted_at desc, p.id desc limit ${paging.limit}`,
      paging,
    );
  const { grams, has } = readWords(words);
  const search = searchByWords({
    name: 'processes',
    table: sql`processes`,
    alias: 'p',
    moment: 'submitted_at',
    listed: within,
    grams: hasHiddenGrams(sql`p.search_grams`, grams),
    fits: has,
    most: paging.most,
  });
  // A row without a process tells whether there is an answer where nothing was found.
  const find = ({ parts, found, open }: WordSearchParts) =>
    db.rows<(ListedRow | { id: null }) & Shown & { open: boolean }>(sql`
      with ${parts}, page as materialized (
        select ${columns} from (${found}) f join processes p on p.id = f.id join businesses b on b.id = p.business_id
        order by p.submitted_at desc, p.id desc)
      select page.*, search.open, ${onOneRow(shownNames(reader.organisationId))} as shown
      from ${open} search left join page on true order by ${BY_MOMENT}`);
  let rows = await find(search.first);
  if (rows[0]?.open) rows = await find(search.later);
  return pageOf(
    paging,
    rows.filter((row) => row.id !== null),
  );
}
