import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import type { Viewer } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';

/** A draft names somebody in a field that will keep them out. */
const draftNames = (viewer: string) => `exists (
  select 1 from public.business_versions v, jsonb_array_elements(v.form -> 'fields') field
  where v.id = d.version_id and (field ->> 'keepsOut')::boolean and d.form -> (field ->> 'id') ? '${viewer}')`;

const isKept = (process: string, viewer: string) => `exists (
  select 1 from public.processes kept where kept.id = ${process} and kept.kept_from <> '{}' and kept.kept_from @> array['${viewer}'::uuid])`;

/**
 * Somebody whom a complaint is about must not learn of it by seeing the product as the person who wrote it or works on
 * it. Until the transaction ends, views of the same names hide the rows of such processes from the viewer. So this
 * holds for every list, count and search that there is or will be, and no query has to know of it.
 */
export async function hideFromViewer(db: Db, { personId: viewer, seesAs }: Viewer): Promise<void> {
  if (!isStoredUuid(viewer)) throw new Error('no id of a person');
  const [found] = await db.rows<{ kept: boolean }>(sql`select
      exists (select 1 from processes where kept_from <> '{}' and kept_from @> array[${viewer}::uuid])
      or exists (select 1 from process_drafts d where d.author_id = ${seesAs} and ${sql.raw(draftNames(viewer))}) as kept`);
  if (!found?.kept) return;
  await db.run(
    sql.raw(`
    create temporary view processes as select p.* from public.processes p where not ${isKept('p.id', viewer)};
    create temporary view process_people as select pp.* from public.process_people pp where not ${isKept('pp.process_id', viewer)};
    create temporary view process_drafts as select d.* from public.process_drafts d where not ${draftNames(viewer)};
    create temporary view inbox_messages as select m.* from public.inbox_messages m
      where m.about_kind <> 'process' or not ${isKept('m.about_id', viewer)}`),
  );
}
