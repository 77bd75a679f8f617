import type { Db } from '#server/platform/database.ts';
import { json, sql, uuids } from '#server/platform/sql.ts';

type Words = { zh: string; en: string };
export type HeldProcess = { id: string; number: string; businessId: string; business: Words };

/** The processes of which somebody holds something, by id, without those that are kept from the reader. */
export async function listHeldProcesses(
  db: Db,
  { organisationId, personId }: { organisationId: string; personId: string },
  readerId: string,
): Promise<HeldProcess[]> {
  return db.rows<HeldProcess>(sql`
    select p.id, p.number, b.id as "businessId", jsonb_build_object('zh', b.name_zh, 'en', b.name_en) as business
    from process_people pp join processes p on p.id = pp.process_id join businesses b on b.id = p.business_id
    where pp.organisation_id = ${organisationId} and pp.person_id = ${personId} and pp.holds and not (${readerId} = any(p.kept_from))
    order by p.id`);
}

/** Those of these processes that are kept from somebody. */
export async function listKeptFrom(db: Db, ids: readonly string[], personId: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const result = await db.rows<{ id: string }>(
    sql`select id from processes where id = any(${uuids(ids)}) and ${personId} = any(kept_from)`,
  );
  return result.map(({ id }) => id);
}

/** Locks in the order of ids, so that two such operations cannot wait for each other. */
export async function lockProcesses(db: Db, organisationId: string, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    select 1 from processes where organisation_id = ${organisationId} and id = any(${uuids(ids)}) order by id for update`);
}

/** The processes of which these people hold something; one of which several do is named as often. */
export async function listHeldIds(db: Db, organisationId: string, personIds: readonly string[]): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select process_id as id from process_people
    where organisation_id = ${organisationId} and person_id = any(${uuids(personIds)}) and holds`);
  return result.map(({ id }) => id);
}

export async function findLastEvent(db: Db, processId: string): Promise<number> {
  const result = await db.row<{ id: number }>(
    sql`select max(id)::float8 as id from process_events where process_id = ${processId}`,
  );
  return result?.id ?? 0;
}

export type EventSince = { processId: string; by: string | null; at: number };

/**
 * The last event of each process, after the named one, that changed its tasks or people; timers and copies do not
 * count.
 */
export async function listEventsSince(
  db: Db,
  organisationId: string,
  marks: readonly { processId: string; mark: number }[],
): Promise<EventSince[]> {
  return db.rows<EventSince>(sql`
    select distinct on (e.process_id) e.process_id as "processId", q.name as by, e.at
    from jsonb_to_recordset(${json(marks)}) as m ("processId" uuid, mark bigint)
    join process_events e on e.process_id = m."processId" and e.id > m.mark
    left join people q on q.id = e.by_person_id
    where e.organisation_id = ${organisationId} and exists (
      select 1 from jsonb_array_elements(e.changes) as change where change ->> 'kind' not in ('timer', 'timer-cleared', 'copied'))
    order by e.process_id, e.id desc`);
}
