import type { DataScope } from '@campus/contract/permissions.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { rowsOf } from '#server/platform/database.ts';
import { type SQL, sql } from '#server/platform/drizzle.ts';

/** How far somebody who monitors all business sees: everything, the people of some departments, or their own. */
export type MonitorScope = { kind: 'organisation' } | { kind: 'departments'; ids: readonly string[] } | { kind: 'own' };

const WIDEST: readonly DataScope[] = ['organisation', 'department-and-below', 'department', 'own'];

/** The widest scope among the caller's roles that let them monitor or manage, with the departments that it means. */
export async function monitorScope(ctx: CallerCtx): Promise<MonitorScope> {
  const { organisationId, personId } = ctx.caller;
  const result = await ctx.db.execute(sql`
    with mine as (
      select distinct r.data_scope from person_roles pr join roles r on r.id = pr.role_id
      join role_permissions rp on rp.role_id = r.id and rp.permission in ('business.monitor-all', 'business.manage')
      where pr.organisation_id = ${organisationId} and pr.person_id = ${personId}
    ), home as (
      select d.id, d.path from people p join departments d on d.organisation_id = p.organisation_id
        and (d.id = p.home_department_id or d.id in (select pd.department_id from person_departments pd where pd.person_id = p.id))
      where p.id = ${personId}
    )
    select coalesce(array_agg(data_scope), '{}') as scopes,
      coalesce((select array_agg(id) from home), '{}') as departments,
      coalesce((select array_agg(d.id) from departments d join home h on d.path like h.path || '%'
        where d.organisation_id = ${organisationId}), '{}') as below
    from mine`);
  const [row] = rowsOf<{ scopes: DataScope[]; departments: string[]; below: string[] }>(result);
  const widest = WIDEST.find((scope) => row?.scopes.includes(scope)) ?? 'own';
  if (widest === 'organisation') return { kind: 'organisation' };
  if (widest === 'own') return { kind: 'own' };
  return { kind: 'departments', ids: (widest === 'department' ? row?.departments : row?.below) ?? [] };
}

export function scopeCovers(
  scope: MonitorScope,
  departmentId: string | null,
  submitterId: string,
  personId: string,
): boolean {
  if (scope.kind === 'organisation') return true;
  if (scope.kind === 'own') return submitterId === personId;
  return departmentId !== null && scope.ids.includes(departmentId);
}

/** The same as a condition on processes `p`. */
export function scopeFilter(scope: MonitorScope, personId: string): SQL {
  if (scope.kind === 'organisation') return sql`true`;
  if (scope.kind === 'own') return sql`p.submitter_id = ${personId}`;
  return sql`p.department_id = any(${sql.param([...scope.ids])}::uuid[])`;
}
