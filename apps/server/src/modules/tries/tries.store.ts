import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';
import { insertInto, type RowOf } from '#server/platform/table.ts';
import { outsideTries } from './tries.tables.ts';

type Try = RowOf<typeof outsideTries>;

/** The moments of an organisation's tries after a moment, and whose they were, the newest first; until the transaction ends nobody adds one. */
export async function lockTries(
  db: Db,
  organisationId: string,
  { after, now }: { after: number; now: number },
): Promise<Pick<Try, 'personId' | 'triedAt'>[]> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`tries ${organisationId}`}, 0))`);
  return db.rows(sql`
    select k.person_id as "personId", k.tried_at as "triedAt" from outside_tries k
    where k.organisation_id = ${organisationId} and k.tried_at > ${at(after)} and k.tried_at <= ${at(now)}
    order by k.tried_at desc`);
}

export async function insertTry(db: Db, row: Try): Promise<void> {
  await db.run(insertInto(outsideTries, row));
}

export async function clearOldTries(db: Db, before: number): Promise<void> {
  await db.run(sql`delete from outside_tries where tried_at < ${at(before)}`);
}
