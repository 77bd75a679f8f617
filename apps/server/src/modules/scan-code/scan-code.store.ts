import { MOST_SCAN_GUESSES, type ScanAct, scanMoves } from '@campus/rules/sign-on/scan-code.ts';
import { type Person, people } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, at, sql } from '#server/platform/sql.ts';
import type { NewRowOf, RowOf } from '#server/platform/table.ts';
import { scanCodes } from './scan-code.tables.ts';

export type ScanCode = RowOf<typeof scanCodes>;

export async function insertScan(db: Db, row: NewRowOf<typeof scanCodes>): Promise<void> {
  await db.insert(scanCodes).values(row);
}

export async function findScan(db: Db, id: string): Promise<ScanCode | null> {
  const [row] = await db.select().from(scanCodes).where(eq(scanCodes.id, id));
  return row ?? null;
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
  const [moved] = await db
    .update(scanCodes)
    .set({ ...change, state: to, why, ...(isFirst ? { seenBy } : {}) })
    .where(
      and(
        eq(scanCodes.id, id),
        inArray(scanCodes.state, [...from]),
        sql`${scanCodes.endsAt} > ${at(now)}`,
        isFirst ? sql`coalesce(${scanCodes.seenBy}, ${seenBy}) = ${seenBy}` : undefined,
        !isFirst && seenBy !== null ? eq(scanCodes.seenBy, seenBy) : undefined,
      ),
    )
    .returning();
  return moved ?? null;
}

/** Counts a wrong secret; the last one that a code bears ends it. */
export async function countGuess(db: Db, id: string): Promise<void> {
  const { from, to, why } = scanMoves['last-guess'];
  const isLast = sql`${scanCodes.guesses} + 1 >= ${MOST_SCAN_GUESSES} and ${inArray(scanCodes.state, [...from])}`;
  await db
    .update(scanCodes)
    .set({
      guesses: sql`${scanCodes.guesses} + 1`,
      state: sql`case when ${isLast} then ${to} else ${scanCodes.state} end`,
      why: sql`case when ${isLast} then ${why} else ${scanCodes.why} end`,
    })
    .where(and(eq(scanCodes.id, id), lt(scanCodes.guesses, MOST_SCAN_GUESSES)));
}

/** The person whom a code signs in, locked until the transaction ends against a new password or being disabled. */
export async function lockPerson(db: Db, organisationId: string, personId: string): Promise<Person | null> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.organisationId, organisationId), eq(people.id, personId)))
    .for('share');
  return person ?? null;
}

/** Deletes rows that are too old to matter. */
export async function clearOldScans(db: Db, before: number): Promise<void> {
  await db.delete(scanCodes).where(sql`${scanCodes.madeAt} < ${at(before)}`);
}
