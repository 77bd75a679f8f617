import { countsIn, type DataScope, type Permission } from '@campus/contract/permissions.ts';
import { type Reach, widest } from '@campus/rules/access/power.ts';
import type { Caller, CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, uuids } from '#server/platform/sql.ts';

/** The rights of each of these people, each with how far it reaches by the roles that give it. */
export async function findReaches(
  db: Db,
  organisationId: string,
  personIds: readonly string[],
): Promise<Map<string, Map<Permission, Reach>>> {
  const ids = uuids(personIds);
  const rows = await db.rows<{
    personId: string;
    permission: Permission;
    scope: DataScope;
    departments: string[] | null;
  }>(sql`
    with held as (
      select distinct pr.person_id, rp.permission, r.data_scope
      from person_roles pr join roles r on r.id = pr.role_id join role_permissions rp on rp.role_id = r.id
      where pr.organisation_id = ${organisationId} and pr.person_id = any(${ids})
    ), home as (
      select p.id as person_id, d.id, d.path from people p join departments d on d.organisation_id = p.organisation_id
        and (d.id = p.home_department_id or d.id in (select pd.department_id from person_departments pd where pd.person_id = p.id))
      where p.organisation_id = ${organisationId} and p.id = any(${ids})
    )
    select person_id as "personId", permission, data_scope as scope,
      case data_scope
        when 'department' then (select array_agg(h.id) from home h where h.person_id = held.person_id)
        when 'department-and-below' then (
          select array_agg(distinct d.id) from home h join departments d
            on d.organisation_id = ${organisationId} and d.path like h.path || '%'
          where h.person_id = held.person_id)
      end as departments
    from held`);
  const found = new Map<string, Map<Permission, Reach>>(personIds.map((id) => [id, new Map()]));
  for (const { personId, permission, scope, departments } of rows)
    widen(found.get(personId) as Map<Permission, Reach>, permission, scope, departments);
  return found;
}

/** What roles give together, as a statement answers it; departments only where a scope means some. */
export type GivenRight = { permission: Permission; scope: DataScope; departments: readonly string[] | null };

/** As SQL: the rights that anybody of an organisation holds, for all people of a role together. */
export const rightsOfAll = (organisationId: string): Sql => sql`
    with given as (
      select r.id, r.data_scope from roles r where r.organisation_id = ${organisationId}
        and exists (select 1 from person_roles pr where pr.role_id = r.id)
    ), home as (
      select g.id as role_id, p.home_department_id as department_id
        from given g join person_roles pr on pr.role_id = g.id join people p on p.id = pr.person_id
        where g.data_scope in ('department', 'department-and-below')
      union
      select g.id, pd.department_id
        from given g join person_roles pr on pr.role_id = g.id join person_departments pd on pd.person_id = pr.person_id
        where g.data_scope in ('department', 'department-and-below')
    )
    select rp.permission, g.data_scope as scope,
      case g.data_scope
        when 'department' then (
          select array_agg(h.department_id) from home h where h.role_id = g.id and h.department_id is not null)
        when 'department-and-below' then (
          select array_agg(distinct d.id) from home h join departments top on top.id = h.department_id
            join departments d on d.organisation_id = ${organisationId} and d.path like top.path || '%'
          where h.role_id = g.id)
      end as departments
    from given g join role_permissions rp on rp.role_id = g.id`;

export function reachesTogether(given: readonly GivenRight[]): Map<Permission, Reach> {
  const found = new Map<Permission, Reach>();
  for (const { permission, scope, departments } of given) widen(found, permission, scope, departments);
  return found;
}

/** Adds what one role gives to the rights of somebody. */
function widen(
  rights: Map<Permission, Reach>,
  permission: Permission,
  scope: DataScope,
  departments: readonly string[] | null,
): void {
  const reach: Reach =
    scope === 'organisation' || scope === 'own' ? { kind: scope } : { kind: 'departments', ids: departments ?? [] };
  const known = rights.get(permission);
  rights.set(permission, known ? widest(known, reach) : reach);
}

/** What roles give somebody, as a statement that finds them answers it; departments only where a scope names some. */
export type HeldRights = {
  /** Each right as often as a role gives it, with the scope of that role. */
  permissions: readonly Permission[];
  scopes: readonly DataScope[];
  departments: Partial<Record<DataScope, readonly string[] | null>>;
};

const HOME = `home.organisation_id = p.organisation_id and (home.id = p.home_department_id
  or home.id in (select pd.department_id from person_departments pd where pd.person_id = p.id))`;

/** The same as `findReaches`, as a column of a statement in which somebody is `p`; `reachesOf` reads it. */
export const heldRights = sql.raw(`(
  select json_build_object(
    'permissions', coalesce(json_agg(rp.permission), '[]'), 'scopes', coalesce(json_agg(r.data_scope), '[]'),
    'departments', json_build_object(
      'department', case when bool_or(r.data_scope = 'department') then (
        select json_agg(home.id) from departments home where ${HOME}) end,
      'department-and-below', case when bool_or(r.data_scope = 'department-and-below') then (
        select json_agg(distinct d.id) from departments home join departments d
          on d.organisation_id = p.organisation_id and d.path like home.path || '%' where ${HOME}) end))
  from person_roles pr join roles r on r.id = pr.role_id join role_permissions rp on rp.role_id = r.id
  where pr.person_id = p.id)`);

export function reachesOf({ permissions, scopes, departments }: HeldRights): Map<Permission, Reach> {
  const found = new Map<Permission, Reach>();
  for (const [n, permission] of permissions.entries()) {
    const scope = scopes[n] as DataScope;
    widen(found, permission, scope, departments[scope] ?? null);
  }
  return found;
}

/** Of the rights of somebody those that count in a session. */
export const countedReaches = <Right extends string>(
  session: Pick<Caller, 'byPassword'>,
  rights: ReadonlyMap<Right, Reach>,
) => new Map([...rights].filter(([right]) => countsIn(session, right as string as Permission)));

/** Whose rights are looked at: the caller of a call, or somebody for whom a job reads what they may see. */
export type RightsHolder = {
  db: Db;
  caller: Pick<Caller, 'organisationId' | 'personId' | 'byPassword' | 'reaches'>;
};

/** The caller's rights as they count in this session, each with how far it reaches. */
export async function findOwnReaches({ db, caller }: RightsHolder): Promise<ReadonlyMap<Permission, Reach>> {
  const { organisationId, personId, reaches } = caller;
  if (reaches) return reaches;
  const found = (await findReaches(db, organisationId, [personId])).get(personId);
  return countedReaches(caller, found ?? new Map<Permission, Reach>());
}

/** How far the caller reaches by any of these rights; only what is their own where they hold none. */
export async function reachOf(ctx: RightsHolder, ...rights: readonly Permission[]): Promise<Reach> {
  const held = await findOwnReaches(ctx);
  return rights
    .flatMap((right) => held.get(right) ?? [])
    .reduce<Reach>((widestYet, other) => widest(widestYet, other), { kind: 'own' });
}

/** As a condition on a row of people `p`: those whose home is one of its departments or who also belong to one, and oneself. */
export function peopleWithin(reach: Reach, personId: string): Sql {
  if (reach.kind === 'organisation') return sql`true`;
  if (reach.kind === 'own') return sql`p.id = ${personId}`;
  const ids = uuids(reach.ids);
  return sql`(p.id = ${personId} or p.home_department_id = any(${ids}) or exists (
    select 1 from person_departments within where within.person_id = p.id and within.department_id = any(${ids})))`;
}

/** As a condition on whatever names somebody in a column. */
export function personWithin(reach: Reach, personId: string, column: Sql): Sql {
  if (reach.kind === 'organisation') return sql`true`;
  return sql`exists (select 1 from people p where p.id = ${column} and ${peopleWithin(reach, personId)})`;
}

/** Whether somebody is within the caller's reach by this right; with the whole organisation in reach, any id is. */
export async function isInReach(ctx: CallerCtx, right: Permission, personId: string): Promise<boolean> {
  const reach = await reachOf(ctx, right);
  if (reach.kind === 'organisation') return true;
  const within = peopleWithin(reach, ctx.caller.personId);
  const result = await ctx.db.rows(
    sql`select 1 from people p where p.organisation_id = ${ctx.caller.organisationId} and p.id = ${personId} and ${within}`,
  );
  return result.length > 0;
}

/** Lets the caller act on these people by a right, or refuses. What people can do is known above the modules that ask. */
export type ActOn = (ctx: CallerCtx, right: Permission, personIds: readonly string[]) => Promise<void>;

/** Gives the power over all universities; only who has that power can give it. */
const OF_THE_PLATFORM = sql.raw(`'platform-administrator'`);

/**
 * As a condition on a role `r`: whether it stands among the roles of its organisation. The role of the platform does only
 * where somebody of the organisation has it, or where somebody asks who could give it.
 */
export const standsAmongRoles = (personId: string | null): Sql => sql`(r.code <> ${OF_THE_PLATFORM}
  or exists (select 1 from person_roles had where had.role_id = r.id)
  or exists (select 1 from person_roles had join role_permissions gives on gives.role_id = had.role_id
    where had.person_id = ${personId}::uuid and gives.permission = 'organisations.manage'))`;
