import type { Answer, BulkAct, LogLine } from '@campus/rules/bulk-acts/bulk-acts.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, json, type Sql, sql, uuids, wordsOf } from '#server/platform/sql.ts';
import type { ActRequest, Who } from './act.ts';

/** Bulk acts of an organisation come one after another: two of them never wait for each other in a circle. */
export async function lockBulkActs(db: Db, organisationId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('bulk-acts/' || ${organisationId}::text, 0))`);
}

export type NewAct = {
  id: string;
  organisationId: string;
  act: BulkAct;
  madeBy: string;
  madeAt: number;
  said: ActRequest;
  missing: number;
};

export async function insertAct(db: Db, { id, organisationId, act, madeBy, madeAt, said, missing }: NewAct) {
  await db.run(sql`
    insert into bulk_acts (id, organisation_id, act, made_by, made_at, said, missing)
    values (${id}, ${organisationId}, ${act}, ${madeBy}, ${at(madeAt)}, ${json(said)}, ${missing})`);
}

export type PersonAnswer = { personId: string; answer: Answer };

export async function insertRows(
  db: Db,
  organisationId: string,
  actId: string,
  rows: readonly PersonAnswer[],
): Promise<void> {
  await db.run(sql`
    insert into bulk_act_rows (organisation_id, act_id, person_id, tried)
    select ${organisationId}, ${actId}, r."personId", r.answer
    from jsonb_to_recordset(${json(rows)}) as r ("personId" uuid, answer jsonb)`);
}

export async function keepAnswers(
  db: Db,
  actId: string,
  state: 'applied' | 'undone',
  rows: readonly PersonAnswer[],
): Promise<void> {
  await db.run(sql`
    update bulk_act_rows b set ${sql.identifier(state)} = r.answer
    from jsonb_to_recordset(${json(rows)}) as r ("personId" uuid, answer jsonb)
    where b.act_id = ${actId} and b.person_id = r."personId"`);
}

export async function markApplied(db: Db, id: string, now: number, requestId: string): Promise<void> {
  await db.run(sql`update bulk_acts set applied_at = ${at(now)}, applied_request = ${requestId} where id = ${id}`);
}

export async function markUndone(db: Db, id: string, now: number, personId: string): Promise<void> {
  await db.run(sql`update bulk_acts set undone_at = ${at(now)}, undone_by = ${personId} where id = ${id}`);
}

/** Dry runs that came to nothing are forgotten after a day, acts after a month: the log keeps what they did. */
export async function deleteOldActs(db: Db, organisationId: string, now: number): Promise<void> {
  const day = 24 * 60 * 60_000;
  await db.run(sql`
    delete from bulk_acts where organisation_id = ${organisationId}
      and (made_at < ${at(now - 30 * day)} or (applied_at is null and made_at < ${at(now - day)}))`);
}

type Counts = { done: number; same: number; refused: number; changed: number };
export type ActRow = {
  id: string;
  act: BulkAct;
  by: Who;
  madeAt: number;
  said: ActRequest;
  missing: number;
  appliedAt: number | null;
  appliedRequest: string | null;
  undoneAt: number | null;
  undoneBy: Who | null;
  people: number;
  counts: { tried: Counts; applied: Counts; undone: Counts };
};

const counted = (column: string): Sql =>
  sql.raw(
    `jsonb_build_object(${['done', 'same', 'refused', 'changed'].map((outcome) => `'${outcome}', count(*) filter (where r.${column} ->> 'outcome' = '${outcome}')`).join(', ')})`,
  );

const wholeAct = sql`b.id, b.act, jsonb_build_object('id', m.id, 'name', m.name) as by, b.made_at as "madeAt", b.said, b.missing,
  b.applied_at as "appliedAt", b.applied_request as "appliedRequest", b.undone_at as "undoneAt",
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "undoneBy", c.people, c.counts
  from bulk_acts b join people m on m.id = b.made_by left join people u on u.id = b.undone_by
  cross join lateral (
    select count(*)::int as people,
      jsonb_build_object('tried', ${counted('tried')}, 'applied', ${counted('applied')}, 'undone', ${counted('undone')}) as counts
    from bulk_act_rows r where r.act_id = b.id) c`;

/** Whose acts somebody finds: their own, or everybody's. */
const seenBy = (personId: string | null): Sql => (personId ? sql`b.made_by = ${personId}` : sql`true`);

export async function findAct(
  db: Db,
  organisationId: string,
  id: string,
  madeBy: string | null,
  { lock } = { lock: false },
): Promise<ActRow | null> {
  return db.row<ActRow>(sql`
    select ${wholeAct} where b.organisation_id = ${organisationId} and b.id = ${id} and ${seenBy(madeBy)}
    ${lock ? sql`for update of b` : sql.empty}`);
}

/** Those that were applied after a moment, the newest first. */
export async function listActs(
  db: Db,
  organisationId: string,
  madeBy: string | null,
  after: number,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<ActRow>(
    'desc',
    [
      { column: sql`b.made_at`, type: 'timestamptz', of: (row) => row.madeAt },
      { column: sql`b.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  // Nothing is applied more than an hour after it was tried.
  const result = await db.rows<ActRow>(sql`
    select ${wholeAct} where b.organisation_id = ${organisationId} and ${seenBy(madeBy)}
      and b.made_at > ${at(after - 60 * 60_000)} and b.applied_at > ${at(after)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

export type RowOf = { personId: string; tried: Answer; applied: Answer | null };

/** Everybody whom an act is about, by id. */
export async function listRowsOf(db: Db, actId: string): Promise<RowOf[]> {
  return db.rows<RowOf>(
    sql`select person_id as "personId", tried, applied from bulk_act_rows where act_id = ${actId} order by person_id`,
  );
}

export type ShownRow = { id: string; name: string; account: string; answer: Answer };

/** One page of an act's answers about the people within reach, by account. */
export async function listShownRows(
  db: Db,
  {
    actId,
    state,
    outcome,
    within,
  }: { actId: string; state: 'tried' | 'applied' | 'undone'; outcome: string | null; within: Sql },
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const answer = sql`r.${sql.identifier(state)}`;
  const page = keyset<ShownRow>(
    'asc',
    [{ column: sql`lower(p.account)`, type: 'text', of: (row) => row.account.toLowerCase() }],
    paging,
  );
  const result = await db.rows<ShownRow>(sql`
    select p.id, p.name, p.account, ${answer} as answer from bulk_act_rows r join people p on p.id = r.person_id
    where r.act_id = ${actId} and ${answer} is not null and ${outcome === null ? sql`true` : sql`${answer} ->> 'outcome' = ${outcome}`}
      and ${within} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

/** The audit lines about these people after a request, newest first for each. */
export async function findLinesSince(
  db: Db,
  organisationId: string,
  requestId: string,
  personIds: readonly string[],
): Promise<Map<string, LogLine[]>> {
  const result = await db.rows<LogLine & { personId: string }>(sql`
    select i.id as "personId", coalesce(q.name, e.account) as by, e.at, e.before, e.after
    from unnest(${uuids(personIds)}) as i (id)
    join audit_entries e on e.organisation_id = ${organisationId} and e.record = 'person/' || i.id
      and e.id > (select max(o.id) from audit_entries o where o.organisation_id = ${organisationId} and o.request_id = ${requestId})
    left join people q on q.id = e.person_id
    where e.outcome = 'done' order by e.id desc`);
  return Map.groupBy(result, ({ personId }) => personId);
}

export type NamedPerson = {
  id: string;
  account: string;
  name: string;
  department: { zh: string; en: string } | null;
  className: string | null;
};

/** What people are called, and where they belong, as a list on paper says it. */
export async function listNamed(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, NamedPerson>> {
  const result = await db.rows<NamedPerson>(sql`
    select p.id, p.account, p.name, p.class_name as "className",
      case when d.id is null then null else ${wordsOf('d')} end as department
    from people p left join departments d on d.id = p.home_department_id
    where p.organisation_id = ${organisationId} and p.id = any(${uuids(ids)})`);
  return new Map(result.map((row) => [row.id, row]));
}
