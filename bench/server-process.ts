import { createApp } from '@campus/server/src/app.ts';
import { readConfig } from '@campus/server/src/platform/config.ts';
import { openDatabase } from '@campus/server/src/platform/database.ts';
import { createLog } from '@campus/server/src/platform/log.ts';
import { openRun, VERSION } from '@campus/server/src/run.ts';
import { registerBareRoutes } from './bare-routes.ts';
import { followDatabaseCpu } from './database-cpu.ts';
import { deepCursor, growOrders } from './grow.ts';
import { growContent } from './grow-content.ts';
import { growPeople } from './grow-people.ts';
import type { Wire } from './load.ts';
import { scansOf } from './scans.ts';

/** What the benchmark asks of the server that it loads, and what it hears. */
export type Command =
  | { ask: 'usage' }
  | { ask: 'record'; sample: Wire }
  | { ask: 'grow'; to: number }
  | { ask: 'grow-content'; to: number }
  | { ask: 'grow-people'; to: number }
  | { ask: 'cursor'; share: number }
  | { ask: 'scans'; sample: Wire };
export type Question = { id: number } & Command;
export type Usage = { cpuMs: number; databaseCpuMs: number | null; rssMb: number };
export type Ready = { port: number; accounts: string[]; password: string };
export type GrownOrders = { orders: number; seconds: number };
export type Answer =
  | { ready: Ready }
  | { id: number; usage: Usage }
  | { id: number; recorded: number }
  | { id: number; grown: GrownOrders }
  | { id: number; grownContent: { seconds: number } }
  | { id: number; grownPeople: { seconds: number } }
  | { id: number; cursor: string | null }
  | { id: number; scans: string[] }
  | { id: number; failed: string };

/** Speaks to the process that started this one. */
const tell = (answer: Answer): boolean | undefined => process.send?.(answer);

/** The product as one HTTP process serves it, with a bare route beside each call. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const run = await openRun(config, createLog(config.logLevel), { worker: false });
  const app = await createApp(run.foundation, { pagesFolder: null, version: VERSION, defaultOrganisation: 'scut' });
  const bare = registerBareRoutes(app, run.database.pool);
  await app.listen({ port: 0, host: '127.0.0.1' });

  // A connection that is never given back, so that it lives as long as the run.
  const client = await run.database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const databaseCpu = followDatabaseCpu(rows[0]?.pid as number);

  const { pool } = run.database;
  // Only who owns tables may count their rows, and without that the database would plan for empty ones.
  const owner = openDatabase({ ...pool.options, user: 'campus_owner' }, 2, (error) => console.error(error));
  const answerTo = async (question: Question) => {
    if (question.ask === 'record') return { recorded: await bare.record(question.sample) };
    if (question.ask === 'grow') return { grown: await growOrders(owner.pool, question.to) };
    if (question.ask === 'grow-content') return { grownContent: await growContent(owner.pool, question.to) };
    if (question.ask === 'grow-people') return { grownPeople: await growPeople(owner.pool, question.to) };
    if (question.ask === 'cursor') return { cursor: await deepCursor(pool, question.share) };
    if (question.ask === 'scans') return { scans: await scansOf(pool, await bare.statementsOf(question.sample)) };
    const { user, system } = process.cpuUsage();
    const rssMb = process.memoryUsage.rss() / 2 ** 20;
    return { usage: { cpuMs: (user + system) / 1000, databaseCpuMs: databaseCpu(), rssMb } };
  };
  process.on('message', async (question: Question) => {
    const { id } = question;
    try {
      return tell({ id, ...(await answerTo(question)) });
    } catch (error) {
      return tell({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  const stop = async () => {
    client.release();
    await owner.close();
    await app.close();
    await run.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('disconnect', () => void stop());

  const people = await run.database.pool.query<{ account: string }>(
    `select account from people join organisations o on o.id = organisation_id where org_sign = 'scut' order by account`,
  );
  const { port } = app.server.address() as { port: number };
  const accounts = people.rows.map((row) => row.account);
  tell({ ready: { port, accounts, password: run.demo[0]?.password as string } });
}

await main();
