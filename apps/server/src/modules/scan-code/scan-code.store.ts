import { MOST_SCAN_GUESSES, SCAN_MS, type ScanAct, scanMoves } from '@campus/rules/sign-on/scan-code.ts';
import { people } from '#server/modules/people/index.ts';
import type { SignedIn } from '#server/modules/sessions/index.ts';
import type { Db } from '#server/platform/database.ts';
import { stillToCome } from '#server/platform/moments.ts';
import { at, sql, texts } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { scanCodes } from './scan-code.tables.ts';

export type ScanCode = RowOf<typeof scanCodes>;
const SCAN_CODE = columnsOf(scanCodes, 'c');

export async function insertScan(db: Db, row: NewRowOf<typeof scanCodes>): Promise<void> {
  await db.run(insertInto(scanCodes, row));
}

export async function findScan(db: Db, id: string): Promise<ScanCode | null> {
  return db.row<ScanCode>(sql`select ${SCAN_CODE} from scan_codes c where c.id = ${id}`);
}

type Change = Partial<Pick<ScanCode, 'seenBy' | 'endsAt' | 'sessionId' | 'passwordMark'>>;

/**
 * Moves a code to its next state, if it may and has not expired; otherwise null. Of two who try at once one
 * does it. `seenBy` is who must have seen the code; null for what needs nobody.
 */
export async function moveScan(
  db: Db,
  id: string,
  act: ScanAct,
  { seenBy, ...change }: Change & { seenBy: string | null },
  now: number,
): Promise<ScanCode | null> {
  const { from, to, why } = scanMoves[act];
  const isFirst = act === 'look' || act === 'not-yours';
  const changes = { ...change, state: to, why, ...(isFirst ? { seenBy } : {}) };
  const seenByThem = isFirst
    ? sql`and coalesce(c.seen_by, ${seenBy}) = ${seenBy}`
    : seenBy === null
      ? sql.empty
      : sql`and c.seen_by = ${seenBy}`;
  return db.row<ScanCode>(sql`
    update scan_codes c set ${assign(scanCodes, changes)}
    where c.id = ${id} and c.state = any(${texts(from)}) and ${stillToCome(sql`c.ends_at`, now, SCAN_MS)} ${seenByThem}
    returning ${SCAN_CODE}`);
}

/** Counts a wrong secret; the last one that a code bears ends it. */
export async function countGuess(db: Db, id: string): Promise<void> {
  const { from, to, why } = scanMoves['last-guess'];
  const isLast = sql`guesses + 1 >= ${MOST_SCAN_GUESSES} and state = any(${texts(from)})`;
  await db.run(sql`
    update scan_codes set guesses = guesses + 1,
      state = case when ${isLast} then ${to} else state end,
      why = case when ${isLast} then ${why} else why end
    where id = ${id} and guesses < ${MOST_SCAN_GUESSES}`);
}

/** The person whom a code signs in, locked until the transaction ends against a new password or being disabled. */
export async function lockPerson(db: Db, organisationId: string, personId: string): Promise<SignedIn['person'] | null> {
  return db.row<SignedIn['person']>(sql`
    select ${columnsOf(people, 'p', ['id', 'account', 'name', 'active', 'passwordHash', 'passwordState'])} from people p
    where p.organisation_id = ${organisationId} and p.id = ${personId} for share`);
}

/** Deletes rows that are too old to matter. */
export async function clearOldScans(db: Db, before: number): Promise<void> {
  await db.run(sql`delete from scan_codes where made_at < ${at(before)}`);
}
