import { z } from 'zod';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import type { HousingOffice } from '#server/outside/housing-office/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { DueSlot, JobHandler, SendJob } from '#server/platform/jobs.ts';
import { type Arrival, type FeedListener, keepUnreadable, readFeedFile, takeFeed } from './feed.service.ts';
import { clearOldRows, hadFile, hasSlot, lockFeed } from './feed.store.ts';

const READ_FEED = 'read-dormitory-feed';

/** The clock only asks for the list: reading a folder must not hold a transaction. */
export async function askForFeed(_db: Db, _now: number, send: SendJob, slot: DueSlot): Promise<void> {
  await send(READ_FEED, slot);
}

/** Reads what the housing office put there for a slot of the clock, once, however often the job runs. */
export const feedJobs = (db: Db, office: HousingOffice, tell: FeedListener, now: () => number): JobHandler[] => [
  {
    queue: READ_FEED,
    run: async (data, log) => {
      const { organisationId, dueAt } = z.object({ organisationId: z.uuid(), dueAt: z.number().int() }).parse(data);
      const organisation = await findOrganisationById(db, organisationId);
      const found = organisation ? await office.read(organisation.orgSign) : null;
      if (!found) return;
      const list = 'fault' in found ? found : await readFeedFile(found.content);
      const arrival: Arrival = { organisationId, source: 'file', slotAt: dueAt, byPersonId: null };
      await db.transaction(async (tx) => {
        await lockFeed(tx, organisationId);
        if (await hasSlot(tx, organisationId, dueAt)) return;
        // An organisation that never sent a file need not tell twice a day that there is none.
        if ('fault' in list && list.fault === 'no-file' && !(await hadFile(tx, organisationId))) return;
        const at = now();
        const run =
          'fault' in list
            ? await keepUnreadable(tx, arrival, list.fault, at)
            : (await takeFeed(tx, arrival, list.rows, { apply: true }, at)).run;
        await tell(tx, run, at);
        await clearOldRows(tx, at);
        const { state, fault, counts } = run;
        log.info({ organisationId, slotAt: dueAt, state, fault, counts }, 'dormitory feed');
      });
    },
  },
];
