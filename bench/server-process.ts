import { createApp } from '@campus/server/src/app.ts';
import { readConfig } from '@campus/server/src/platform/config.ts';
import { createLog } from '@campus/server/src/platform/log.ts';
import { openRun, VERSION } from '@campus/server/src/run.ts';
import pg from 'pg';
import { type BenchTools, createBenchTools, listAccounts } from './bench-tools.ts';

/** What the benchmark asks of the server that it loads, and what it hears. */
export type Question = { id: number; tool: keyof BenchTools; args: unknown[] };
export type Ready = { port: number; accounts: string[]; password: string };
export type Answer = { ready: Ready } | { id: number; result: unknown } | { id: number; failed: string };

/** Speaks to the process that started this one. */
const tell = (answer: Answer): boolean | undefined => process.send?.(answer);

/** The product as one HTTP process serves it, with a bare route beside each call. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const run = await openRun(config, createLog(config.logLevel), { worker: false });
  const app = await createApp(run.foundation, { pagesFolder: null, version: VERSION, defaultOrganisation: 'scut' });
  const { pool } = run.database;
  const superuser = new pg.Pool({ ...pool.options, user: 'campus', max: 2 });
  superuser.on('error', (error) => console.error(error));
  const tools = await createBenchTools(app, run.database, superuser);
  await app.listen({ port: 0, host: '127.0.0.1' });

  process.on('message', async ({ id, tool, args }: Question) => {
    try {
      const use = tools[tool] as (...given: unknown[]) => Promise<unknown>;
      return tell({ id, result: await use(...args) });
    } catch (error) {
      return tell({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  const stop = async () => {
    await superuser.end();
    await app.close();
    await run.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('disconnect', () => void stop());

  const { port } = app.server.address() as { port: number };
  tell({ ready: { port, accounts: await listAccounts(pool), password: run.demo[0]?.password as string } });
}

await main();
