import type { FlowOutside } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { updateJoiners } from './joiners.service.ts';
import { JOINERS_QUEUE, type OrderProgressed } from './work-orders.listener.ts';

export const workOrderJobs = (
  db: Db,
  outside: FlowOutside,
  now: () => number,
  sendIn: (db: Db) => SendJob,
  secrets: Secrets,
): JobHandler[] => [
  {
    queue: JOINERS_QUEUE,
    run: async (data) => updateJoiners(db, outside, data as OrderProgressed, { now: now(), sendIn, secrets }),
  },
];
