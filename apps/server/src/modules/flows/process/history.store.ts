import { type PictureFacts, picturesColumn } from '#server/modules/attachments/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset, pageShowing, shownWith } from '#server/platform/paging.ts';
import { sql, uuids } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { processComments, type processEvents } from '../flows.tables.ts';
import { type FoundNames, type Ids, idLists, namesOf } from '../names.store.ts';

type Paging = { after?: string | undefined; size?: number | undefined };

type Timeline = Pick<
  RowOf<typeof processEvents>,
  'id' | 'at' | 'kind' | 'reason' | 'people' | 'attachments' | 'signature'
> & {
  by: string | null;
  instead: string | null;
  step: string | null;
  count: { n: number; of: number } | null;
};
type Shown = { names: FoundNames; pictures: PictureFacts[] };

/** What happened to a process, newest first, with the names and pictures in it, without the changes themselves. */
export async function listEvents(db: Db, organisationId: string, processId: string, query: Paging) {
  const paging = keyset<Timeline>('desc', [{ column: sql`e.id`, type: 'bigint', of: (row) => row.id }], query);
  const page = sql`
    select e.id, e.at, e.kind, e.by_person_id as by, e.instead_id as instead, e.step_id as step, e.reason, e.people, e.attachments,
      e.signature, e.asked -> 'count' as count
    from process_events e where e.organisation_id = ${organisationId} and e.process_id = ${processId} and ${paging.where}
    order by ${paging.orderBy} limit ${paging.limit}`;
  const people = sql`array(select unnest(page.people || page.by || page.instead) from page)`;
  const pictures = sql`array(select unnest(page.attachments || page.signature) from page)`;
  const shown = sql`jsonb_build_object(
    'names', ${namesOf(organisationId, { people })}, 'pictures', ${picturesColumn(organisationId, pictures)})`;
  const rows = await db.rows<Timeline & { shown: Shown | null }>(pageShowing(page, sql`page.id desc`, shown));
  return { ...paging.page(rows), shown: shownWith(rows) };
}

/** The versions that a process ran in before it was taken to others, the latest first. */
export async function listFormerVersions(db: Db, organisationId: string, processId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select e.asked -> 'moved' ->> 'from' as id from process_events e
    where e.organisation_id = ${organisationId} and e.process_id = ${processId} and e.asked ? 'moved' order by e.id desc`);
  return [...new Set(rows.map(({ id }) => id))];
}

export async function listComments(db: Db, organisationId: string, processId: string, query: Paging) {
  type Row = RowOf<typeof processComments>;
  const paging = keyset<Row>(
    'desc',
    [
      { column: sql`c.at`, type: 'timestamptz', of: (row) => row.at },
      { column: sql`c.id`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const rows = await db.rows<Row>(sql`
    select ${columnsOf(processComments, 'c')} from process_comments c
    where c.organisation_id = ${organisationId} and c.process_id = ${processId} and ${paging.where}
    order by ${paging.orderBy} limit ${paging.limit}`);
  return paging.page(rows);
}

/** Adds a comment; answers everybody who takes part in the process, is asked in it or was copied. */
export async function insertComment(db: Db, row: NewRowOf<typeof processComments>): Promise<string[]> {
  const involved = await db.rows<{ id: string }>(sql`
    with added as (${insertInto(processComments, row)})
    select person_id as id from process_people
    where process_id = ${row.processId} and (took_part or opened_at is not null or copied_at is not null)`);
  return involved.map(({ id }) => id);
}

export type ProcessExtras = {
  comments: number;
  attachments: number;
  /** Who has opened it. */
  read: string[];
  names: FoundNames;
  pictures: PictureFacts[];
  /** Whether a step of another one handed it in, or a step of it hands in others. */
  related: boolean;
};

/** What a page of one process shows that its state does not hold, in one query; `shown` is what its state only names. */
export async function findExtras(
  db: Db,
  organisationId: string,
  processId: string,
  shown: { names: Ids; pictures: readonly string[] },
): Promise<ProcessExtras> {
  const result = await db.row<ProcessExtras>(sql`select
    (select count(*)::int from process_comments c where c.organisation_id = ${organisationId} and c.process_id = ${processId}) as comments,
    (select count(*)::int from attachments a where a.owner_kind = 'process' and a.owner_id = ${processId} and a.organisation_id = ${organisationId}) as attachments,
    coalesce((select array_agg(pp.person_id::text) from process_people pp where pp.process_id = ${processId} and pp.read_at is not null), '{}') as read,
    ${namesOf(organisationId, idLists(shown.names))} as names,
    ${picturesColumn(organisationId, uuids(shown.pictures))} as pictures,
    exists (select 1 from process_children c where c.child_id = ${processId} or c.parent_id = ${processId}) as related`);
  return result as ProcessExtras;
}
