import type { Reach } from '@campus/rules/access/power.ts';
import { searchable } from '@campus/rules/basics/search-grams.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset, type SortKey } from '#server/platform/paging.ts';
import { literally, type Sql, sql, uuids, wordsOf } from '#server/platform/sql.ts';

type Words = { zh: string; en: string };
type Person = { id: string; name: string; department: Words | null };
type Named = { id: string; name: Words };

export type DepartmentRow = {
  id: string;
  parentId: string | null;
  name: Words;
  position: number;
  nearness: number;
  closed: boolean;
  mergedInto: Named | null;
  head: Person | null;
  people: number;
  peopleBelow: number;
  hasBelow: boolean;
  path: Named[];
};

const personOf = sql`jsonb_build_object('id', p.id, 'name', p.name, 'department',
  (select ${wordsOf('home')} from departments home where home.id = p.home_department_id))`;
/** All at or below a row: after the last letter of an id comes none of a path, and the index of paths is used. */
const below = (row: Sql) => sql`b.organisation_id = ${row}.organisation_id
  and b.path ~>=~ ${row}.path and b.path ~<~ (${row}.path || 'g')`;

const columns = (closedToo: boolean) => sql`
  d.id, d.parent_id as "parentId", ${wordsOf('d')} as name, d.position, d.closed_at is not null as closed,
  (select jsonb_build_object('id', m.id, 'name', ${wordsOf('m')}) from departments m where m.id = d.merged_into_id) as "mergedInto",
  (select ${personOf} from people p where p.id = d.head_person_id) as head,
  (select count(*)::int from people p
    where p.organisation_id = d.organisation_id and p.home_department_id = d.id and p.active) as people,
  (select count(*)::int from departments b
    join people p on p.organisation_id = b.organisation_id and p.home_department_id = b.id and p.active
    where ${below(sql`d`)}) as "peopleBelow",
  exists (select 1 from departments c where c.organisation_id = d.organisation_id and c.parent_id = d.id
    and ${closedToo ? sql`true` : sql`c.closed_at is null`}) as "hasBelow",
  coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'name', ${wordsOf('a')}) order by length(a.path)) from departments a
    where a.organisation_id = d.organisation_id and a.id <> d.id
      and a.id = any(string_to_array(trim(both '/' from d.path), '/')::uuid[])
  ), '[]') as path`;

/** As a condition on departments `d`: those that one may manage. */
function within(reach: Reach): Sql {
  if (reach.kind === 'organisation') return sql`true`;
  if (reach.kind === 'own') return sql`false`;
  return sql`d.id = any(${uuids(reach.ids)})`;
}

/** The topmost of those that one may manage. */
function atTop(reach: Reach): Sql {
  if (reach.kind !== 'departments') return sql`d.parent_id is null`;
  return sql`(d.parent_id is null or not d.parent_id = any(${uuids(reach.ids)}))`;
}

/** Whole matches of a name or reading come first, then those that begin with the text, then the rest. */
const nearness = (text: string) => sql`(case
  when '|' || d.search_text || '|' like ${`%|${literally(text)}|%`} then 0
  when '|' || d.search_text like ${`%|${literally(text)}%`} then 1
  else 2 end)`;

type DepartmentQuery = {
  parentId?: string | undefined;
  words?: string | undefined;
  closed?: boolean | undefined;
  after?: string | undefined;
  size?: number | undefined;
};

/** One page of the departments under another in their order, or of those that the words find, the nearest first. */
export async function listDepartmentRows(db: Db, organisationId: string, reach: Reach, query: DepartmentQuery) {
  const { parentId, words: typed, closed = false } = query;
  const text = searchable(typed ?? '');
  const near = text ? nearness(text) : sql`0`;
  const id: SortKey<DepartmentRow> = { column: sql`d.id`, type: 'uuid', of: (row) => row.id };
  const order: SortKey<DepartmentRow>[] = text
    ? [
        { column: near, type: 'integer', of: (row) => row.nearness },
        { column: sql`d.name_zh`, type: 'text', of: (row) => row.name.zh },
        id,
      ]
    : [{ column: sql`d.position`, type: 'integer', of: (row) => row.position }, id];
  const page = keyset<DepartmentRow>('asc', order, query);
  const wanted = text
    ? sql`(d.search_text like ${`%${literally(text)}%`}
        or (d.search_text = '' and strpos(lower(replace(d.name_zh || '|' || d.name_en, ' ', '')), ${text}) > 0))`
    : parentId
      ? sql`d.parent_id = ${parentId}`
      : atTop(reach);
  const result = await db.rows<DepartmentRow>(sql`
    select ${columns(closed)}, ${near} as nearness from departments d
    where d.organisation_id = ${organisationId} and ${within(reach)} and ${wanted}
      and ${closed ? sql`true` : sql`d.closed_at is null`} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

export type DepartmentDetail = DepartmentRow & {
  deputies: Person[];
  besides: number;
  closedAt: number | null;
};

/** One department with all that its panel shows. */
export async function findDepartment(db: Db, organisationId: string, id: string): Promise<DepartmentDetail | null> {
  return db.row<DepartmentDetail>(sql`
    select ${columns(true)}, 0 as nearness,
      d.closed_at as "closedAt",
      coalesce((select jsonb_agg(${personOf} order by dd.position, dd.person_id) from department_deputies dd
        join people p on p.id = dd.person_id where dd.department_id = d.id), '[]') as deputies,
      (select count(*)::int from person_departments pd join people p on p.id = pd.person_id and p.active
        where pd.organisation_id = d.organisation_id and pd.department_id = d.id) as besides
    from departments d where d.organisation_id = ${organisationId} and d.id = ${id}`);
}
