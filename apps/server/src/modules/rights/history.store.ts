import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, type Sql, sql, wordsOf } from '#server/platform/sql.ts';
import type { Names, Paging } from './roles.store.ts';

/**
 * Keeps what every role of an organisation is, where that is not what was kept last. Called after each change, and at
 * every start for what the product itself changed.
 */
export async function keepRoleStates(db: Db, organisationId: string, personId: string | null, now: number) {
  await db.run(sql`
    with standing as (
      select r.id as role_id, r.code, r.name_zh, r.name_en, r.data_scope,
        array(select rp.permission from role_permissions rp where rp.role_id = r.id order by rp.permission) as permissions
      from roles r where r.organisation_id = ${organisationId}
    ), kept as (
      select distinct on (s.role_id) s.role_id, s.code, s.name_zh, s.name_en, s.data_scope, s.permissions
      from role_states s where s.organisation_id = ${organisationId} order by s.role_id, s.id desc
    )
    insert into role_states (organisation_id, role_id, at, person_id, code, name_zh, name_en, data_scope, permissions)
    select ${organisationId}, coalesce(n.role_id, k.role_id), ${at(now)}, ${personId}::uuid, coalesce(n.code, k.code),
      coalesce(n.name_zh, k.name_zh), coalesce(n.name_en, k.name_en), n.data_scope, coalesce(n.permissions, '{}')
    from standing n full join kept k on k.role_id = n.role_id
    where (n.name_zh, n.name_en, n.data_scope, n.permissions) is distinct from (k.name_zh, k.name_en, k.data_scope, k.permissions)
      and (n.role_id is not null or k.data_scope is not null)`);
}

type StateRow = { name: Names; scope: DataScope; rights: Permission[] } | null;
export type Difference = {
  id: string;
  code: string;
  was: StateRow;
  is: StateRow;
  changedAt: number;
  changedBy: string | null;
  lastId: number;
};

const state = (alias: string): Sql => {
  const of = sql.raw(alias);
  return sql`case when ${of}.data_scope is null then null else jsonb_build_object(
    'name', ${wordsOf(alias)}, 'scope', ${of}.data_scope, 'rights', to_jsonb(${of}.permissions)) end`;
};

/** The roles that are not what they were at a moment, the last changed first. Names alone count, too. */
export async function listDifferences(db: Db, organisationId: string, since: number, paging: Paging) {
  const page = keyset<Difference>('desc', [{ column: sql`n.id`, type: 'bigint', of: (row) => row.lastId }], paging);
  const result = await db.rows<Difference>(sql`
    with latest as (
      select distinct on (s.role_id) s.* from role_states s
      where s.organisation_id = ${organisationId} order by s.role_id, s.id desc
    ), begun as (select min(s.at) as at from role_states s where s.organisation_id = ${organisationId})
    select n.role_id as id, n.id as "lastId", n.code, ${state('n')} as "is", ${state('w')} as was,
      n.at as "changedAt", c.name as "changedBy"
    from latest n cross join begun b
    left join lateral (
      select s.* from role_states s where s.organisation_id = ${organisationId} and s.role_id = n.role_id
        and s.at <= greatest(${at(since)}, b.at)
      order by s.id desc limit 1
    ) w on true
    left join people c on c.id = n.person_id
    where (n.name_zh, n.name_en, n.data_scope, n.permissions) is distinct from (w.name_zh, w.name_en, w.data_scope, w.permissions)
      and not (n.data_scope is null and w.data_scope is null) and ${page.where}
    order by n.id desc limit ${page.limit}`);
  return page.page(result);
}
