import { z } from 'zod';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import type { RosterFolder } from '#server/outside/roster-folder/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { DueSlot, JobHandler, SendJob } from '#server/platform/jobs.ts';
import { outsideActor } from './actor.ts';
import { clearOldRows } from './leaving.store.ts';
import type { RosterListRead } from './read-list.ts';
import { readListInThread } from './read-list-in-thread.ts';
import { type Arrival, applyRun, keepUnreadable, lockRoster, takeRoster } from './run.service.ts';
import { hasSlot, type RosterRun } from './runs.store.ts';

const READ_ROSTER = 'read-roster';

/** Is told of a list that came, in the same transaction. */
export type RosterListener = (db: Db, run: RosterRun, now: number) => Promise<void>;

/** The clock only asks for the lists: reading a folder must not hold a transaction. */
export async function askForRoster(_db: Db, _now: number, send: SendJob, slot: DueSlot): Promise<void> {
  await send(READ_ROSTER, slot);
}

/** Reads the files in the folder for a slot of the clock, each once: departments, then people, heads and labels. */
export const rosterJobs = (db: Db, folder: RosterFolder, tell: RosterListener, now: () => number): JobHandler[] => [
  {
    queue: READ_ROSTER,
    run: async (data, log) => {
      const { organisationId, dueAt } = z.object({ organisationId: z.uuid(), dueAt: z.number().int() }).parse(data);
      const organisation = await findOrganisationById(db, organisationId);
      const files = organisation ? await folder.list(organisation.orgSign) : [];
      for (const { list, whole, name, read } of files) {
        const found = await read();
        const listRead = 'fault' in found ? found : await readListInThread({ list, content: found.content });
        await db.transaction(async (tx) => {
          await lockRoster(tx, organisationId);
          if (await hasSlot(tx, organisationId, dueAt, name)) return;
          const at = now();
          const arrival: Arrival = {
            organisationId,
            list,
            source: 'file',
            name,
            slotAt: dueAt,
            byPersonId: null,
            whole,
          };
          const run =
            'fault' in listRead
              ? await keepUnreadable(tx, arrival, listRead.fault, at)
              : await takeAndApply(tx, arrival, listRead, at);
          await tell(tx, run, at);
          const { id, state, fault, counts } = run;
          log.info({ organisationId, slotAt: dueAt, id, list, state, fault, counts }, 'roster');
        });
      }
      await clearOldRows(db, now());
    },
  },
];

async function takeAndApply(tx: Db, arrival: Arrival, list: RosterListRead, at: number): Promise<RosterRun> {
  const actor = await outsideActor(tx, arrival.organisationId);
  const storedRun = await takeRoster(tx, arrival, list, actor, at);
  if (storedRun.doubts.length > 0) return storedRun;
  const doer = {
    call: 'read-roster',
    personId: null,
    account: null,
    requestId: `roster/${storedRun.id}`,
    ip: '',
    now: at,
  };
  return applyRun(tx, { run: storedRun, plan: storedRun.plan, actor, doer });
}
