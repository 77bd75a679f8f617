import { type Reach, widest } from '@campus/rules/access/power.ts';
import { type RightsHolder, reachOf } from '#server/modules/access/index.ts';
import { actingHead } from '#server/modules/people/index.ts';
import { sql } from '#server/platform/sql.ts';

/** Whose figures the caller sees: by role, of the departments that they head and all below, and their own. */
export async function figureReach(ctx: RightsHolder): Promise<Reach> {
  const reach = await reachOf(ctx, 'reports.read');
  if (reach.kind === 'organisation') return reach;
  const headed = await listHeaded(ctx);
  return headed.length > 0 ? widest(reach, { kind: 'departments', ids: headed }) : reach;
}

/** The departments whose acting head the caller is, and all below them. */
async function listHeaded({ db, caller: { organisationId, personId } }: RightsHolder): Promise<string[]> {
  const found = await db.rows<{ id: string }>(sql`
    select distinct below.id from departments d
      join departments below on below.organisation_id = d.organisation_id and below.path like d.path || '%'
    where d.organisation_id = ${organisationId} and ${actingHead(sql`d`)} = ${personId} and (d.head_person_id = ${personId}
      or d.id in (select dd.department_id from department_deputies dd where dd.person_id = ${personId}))`);
  return found.map(({ id }) => id);
}
