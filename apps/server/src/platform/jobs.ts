import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { at, type Db } from './database.ts';
import { sql } from './drizzle.ts';
import type { Log } from './log.ts';

/** Enqueues one job with the handle of the caller's transaction. */
export type SendJob = (
  queue: string,
  data: object,
  options?: { startAfter?: Date; singletonKey?: string },
) => Promise<void>;

/** A job that people or calls enqueue; it may run twice, so its handler is idempotent. */
export type JobHandler = { queue: string; run(data: unknown, log: Log): Promise<void> };

/** A job that the clock starts. */
export type ClockJob = {
  name: string;
  cron: string;
  timeZone: string;
  run(db: Db, now: number, send: SendJob): Promise<void>;
};

export type Jobs = {
  sendIn(db: Db): SendJob;
  work(handlers: readonly JobHandler[]): Promise<void>;
  keepSchedule(schedule: readonly ClockJob[], db: Db, now: () => number): Promise<void>;
  stop(): Promise<void>;
};

/** Jobs live in the same database as the business, in a schema of their own. */
export async function startJobs(pool: pg.Pool, log: Log, { worker }: { worker: boolean }): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values as unknown[]) },
    schema: 'jobs',
    supervise: worker,
    schedule: worker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  const known = new Set<string>();
  const queueFor = async (name: string) => {
    if (known.has(name)) return;
    if (!(await boss.getQueue(name)))
      await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, heartbeatSeconds: 10, expireInSeconds: 600 });
    known.add(name);
  };
  const sendIn =
    (db: Db): SendJob =>
    async (queue, data, options) => {
      await queueFor(queue);
      await boss.send(queue, data, { ...options, db: fromDrizzle(db as never, sql) });
    };
  return {
    sendIn,
    async work(handlers) {
      for (const handler of handlers) {
        await queueFor(handler.queue);
        await boss.work(handler.queue, { pollingIntervalSeconds: 1 }, async (jobs) => {
          for (const job of jobs) await handler.run(job.data, log);
        });
      }
    },
    async keepSchedule(schedule, db, now) {
      const names = new Set(schedule.map((job) => job.name));
      for (const old of await boss.getSchedules()) if (!names.has(old.name)) await boss.unschedule(old.name);
      for (const job of schedule) {
        await queueFor(job.name);
        await boss.schedule(job.name, job.cron, null, { tz: job.timeZone });
        await boss.work(job.name, { includeMetadata: true, pollingIntervalSeconds: 2 }, async (fired) => {
          for (const one of fired) await runSlot(db, job, minuteOf(one.createdOn), now(), sendIn);
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

const minuteOf = (date: Date): number => Math.floor(date.getTime() / 60_000) * 60_000;

/** Runs a clock job for one due moment, once, however many workers saw it: the slot and the work share a transaction. */
export async function runSlot(
  db: Db,
  job: ClockJob,
  dueAt: number,
  now: number,
  sendIn: (db: Db) => SendJob,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const claimed = await tx.execute(
      sql`insert into clock_slots (job, due_at, ran_at) values (${job.name}, ${at(dueAt)}, ${at(now)}) on conflict do nothing returning job`,
    );
    if ((claimed as unknown as { rows: unknown[] }).rows.length === 0) return false;
    await job.run(tx, now, sendIn(tx));
    return true;
  });
}
