import { listOrganisations } from '#server/modules/organisations/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import { insertDays, listUnmade, lockDays, markMade, putTogether, unmakeTooEarly } from './make-days.store.ts';

export const DAYS_QUEUE = 'report-days-of';
const MOST_DAYS = 60;

/** Asks for the days of every organisation that are over; each is a job of its own, so that none waits for another. */
export async function askForReportDays(db: Db, _now: number, send: SendJob): Promise<void> {
  for (const { id } of await listOrganisations(db)) await send(DAYS_QUEUE, { organisationId: id });
}

/** Puts together the days of an organisation that are over, the newest first, some at a time. */
export async function makeReportDays(db: Db, organisationId: string, now: number): Promise<string[]> {
  await db.transaction(async (tx) => {
    await lockDays(tx, organisationId);
    await unmakeTooEarly(tx, organisationId, now);
  });
  const days = await listUnmade(db, organisationId, now, MOST_DAYS);
  for (const onDay of days)
    await db.transaction(async (tx) => {
      // What a day and a time are is asked under the lock, so that nobody changes it before the day is made.
      await lockDays(tx, organisationId);
      if (await markMade(tx, { organisationId, onDay, madeAt: now }))
        await insertDays(tx, await putTogether(tx, organisationId, onDay, now));
    });
  return days;
}

export const reportDayJobs = (db: Db, now: () => number): JobHandler[] => [
  {
    queue: DAYS_QUEUE,
    run: async (data) => {
      await makeReportDays(db, (data as { organisationId: string }).organisationId, now());
    },
  },
];
