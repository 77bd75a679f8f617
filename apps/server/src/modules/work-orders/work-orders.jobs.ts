import type { FlowOutside } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { followOrder } from './follow.ts';
import { FOLLOW_ORDER, type Follow } from './hear.ts';

export const workOrderJobs = (
  db: Db,
  outside: FlowOutside,
  now: () => number,
  sendIn: (db: Db) => SendJob,
  secrets: Secrets,
): JobHandler[] => [
  {
    queue: FOLLOW_ORDER,
    run: async (data) => followOrder(db, outside, data as Follow, { now: now(), sendIn, secrets }),
  },
];
