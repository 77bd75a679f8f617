import type { CallerCtx } from '#server/platform/context.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import { notKeptFrom } from '../counted.ts';
import { monitorScope, scopeFilter } from './monitor-scope.ts';

/**
 * Whether the caller may open a process, as a condition on processes `p`: what `seeProcess` asks, for a whole page at once.
 */
export async function mayOpenProcess(ctx: CallerCtx): Promise<Sql> {
  const { personId, permissions } = ctx.caller;
  const wide = permissions.has('business.monitor-all') || permissions.has('business.manage');
  const monitors = wide ? scopeFilter(await monitorScope(ctx), personId) : sql`false`;
  const takenOut = sql`(
    select bool_and(t ->> 'state' = 'removed') from jsonb_array_elements(p.state -> 'tasks') t where t ->> 'person' = ${personId})`;
  const part = (condition: Sql) => sql`exists (
    select 1 from process_people pp where pp.process_id = p.id and pp.person_id = ${personId}::uuid and ${condition})`;
  const concerned = part(sql`(pp.took_part or coalesce(pp.opened_at, pp.acted_at, pp.copied_at) is not null)`);
  const involved = part(sql`(pp.copied_at is not null or ${takenOut} is not true)`);
  const known = sql`exists (
    select 1 from business_people bp where bp.business_id = p.business_id and bp.person_id = ${personId}::uuid)`;
  return sql`(p.submitter_id = ${personId}::uuid or case when ${notKeptFrom(personId)}
    then ${monitors} or ${known} or ${involved} else ${concerned} end)`;
}
