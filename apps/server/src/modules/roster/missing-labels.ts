import { makeLabel } from '#server/modules/labels/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { sql } from '#server/platform/sql.ts';
import { actorOf } from './actor.ts';
import type { RosterRun } from './runs.store.ts';

const MOST = 100;

/** The labels that rows of a list name and nobody has made yet, as the list spells them. */
export async function listMissingLabels(db: Db, { id, organisationId, list }: RosterRun): Promise<string[]> {
  if (list !== 'people' && list !== 'labels') return [];
  const named =
    list === 'labels'
      ? sql`select r.given ->> 'name' as name from roster_rows r`
      : sql`select l.name from roster_rows r cross join lateral jsonb_array_elements_text(
          case when jsonb_typeof(r.given -> 'labels') = 'array' then r.given -> 'labels' else '[]' end) as l (name)`;
  const rows = await db.rows<{ name: string }>(sql`
    select min(said.name) as name from (
      ${named} where r.run_id = ${id} and r.outcome = 'odd' and r.faults @> '[{"fault": "label-unknown"}]') said
    where said.name is not null and not exists (select 1 from labels l where l.organisation_id = ${organisationId}
      and lower(said.name) in (lower(l.name_zh), lower(l.name_en)))
    group by lower(said.name) order by lower(said.name) limit ${sql.number(MOST)}`);
  return rows.map(({ name }) => name);
}

export const mayMakeLabels = async (ctx: CallerCtx): Promise<boolean> =>
  (await actorOf(ctx)).power.rights.has('labels.manage');

/** Makes those of the labels that somebody chose; each has to be one that the list names and that is missing. */
export async function makeMissingLabels(ctx: CallerCtx, run: RosterRun, chosen: readonly string[]): Promise<void> {
  if (!(await mayMakeLabels(ctx))) return refuse('not-allowed');
  const missing = new Set(await listMissingLabels(ctx.db, run));
  for (const name of new Set(chosen)) {
    if (!missing.has(name)) return refuseField('makeLabels', 'not-an-option');
    await makeLabel(ctx, { zh: name, en: name });
  }
}
