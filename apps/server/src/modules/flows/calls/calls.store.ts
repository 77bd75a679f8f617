import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';
import { assign, columnsOf, type RowOf } from '#server/platform/table.ts';
import type { CallJob } from './call-job.ts';
import { connectionCalls } from './calls.tables.ts';

/** For so long the job that was sent with a call is expected to have its turn. */
const LEFT_ALONE = 30_000;

export type Call = RowOf<typeof connectionCalls>;

/** One call for each visit: what is there already stays as it is; one that was not sent yet has its turn now. */
export async function insertCall(
  db: Db,
  { id, organisationId, processId, visit, queuedAt }: CallJob & { id: string; queuedAt: number },
): Promise<void> {
  await db.run(sql`
    insert into connection_calls (id, organisation_id, process_id, visit, queued_at, state)
    values (${id}, ${organisationId}, ${processId}, ${visit}, ${at(queuedAt)}, 'queued')
    on conflict (process_id, visit) do update set next_try_at = null
      where connection_calls.state = 'queued' and connection_calls.tries = 0`);
}

const ofVisit = ({ organisationId, processId, visit }: CallJob) => sql`
  select ${columnsOf(connectionCalls, 'c')} from connection_calls c
  where c.organisation_id = ${organisationId} and c.process_id = ${processId} and c.visit = ${visit}`;

export const findCall = (db: Db, job: CallJob) => db.row<Call>(ofVisit(job));

/** The call of a visit, locked until the transaction ends. Whoever locks its process as well has done so before. */
export const lockCall = (db: Db, job: CallJob) => db.row<Call>(sql`${ofVisit(job)} for update`);

export const lockCallById = (db: Db, organisationId: string, id: string) =>
  db.row<Call>(sql`
    select ${columnsOf(connectionCalls, 'c')} from connection_calls c
    where c.organisation_id = ${organisationId} and c.id = ${id} for update`);

/** The call whose callback has this secret, and whether its organisation is at work. */
export const findCallByCallback = (db: Db, hash: Buffer) =>
  db.row<CallJob & { isActive: boolean }>(sql`
    select c.organisation_id as "organisationId", c.process_id as "processId", c.visit, o.active as "isActive"
    from connection_calls c join organisations o on o.id = c.organisation_id where c.callback_hash = ${hash}`);

export async function changeCall(db: Db, { id }: Pick<Call, 'id'>, change: Partial<Call>): Promise<void> {
  await db.run(sql`update connection_calls set ${assign(connectionCalls, change)} where id = ${id}`);
}

/** Calls whose turn has come, or whose answer is kept and not delivered; those of a suspended organisation wait. */
export const listCallsToDo = (db: Db, { now, cutOff }: { now: number; cutOff: number }, most: number) =>
  db.rows<CallJob>(sql`
    select c.organisation_id as "organisationId", c.process_id as "processId", c.visit
    from connection_calls c join organisations o on o.id = c.organisation_id and o.active
    where (c.settled_at is null or c.state in ('queued', 'sending')) and (c.state = 'queued' or c.kept is not null or c.claimed_at < ${at(cutOff)})
      and coalesce(c.next_try_at, c.claimed_at, c.queued_at) < ${at(now - LEFT_ALONE)}
    order by coalesce(c.next_try_at, c.claimed_at, c.queued_at) limit ${sql.number(most)}`);

/** Calls that were answered and whose callback nobody waits for any more. */
export async function endUnheardCallbacks(db: Db, now: number): Promise<void> {
  await db.run(sql`
    update connection_calls c set callback_state = 'over', settled_at = ${at(now)}
    from processes p
    where c.settled_at is null and c.kept is null and c.callback_state = 'awaited' and c.state = 'answered'
      and p.id = c.process_id and (p.ended_at is not null or not exists (
        select 1 from jsonb_array_elements(p.state -> 'visits') open
        where (open ->> 'id')::int = c.visit and open ->> 'outcome' is null) or exists (
        select 1 from jsonb_array_elements(p.state -> 'tasks') asked
        where (asked ->> 'visit')::int = c.visit and asked ->> 'settledAt' is null))`);
}

/** Forgets what was settled before a moment. */
export async function clearOldCalls(db: Db, before: number): Promise<void> {
  await db.run(sql`delete from connection_calls where settled_at < ${at(before)} and state in ('answered', 'failed')`);
}
