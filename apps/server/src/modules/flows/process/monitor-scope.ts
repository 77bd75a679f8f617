import type { Permission } from '@campus/contract/permissions.ts';
import { type Reach, widest } from '@campus/rules/access/power.ts';
import { reachOf } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { type Sql, sql, uuids } from '#server/platform/sql.ts';

/** How far somebody who monitors or manages all business sees. */
export const monitorScope = (ctx: CallerCtx): Promise<Reach> => reachOf(ctx, 'business.monitor-all', 'business.manage');

/** The same of anybody whose rights are at hand. */
export const reachOfMonitor = (held: ReadonlyMap<Permission, Reach>): Reach =>
  (['business.monitor-all', 'business.manage'] as const)
    .flatMap((right) => held.get(right) ?? [])
    .reduce<Reach>((widestYet, other) => widest(widestYet, other), { kind: 'own' });

export function scopeCovers(scope: Reach, departmentId: string | null, submitterId: string, personId: string): boolean {
  if (scope.kind === 'organisation') return true;
  if (scope.kind === 'own') return submitterId === personId;
  return departmentId !== null && scope.ids.includes(departmentId);
}

/** `scopeCovers` as a condition on processes `p`. */
export function scopeFilter(scope: Reach, personId: string): Sql {
  if (scope.kind === 'organisation') return sql`true`;
  if (scope.kind === 'own') return sql`p.submitter_id = ${personId}`;
  return sql`p.department_id = any(${uuids(scope.ids)})`;
}
