import type { OrganisationChangeLog } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { type LoggedRecord, noteChanges, noteChangesDuring } from '#server/platform/note-change.ts';
import { sql, uuids } from '#server/platform/sql.ts';

/** A label as the log keeps it: its names, and by name what its rule asks for. */
async function findLabelRecords(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, LoggedRecord>> {
  const result = await db.rows<LoggedRecord & { id: string }>(sql`
    select l.id, l.name_zh as name, jsonb_build_object('nameZh', l.name_zh, 'nameEn', l.name_en, 'rule', r.label_id is not null,
      'ruleDepartments', array(select d.name_zh from label_rule_departments rd join departments d on d.id = rd.department_id
        where rd.label_id = l.id order by d.path),
      'ruleBelow', r.below, 'ruleIdentities', r.identities, 'ruleYears', r.admission_years) as fields
    from labels l left join label_rules r on r.label_id = l.id
    where l.organisation_id = ${organisationId} and l.id = any(${uuids(ids)})`);
  return new Map(result.map(({ id, ...record }) => [id, record]));
}

/** Does something to labels, and notes what it changed in each of them. */
export const noteLabelChanges = <Result>(
  ctx: OrganisationChangeLog,
  ids: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> =>
  noteChangesDuring(ctx, 'label', () => findLabelRecords(ctx.db, ctx.caller.organisationId, ids), act);

/** Does something to a label, and notes what it changed. */
export const noteLabelChange = <Result>(ctx: CallerCtx, id: string, act: () => Promise<Result>): Promise<Result> =>
  noteLabelChanges(ctx, [id], act);

/** The same for what gives the label to many people or takes it from them: each of them gets a line as well. */
export async function noteCarrierChanges(ctx: CallerCtx, id: string, act: () => Promise<void>): Promise<void> {
  const { organisationId } = ctx.caller;
  const carried = await listCarriers(ctx.db, organisationId, id);
  const name = [...(await findLabelRecords(ctx.db, organisationId, [id])).values()][0]?.name ?? '';
  await noteLabelChange(ctx, id, act);
  const result = await ctx.db.rows<{
    id: string;
    name: string;
    had: boolean;
    labels: string[];
    labelIds: string[];
  }>(sql`
    select p.id, p.name, p.id = any(${uuids(carried)}) as had,
      array(select l.name_zh from person_labels pl join labels l on l.id = pl.label_id where pl.person_id = p.id order by l.name_zh) as labels,
      array(select pl.label_id::text from person_labels pl where pl.person_id = p.id order by pl.label_id) as "labelIds"
    from people p where p.organisation_id = ${organisationId} and (p.id = any(${uuids(carried)}))
      <> (p.id in (select pl.person_id from person_labels pl where pl.organisation_id = ${organisationId} and pl.label_id = ${id}))`);
  noteChanges(
    ctx,
    'person',
    result.map(({ labels, labelIds, had, ...person }) => ({
      ...person,
      before: {
        labels: had ? [...labels, name].sort() : labels.filter((label) => label !== name),
        labelIds: had ? [...labelIds, id].sort() : labelIds.filter((labelId) => labelId !== id),
      },
      after: { labels, labelIds },
    })),
  );
}

async function listCarriers(db: Db, organisationId: string, id: string): Promise<string[]> {
  const result = await db.rows<{ id: string }>(
    sql`select person_id as id from person_labels where organisation_id = ${organisationId} and label_id = ${id}`,
  );
  return result.map((row) => row.id);
}
