import type { Db } from '#server/platform/database.ts';
import type { JobHandler } from '#server/platform/jobs.ts';
import { at, json, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import type { waitingJobs } from './organisations.tables.ts';

/**
 * A job of a suspended organisation does nothing and waits until that is resumed. A job belongs to the organisation that its
 * data names; what names none belongs to the installation. Whatever reaches outside names one, or leaves suspended ones out itself.
 */
export const waitWhileSuspended = (db: Db, handler: JobHandler, now: () => number): JobHandler => ({
  ...handler,
  run: async (data, log) => {
    const { organisationId } = (data ?? {}) as { organisationId?: unknown };
    if (
      typeof organisationId === 'string' &&
      (await keepWaiting(db, organisationId, handler.queue, data as object, now()))
    )
      return;
    await handler.run(data, log);
  },
});

/** Stores a job that has to wait, and answers whether it has to. Resuming the organisation waits for this. */
async function keepWaiting(db: Db, organisationId: string, queue: string, data: object, now: number): Promise<boolean> {
  const suspended = sql`select 1 from organisations where id = ${organisationId} and not active`;
  if ((await db.rows(suspended)).length === 0) return false;
  return db.transaction(async (tx) => {
    if ((await tx.rows(sql`${suspended} for share`)).length === 0) return false;
    await tx.run(sql`
      insert into waiting_jobs (organisation_id, queue, data, kept_at)
      values (${organisationId}, ${queue}, ${json(data)}, ${at(now)}) on conflict do nothing`);
    return true;
  });
}

/** Takes what waits, in the order in which it came; to be called by whoever resumes the organisation, in that transaction. */
export async function takeWaitingJobs(db: Db, organisationId: string): Promise<{ queue: string; data: object }[]> {
  const jobs = await db.rows<Pick<RowOf<typeof waitingJobs>, 'queue' | 'data' | 'keptAt'>>(sql`
    delete from waiting_jobs where organisation_id = ${organisationId} returning queue, data, kept_at as "keptAt"`);
  return jobs.sort((a, b) => a.keptAt - b.keptAt).map(({ queue, data }) => ({ queue, data }));
}
