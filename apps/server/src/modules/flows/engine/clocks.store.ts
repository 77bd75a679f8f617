import { organisations } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and } from '#server/platform/sql.ts';
import { processTimers } from '../flows.tables.ts';

/** Timers that are due; those of a suspended organisation wait until it is resumed. */
export async function listDueTimers(db: Db, now: number, limit: number) {
  return db
    .select({
      organisationId: processTimers.organisationId,
      processId: processTimers.processId,
      timer: processTimers.timer,
    })
    .from(processTimers)
    .innerJoin(organisations, and(eq(organisations.id, processTimers.organisationId), eq(organisations.active, true)))
    .where(lte(processTimers.dueAt, now))
    .orderBy(asc(processTimers.dueAt))
    .limit(limit);
}

export async function clearTimer(db: Db, processId: string, timer: number): Promise<void> {
  await db.delete(processTimers).where(and(eq(processTimers.processId, processId), eq(processTimers.timer, timer)));
}
