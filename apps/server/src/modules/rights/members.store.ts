import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { hasGrams, literally, type Sql, sql, uuids, wordsOf } from '#server/platform/sql.ts';
import type { Names, Paging } from './roles.store.ts';

export type Member = { id: string; name: string; account: string; department: Names | null; active: boolean };
export type Holder = Member & { roles: { id: string; name: Names; scope: DataScope }[] };

/** Of a row of people `p` with their home department `d`. */
export const memberColumns = sql`p.id, p.name, p.account, p.active,
  case when d.id is null then null else ${wordsOf('d')} end as department`;

const byAccount = <Row extends Member>(paging: Paging) =>
  keyset<Row>(
    'asc',
    [
      { column: sql`lower(p.account)`, type: 'text', of: (row) => row.account.toLowerCase() },
      { column: sql`p.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );

/** Whoever has this in their name, its reading or their account; what is too short for the index begins the account. */
function matchesWords(words: string | undefined): Sql {
  const text = searchable(words ?? '');
  if (text === '') return sql`true`;
  const grams = gramsToFind(words ?? '');
  if (grams === null) return sql`lower(p.account) like ${`${literally(text)}%`}`;
  return sql`${hasGrams(sql`p.search_grams`, grams)} and p.search_text like ${`%${literally(text)}%`}`;
}

export async function listMembers(
  db: Db,
  roleId: string,
  within: Sql,
  { words, ...paging }: Paging & { words?: string | undefined },
) {
  const page = byAccount<Member>(paging);
  const result = await db.rows<Member>(sql`
    select ${memberColumns} from person_roles pr join people p on p.id = pr.person_id
    left join departments d on d.id = p.home_department_id
    where pr.role_id = ${roleId} and ${within} and ${matchesWords(words)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

/** Who holds a right, each with the roles that give it. */
export async function listHolders(db: Db, organisationId: string, right: Permission, within: Sql, paging: Paging) {
  const page = byAccount<Holder>(paging);
  const giving = sql`person_roles pr join roles r on r.id = pr.role_id
    join role_permissions rp on rp.role_id = r.id and rp.permission = ${right} where pr.person_id = p.id`;
  const result = await db.rows<Holder>(sql`
    select ${memberColumns}, (
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', ${wordsOf('r')}, 'scope', r.data_scope)
        order by r.code) from ${giving}) as roles
    from people p left join departments d on d.id = p.home_department_id
    where p.organisation_id = ${organisationId} and exists (select 1 from ${giving}) and ${within} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

/** How many did not have it. */
export async function addMembers(db: Db, organisationId: string, roleId: string, people: readonly string[]) {
  const result = await db.rows(sql`
    insert into person_roles (organisation_id, person_id, role_id)
    select ${organisationId}, unnest(${uuids(people)}), ${roleId} on conflict do nothing returning 1`);
  return result.length;
}

/** How many had it. */
export async function removeMembers(db: Db, organisationId: string, roleId: string, people: readonly string[]) {
  const result = await db.rows(sql`
    delete from person_roles where organisation_id = ${organisationId} and role_id = ${roleId}
      and person_id = any(${uuids(people)}) returning 1`);
  return result.length;
}
