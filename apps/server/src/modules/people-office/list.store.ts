import type * as calls from '@campus/contract/calls/people-office.ts';
import { standsAmongRoles } from '#server/modules/access/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset, type SortKey } from '#server/platform/paging.ts';
import { and, hasGrams, literally, type Sql, sql, texts, uuids, wordsOf } from '#server/platform/sql.ts';

type Words = { zh: string; en: string };
type Named = { id: string; name: Words };
type Paging = { after?: string | undefined; size?: number | undefined };

export type ListedPerson = {
  id: string;
  account: string;
  name: string;
  kind: 'student' | 'staff';
  active: boolean;
  oneTimePassword: boolean;
  neverSignedIn: boolean;
  department: Named | null;
  roles: Words[];
  nearness: number;
};

export type PeopleFilter = {
  organisationId: string;
  /** How far the reader reaches, as a condition on `p`. */
  within: Sql;
  words: { text: string; grams: readonly string[] | null } | null;
  /** The departments, and whether they have so few members that the query should begin with those. */
  inside: { ids: readonly string[]; few: boolean } | null;
  kind: 'student' | 'staff' | null;
  roleId: string | null;
  labelId: string | null;
  state: (typeof calls.personStates)[number] | null;
  /** The accounts that are locked now, in small letters. */
  locked: readonly string[];
};

/** A department and all below it; nothing where it is of another organisation. */
export async function listDepartmentsBelow(db: Db, organisationId: string, departmentId: string): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select d.id from departments top join departments d on d.organisation_id = top.organisation_id and d.path like top.path || '%'
    where top.organisation_id = ${organisationId} and top.id = ${departmentId}`);
  return result.map(({ id }) => id);
}

/**
 * With this many members a page is found soon by going through the accounts; with fewer the query begins with the
 * members.
 */
const FEW = 3000;

export async function areFewMembers(db: Db, organisationId: string, departments: readonly string[]): Promise<boolean> {
  const result = await db.row<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from people where organisation_id = ${organisationId} and home_department_id = any(${uuids(departments)}) limit ${sql.number(FEW)}
    ) members`);
  return (result?.n ?? 0) < FEW;
}

function membersOf(organisationId: string, { ids, few }: NonNullable<PeopleFilter['inside']>): Sql {
  const members = sql`select pd.person_id from person_departments pd where pd.department_id = any(${uuids(ids)})`;
  if (!few) return sql`(p.home_department_id = any(${uuids(ids)}) or p.id in (${members}))`;
  return sql`p.id in (
    select q.id from people q where q.organisation_id = ${organisationId} and q.home_department_id = any(${uuids(ids)})
    union all ${members})`;
}

function stateIs({ state, locked }: PeopleFilter): Sql | null {
  if (state === null) return null;
  if (state === 'active') return sql`p.active`;
  if (state === 'disabled') return sql`not p.active`;
  if (state === 'one-time') return sql`p.active and p.password_state = 'one-time'`;
  if (state === 'never') return sql`p.active and p.first_signed_in_at is null`;
  return sql`p.active and lower(p.account) = any(${texts(locked)})`;
}

function conditions(filter: PeopleFilter): Sql {
  const { organisationId, words: search, inside, kind, roleId, labelId } = filter;
  return and(
    sql`p.organisation_id = ${organisationId}`,
    filter.within,
    search?.grams ? hasGrams(sql`p.search_grams`, search.grams) : null,
    search && sql`p.search_text like ${`%${literally(search.text)}%`}`,
    inside && membersOf(organisationId, inside),
    kind && sql`p.kind = ${kind}`,
    roleId === null ? null : sql`p.id in (select pr.person_id from person_roles pr where pr.role_id = ${roleId})`,
    labelId === null ? null : sql`p.id in (select pl.person_id from person_labels pl where pl.label_id = ${labelId})`,
    stateIs(filter),
  );
}

/** First the people whose whole name, account or reading was typed, then those where it begins so, then the rest. */
const nearness = (text: string): Sql => sql`(case
  when '|' || p.search_text || '|' like ${`%|${literally(text)}|%`} then 0
  when '|' || p.search_text like ${`%|${literally(text)}%`} then 1
  else 2 end)`;

/** One page of people, by account. */
export async function listPeopleBy(db: Db, filter: PeopleFilter, paging: Paging) {
  const near = filter.words?.grams ? nearness(filter.words.text) : null;
  const keys: SortKey<ListedPerson>[] = [
    ...(near ? [{ column: near, type: 'integer' as const, of: (row: ListedPerson) => row.nearness }] : []),
    // The order of an index that is there anyway, and nobody shares an account.
    { column: sql`lower(p.account)`, type: 'text', of: (row) => row.account.toLowerCase() },
  ];
  const page = keyset('asc', keys, paging);
  const result = await db.rows<ListedPerson>(sql`
    select p.id, p.account, p.name, p.kind, p.active, p.password_state = 'one-time' as "oneTimePassword",
      p.first_signed_in_at is null as "neverSignedIn",
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', ${wordsOf('d')}) end as department,
      coalesce((select jsonb_agg(${wordsOf('r')} order by r.code) from person_roles pr join roles r on r.id = pr.role_id
        where pr.person_id = p.id), '[]') as roles, ${near ?? sql`0`} as nearness
    from people p left join departments d on d.id = p.home_department_id
    where ${conditions(filter)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

/** Above this, the page shows "more than". */
const MOST_COUNTED = 1001;

export async function countPeopleBy(db: Db, filter: PeopleFilter): Promise<number> {
  const result = await db.row<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from people p where ${conditions(filter)} limit ${sql.number(MOST_COUNTED)}) found`,
  );
  return result?.n ?? 0;
}

export async function listIdsBy(db: Db, filter: PeopleFilter, most: number): Promise<string[]> {
  const result = await db.rows<{ id: string }>(
    sql`select p.id from people p where ${conditions(filter)} order by p.id limit ${most}`,
  );
  return result.map(({ id }) => id);
}

/** The roles of an organisation that stand before somebody, and whether each holds a right that is none of theirs. */
export async function listRoles(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  rights: readonly string[],
  paging: Paging,
) {
  type Row = Named & { code: string; beyond: boolean };
  const page = keyset<Row>('asc', [{ column: sql`r.code`, type: 'text', of: (row) => row.code }], paging);
  const result = await db.rows<Row>(sql`
    select r.id, r.code, ${wordsOf('r')} as name, exists (
      select 1 from role_permissions rp where rp.role_id = r.id and rp.permission <> all(${texts(rights)})) as beyond
    from roles r where r.organisation_id = ${organisationId} and ${standsAmongRoles(personId)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}
