import type { ChildFailure } from '@campus/rules/flows/child-failures.ts';
import type { FieldValue } from '@campus/rules/flows/conditions.ts';
import type { Db } from '#server/platform/database.ts';
import { at, json, type Sql, sql } from '#server/platform/sql.ts';
import { columnsOf, type RowOf } from '#server/platform/table.ts';
import { processChildren } from '../flows.tables.ts';

export type ChildRow = RowOf<typeof processChildren>;
type OfVisit = Pick<ChildRow, 'organisationId' | 'parentId' | 'visit'>;
export type ChildKey = OfVisit & Pick<ChildRow, 'item'>;
type Wanted = { item: number; submitterId: string | null; form: Readonly<Record<string, FieldValue>> };

/** The applications of a visit, once: a step that is asked for them again has them already. */
export async function insertChildren(
  db: Db,
  of: OfVisit & Pick<ChildRow, 'businessId' | 'waits'>,
  wanted: readonly Wanted[],
  now: number,
): Promise<void> {
  await db.run(sql`
    insert into process_children (organisation_id, parent_id, visit, item, business_id, waits, submitter_id, form, state, changed_at)
    select ${of.organisationId}::uuid, ${of.parentId}::uuid, ${of.visit}::int, r.item, ${of.businessId}::uuid, ${of.waits}::boolean,
      r."submitterId", r.form, 'to-start', ${at(now)}
    from jsonb_to_recordset(${json(wanted)}) as r (item smallint, "submitterId" uuid, form jsonb)
    on conflict do nothing`);
}

/** A visit waits no longer: what was not started is not, and what runs is to be ended. */
export async function dropChildren(db: Db, { organisationId, parentId, visit }: OfVisit, now: number): Promise<void> {
  await db.run(sql`
    update process_children set changed_at = ${at(now)}, reported_at = coalesce(reported_at, ${at(now)}),
      state = case state when 'to-start' then 'dropped' when 'started' then 'to-end' else state end,
      form = case when state = 'to-start' then null else form end
    where organisation_id = ${organisationId} and parent_id = ${parentId} and visit = ${visit}
      and state in ('to-start', 'started', 'ended', 'failed')`);
}

/** What is to be done with one of them: as the index of the table has it. */
const DUE: Sql = sql`(c.state in ('to-start', 'to-end') or (c.state in ('ended', 'failed') and c.reported_at is null))`;

/** What is to be done with the applications of a case, in their order. */
export const listDueChildren = (db: Db, organisationId: string, parentId: string): Promise<ChildKey[]> =>
  db.rows<ChildKey>(sql`
    select c.organisation_id as "organisationId", c.parent_id as "parentId", c.visit, c.item from process_children c
    where c.organisation_id = ${organisationId} and c.parent_id = ${parentId} and ${DUE} order by c.visit, c.item`);

/** One of them, held until the end of the transaction. */
export const lockChild = (db: Db, key: ChildKey): Promise<ChildRow | null> =>
  db.row<ChildRow>(sql`
    select ${columnsOf(processChildren, 'c')} from process_children c where ${ofKey(key)} for update`);

const ofKey = ({ organisationId, parentId, visit, item }: ChildKey): Sql => sql`c.organisation_id = ${organisationId}
  and c.parent_id = ${parentId} and c.visit = ${visit} and c.item = ${item}`;

/** It was handed in; what ended at once has ended. */
export async function setStarted(
  db: Db,
  key: ChildKey,
  { childId, outcome }: Pick<ChildRow, 'childId' | 'outcome'>,
  now: number,
): Promise<void> {
  await db.run(sql`
    update process_children c set child_id = ${childId}, form = null, outcome = ${outcome}, changed_at = ${at(now)},
      state = ${outcome === null ? 'started' : 'ended'},
      reported_at = case when not c.waits and ${outcome !== null}::boolean then ${at(now)} end
    where ${ofKey(key)}`);
}

/** It could not be handed in, and is not tried again. */
export async function setFailed(db: Db, key: ChildKey, failure: ChildFailure, now: number): Promise<void> {
  await db.run(sql`
    update process_children c set state = 'failed', failure = ${failure}, form = null, changed_at = ${at(now)},
      reported_at = case when not c.waits then ${at(now)} end
    where ${ofKey(key)}`);
}

/** Its case was told what came of it; `failure` where the answer could not be taken. */
export async function setReported(db: Db, key: ChildKey, failure: ChildFailure | null, now: number): Promise<void> {
  await db.run(sql`
    update process_children c set reported_at = ${at(now)}, failure = coalesce(${failure}, c.failure), changed_at = ${at(now)}
    where ${ofKey(key)}`);
}

/** How many cases stand above one, as steps of them handed it in. */
export async function countParents(db: Db, organisationId: string, id: string): Promise<number> {
  const row = await db.row<{ n: number }>(sql`
    with recursive above as (
      select c.parent_id as id, 1 as n from process_children c
      where c.organisation_id = ${organisationId} and c.child_id = ${id}
      union all select c.parent_id, above.n + 1 from above join process_children c on c.child_id = above.id where above.n < 100
    ) select coalesce(max(n), 0)::int as n from above`);
  return row?.n ?? 0;
}

/** Where something is left to do for a while: a job was lost, or could not do it. */
export const listLeftOver = (db: Db, before: number, most: number) =>
  db.rows<{ organisationId: string; parentId: string }>(sql`
    select distinct c.organisation_id as "organisationId", c.parent_id as "parentId"
    from process_children c join organisations o on o.id = c.organisation_id and o.active
      join processes p on p.id = c.parent_id
    where ${DUE} and c.changed_at < ${at(before)} and not (p.hung_up and c.state in ('ended', 'failed'))
    order by 2 limit ${sql.number(most)}`);

export async function findChildId(db: Db, key: ChildKey): Promise<string | null> {
  const row = await db.row<Pick<ChildRow, 'childId'>>(sql`
    select c.child_id as "childId" from process_children c where ${ofKey(key)}`);
  return row?.childId ?? null;
}

export async function findChildState(db: Db, key: ChildKey): Promise<ChildRow['state'] | null> {
  const row = await db.row<Pick<ChildRow, 'state'>>(sql`select c.state from process_children c where ${ofKey(key)}`);
  return row?.state ?? null;
}

export async function isOrganisationActive(db: Db, organisationId: string): Promise<boolean> {
  const row = await db.row<{ active: boolean }>(
    sql`select o.active from organisations o where o.id = ${organisationId}`,
  );
  return row?.active === true;
}
