import { flowOutside } from '../src/app.ts';
import { flowJobs } from '../src/modules/flows/index.ts';
import { leavingJobs } from '../src/modules/roster/index.ts';
import { runDue, type TimedJob } from '../src/platform/jobs.ts';
import { schedule } from '../src/schedule.ts';
import type { TestApp } from './test-app.ts';

const DAY = 24 * 60 * 60_000;

/** Days that pass for those who leave. */
export function leavingPlay(t: TestApp) {
  const handlerOf = (queue: 'roster-leave' | 'person-gone') => {
    const { jobs, secrets } = t.foundation;
    const handlers = [
      ...leavingJobs(t.database.db, t.clock.now, jobs.sendIn, secrets),
      ...flowJobs(t.database.db, flowOutside, t.clock.now, jobs.sendIn, secrets),
    ];
    return handlers.find((one) => one.queue === queue)!.run;
  };
  /** As the worker does with what is queued; `atOnce` as several workers do. */
  async function runJobs(queue: 'roster-leave' | 'person-gone', { atOnce = false, reversed = false } = {}) {
    const run = handlerOf(queue);
    const queued = await t.rows<{ id: string; data: object }>(
      `select id, data from jobs.job where name = $1 and state = 'created' order by created_on, id`,
      [queue],
    );
    if (reversed) queued.reverse();
    const work = async ({ id, data }: { id: string; data: object }) => {
      await run(data, t.foundation.log);
      await t.rows(`update jobs.job set state = 'completed', completed_on = now() where name = $1 and id = $2`, [
        queue,
        id,
      ]);
    };
    if (atOnce) await Promise.all(queued.map(work));
    else for (const job of queued) await work(job);
  }
  return {
    async dayPasses(days: number, order: { atOnce?: boolean; reversed?: boolean } = {}) {
      t.clock.advance(days * DAY);
      const job = schedule.find(({ name }) => name === 'roster-leaving') as TimedJob;
      await runDue(t.database.db, job, t.clock.now(), t.foundation.jobs.sendIn, t.foundation.log);
      await runJobs('roster-leave', order);
      await runJobs('person-gone');
    },
    /** Somebody whom a list did not name, so many days before they are disabled. */
    async leaves(personId: string, runId: string, inDays = 0) {
      await t.rows(
        `insert into roster_leavings (person_id, organisation_id, run_id, gone_at, due_on)
         select id, organisation_id, $2, now(), $3::date from people where id = $1`,
        [personId, runId, new Date(t.clock.now() + inDays * DAY).toISOString().slice(0, 10)],
      );
    },
  };
}
