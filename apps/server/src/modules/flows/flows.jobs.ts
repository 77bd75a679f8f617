import type { Db } from '#server/platform/database.ts';
import type { JobHandler, SendJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { doChildren } from './children/children.jobs.ts';
import { type ChildrenJob, PROCESS_CHILDREN } from './children/follow-children.ts';
import { type DueClock, type ForgottenHangUp, fireClock, PROCESS_CLOCK } from './engine/clocks.jobs.ts';
import type { FlowOutside } from './engine/engine.ts';
import { type MoveJob, moveSome, VERSION_MOVE } from './moves/moves.jobs.ts';
import { type DisabledJob, PERSON_GONE, replaceDisabled } from './tasks/disabled-people.service.ts';

export const flowJobs = (
  db: Db,
  outside: FlowOutside,
  now: () => number,
  sendIn: (db: Db) => SendJob,
  secrets: Secrets,
): JobHandler[] => [
  {
    queue: PROCESS_CLOCK,
    run: async (data) => {
      await fireClock({ db, outside, now: now(), sendIn, secrets }, data as DueClock | ForgottenHangUp);
    },
  },
  {
    queue: PROCESS_CHILDREN,
    atOnce: 20,
    run: async (data) => {
      await doChildren({ db, outside, now: now(), sendIn, secrets }, data as ChildrenJob);
    },
  },
  {
    queue: VERSION_MOVE,
    run: async (data) => {
      await moveSome({ db, outside, now: now(), sendIn, secrets }, data as MoveJob);
    },
  },
  {
    queue: PERSON_GONE,
    run: async (data) => {
      await replaceDisabled({ db, outside, now: now(), sendIn, secrets }, data as DisabledJob);
    },
  },
];
