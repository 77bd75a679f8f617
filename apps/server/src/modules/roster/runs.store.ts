import type { RosterList } from '@campus/rules/roster/lists.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, at, type Sql, sql } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { type Fields, type RosterCounts, type RowFault, rosterRuns } from './roster.tables.ts';

export type RosterRun = RowOf<typeof rosterRuns>;

/** A row as it was read, or the cells of one that could not be read. */
export type NewRow = {
  nr: number;
  key: string;
  name: string;
  given: Fields | null;
  cells: Record<string, string> | null;
  faults: RowFault[];
};

export const NO_COUNTS: RosterCounts = {
  same: 0,
  new: 0,
  changed: 0,
  returned: 0,
  gone: 0,
  asked: 0,
  odd: 0,
  moved: 0,
  renumbered: 0,
  kept: 0,
  keptBack: 0,
};

export async function insertRun(db: Db, run: RosterRun): Promise<void> {
  await db.run(insertInto(rosterRuns, run));
}

export async function updateRun(db: Db, { id, organisationId }: RosterRun, change: Partial<RosterRun>): Promise<void> {
  await db.run(
    sql`update roster_runs set ${assign(rosterRuns, change)} where organisation_id = ${organisationId} and id = ${id}`,
  );
}

/** Keeps rows of a list, some thousand at a time: the batch is the JSON of `NewRow[]`. */
export async function insertRows(db: Db, run: RosterRun, batch: string): Promise<void> {
  await db.run(sql`
    insert into roster_rows (organisation_id, run_id, nr, key, name, given, cells, faults, outcome, said, before, after, kept)
    select ${run.organisationId}, ${run.id}, r.nr, r.key, r.name, nullif(r.given, 'null'), nullif(r.cells, 'null'), r.faults,
      case when r.faults = '[]' then 'same' else 'odd' end, '{}', '{}', '{}', '{}'
    from jsonb_to_recordset(${batch}::jsonb)
      as r (nr int, key text, name text, given jsonb, cells jsonb, faults jsonb)`);
}

/** A list for which it matters how its rows are joined. */
const LONG = 500;

/**
 * The rows of a list are new, so the database believes that they are few until it has counted them, and would look
 * through all people for each. In a transaction that reads or writes a long list it must not join row by row.
 */
export async function avoidNestedLoops(db: Db, { id }: RosterRun): Promise<void> {
  const result = await db.row<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from roster_rows where run_id = ${id} limit ${sql.number(LONG + 1)}) as some_rows`,
  );
  await joinAsManyAs(db, result?.n ?? 0);
}

/** Has the database join as it should where so many rows of a list are read or written. */
export async function joinAsManyAs(db: Db, rows: number): Promise<void> {
  await db.run(sql`set local enable_nestloop = ${sql.raw(rows > LONG ? 'off' : 'on')}`);
  // Without nested loops every plan looks dear, and the database would compile every statement first.
  if (rows > LONG) await db.run(sql`set local jit = off`);
}

/** The number of the last row of a list. */
export async function findLastNr(db: Db, { id }: RosterRun): Promise<number> {
  const result = await db.row<{ last: number }>(
    sql`select coalesce(max(nr), -1) as last from roster_rows where run_id = ${id}`,
  );
  return result?.last ?? -1;
}

/** Whether a file of this slot of the clock was read already. */
export async function hasSlot(db: Db, organisationId: string, slotAt: number, name: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from roster_runs where organisation_id = ${organisationId} and slot_at = ${at(slotAt)} and name = ${name}`);
  return rows.length > 0;
}

export async function findRun(db: Db, organisationId: string, id: string): Promise<RosterRun | null> {
  return db.row<RosterRun>(sql`
    select ${columnsOf(rosterRuns, 'r')} from roster_runs r where r.organisation_id = ${organisationId} and r.id = ${id}`);
}

export type ListedRun = RosterRun & {
  byName: string | null;
  agreedByName: string | null;
  appliedByName: string | null;
  undoneByName: string | null;
};

const nameOf = (column: Sql): Sql => sql`(select p.name from people p where p.id = ${column})`;

/** One page of the lists that came, newest first: all of them, or those that one person brought. */
export async function listRuns(
  db: Db,
  organisationId: string,
  { broughtBy, id, list, state, ...paging }: RunsQuery,
): Promise<{ items: ListedRun[]; next: string | null }> {
  const page = keyset<ListedRun>(
    'desc',
    [
      { column: sql`r.received_at`, type: 'timestamptz', of: (row) => row.receivedAt },
      { column: sql`r.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const conditions = and(
    sql`r.organisation_id = ${organisationId}`,
    page.where,
    id ? sql`r.id = ${id}` : null,
    broughtBy ? sql`r.by_person_id = ${broughtBy}` : null,
    list ? sql`r.list = ${list}` : null,
    state ? sql`r.state = ${state}` : null,
  );
  const rows = await db.rows<ListedRun>(sql`
    select ${columnsOf(rosterRuns, 'r')}, ${nameOf(sql`r.by_person_id`)} as "byName", ${nameOf(sql`r.agreed_by`)} as "agreedByName",
      ${nameOf(sql`r.applied_by`)} as "appliedByName", ${nameOf(sql`r.undone_by`)} as "undoneByName"
    from roster_runs r where ${conditions} order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

type RunsQuery = {
  /** Only what this person brought. */
  broughtBy?: string | undefined;
  id?: string | undefined;
  list?: RosterList | undefined;
  state?: RosterRun['state'] | undefined;
  after?: string | undefined;
  size?: number | undefined;
};

type RowCounts = Omit<RosterCounts, 'keptBack'> & { plan: string; covered: number; standing: number };

/** The rows of a run by outcome, and a digest of all that they would change. */
export async function countRows(db: Db, run: RosterRun): Promise<RowCounts> {
  const countWhere = (condition: Sql) => sql`(count(*) filter (where ${condition}))::int`;
  const is = (outcome: string) => countWhere(sql`outcome = ${outcome}`);
  const changes = sql`outcome in ('changed', 'returned')`;
  const result = await db.row<RowCounts>(sql`
    select ${is('same')} as same, ${is('new')} as new, ${is('changed')} as changed, ${is('returned')} as returned,
      ${is('gone')} as gone, ${is('asked')} as asked, ${is('odd')} as odd,
      ${countWhere(sql`${changes} and (after ? 'department' or after ? 'parent')`)} as moved,
      ${countWhere(sql`${changes} and after ? 'account'`)} as renumbered,
      ${countWhere(sql`kept <> '{}' and outcome in ('same', 'changed', 'returned')`)} as kept,
      ${countWhere(sql`person_id is not null and outcome in ('same', 'changed', 'returned')`)} as standing, 0 as covered,
      md5(coalesce(string_agg(concat_ws(' ', nr, outcome, person_id, department_id, md5(said::text), md5(after::text), md5(before::text), md5(kept::text)),
        e'\n' order by nr), '')) as plan
    from roster_rows where run_id = ${run.id}`);
  return result as RowCounts;
}
