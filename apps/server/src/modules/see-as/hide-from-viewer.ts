import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import type { Viewer } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';

/**
 * Every table that speaks of processes, with the columns that say of which: by all of them something could be counted,
 * found or read, whether the process itself is looked up or not.
 */
const ABOUT_PROCESSES = {
  processes: 'id',
  process_people: 'process_id',
  process_events: 'process_id',
  process_intervals: 'process_id',
  process_timers: 'process_id',
  process_comments: 'process_id',
  process_children: ['parent_id', 'child_id'],
  connection_calls: 'process_id',
  version_move_cases: 'process_id',
  work_orders: 'id',
  work_order_visits: 'order_id',
  work_order_records: 'order_id',
  network_applications: 'id',
  staff_registrations: 'process_id',
  attachments: 'owner_id',
  inbox_messages: 'about_id',
} as const satisfies Readonly<Record<string, string | readonly string[]>>;

/** A draft names somebody in a field that will keep them out. */
const draftNames = (viewer: Sql): Sql => sql`exists (
  select 1 from public.business_versions v, jsonb_array_elements(v.form -> 'fields') field
  where v.id = d.version_id and (field ->> 'keepsOut')::boolean and d.form -> (field ->> 'id') ? ${viewer})`;

const keptFrom = (viewer: Sql): Sql => sql`
  select kept.id from public.processes kept where kept.kept_from <> '{}' and kept.kept_from @> array[${viewer}::uuid]`;

/**
 * Somebody whom a complaint is about must not learn of it by seeing the product as the person who wrote it or works on
 * it. Until the transaction ends, views of the same names hide the rows of such processes from the viewer. Its
 * statements are parsed anew: one from before would look past the views. So this holds for every list, count, figure and
 * search that there is or will be, and no query has to know of it.
 */
export async function hideFromViewer(db: Db, { personId: viewer, seesAs }: Viewer): Promise<void> {
  if (!isStoredUuid(viewer)) throw new Error('no id of a person');
  const found = await db.row<{ kept: boolean }>(sql`
    select exists (${keptFrom(sql`${viewer}`)})
      or exists (select 1 from process_drafts d where d.author_id = ${seesAs} and ${draftNames(sql`${viewer}`)}) as kept`);
  if (!found?.kept) return;
  // A view takes no parameters.
  const id = sql.raw(`'${viewer}'`);
  const views = Object.entries<string | readonly string[]>(ABOUT_PROCESSES).map(([table, columns]) => {
    const isKept = [columns].flat().map((column) => sql`x.${sql.identifier(column)} = any(array(${keptFrom(id)}))`);
    const name = sql.identifier(table);
    // The few ids are found once, and a table stays one that its own indexes serve.
    return sql`create temporary view ${name} as select x.* from public.${name} x
      where (${sql.join(isKept, sql.raw(' or '))}) is not true;`;
  });
  const drafts = sql`
    create temporary view process_drafts as select d.* from public.process_drafts d where not ${draftNames(id)};`;
  // Several statements at once cannot be prepared, as one that comes again would be.
  await db.send(sql.join([...views, drafts], sql.empty).compile().text, []);
}
