import type { Language } from '@campus/messages/texts.ts';
import type { RosterOutcome, RosterRowFault } from '@campus/rules/roster/outcomes.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, json, literally, type Sql, sql, uuids, wordsOf } from '#server/platform/sql.ts';
import type { Fields, RowFault } from './roster.tables.ts';
import type { RosterRun } from './runs.store.ts';

type Words = { zh: string; en: string };
export type ListedRow = {
  nr: number;
  key: string;
  name: string;
  given: Fields | null;
  cells: Record<string, string> | null;
  outcome: RosterOutcome;
  faults: RowFault[];
  personId: string | null;
  department: { id: string; name: Words } | null;
  before: Fields;
  after: Fields;
  kept: Record<string, [unknown, unknown]>;
  near: { id: string; account: string; name: string; department: Words | null } | null;
  answer: 'same' | 'new' | null;
  wentBack: boolean | null;
};

export type RowFilter = {
  shown?: RosterOutcome | 'moved' | 'renumbered' | 'kept' | 'kept-back' | undefined;
  field?: string | undefined;
  fault?: RosterRowFault | undefined;
  department?: string | undefined;
  words?: string | undefined;
  after?: string | undefined;
  size?: number | undefined;
};

const CHANGES = sql`r.outcome in ('changed', 'returned')`;

function conditionOf(shown: RowFilter['shown']): Sql {
  switch (shown) {
    case undefined:
      return sql`true`;
    case 'moved':
      return sql`${CHANGES} and (r.after ? 'department' or r.after ? 'parent')`;
    case 'renumbered':
      return sql`${CHANGES} and r.after ? 'account'`;
    case 'kept':
      return sql`r.kept <> '{}' and r.outcome in ('same', 'changed', 'returned')`;
    case 'kept-back':
      return sql`r.went_back = false`;
    default:
      return sql`r.outcome = ${shown}`;
  }
}

/** One page of the rows of a list in the order of the file. */
export async function listRows(
  db: Db,
  run: RosterRun,
  { shown, field, fault, department, words, ...paging }: RowFilter,
) {
  const page = keyset<ListedRow>('asc', [{ column: sql`r.nr`, type: 'integer', of: (row) => row.nr }], paging);
  const conditions = [
    conditionOf(shown),
    field ? (shown === 'kept' ? sql`r.kept ? ${field}` : sql`${CHANGES} and r.after ? ${field}`) : sql`true`,
    fault ? sql`r.faults @> ${json([{ fault }])}` : sql`true`,
    department === undefined
      ? sql`true`
      : department === 'none'
        ? sql`r.department_id is null`
        : sql`r.department_id = ${department}`,
    words
      ? sql`(lower(r.key) like ${`${literally(words.toLowerCase())}%`} or lower(r.name) like ${`%${literally(words.toLowerCase())}%`})`
      : sql`true`,
    page.where,
  ];
  const result = await db.rows<ListedRow>(sql`
    select r.nr, r.key, r.name, r.given, r.cells, r.outcome, r.faults, r.person_id as "personId", r.before, r.after, r.kept, r.answer, r.went_back as "wentBack",
      case when d.id is null then null else jsonb_build_object('id', d.id, 'name', ${wordsOf('d')}) end as department,
      case when n.id is null then null else jsonb_build_object('id', n.id, 'account', n.account, 'name', n.name, 'department',
        (select ${wordsOf('h')} from departments h where h.id = n.home_department_id)) end as near
    from roster_rows r left join departments d on d.id = r.department_id left join people n on n.id = r.near_id
    where r.run_id = ${run.id} and ${and(...conditions)}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

/** The names of departments and labels by their ids. */
export async function findNamesOf(
  db: Db,
  organisationId: string,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  const name = sql.raw(language === 'en' ? 'name_en' : 'name_zh');
  const result = await db.rows<{ id: string; name: string }>(sql`
    select d.id, d.${name} as name from departments d where d.organisation_id = ${organisationId} and d.id = any(${uuids(ids)})
    union all
    select l.id, l.${name} from labels l where l.organisation_id = ${organisationId} and l.id = any(${uuids(ids)})`);
  return new Map(result.map(({ id, name }) => [id, name]));
}

export async function writeAnswer(db: Db, run: RosterRun, nr: number, answer: 'same' | 'new'): Promise<boolean> {
  const result = await db.rows(sql`
    update roster_rows set answer = ${answer} where run_id = ${run.id} and nr = ${nr} and near_id is not null and given is not null returning 1`);
  return result.length > 0;
}

export type Difference = {
  fields: { field: string; changed: number; kept: number }[];
  faults: { fault: RosterRowFault; count: number }[];
  departments: {
    department: { id: string; name: Words } | null;
    new: number;
    changed: number;
    moved: number;
    gone: number;
    odd: number;
  }[];
};

const MOST_DEPARTMENTS = 500;

/**
 * What a list changes, counted by field, reason and department. Each figure equals the number of rows that it opens.
 */
export async function countDifference(db: Db, run: RosterRun): Promise<Difference> {
  const counted = (condition: Sql) => sql`(count(*) filter (where ${condition}))::int`;
  const fields = await db.rows<Difference['fields'][number]>(sql`
    select field, sum(changed)::int as changed, sum(kept)::int as kept from (
      select e.key as field, 1 as changed, 0 as kept from roster_rows r cross join lateral jsonb_object_keys(r.after) as e (key)
        where r.run_id = ${run.id} and r.outcome = 'changed'
      union all
      select e.key, 0, 1 from roster_rows r cross join lateral jsonb_object_keys(r.kept) as e (key)
        where r.run_id = ${run.id} and r.outcome in ('same', 'changed', 'returned')
    ) one where field not in ('leaving', 'parentKey') group by field order by sum(changed) desc, field`);
  const faults = await db.rows<Difference['faults'][number]>(sql`
    select f.one ->> 'fault' as fault, count(*)::int as count from roster_rows r cross join lateral jsonb_array_elements(r.faults) as f (one)
    where r.run_id = ${run.id} and r.outcome = 'odd' group by 1 order by count(*) desc, 1`);
  const departments = await db.rows<Difference['departments'][number]>(sql`
    select case when d.id is null then null else jsonb_build_object('id', d.id, 'name', ${wordsOf('d')}) end as department,
      c.new, c.changed, c.moved, c.gone, c.odd
    from (
      select r.department_id, ${counted(sql`r.outcome = 'new'`)} as new, ${counted(sql`r.outcome = 'changed'`)} as changed,
        ${counted(sql`${CHANGES} and (r.after ? 'department' or r.after ? 'parent')`)} as moved,
        ${counted(sql`r.outcome = 'gone'`)} as gone, ${counted(sql`r.outcome = 'odd'`)} as odd
      from roster_rows r where r.run_id = ${run.id} and r.outcome <> 'same' group by r.department_id
    ) c left join departments d on d.id = c.department_id
    order by c.new + c.changed + c.gone + c.odd desc, d.name_zh limit ${sql.number(MOST_DEPARTMENTS)}`);
  return { fields, faults, departments };
}
