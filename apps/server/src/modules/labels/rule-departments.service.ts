import type { Words } from '@campus/rules/flows/definition.ts';
import type { OrganisationChangeLog } from '#server/modules/rights/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, uuids, wordsOf } from '#server/platform/sql.ts';
import { noteLabelChanges } from './note-labels.ts';

/** The labels whose rules name one of these departments. */
export async function listRulesNaming(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<{ kind: string; name: Words }[]> {
  return db.rows<{ kind: string; name: Words }>(sql`
    select distinct 'label' as kind, ${wordsOf('l')} as name
    from label_rule_departments d join labels l on l.id = d.label_id
    where d.organisation_id = ${organisationId} and d.department_id = any(${uuids(ids)})`);
}

/** Rules that named a department name the one that it was merged into. */
export async function followMergedDepartment(
  ctx: OrganisationChangeLog,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const { db } = ctx;
  const { organisationId } = ctx.caller;
  const named = await db.rows<{ id: string }>(sql`
    select label_id as id from label_rule_departments where organisation_id = ${organisationId} and department_id = ${from}`);
  const ids = named.map(({ id }) => id);
  if (ids.length === 0) return;
  await noteLabelChanges(ctx, ids, async () => {
    await db.run(sql`
      insert into label_rule_departments (organisation_id, label_id, department_id)
      select organisation_id, label_id, ${into} from label_rule_departments
      where organisation_id = ${organisationId} and department_id = ${from} on conflict do nothing`);
    await db.run(sql`
      delete from label_rule_departments where organisation_id = ${organisationId} and department_id = ${from}`);
  });
}
