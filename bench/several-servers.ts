import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { listAccounts } from './bench-tools.ts';
import { followDatabaseCpu } from './database-cpu.ts';
import { fillOrders } from './fill-orders.ts';
import { type Job, jobTalk, MOST_REQUESTERS, productJobs } from './jobs.ts';
import { runLoad } from './load.ts';
import { NEW_TEXT, orderTexts, RARE_WORD } from './order-texts.ts';
import { freePort, type LoopbackPostgres, startLoopbackPostgres } from './peers/loopback-postgres.ts';
import { type Running, startServer } from './peers/system.ts';
import { cleanSettings, endLater, inTemporaryFolder, ROOT, serverCommand, spentCpuMs, stopChild } from './processes.ts';
import { median, number, type Part, quantile, say } from './report.ts';
import { describeWaits, meanWaits, type Waits, watchWaits } from './waits.ts';

export type SeveralEffort = { seconds: number; rounds: number; only: string | null; orders: number };

const PROCESSES = [1, 2, 4];
const CONNECTIONS = [10, 40];
const WARM_UP_SECONDS = 2;
/** What the demo gives everybody. */
const PASSWORD = 'Campus2026';

type Sample = { perSecond: number; times: number[]; server: number; database: number; waits: Waits };
/** How many server processes are asked, and over how many connections in all. */
type Setting = { processes: number; connections: number };
type Place = { servers: Running[]; watcher: pg.Client; databaseCpu(): number | null };

/** The five jobs by one server process and by several beside one database, and what waits for what in that. */
export function measureSeveral(effort: SeveralEffort): Promise<Part> {
  return inTemporaryFolder(async (folder) => {
    const postgres = await startLoopbackPostgres(join(folder, 'database'));
    try {
      return await measureOn(postgres, join(folder, 'product'), effort);
    } finally {
      await postgres.stop();
    }
  });
}

async function measureOn(postgres: LoopbackPostgres, home: string, effort: SeveralEffort): Promise<Part> {
  await mkdir(home);
  const address = await postgres.make('campus');
  const env = cleanSettings({
    DATABASE_URL: address,
    DATA_FOLDER: home,
    DEMO_DATA: 'true',
    PAGES: 'none',
    TRUST_PROXY: '127.0.0.1,::1',
  });
  const ends: (() => Promise<void>)[] = [];
  const watcher = new pg.Client({ connectionString: address });
  await watcher.connect();
  ends.push(() => watcher.end());
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  ends.push(() => pool.end());
  try {
    const servers: Running[] = [];
    // All of them run all the time, so that the settings can be taken in turn; those that nobody asks rest.
    for (let n = 0; n < Math.max(...PROCESSES); n++) {
      const server = await startHttp(env);
      ends.push(server.stop);
      servers.push(server);
    }
    ends.push(startWorker(env));
    await copyStudents(pool, Math.max(...CONNECTIONS));
    const { port } = servers[0] as Running;
    const served = { port, accounts: await listAccounts(pool), password: PASSWORD };
    say(`  ${number(effort.orders)} orders are made`);
    await fillOrders(served, orderTexts(effort.orders, MOST_REQUESTERS));
    await pool.query('vacuum analyze');
    const jobs = await productJobs(served, { words: RARE_WORD, text: NEW_TEXT });
    const place = { servers, watcher, databaseCpu: followDatabaseCpu(postgres.pid) };
    return await partOf(place, jobs, effort);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function startHttp(env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const command = serverCommand('apps/server/src/main-http.ts');
  return startServer({ command, cwd: ROOT, env: { ...env, PORT: String(port) }, port, ready: '/boot.json' });
}

function startWorker(env: Record<string, string>): () => Promise<void> {
  const [program, ...args] = serverCommand('apps/server/src/main-worker.ts') as [string, ...string[]];
  const child = spawn(program, args, { cwd: ROOT, env, stdio: 'ignore' });
  return endLater(() => stopChild(child));
}

/** The demo has fewer students than there are connections, and two reports of one person wait for each other. */
async function copyStudents(pool: pg.Pool, copies: number): Promise<void> {
  await pool.query(
    `with copied as (
       insert into people select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
         'account', '2099' || lpad(n::text, 8, '0'), 'mobile', null, 'email', null))).*
       from people p join organisations o on o.id = p.organisation_id, generate_series(1, $1) n
       where o.org_sign = 'scut' and p.account = 'student' returning id, organisation_id)
     insert into person_roles (organisation_id, person_id, role_id)
     select c.organisation_id, c.id, r.id from copied c join roles r on r.organisation_id = c.organisation_id and r.code = 'student'`,
    [copies],
  );
}

async function partOf(place: Place, jobs: Job[], effort: SeveralEffort): Promise<Part> {
  const { rounds, seconds, only, orders } = effort;
  const rows: string[][] = [];
  const waits: string[] = [];
  for (const job of jobs.filter(({ name }) => !only || name === only)) {
    say(`  ${job.name}`);
    for (const connections of CONNECTIONS) {
      const found = await takeInTurn(place, job, connections, effort);
      const speedOf = (samples: Sample[]) => median(samples.map(({ perSecond }) => perSecond));
      const alone = speedOf(found.get(1) as Sample[]);
      for (const [processes, samples] of found) {
        const times = samples.flatMap((sample) => sample.times);
        const cpu = (['server', 'database'] as const).map((of) => median(samples.map((s) => s[of])).toFixed(2));
        const seen = meanWaits(samples.map((sample) => sample.waits));
        rows.push([
          job.name,
          String(connections),
          String(processes),
          number(speedOf(samples)),
          number(speedOf(samples) / alone),
          number(quantile(times, 0.95)),
          cpu.join(' + '),
          `${seen.inUse.toFixed(1)}, ${seen.most}`,
          String(seen.open),
        ]);
        waits.push(`${job.name}, ${connections} connections, ${processes} processes: ${describeWaits(seen)}`);
      }
    }
  }
  return {
    title: 'Several server processes',
    notes: [
      `${number(orders)} orders; a worker beside them; the median of ${rounds} rounds of ${seconds} s, in turn.`,
      'Connections are those of the callers, spread over the processes. CPU in ms of one job, servers + database.',
      'In use are connections to the database inside a statement or a transaction: how many at a time, and the most.',
      'What they did, as how many at a time: "running" has or wants a core, "the server" waits for the next statement.',
      ...waits,
    ],
    table: {
      head: ['job', 'connections', 'processes', 'a second', '÷ one', 'p95 ms', 'CPU', 'in use', 'open'],
      rows,
    },
    figures: [],
  };
}

/** One, two and four processes in turn, in an order that turns round each time: what the machine does falls on all. */
async function takeInTurn(place: Place, job: Job, connections: number, { rounds, seconds }: SeveralEffort) {
  const found = new Map<number, Sample[]>(PROCESSES.map((processes) => [processes, []]));
  for (const processes of PROCESSES) await load(place, job, { processes, connections }, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++)
    for (const processes of round % 2 === 0 ? PROCESSES : PROCESSES.toReversed())
      found.get(processes)?.push(await load(place, job, { processes, connections }, seconds));
  return found;
}

async function load(place: Place, job: Job, { processes, connections }: Setting, seconds: number): Promise<Sample> {
  const servers = place.servers.slice(0, processes);
  const usage = () => ({
    server: servers.reduce((sum, { pid }) => sum + (spentCpuMs(pid) ?? Number.NaN), 0),
    database: place.databaseCpu() ?? Number.NaN,
  });
  const talk = jobTalk(job, connections);
  const before = usage();
  const endWatch = watchWaits(place.watcher);
  const results = await Promise.all(
    servers.map(({ port }, at) => {
      // The n-th connection of all goes to the n-th process, and round again.
      const own = Array.from({ length: connections }, (_, n) => n).filter((n) => n % processes === at);
      return runLoad({ port, connections: own.length, seconds, talk: (n) => talk(own[n] as number) });
    }),
  );
  const waits = await endWatch();
  const after = usage();
  const failed = results.flatMap((result) => [...result.failed]);
  if (failed.length > 0) throw new Error(`Refused, ${job.name}: ${JSON.stringify(failed.slice(0, 3))}`);
  // A job of several calls is done when the last of them is answered.
  const calls = job.calls.length;
  const sum = (of: 'perSecond' | 'answered') => results.reduce((all, result) => all + result[of], 0) / calls;
  return {
    perSecond: sum('perSecond'),
    times: results.flatMap(({ times }) => times.map((ms) => ms * calls)),
    server: (after.server - before.server) / sum('answered'),
    database: (after.database - before.database) / sum('answered'),
    waits,
  };
}
