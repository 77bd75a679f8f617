import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followDatabaseCpu } from '../database-cpu.ts';
import { type Job, type JobName, jobNames, jobTalk } from '../jobs.ts';
import { runLoad } from '../load.ts';
import { orderTexts } from '../order-texts.ts';
import { inTemporaryFolder } from '../processes.ts';
import { figure, median, number, type Part, quantile, say } from '../report.ts';
import { differences } from './differences.ts';
import { prepareDirectus } from './directus.ts';
import { type LoopbackPostgres, startLoopbackPostgres } from './loopback-postgres.ts';
import { prepareProduct } from './product.ts';
import { prepareRedmine } from './redmine.ts';
import { familyCpuMs, familyMb, type Place, REQUESTERS, type Running } from './system.ts';

export type PeersEffort = {
  seconds: number;
  rounds: number;
  orders: number;
  redmine: boolean;
  /** Where what was fetched stays for the next time; nowhere unless it is named. */
  programs: string | null;
};

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;
const REST_MS = 5000;
/** How much faster than the fastest of the others the product wants to be. */
const aims: Record<JobName, number> = { 'my list': 3, 'list of all': 4, 'open one': 3, search: 3, submit: 1.5 };

type Sample = { perSecond: number; times: number[]; server: number; database: number };
type Measured = { name: string; running: Running; jobs: Job[]; restMb: number; mostMb: number };
type Samples = Map<JobName, Map<string, Sample[]>>;

/** The same five jobs on the same orders and the same database, by the product and by systems that many use. */
export function measurePeers(effort: PeersEffort): Promise<Part[]> {
  return inTemporaryFolder(async (folder) => {
    const postgres = await startLoopbackPostgres(join(folder, 'database'));
    try {
      const programs = effort.programs ?? join(folder, 'programs');
      await mkdir(programs, { recursive: true });
      return await measureAll({ programs, folder, postgres, orders: orderTexts(effort.orders, REQUESTERS) }, effort);
    } finally {
      await postgres.stop();
    }
  });
}

async function measureAll(place: Place, effort: PeersEffort): Promise<Part[]> {
  const systems: Measured[] = [];
  try {
    for (const prepare of [prepareProduct, prepareDirectus, ...(effort.redmine ? [prepareRedmine] : [])]) {
      say(`  ${prepare.name.replace('prepare', '')} is installed and filled`);
      const system = await prepare(place);
      const running = await system.start();
      await sleep(REST_MS);
      const restMb = familyMb(running.pid);
      systems.push({ name: system.name, running, jobs: await system.jobs(running), restMb, mostMb: restMb });
    }
    const samples = await takeInTurn(systems, place.postgres, effort);
    return partsOf(systems, samples, effort);
  } finally {
    for (const { running } of systems) await running.stop();
  }
}

/** Each job by each system in turn, in an order that turns round each time: what the machine does falls on all. */
async function takeInTurn(systems: Measured[], postgres: LoopbackPostgres, effort: PeersEffort): Promise<Samples> {
  const databaseCpu = followDatabaseCpu(postgres.pid);
  const samples: Samples = new Map();
  for (const job of jobNames) {
    say(`  ${job}`);
    const found = new Map<string, Sample[]>(systems.map(({ name }) => [name, []]));
    samples.set(job, found);
    for (const system of systems) await loadSystem(system, job, WARM_UP_SECONDS, databaseCpu);
    for (let round = 0; round < effort.rounds; round++)
      for (const system of round % 2 === 0 ? systems : systems.toReversed())
        found.get(system.name)?.push(await loadSystem(system, job, effort.seconds, databaseCpu));
  }
  return samples;
}

async function loadSystem(
  system: Measured,
  name: JobName,
  seconds: number,
  databaseCpu: () => number | null,
): Promise<Sample> {
  const job = system.jobs.find((one) => one.name === name) as Job;
  const { port, pid } = system.running;
  const watch = setInterval(() => {
    system.mostMb = Math.max(system.mostMb, familyMb(pid));
  }, 250);
  const before = [familyCpuMs(pid), databaseCpu() ?? Number.NaN] as const;
  const { perSecond, answered, failed, times } = await runLoad({
    port,
    connections: CONNECTIONS,
    seconds,
    talk: jobTalk(job, CONNECTIONS),
  }).finally(() => clearInterval(watch));
  const after = [familyCpuMs(pid), databaseCpu() ?? Number.NaN] as const;
  if (failed.size > 0) throw new Error(`${system.name} refused, ${name}: ${JSON.stringify([...failed].slice(0, 3))}`);
  // A job of several calls is done when the last of them is answered.
  const calls = job.calls.length;
  const jobs = answered / calls;
  return {
    perSecond: perSecond / calls,
    times: times.map((ms) => ms * calls),
    server: (after[0] - before[0]) / jobs,
    database: (after[1] - before[1]) / jobs,
  };
}

function partsOf(systems: Measured[], samples: Samples, { rounds, seconds, orders }: PeersEffort): Part[] {
  const [product, ...peers] = systems.map(({ name }) => name) as [string, ...string[]];
  const of = (job: JobName, system: string) => samples.get(job)?.get(system) as Sample[];
  const speeds = (job: JobName, system: string) => of(job, system).map(({ perSecond }) => perSecond);
  const ratio = (job: JobName, peer: string) => median(speeds(job, product)) / median(speeds(job, peer));
  const rows = jobNames.flatMap((job) =>
    systems.map(({ name }) => {
      const [found, perSecond] = [of(job, name), speeds(job, name)];
      const times = found.flatMap((sample) => sample.times);
      const cpu = (['server', 'database'] as const).map((part) =>
        median(found.map((sample) => sample[part])).toFixed(2),
      );
      return [
        job,
        name,
        number(median(perSecond)),
        `${number(Math.min(...perSecond))}–${number(Math.max(...perSecond))}`,
        name === product ? '' : number(ratio(job, name)),
        number(quantile(times, 0.5)),
        number(quantile(times, 0.95)),
        cpu.join(' + '),
      ];
    }),
  );
  const figures = jobNames.flatMap((job) =>
    peers.map((peer) => figure(`${job}: product ÷ ${peer}`, ratio(job, peer), { atLeast: aims[job], unit: ' ×' })),
  );
  const places = systems.map(({ name, running, restMb, mostMb }) => [
    name,
    number(running.startMs / 1000),
    ...[restMb, mostMb].map((mb) => String(Math.round(mb))),
  ]);
  return [
    {
      title: 'The product beside others',
      notes: [
        `${number(orders)} orders in each; one PostgreSQL on the loopback for all; one process each.`,
        `${CONNECTIONS} connections; the median of ${rounds} rounds of ${seconds} s, with the slowest and the fastest; in turn.`,
        'CPU in ms of one job, server + database. A job that takes several calls counts once, with the time of all.',
      ],
      table: {
        head: ['job', 'system', 'a second', 'from – to', 'product ÷ it', 'p50 ms', 'p95 ms', 'CPU'],
        rows,
      },
      figures,
    },
    {
      title: 'Start and memory',
      notes: [
        'From the command to the first good answer, beside a running database; resident memory of all processes.',
      ],
      table: { head: ['system', 'start s', 'at rest MB', 'most under load MB'], rows: places },
      figures: [],
    },
    { title: 'What each does in these requests', notes: differences, table: { head: [], rows: [] }, figures: [] },
  ];
}
