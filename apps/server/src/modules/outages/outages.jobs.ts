import type { FlowOutside } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { solveNextOrders, tellNextOfAnnouncement, tellNextOfEnd } from './end.service.ts';
import { endNeedlessIn, lookAround, type Noticed } from './radar.service.ts';
import { listOrganisationsWithSuspicions, listUnsettled } from './tell.store.ts';

export const RADAR_QUEUE = 'outage-radar';
export const END_QUEUE = 'outage-end';
export const END_TELL_QUEUE = 'outage-end-tell';
export const TELL_QUEUE = 'outage-tell';

const REPORTS_AT_ONCE = 500;
/** An end that was not worked off for so long is not under way any more: every try of its job failed. */
const UNSETTLED_MS = 60 * 60_000;

/** Where the job of an outage goes on. */
export type OutagePiece = { organisationId: string; id: string; after: string | null };

export const outageJobs = (
  db: Db,
  outside: FlowOutside,
  now: () => number,
  sendIn: (db: Db) => SendJob,
  secrets: Secrets,
): JobHandler[] => {
  const tellPiece = (queue: string, tellNext: typeof tellNextOfEnd): JobHandler => ({
    queue,
    run: async (data) => {
      const { organisationId, id, after } = data as OutagePiece;
      const next = await tellNext({ db, now: now() }, { organisationId, id, after });
      if (next) await sendIn(db)(queue, { organisationId, id, after: next } satisfies OutagePiece);
    },
  });
  return [
    // Reports come in heaps just when there is an outage; the last one must not wait for its turn.
    { queue: RADAR_QUEUE, atOnce: REPORTS_AT_ONCE, run: async (data) => lookAround(db, data as Noticed, now()) },
    {
      queue: END_QUEUE,
      run: async (data, log) => {
        const { organisationId, id, after } = data as OutagePiece;
        const next = await solveNextOrders(
          { db, outside, now: now(), sendIn, secrets, log },
          { organisationId, id, after },
        );
        // People are told last: what they are told of has happened then.
        if (next) await sendIn(db)(END_QUEUE, { organisationId, id, after: next } satisfies OutagePiece);
        else await sendIn(db)(END_TELL_QUEUE, { organisationId, id, after: null } satisfies OutagePiece);
      },
    },
    tellPiece(END_TELL_QUEUE, tellNextOfEnd),
    tellPiece(TELL_QUEUE, tellNextOfAnnouncement),
  ];
};

/** Ends the suspicions that nobody has to decide about any more. */
export async function endOldSuspicions(db: Db, now: number): Promise<void> {
  await endNeedlessIn(db, await listOrganisationsWithSuspicions(db), now);
}

/** Begins anew with the ends whose jobs were lost; what they had done is found done. */
export async function settleLostEnds(db: Db, now: number, send: SendJob): Promise<void> {
  for (const { id, organisationId } of await listUnsettled(db, now - UNSETTLED_MS))
    await send(END_QUEUE, { organisationId, id, after: null } satisfies OutagePiece);
}
