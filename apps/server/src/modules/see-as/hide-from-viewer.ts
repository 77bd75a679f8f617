import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import type { Viewer } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';

/** A draft names somebody in a field that will keep them out. */
const draftNames = (viewer: Sql): Sql => sql`exists (
  select 1 from public.business_versions v, jsonb_array_elements(v.form -> 'fields') field
  where v.id = d.version_id and (field ->> 'keepsOut')::boolean and d.form -> (field ->> 'id') ? ${viewer})`;

const isKept = (process: Sql, viewer: Sql): Sql => sql`exists (
  select 1 from public.processes kept where kept.id = ${process} and kept.kept_from <> '{}' and kept.kept_from @> array[${viewer}::uuid])`;

/**
 * Somebody whom a complaint is about must not learn of it by seeing the product as the person who wrote it or works on
 * it. Until the transaction ends, views of the same names hide the rows of such processes from the viewer. Its
 * statements are parsed anew: one from before would look past the views. So this holds for every list, count and search
 * that there is or will be, and no query has to know of it.
 */
export async function hideFromViewer(db: Db, { personId: viewer, seesAs }: Viewer): Promise<void> {
  if (!isStoredUuid(viewer)) throw new Error('no id of a person');
  const found = await db.row<{ kept: boolean }>(sql`
    select exists (select 1 from processes where kept_from <> '{}' and kept_from @> array[${viewer}::uuid])
      or exists (select 1 from process_drafts d where d.author_id = ${seesAs} and ${draftNames(sql`${viewer}`)}) as kept`);
  if (!found?.kept) return;
  // A view takes no parameters.
  const id = sql.raw(`'${viewer}'`);
  const views = sql`
    create temporary view processes as select p.* from public.processes p where not ${isKept(sql`p.id`, id)};
    create temporary view process_people as select pp.* from public.process_people pp where not ${isKept(sql`pp.process_id`, id)};
    create temporary view process_drafts as select d.* from public.process_drafts d where not ${draftNames(id)};
    create temporary view inbox_messages as select m.* from public.inbox_messages m
      where m.about_kind <> 'process' or not ${isKept(sql`m.about_id`, id)}`;
  // Several statements at once cannot be prepared, as one that comes again would be.
  await db.send(views.compile().text, []);
}
