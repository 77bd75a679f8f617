import type { Reach } from '@campus/rules/access/power.ts';
import { reachOf } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { type Sql, sql, uuids } from '#server/platform/sql.ts';

/** How far somebody who monitors or manages all business sees. */
export const monitorScope = (ctx: CallerCtx): Promise<Reach> => reachOf(ctx, 'business.monitor-all', 'business.manage');

export function scopeCovers(scope: Reach, departmentId: string | null, submitterId: string, personId: string): boolean {
  if (scope.kind === 'organisation') return true;
  if (scope.kind === 'own') return submitterId === personId;
  return departmentId !== null && scope.ids.includes(departmentId);
}

/** A condition on processes `p`: nobody finds a process whose form excludes them in any list. */
export const notKeptFrom = (personId: string): Sql => sql`not (${personId}::uuid = any(p.kept_from))`;

/**
 * The same as a condition on intervals `i`, for who counts many of them: the few that are kept from somebody are looked up
 * once, and the process of each interval is not.
 */
export const notKeptAway = (organisationId: string, personId: string): Sql => sql`i.process_id not in (
  select k.id from processes k where k.organisation_id = ${organisationId} and k.kept_from <> '{}' and ${personId}::uuid = any(k.kept_from))`;

/** `scopeCovers` as a condition on processes `p`. */
export function scopeFilter(scope: Reach, personId: string): Sql {
  if (scope.kind === 'organisation') return sql`true`;
  if (scope.kind === 'own') return sql`p.submitter_id = ${personId}`;
  return sql`p.department_id = any(${uuids(scope.ids)})`;
}
