import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { barePaths } from './bare-fastify.ts';
import { fillOrders } from './fill-orders.ts';
import { type Job, jobTalk, productJobs, requesterTokens } from './jobs.ts';
import { runLoad, type Wire } from './load.ts';
import { NEW_TEXT, orderTexts, RARE_WORD } from './order-texts.ts';
import { type BenchServer, endLater, withBenchServer } from './processes.ts';
import { type Figure, figure, median, number, type Part, say } from './report.ts';
import { type Rerun, rerunOf, type Sending } from './rerun.ts';
import type { StatementLoad, StatementResult } from './statement-load.ts';

export type LimitEffort = { seconds: number; rounds: number; only: string | null; orders: number };

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 1;

type Sample = { perSecond: number; server: number | null; database: number };
type Step = { name: string; take(seconds: number): Promise<Sample> };

/** What stands between the product and the fastest that this machine could do the same: one thing more at each step. */
export const measureLimit = (effort: LimitEffort): Promise<Part> =>
  withBenchServer((server) => measureServed(server, effort));

async function measureServed(server: BenchServer, effort: LimitEffort): Promise<Part> {
  const { orders, rounds, seconds, only } = effort;
  say(`  ${number(orders)} orders are made`);
  await fillOrders(server, orderTexts(orders, (await requesterTokens(server)).length));
  const jobs = await productJobs(server, { words: RARE_WORD, text: NEW_TEXT });
  const rows: string[][] = [];
  const figures: Figure[] = [];
  const details: string[] = [];
  for (const job of jobs.filter(({ name }) => !only || name === only)) {
    say(`  ${job.name}`);
    const { steps, named, size, sql } = await stepsOf(server, job);
    const found = await takeInTurn(steps, effort);
    const us = found.get(US) as Sample;
    for (const [step, sample] of found)
      rows.push([job.name, step, ...cells(sample), number(us.perSecond / sample.perSecond)]);
    const sent = named ? 'prepared' : 'planned each time';
    details.push(`${job.name}: ${sql} statements, ${sent} by the product; a reply of ${number(size / 1024)} kB.`);
    const bare = found.get(named ? BARE_PREPARED : BARE_PLANNED) as Sample;
    const aim = { atLeast: job.name === 'submit' ? 0.6 : 0.7 };
    figures.push(figure(`${job.name} against a bare route with its statements`, us.perSecond / bare.perSecond, aim));
  }
  return {
    title: 'The limit',
    notes: [
      `${number(orders)} orders; ${CONNECTIONS} connections; the median of ${rounds} rounds of ${seconds} s, the steps in turn.`,
      'A job of several calls counts once; its bare route runs the statements of all of them and answers all replies.',
      'CPU in ms of one job, server + database; the share is what the product reaches of this step.',
      ...details,
    ],
    table: { head: ['job', 'step', 'a second', 'CPU', 'share'], rows },
    figures,
  };
}

const BARE_PREPARED = 'bare route + statements, prepared';
const BARE_PLANNED = 'bare route + statements, planned each time';
const US = 'the product';

const cells = ({ perSecond, server, database }: Sample): string[] => [
  number(perSecond),
  `${server === null ? '' : `${server.toFixed(2)} + `}${database.toFixed(2)}`,
];

/** The median of each step; in turn, and not always the same first: what the machine does meanwhile falls on all. */
async function takeInTurn(steps: Step[], { rounds, seconds }: LimitEffort): Promise<Map<string, Sample>> {
  for (const { take } of steps) await take(WARM_UP_SECONDS);
  const found = new Map<string, Sample[]>(steps.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const { name, take } of round % 2 === 0 ? steps : steps.toReversed())
      found.get(name)?.push(await take(seconds));
  const middle = (samples: Sample[]): Sample => ({
    perSecond: median(samples.map((sample) => sample.perSecond)),
    server: samples[0]?.server === null ? null : median(samples.map(({ server }) => server ?? 0)),
    database: median(samples.map(({ database }) => database)),
  });
  return new Map([...found].map(([name, samples]) => [name, middle(samples)]));
}

async function stepsOf(server: BenchServer, job: Job) {
  const { page, reruns } = await recordReruns(server, job, CONNECTIONS);
  const port = await server.showBare({ page, reruns });
  const connection = await server.connection();
  const get = (path: string): Wire => ({ method: 'GET', path, headers: {}, body: null });
  const bare = (name: string, path: (n: number) => string): Step => ({
    name,
    take: (seconds) => loadServer(server, { port, seconds, talk: jobTalk({ calls: [(n) => get(path(n))] }), calls: 1 }),
  });
  const alone = (name: string, sending: Sending): Step => ({
    name,
    take: (seconds) => loadDatabase(server, { connection, reruns, sending, connections: CONNECTIONS, seconds }),
  });
  const us = { port: server.port, talk: jobTalk(job, CONNECTIONS), calls: job.calls.length };
  const { statements } = reruns[0] as Rerun;
  const sent = statements.filter(({ text }) => !/^(begin|commit)/i.test(text));
  const steps = [
    bare('bare Fastify, 11 bytes', () => barePaths.eleven),
    bare('bare Fastify, the page serialised', () => barePaths.page),
    alone('statements alone, prepared', 'prepared'),
    alone('statements alone, planned each time', 'planned'),
    bare(BARE_PREPARED, (n) => barePaths.statements('prepared', n)),
    bare(BARE_PLANNED, (n) => barePaths.statements('planned', n)),
    { name: US, take: (seconds: number) => loadServer(server, { ...us, seconds }) },
  ];
  const named = sent.some(({ name }) => name !== undefined);
  return { steps, named, sql: sent.length, size: Buffer.byteLength(JSON.stringify(page)) };
}

/** The statements of a job for each connection, ready to be run again, and what it answers. */
export async function recordReruns(server: BenchServer, job: Job, connections: number) {
  // Once before, because now and then a call also notes that the caller is active.
  const { answer: page } = await recordJob(server, job, 0);
  const reruns: Rerun[] = [];
  for (let n = 0; n < connections; n++) {
    const [first, second] = [await recordJob(server, job, n), await recordJob(server, job, n)];
    reruns.push(rerunOf(first.statements, second.statements));
  }
  return { page, reruns };
}

async function recordJob(server: BenchServer, { calls }: Job, n: number) {
  const recorded = [];
  for (const call of calls) recorded.push(await server.statements(call(n)));
  const [only] = recorded;
  return {
    statements: recorded.flatMap(({ statements }) => statements),
    answer: recorded.length === 1 ? only?.answer : recorded.map(({ answer }) => answer),
  };
}

type ServerLoad = { port: number; seconds: number; talk: ReturnType<typeof jobTalk>; calls: number };

async function loadServer(server: BenchServer, { port, seconds, talk, calls }: ServerLoad): Promise<Sample> {
  const before = await server.usage();
  const { perSecond, answered, failed } = await runLoad({ port, connections: CONNECTIONS, seconds, talk });
  const after = await server.usage();
  if (failed.size > 0) throw new Error(`Refused under the load: ${JSON.stringify([...failed].slice(0, 3))}`);
  const jobs = answered / calls;
  return {
    perSecond: perSecond / calls,
    server: (after.cpuMs - before.cpuMs) / jobs,
    database: ((after.databaseCpuMs ?? Number.NaN) - (before.databaseCpuMs ?? Number.NaN)) / jobs,
  };
}

/** CPU is that of the database alone: who asks it is a process of its own. */
async function loadDatabase(server: BenchServer, load: StatementLoad): Promise<Sample> {
  const child = fork(fileURLToPath(new URL('statement-load.ts', import.meta.url)), { serialization: 'advanced' });
  const stop = endLater(async () => void child.kill());
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load of statements has ended before it answered.');
  });
  const answerTo = async (message: StatementLoad | 'begin') => {
    child.send(message);
    return (await Promise.race([once(child, 'message'), ended]))[0] as unknown;
  };
  await answerTo(load);
  const before = await server.usage();
  const answer = await answerTo('begin');
  const after = await server.usage();
  await stop();
  const { perSecond, done } = answer as StatementResult;
  const spent = (after.databaseCpuMs ?? Number.NaN) - (before.databaseCpuMs ?? Number.NaN);
  return { perSecond, server: null, database: spent / done };
}
