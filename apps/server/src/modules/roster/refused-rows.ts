import type { RosterList, RosterRow } from '@campus/rules/roster/lists.ts';
import { cellsOfRow } from '@campus/rules/roster/write.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { doAndRollBack } from '#server/platform/read-and-roll-back.ts';
import { isRefusedForData, takeInParts } from '#server/platform/refused-rows.ts';
import { json, type Sql, sql, toJson } from '#server/platform/sql.ts';
import type { RowFault } from './roster.tables.ts';
import { insertRows, insertRun, joinAsManyAs, type NewRow, type RosterRun } from './runs.store.ts';

const faultsOf = (value: string): RowFault[] => [{ fault: 'refused-by-database', column: '', value }];
const keyCells = (list: RosterList, key: string) => ({ [list === 'departments' ? 'code' : 'account']: key });

/** A row that the database refused, with as much of it as could not be refused again: it must go on naming somebody. */
function asideFormsOf(list: RosterList, row: NewRow): NewRow[] {
  const { nr, key } = row;
  const cells = row.given ? cellsOfRow(list, { nr, ...row.given } as unknown as RosterRow) : row.cells;
  const faults = [...row.faults, ...faultsOf(key)];
  return [
    { ...row, given: null, cells, faults },
    { nr, key, name: '', given: null, cells: keyCells(list, key), faults: faultsOf(key) },
  ];
}

/**
 * Keeps the rows of a list, and puts aside what the database refuses to keep; answers of how many rows not even the
 * account could be kept.
 */
export async function keepRows(db: Db, run: RosterRun, batches: readonly string[]): Promise<number> {
  let unnamed = 0;
  for (const batch of batches) {
    const kept = await db
      .transaction((tx) => insertRows(tx, run, batch))
      .then(
        () => true,
        (error) => (isRefusedForData(error) ? false : Promise.reject(error)),
      );
    if (kept) continue;
    const rows: NewRow[] = JSON.parse(batch);
    const refused = await takeInParts(db, rows, (tx, part) => insertRows(tx, run, toJson(part)));
    for (const row of refused) unnamed += (await keepAside(db, run, row)) ? 0 : 1;
  }
  return unnamed;
}

/** Keeps a row aside with as much of it as is taken; false where that is only its number. */
async function keepAside(db: Db, run: RosterRun, row: NewRow): Promise<boolean> {
  for (const form of asideFormsOf(run.list, row)) {
    const refused = await takeInParts(db, [form], (tx, part) => insertRows(tx, run, toJson(part)));
    if (refused.length === 0) return true;
  }
  const { nr } = row;
  await insertRows(db, run, toJson([{ nr, key: '', name: '', given: null, cells: {}, faults: faultsOf('') }]));
  return false;
}

/** What a list does to the database, as far as the rows of a run reach. */
type Work = (db: Db, run: RosterRun) => Promise<unknown>;

/**
 * The rows that the database refuses when a list does its work: it is done with ever smaller parts of the rows, each a
 * run of its own, and all of it is taken back.
 */
async function findRefused(db: Db, run: RosterRun, rows: Sql, work: Work): Promise<number[]> {
  return doAndRollBack(db, async (tx) => {
    const found = await tx.rows<{ nr: number }>(
      sql`select r.nr from roster_rows r where r.run_id = ${run.id} and ${rows} order by r.nr`,
    );
    const all = found.map(({ nr }) => nr);
    return takeInParts(tx, all, async (part, nrs) => {
      const own: RosterRun = { ...run, id: newId(run.receivedAt), slotAt: null, whole: 'no' };
      await insertRun(part, own);
      await part.run(sql`
        update roster_rows r set run_id = ${own.id}
        where r.run_id = ${run.id} and r.nr between ${nrs[0] as number} and ${nrs.at(-1) as number} and ${rows}`);
      await joinAsManyAs(part, nrs.length);
      await work(part, own);
    });
  });
}

/**
 * Puts those of these rows aside that the database refuses when a list does its work, as lines that could not be read;
 * false where it refuses none of them. Each goes on naming whom it named, so that nobody is taken for gone.
 */
export async function putRefusedAside(db: Db, run: RosterRun, rows: Sql, work: Work): Promise<boolean> {
  const { id, list } = run;
  const nrs = await findRefused(db, run, rows, work);
  const refused = await db.rows<Pick<NewRow, 'nr' | 'key' | 'given'>>(
    sql`select r.nr, r.key, r.given from roster_rows r where r.run_id = ${id} and r.nr = any(${nrs}::int[])`,
  );
  const aside = refused.map(({ nr, key, given }) => ({
    nr,
    cells: given ? cellsOfRow(list, { nr, ...given } as unknown as RosterRow) : keyCells(list, key),
    faults: faultsOf(key),
  }));
  await db.run(sql`
    update roster_rows r set outcome = 'odd', given = null, cells = a.cells, faults = a.faults, said = '{}', before = '{}', after = '{}',
      kept = '{}', written = null, terms = null, near_id = null, answer = null
    from jsonb_to_recordset(${json(aside)}) as a (nr int, cells jsonb, faults jsonb) where r.run_id = ${id} and r.nr = a.nr`);
  return aside.length > 0;
}
