import type { LineState } from '@campus/rules/network-packages/lines.ts';
import type { AuditChange } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, json, type Sql, sql, wordsOf } from '#server/platform/sql.ts';

type Words = { zh: string; en: string };
type LeavingRow = {
  personId: string;
  account: string;
  name: string;
  department: Words | null;
  goneAt: number;
  dueOn: string;
  dueDay: number;
  disabledAt: number | null;
  tasks: number;
  heads: { name: Words; follower: string | null }[];
  onlyOwnerOf: Words[];
  lines: { id: string; packageName: Words; state: LineState }[];
  balanceFen: number;
};

/** As SQL: whether somebody is leaving and still there. */
const isLeaving = (person: Sql): Sql =>
  sql`exists (select 1 from roster_leavings going where going.person_id = ${person} and going.disabled_at is null)`;

/**
 * As SQL: who takes over as head of a department `d`: the first of its deputies who is active and stays, otherwise the
 * first who is still there. Deputies hold this power already, so nobody gains any.
 */
const followerOf = sql`(
  select q.id, q.name from department_deputies dd join people q on q.id = dd.person_id and q.active
  where dd.organisation_id = d.organisation_id and dd.department_id = d.id and q.id is distinct from d.head_person_id
  order by ${isLeaving(sql`q.id`)}, dd.position, dd.person_id limit 1)`;

/** As SQL: whether nobody else who stays owns a business as `bp` does. */
const onlyOwner = sql`bp.part = 'owner' and not exists (
  select 1 from business_people o join people q on q.id = o.person_id and q.active
  where o.organisation_id = bp.organisation_id and o.business_id = bp.business_id and o.part = 'owner' and o.person_id <> bp.person_id
    and not ${isLeaving(sql`q.id`)})`;

/** One page of those who leave, or have left, by the day on which they are disabled; with what they still hold. */
export async function listLeaving(
  db: Db,
  organisationId: string,
  within: Sql,
  {
    disabled = false,
    ...paging
  }: { disabled?: boolean | undefined; after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<LeavingRow>(
    'asc',
    [
      { column: sql`(l.due_on - date '2000-01-01')`, type: 'integer', of: (row) => row.dueDay },
      { column: sql`l.person_id`, type: 'uuid', of: (row) => row.personId },
    ],
    paging,
  );
  const result = await db.rows<LeavingRow>(sql`
    select l.person_id as "personId", p.account, p.name, (select ${wordsOf('d')} from departments d where d.id = p.home_department_id) as department,
      l.gone_at as "goneAt", l.due_on as "dueOn", (l.due_on - date '2000-01-01') as "dueDay", l.disabled_at as "disabledAt",
      (select count(*)::int from process_people pp where pp.organisation_id = l.organisation_id and pp.person_id = l.person_id and pp.holds) as tasks,
      coalesce((select jsonb_agg(jsonb_build_object('name', ${wordsOf('d')}, 'follower', f.name) order by d.path)
        from departments d left join lateral ${followerOf} f on true
        where d.organisation_id = l.organisation_id and d.head_person_id = l.person_id), '[]') as heads,
      coalesce((select jsonb_agg(${wordsOf('b')} order by b.position, b.id) from business_people bp join businesses b on b.id = bp.business_id
        where bp.organisation_id = l.organisation_id and bp.person_id = l.person_id and ${onlyOwner}), '[]') as "onlyOwnerOf",
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'packageName', ${wordsOf('k')}, 'state', n.state) order by n.id)
        from network_lines n join network_packages k on k.id = n.package_id where n.person_id = l.person_id and n.state <> 'ended'), '[]') as lines,
      coalesce((select a.balance_fen from ledger_accounts a where a.person_id = l.person_id), 0) as "balanceFen"
    from roster_leavings l join people p on p.id = l.person_id
    where l.organisation_id = ${organisationId} and l.disabled_at is ${disabled ? sql`not null` : sql`null`} and ${within} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

/** Lets somebody stay who is leaving; false where they are not. */
export async function forgetLeaving(db: Db, organisationId: string, personId: string): Promise<boolean> {
  const result = await db.rows(sql`
    delete from roster_leavings where organisation_id = ${organisationId} and person_id = ${personId} and disabled_at is null returning 1`);
  return result.length > 0;
}

/** Those who are to be disabled by this day. */
export async function listDue(db: Db, organisationId: string, todayOn: string): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select person_id as id from roster_leavings where organisation_id = ${organisationId} and disabled_at is null and due_on <= ${todayOn}::date
    order by due_on, person_id`);
  return result.map(({ id }) => id);
}

/** Takes the due row of somebody, so that it happens once; null where it is not due any more. */
export async function takeDue(
  db: Db,
  organisationId: string,
  personId: string,
  { todayOn, now }: { todayOn: string; now: number },
): Promise<string | null> {
  const result = await db.row<{ runId: string }>(sql`
    update roster_leavings set disabled_at = ${at(now)}
    where organisation_id = ${organisationId} and person_id = ${personId} and disabled_at is null and due_on <= ${todayOn}::date returning run_id as "runId"`);
  return result?.runId ?? null;
}

export async function listOpenLines(db: Db, organisationId: string, personId: string): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select id from network_lines where organisation_id = ${organisationId} and person_id = ${personId} and state <> 'ended' order by id`);
  return result.map(({ id }) => id);
}

type Whose = { organisationId: string; personId: string };

/** What somebody leads who leaves, and who follows: departments, and the businesses that nobody else owns. */
export async function findLed(db: Db, { organisationId, personId }: Whose) {
  const heads = await db.rows<{ departmentId: string; name: Words; to: string | null }>(sql`
    select d.id as "departmentId", ${wordsOf('d')} as name, f.id as "to" from departments d left join lateral ${followerOf} f on true
    where d.organisation_id = ${organisationId} and d.head_person_id = ${personId} order by d.path`);
  const owned = await db.rows<{ id: string; name: Words }>(sql`
    select b.id, ${wordsOf('b')} as name from business_people bp join businesses b on b.id = bp.business_id
    where bp.organisation_id = ${organisationId} and bp.person_id = ${personId} and ${onlyOwner} order by b.position, b.id`);
  return {
    headships: heads,
    onlyOwnerOf: owned,
  };
}

/** Says in the log what became of somebody whom a list did not name, and of what they led. */
export async function logLeft(
  db: Db,
  {
    organisationId,
    personId,
    runId,
    changes,
    now,
  }: { organisationId: string; personId: string; runId: string; changes: readonly AuditChange[]; now: number },
): Promise<void> {
  // Each leaves for itself: who takes over from one of them may be the next.
  const requestId = `roster-leaving/${runId}/${personId}`;
  await db.run(sql`
    insert into audit_entries (organisation_id, at, call, outcome, facts, request_id, ip, record, record_name, before, after)
    select ${organisationId}, ${at(now)}, 'ApplyRosterRun', 'done', jsonb_build_object('run', ${runId}::text), ${requestId}, '',
      c.record, c."recordName", c.before, c.after
    from rows from (jsonb_to_recordset(${json(changes)}) as (record text, "recordName" text, before jsonb, after jsonb))
      with ordinality as c (record, "recordName", before, after, nr) order by c.nr`);
}

const ROWS_KEPT_MS = 31 * 24 * 60 * 60_000;

/** Deletes the rows of lists that can be neither applied nor undone any more. The runs and their counts stay. */
export async function clearOldRows(db: Db, now: number): Promise<void> {
  await db.run(sql`
    delete from roster_rows using roster_runs r where r.id = run_id and coalesce(r.applied_at, r.received_at) < ${at(now - ROWS_KEPT_MS)}`);
  await db.run(sql`
    update roster_runs set state = 'refused' where state = 'dry' and received_at < ${at(now - ROWS_KEPT_MS)}`);
}
