import type { Db } from './database.ts';

/**
 * Classes of errors by which the database refuses what it was given: values, references, constraints, what triggers
 * say, sizes. All others are conditions of the server, or faults of the statement.
 */
const OF_DATA: readonly string[] = ['21', '22', '23', '44', '54', 'P0'];

/** Whether the database refused what it was given, and would refuse it again. */
export function isRefusedForData(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown };
    if (typeof code === 'string' && code.length === 5) return OF_DATA.includes(code.slice(0, 2));
  }
  return false;
}

/** Where nearly every row is refused, each is not looked for: what is left is refused in the parts it came in. */
const MOST_TRIES = 4000;

/**
 * Does something with rows inside of a transaction, in ever smaller parts where the database refuses a part; answers the
 * rows that are refused, and leaves done what was done with the others.
 */
export async function takeInParts<Row>(
  db: Db,
  rows: readonly Row[],
  take: (tx: Db, part: readonly Row[]) => Promise<unknown>,
): Promise<Row[]> {
  const refused: Row[] = [];
  const open: (readonly Row[])[] = rows.length > 0 ? [rows] : [];
  let tries = 0;
  for (let part = open.pop(); part; part = open.pop()) {
    const some = part;
    tries += 1;
    try {
      await db.transaction((tx) => take(tx, some));
    } catch (error) {
      if (!isRefusedForData(error)) throw error;
      const half = some.length >> 1;
      if (half === 0 || tries > MOST_TRIES) refused.push(...some);
      else open.push(some.slice(half), some.slice(0, half));
    }
  }
  return refused;
}
