import { fits } from '@campus/rules/universities/university.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sql } from '#server/platform/sql.ts';

/**
 * Refuses more active people than an organisation may have. To be called by whatever makes people or enables them, in
 * its transaction and before it writes, with how many come in; with 0 after it wrote, where that takes long and others
 * should not wait meanwhile. Two at once are counted one after another.
 */
export async function requireQuota(db: Db, organisationId: string, adding = 1): Promise<void> {
  const found = await db.row<{ limit: number | null }>(
    sql`select quota_people as "limit" from organisations where id = ${organisationId}`,
  );
  const limit = found?.limit ?? null;
  if (limit === null) return;
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`people/${organisationId}`}, 0))`);
  const counted = await db.row<{ standing: number }>(
    sql`select count(*)::int as standing from people where organisation_id = ${organisationId} and active`,
  );
  const { standing } = counted as { standing: number };
  if (!fits(limit, standing, adding)) refuse('people-quota-full', { limit });
}
