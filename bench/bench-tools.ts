import type { Database } from '@campus/server/src/platform/database.ts';
import type { Pool } from 'pg';
import { type BareSubject, startBareFastify } from './bare-fastify.ts';
import { type App, type Recorded, registerBareRoutes } from './bare-routes.ts';
import { followDatabaseCpu, parentOf } from './database-cpu.ts';
import { deepCursor, growOrders, hasGrown } from './grow.ts';
import { growContent } from './grow-content.ts';
import { growLedger } from './grow-ledger.ts';
import { growPeople } from './grow-people.ts';
import type { Wire } from './load.ts';
import { makeDays } from './make-days.ts';
import { comparePlans, type PlanTimes } from './plans.ts';
import { scansOf } from './scans.ts';

export type Usage = { cpuMs: number; databaseCpuMs: number | null; rssMb: number };

/** What the benchmark can ask of the process that serves the product. */
export type BenchTools = {
  usage(): Promise<Usage>;
  /** Records the statements of a request for its bare route, and answers how many there are. */
  record(sample: Wire): Promise<number>;
  /** The statements of a request as the product sends them, transactions included, and its reply. */
  statements(sample: Wire): Promise<Recorded>;
  /** Where the database is, for who wants to ask it without the product. */
  connection(): Promise<{ host: string; user: string; database: string }>;
  /** Starts a bare server beside the product, or shows something else on it; answers its port. */
  showBare(subject: BareSubject): Promise<number>;
  /** Whether there are processes already that the many are copied from. */
  hasGrown(): Promise<boolean>;
  /** Copies processes until there are so many. */
  grow(to: number): Promise<{ orders: number; seconds: number }>;
  /** Gives what was copied the ledger that figures are made of. */
  growLedger(): Promise<{ seconds: number }>;
  /** Puts the figures of all days that are over together, as the job does at night. */
  makeDays(): Promise<{ days: number; seconds: number }>;
  /** Makes articles until there are so many. */
  growContent(to: number): Promise<{ seconds: number }>;
  /** Grows one organisation to so many people. */
  growPeople(to: number): Promise<{ seconds: number }>;
  /** Where a page stands that has this share of a long list before it. */
  cursor(share: number): Promise<string | null>;
  /** The large tables that a request reads from end to end. */
  scans(sample: Wire): Promise<string[]>;
  /** What the reading statements of a request cost with a generic plan, and with one for their values. */
  plans(sample: Wire): Promise<PlanTimes[]>;
};

export const toolNames = [
  'usage',
  'record',
  'statements',
  'connection',
  'showBare',
  'hasGrown',
  'grow',
  'growLedger',
  'makeDays',
  'growContent',
  'growPeople',
  'cursor',
  'scans',
  'plans',
] as const satisfies (keyof BenchTools)[];

/**
 * The tools for an app that does not listen yet. What makes tables grow works as a superuser: it leaves constraints
 * unchecked meanwhile, and has rows counted afterwards, without which the database would plan for empty tables.
 */
export async function createBenchTools(
  app: App,
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  superuser: Pool,
): Promise<BenchTools> {
  const bare = registerBareRoutes(app, pool);
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Asked at once, because a connection that rests is soon closed.
  const databaseCpu = followDatabaseCpu(parentOf(rows[0]?.pid as number));
  let bareFastify: Awaited<ReturnType<typeof startBareFastify>> | null = null;
  app.addHook('onClose', () => bareFastify?.close());
  return {
    async usage() {
      const { user, system } = process.cpuUsage();
      const rssMb = process.memoryUsage.rss() / 2 ** 20;
      return { cpuMs: (user + system) / 1000, databaseCpuMs: databaseCpu(), rssMb };
    },
    record: (sample) => bare.record(sample),
    statements: (sample) => bare.recordAll(sample),
    async connection() {
      const { host, user, database } = pool.options as { host: string; user: string; database: string };
      return { host, user, database };
    },
    async showBare(subject) {
      bareFastify ??= await startBareFastify(pool);
      bareFastify.show(subject);
      return bareFastify.port;
    },
    hasGrown: () => hasGrown(pool),
    grow: (to) => growOrders(superuser, to),
    growLedger: () => growLedger(superuser),
    makeDays: () => makeDays(db, superuser),
    growContent: (to) => growContent(superuser, to),
    growPeople: (to) => growPeople(superuser, to),
    cursor: (share) => deepCursor(pool, share),
    scans: async (sample) => scansOf(pool, await bare.statementsOf(sample)),
    plans: async (sample) => comparePlans(pool, await bare.statementsOf(sample)),
  };
}

/** The accounts of the organisation that is measured. */
export async function listAccounts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ account: string }>(
    `select account from people join organisations o on o.id = organisation_id where org_sign = 'scut' order by account`,
  );
  return rows.map(({ account }) => account);
}
