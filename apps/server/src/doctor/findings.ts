import type { SealReference } from '#server/modules/audit/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import type { Storage } from '#server/platform/storage.ts';

/** One thing that is wrong: with which record, and what. */
export type Violation = { record: string; wrong: string };

/** What a check found: how many rows it looked at, the first things that are wrong, and how many more there are. */
export type Findings = { looked: number; violations: readonly Violation[]; more: number };

/** A check could not be made. That is as bad as finding something, but it is not known what. */
export class CannotCheck extends Error {}

/** What the checks look at. */
export type Installation = {
  /** One snapshot of everything; nothing can be written with it. */
  db: Db;
  /** The database as it is at this moment, for what may have changed beside the snapshot. */
  fresh: Db;
  now: number;
  storage: Storage;
  /** Null where this installation's keys are not known. */
  secrets: Secrets | null;
  /** Seals of the audit that somebody noted outside the database; they must still be there. */
  sealsToFind: readonly SealReference[];
};

/** So many are remembered; among these those are found that somebody said may stay. */
const MOST_KEPT = 1_000;

/** Collects what a check finds; however much is wrong, only the first thousand things are remembered. */
export function collectFindings() {
  const violations: Violation[] = [];
  let looked = 0;
  let more = 0;
  const add = (record: string, wrong: string) => {
    if (violations.length < MOST_KEPT) violations.push({ record, wrong });
    else more++;
  };
  return {
    looked: (rows: number) => {
      looked += rows;
    },
    add,
    /** Rows that a query found to be wrong, with their number as `total`. */
    addRows(rows: readonly (Violation & { total: number })[]) {
      for (const { record, wrong } of rows) add(record, wrong);
      more += Math.max(0, (rows[0]?.total ?? 0) - rows.length);
    },
    findings: (): Findings => ({ looked, violations, more }),
  };
}

/** How many rows there are; a check says so even where nothing is wrong. */
export async function countRows(db: Db, from: Sql): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`select count(*)::float8 as n from ${from}`);
  return row?.n ?? 0;
}

/** The first rows of a query that answers `record` and `wrong`, each with how many there are in all. */
export async function wrongRows(db: Db, query: Sql): Promise<(Violation & { total: number })[]> {
  return db.rows(sql`
    select record::text as record, wrong::text as wrong, (count(*) over ())::float8 as total from (${query}) w limit ${MOST_KEPT}`);
}

/** Reads a table by its key, some rows at a time, so that a million of them do not fill the memory. */
export async function* readInBatches<Row extends { id: string }>(
  read: (after: string, most: number) => Promise<Row[]>,
  most = 200,
): AsyncGenerator<Row[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await read(after, most);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < most) return;
    after = last.id;
  }
}
