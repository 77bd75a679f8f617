import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';

/** Lets no other process of a business draw by load until the end of the transaction, so that it sees what this one gives to whom. */
export async function lockDraws(db: Db, businessId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`draws/${businessId}`}, 0))`);
}

/** In how many other processes each of these people has something to do; those with nothing are left out. */
export async function countLoads(
  db: Db,
  organisationId: string,
  { process, people }: { process: string; people: readonly string[] },
): Promise<Record<string, number>> {
  const found = await db.rows<{ id: string; load: number }>(sql`
    select pp.person_id as id, count(*)::int as load from process_people pp
    where pp.organisation_id = ${organisationId} and pp.person_id = any(${uuids(people)}) and pp.holds
      and pp.process_id <> ${process}
    group by pp.person_id order by pp.person_id`);
  return Object.fromEntries(found.map(({ id, load }) => [id, load]));
}
