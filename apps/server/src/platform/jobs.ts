import { type DailyTimes, dueMoments } from '@campus/rules/basics/due-moments.ts';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import bossManifest from 'pg-boss/package.json' with { type: 'json' };
import { currentCause } from './cause.ts';
import type { Db } from './database.ts';
import type { Log } from './log.ts';
import { at, sql } from './sql.ts';

/** Enqueues one job with the handle of the caller's transaction. */
export type SendJob = (
  queue: string,
  data: object,
  options?: { startAfter?: Date; singletonKey?: string },
) => Promise<void>;

/**
 * A job that people or calls enqueue; it may run twice, so its handler is idempotent. Of one that comes in heaps a worker takes
 * `atOnce` of those that wait, instead of one each second; all of these `together` where each mostly waits for somebody else.
 */
export type JobHandler = {
  queue: string;
  atOnce?: number;
  together?: true;
  run(data: unknown, log: Log): Promise<void>;
};

/** A job that the clock starts again and again, for the whole installation; a beat that was missed is not made up. */
export type BeatJob = {
  name: string;
  cron: string;
  timeZone: string;
  run(db: Db, now: number, send: SendJob): Promise<void>;
};

/** An organisation as the clock sees it; nothing was due there before it was made. */
export type ClockPlace = { organisationId: string; timeZone: string; since: number };

/** The organisation and the moment for which a timed job runs; `dueAt` lies before `now` where it is made up for. */
export type DueSlot = { organisationId: string; dueAt: number };
/** The moment for which a job of the whole installation runs. */
type BeatSlot = { organisationId: null; dueAt: number };

/**
 * A job at times that people name, in each organisation's own time: `at: ['14:30', '20:00']`, or the 1st at 00:05 with
 * `daysOfMonth: [1]`. With `makeUp`, moments of the last 48 hours that nobody ran are run when a worker is there again.
 */
export type TimedJob = DailyTimes & {
  name: string;
  cron?: undefined;
  makeUp?: true;
  organisations(db: Db): Promise<readonly ClockPlace[]>;
  run(db: Db, now: number, send: SendJob, slot: DueSlot): Promise<void>;
};

export type ClockJob = BeatJob | TimedJob;

export type Jobs = {
  sendIn(db: Db): SendJob;
  work(handlers: readonly JobHandler[]): Promise<void>;
  keepSchedule(schedule: readonly ClockJob[], db: Db, now: () => number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Jobs live in the same database as the business, in a schema of their own, which is there when this is over. Where no jobs are
 * run, what enqueues them is loaded with the first one: 8 MB, and a tenth of a second.
 */
export async function startJobs(pool: pg.Pool, log: Log, { worker }: { worker: boolean }): Promise<Jobs> {
  let started: Promise<PgBoss> | null = null;
  const theBoss = (): Promise<PgBoss> => {
    started ??= startBoss(pool, log, worker).catch((error) => {
      started = null;
      throw error;
    });
    return started;
  };
  if (worker || !(await hasTables(pool))) await theBoss();
  const known = new Set<string>();
  let makingUp: Promise<void> = Promise.resolve();
  const queueFor = async (name: string) => {
    if (known.has(name)) return;
    const boss = await theBoss();
    if (!(await boss.getQueue(name)))
      await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, heartbeatSeconds: 10, expireInSeconds: 600 });
    known.add(name);
  };
  const sendIn =
    (db: Db): SendJob =>
    async (queue, data, options) => {
      await queueFor(queue);
      const boss = await theBoss();
      // The job keeps the request that caused it; a job that waited brings its own.
      const cause = currentCause();
      await boss.send(queue, cause ? { because: cause, ...data } : data, {
        ...options,
        db: { executeSql: (text, values) => db.send(text, values ?? []) },
      });
    };
  return {
    sendIn,
    async work(handlers) {
      const boss = await theBoss();
      for (const handler of handlers) {
        await queueFor(handler.queue);
        const { queue, atOnce = 1 } = handler;
        await boss.work(queue, { pollingIntervalSeconds: 1, batchSize: atOnce }, (jobs) => runAll(handler, jobs, log));
      }
    },
    async keepSchedule(schedule, db, now) {
      const boss = await theBoss();
      const beats = schedule.filter((job) => job.cron !== undefined);
      const timed = schedule.filter((job) => job.cron === undefined);
      const names = new Set([...beats.map((job) => job.name), TIMED]);
      for (const old of await boss.getSchedules()) if (!names.has(old.name)) await boss.unschedule(old.name);
      const lookAround = async () => {
        for (const job of timed) await runDue(db, job, now(), sendIn, log);
      };
      await queueFor(TIMED);
      await boss.schedule(TIMED, '* * * * *', null, { tz: 'UTC' });
      await boss.work(TIMED, { pollingIntervalSeconds: 2 }, lookAround);
      // What was missed while no worker was there need not wait for the next minute, and pages need not wait for it.
      makingUp = lookAround().catch((error) => log.error({ err: error }, 'missed moments'));
      for (const job of beats) {
        await queueFor(job.name);
        await boss.schedule(job.name, job.cron, null, { tz: job.timeZone });
        await boss.work(job.name, { includeMetadata: true, pollingIntervalSeconds: 2 }, async (fired) => {
          for (const { createdOn } of fired)
            await runSlot(db, job, { organisationId: null, dueAt: minuteOf(createdOn) }, now(), sendIn);
        });
      }
    },
    async stop() {
      await makingUp;
      const boss = await started?.catch(() => null);
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Runs each of these jobs, also after one of them failed; then all of them are tried again, which does nothing twice. */
async function runAll(handler: JobHandler, jobs: readonly { data: unknown }[], log: Log): Promise<void> {
  const failures: unknown[] = [];
  const run = ({ data }: { data: unknown }) =>
    handler.run(data, log).catch((error) => {
      log.error({ err: error, queue: handler.queue }, 'job');
      failures.push(error);
    });
  if (handler.together) await Promise.all(jobs.map(run));
  else for (const job of jobs) await run(job);
  if (failures.length > 0) throw failures[0];
}

/** Whether the tables of the jobs are there, and as this version of pg-boss wants them. */
async function hasTables(pool: pg.Pool): Promise<boolean> {
  const { rows: there } = await pool.query(`select to_regclass('jobs.version') is not null as yes`);
  if (!there[0].yes) return false;
  const { rows } = await pool.query<{ version: number }>('select version from jobs.version');
  return Number(rows[0]?.version) === bossManifest.pgboss.schema;
}

async function startBoss(pool: pg.Pool, log: Log, worker: boolean): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
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
  return boss;
}

const minuteOf = (date: Date): number => Math.floor(date.getTime() / 60_000) * 60_000;

/** Timed jobs are looked for once a minute; a moment is due until its slot is taken, so running late is the usual way. */
const TIMED = 'timed-jobs';
const MADE_UP_FOR = 48 * 60 * 60_000;
/** Without making up: as late as a busy worker may be. */
const IN_TIME = 10 * 60_000;

/**
 * Runs a timed job for every moment that is due and has no slot yet, in order, in each organisation; answers how many.
 * Where one fails the later ones of that organisation wait for it, and the other organisations do not.
 */
export async function runDue(
  db: Db,
  job: TimedJob,
  now: number,
  sendIn: (db: Db) => SendJob,
  log: Log,
): Promise<number> {
  const from = now - (job.makeUp ? MADE_UP_FOR : IN_TIME);
  const due = (await job.organisations(db)).map(({ organisationId, timeZone, since }) => ({
    organisationId,
    moments: dueMoments(job, timeZone, Math.max(from, since), now),
  }));
  if (due.every(({ moments }) => moments.length === 0)) return 0;
  const found = await db.rows<DueSlot>(
    sql`select organisation_id as "organisationId", due_at as "dueAt"
      from clock_slots where job = ${job.name} and due_at > ${at(from)}`,
  );
  const takenSlots = new Set(found.map((slot) => `${slot.organisationId} ${slot.dueAt}`));
  let ran = 0;
  for (const { organisationId, moments } of due) {
    try {
      for (const dueAt of moments) {
        if (takenSlots.has(`${organisationId} ${dueAt}`)) continue;
        const slot = { organisationId, dueAt };
        const run = (tx: Db, at: number, send: SendJob) => job.run(tx, at, send, slot);
        if (await runSlot(db, { name: job.name, run }, slot, now, sendIn)) ran++;
      }
    } catch (error) {
      log.error({ err: error, job: job.name, organisationId }, 'timed job');
    }
  }
  return ran;
}

/** Runs a clock job for one due moment, once, however many workers saw it: the slot and the work share a transaction. */
export async function runSlot(
  db: Db,
  job: Pick<BeatJob, 'name' | 'run'>,
  { organisationId, dueAt }: BeatSlot | DueSlot,
  now: number,
  sendIn: (db: Db) => SendJob,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const claimed = await tx.rows(
      sql`insert into clock_slots (job, organisation_id, due_at, ran_at) values (${job.name}, ${organisationId}, ${at(dueAt)}, ${at(now)}) on conflict do nothing returning job`,
    );
    if (claimed.length === 0) return false;
    await job.run(tx, now, sendIn(tx));
    return true;
  });
}
