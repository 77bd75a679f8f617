import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { DemoSignIn } from '../db/seeds/demo/index.ts';
import { seedReference } from '../db/seeds/reference/seed-reference.ts';
import { bindings, createApp, type Foundation } from './app.ts';
import { findBySign } from './modules/organisations/index.ts';
import { createSmtp } from './outside/mail/index.ts';
import { createCallOut } from './platform/call-out.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type Connection, type Database, openDatabase } from './platform/database.ts';
import { createDatabaseNotifications } from './platform/database-notifications.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { closeAppendOnlyTables, divideRights } from './platform/embedded-roles.ts';
import { startJobs } from './platform/jobs.ts';
import { watchLocks } from './platform/lock-watch.ts';
import type { Log } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { createSecrets } from './platform/secrets.ts';
import { createFolderStorage, type Storage } from './platform/storage.ts';
import { schedule } from './schedule.ts';
import { workerJobs } from './worker-jobs.ts';

export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
export const PAGES = join(PROJECT, 'apps/web/dist');

/**
 * Jobs have connections of their own, also where they have no role of their own: who enqueues holds a connection of the
 * pool, and would wait there for a second one to learn of the queue. Their statements are short, and some run every second.
 */
const JOBS_CONNECTIONS = 5;

/** The default organisation of a run with demo data; in production there is none unless it is set. */
const DEMO_ORGANISATION = 'scut';

const DEMO_IN_OWN_DATABASE =
  'DEMO_DATA=true: the demo universities, whose passwords everybody knows, come into the database that DATABASE_URL names';

const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };

/** What the OpenAPI document and the pages call this release. */
export const VERSION = manifest.version;

/** The parts of a run, in the order in which they have to be stopped. */
export type Run = {
  foundation: Foundation;
  database: Database;
  demo: DemoSignIn[];
  /** Demo organisations that an earlier version made. */
  earlierDemos: string[];
  stop(): Promise<void>;
};

/** Opens the database (its own when none is named), brings it to shape, seeds it, and starts the jobs. */
export async function openRun(
  config: Config,
  log: Log,
  { worker, onLost }: { worker: boolean; onLost?: (error: Error) => void },
): Promise<Run> {
  if (config.demoData && config.databaseUrl) log.warn(DEMO_IN_OWN_DATABASE);
  const dataFolder = config.dataFolder ?? join(PROJECT, '.data');
  await mkdir(dataFolder, { recursive: true });
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataFolder, log: (line) => log.debug(line), ...(onLost ? { onLost } : {}) });
  const opened: { close(): Promise<void> }[] = [];
  const open = (connection: Connection, connections: number, pooled = false) => {
    const { statementNames } = config;
    const onError = (error: Error) => log.warn({ err: error }, 'database');
    const database = openDatabase(connection, connections, onError, { pooled, statementNames });
    opened.push(database);
    return database;
  };
  const closeAll = () => Promise.all(opened.map((each) => each.close().catch(() => {})));
  const mail = config.mail && createSmtp(config.mail.smtpUrl, config.mail.from);
  try {
    // With DATABASE_URL there is one role for everything, whose rights are its administrator's to give.
    const hands = embedded && (await divideRights(embedded.connection));
    const connection = hands ? hands.product : { connectionString: config.databaseUrl as string };
    const database = open(connection, config.databaseConnections, config.databaseDirectUrl !== null);
    // Behind a pooler nobody knows whose connection is whose.
    if (!config.databaseDirectUrl) opened.push(watchLocks(database.pool, connection, log));
    // Migrations, jobs and listening need connections that stay theirs.
    const direct = config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : connection;
    const jobsDatabase = open(hands ? hands.jobs : direct, JOBS_CONNECTIONS);
    await migrate(hands ? open(hands.owner, 1).pool : jobsDatabase.pool);
    if (embedded) await closeAppendOnlyTables(embedded.connection);
    const notifications = createDatabaseNotifications(direct, log);
    const storage = createFolderStorage(join(dataFolder, 'attachments'));
    const { demo, earlierDemos } = await seed(config, database, storage);
    const jobs = await startJobs(jobsDatabase.pool, log, { worker });
    const secrets = createSecrets(
      config.secret ?? (await keptSecret(dataFolder, 'secret')),
      config.networkKey ?? (await keptSecret(dataFolder, 'network-key')),
    );
    const callOut = createCallOut(config.innerNetworks);
    if (worker) {
      const tools = {
        config,
        db: database.db,
        now: systemClock.now,
        log,
        secrets,
        storage,
        callOut,
        sendIn: jobs.sendIn,
      };
      await jobs.work(workerJobs(tools, mail));
      await jobs.keepSchedule(schedule, database.db, systemClock.now);
    }
    const stop = async () => {
      await jobs.stop();
      mail?.close();
      await notifications.close();
      await closeAll();
      await embedded?.stop();
    };
    return {
      foundation: { config, db: database.db, clock: systemClock, log, secrets, storage, callOut, jobs, notifications },
      database,
      demo,
      earlierDemos,
      stop,
    };
  } catch (error) {
    await closeAll();
    await embedded?.stop();
    throw error;
  }
}

/** Loaded only where there is a demo: its people, articles and businesses are of no use to a university. */
const loadDemo = () => import('../db/seeds/demo/index.ts');

async function seed(config: Config, { db }: Database, storage: Storage): Promise<Pick<Run, 'demo' | 'earlierDemos'>> {
  const now = systemClock.now();
  const seeds = config.demoData ? await loadDemo() : null;
  const demo = (await seeds?.seedDemo(db, now, storage)) ?? [];
  await seedReference(db, now);
  return { demo, earlierDemos: (await seeds?.findEarlierDemos(db)) ?? [] };
}

/** Without a secret in the settings the installation makes one and keeps it beside its data. */
async function keptSecret(dataFolder: string, name: string): Promise<string> {
  const file = join(dataFolder, name);
  await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}

/** The app of a run, listening. */
export async function listen(run: Run, pagesFolder: string | null): Promise<FastifyInstance> {
  const { config, db } = run.foundation;
  const wanted = config.defaultOrganisation ?? (config.demoData ? DEMO_ORGANISATION : null);
  const found = wanted && (await findBySign(db, wanted));
  const app = await createApp(run.foundation, {
    pagesFolder,
    version: VERSION,
    defaultOrganisation: found ? found.orgSign : null,
  });
  await app.listen({ port: config.port, host: config.host });
  return app;
}

/** Fills an empty demo with lines, orders and messages in the background; failures are logged and do no harm. */
export async function fillDemo({ foundation, demo }: Run, signal: AbortSignal): Promise<void> {
  if (demo.length === 0) return;
  const { jobs, clock, ...parts } = foundation;
  try {
    const { demoSigns, fillHall, fillNetwork, fillOrders } = await loadDemo();
    const stage = { ...parts, bindings, sendIn: jobs.sendIn };
    await fillNetwork(stage, DEMO_ORGANISATION, clock.now(), signal);
    for (const sign of demoSigns) await fillHall(stage, sign, clock.now(), signal);
    // The longest comes last.
    await fillOrders(stage, DEMO_ORGANISATION, clock.now(), signal);
  } catch (error) {
    if (!signal.aborted) parts.log.warn({ err: error }, 'demo');
  }
}
