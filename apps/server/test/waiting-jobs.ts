import type { Dice } from '@campus/rules/flows/random-flow.ts';
import type { JobHandler } from '../src/platform/jobs.ts';
import { runDue, runSlot } from '../src/platform/jobs.ts';
import { schedule } from '../src/schedule.ts';
import { workerJobs } from '../src/worker-jobs.ts';
import type { TestApp } from './test-app.ts';

const MINUTE = 60_000;

/** A worker whose turns a test chooses: which of the jobs that wait run, in which order, and when the clock looks around. */
export function waitingJobs(t: TestApp) {
  const tools = () => {
    const { config, log, secrets, storage, callOut, jobs } = t.foundation;
    return { config, db: t.product.db, now: t.clock.now, log, secrets, storage, callOut, sendIn: jobs.sendIn };
  };
  const handlers = (): Map<string, JobHandler> =>
    new Map(workerJobs(tools(), null).map((handler) => [handler.queue, handler]));

  /** Runs some of the jobs that wait, in any order; answers how many. */
  async function runSome(d: Dice, most: number): Promise<number> {
    const known = handlers();
    const waiting = await t.rows<{ id: string; name: string; data: object }>(
      `select id, name, data from jobs.job where state in ('created', 'retry') order by created_on, id`,
    );
    let ran = 0;
    while (ran < most && waiting.length > 0) {
      const [job] = waiting.splice(d.below(waiting.length), 1);
      const handler = known.get(job!.name);
      if (!handler) continue;
      await handler.run(job!.data, t.foundation.log);
      await t.rows(`update jobs.job set state = 'completed', completed_on = now() where name = $1 and id = $2`, [
        job!.name,
        job!.id,
      ]);
      ran++;
    }
    return ran;
  }

  /** What the clock does each minute, and one of the jobs that it begins now and then. */
  async function lookAround(d: Dice): Promise<void> {
    const { db, now, sendIn, log } = tools();
    for (const job of schedule) if (job.cron === undefined) await runDue(db, job, now(), sendIn, log);
    const beat = d.one(schedule.filter((job) => job.cron !== undefined));
    const dueAt = Math.floor(now() / MINUTE) * MINUTE;
    await runSlot(db, beat, { organisationId: null, dueAt }, now(), sendIn);
  }
  return { runSome, lookAround };
}
