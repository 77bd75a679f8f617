import { hashPassword, verifyPassword } from '@campus/server/src/platform/passwords.ts';
import { type Case, CONNECTIONS, menuTalk, prepareCases, type Side, signIn, signInTalk } from './cases.ts';
import { type Load, type LoadResult, runLoad } from './load.ts';
import { type BenchServer, withBenchServer } from './processes.ts';
import { type Figure, figure, median, number, type Part, quantile, say } from './report.ts';

/** How long and how often each thing is measured; one call alone when it is named; where a CPU profile goes, if one is wanted. */
export type Effort = { seconds: number; rounds: number; only: string | null; profiles: string | null };

const WARM_UP_SECONDS = 1;
/** What `--only` calls the sign-ins and the menu beside them. */
const STORM = 'storm';
const STORM_CONNECTIONS = 40;
/** So long that the first moment, when all come at once, is a small part of it. */
const STORM_SECONDS = 4;
const STORM_ROUNDS = 3;
/** Well below what the server can do, so that the figures show the storm and not a queue made by the benchmark. */
const STORM_MENUS_PER_SECOND = 50;

/** Throughput and times of each call and of a bare route with the same SQL, and the menu during a storm of sign-ins. */
export const measureCalls = (effort: Effort): Promise<Part> =>
  withBenchServer((server) => measureServed(server, effort), effort.profiles);

async function measureServed(server: BenchServer, effort: Effort): Promise<Part> {
  const part: Part = {
    title: 'Calls',
    notes: [
      `${CONNECTIONS} connections; ${effort.rounds} rounds of ${effort.seconds} s for the call and the bare route in turn.`,
      'CPU is what one request costs the server and the database together, in ms: the steadier figure on a busy machine.',
    ],
    table: {
      head: [
        'call',
        'SQL',
        'a second',
        'p50 ms',
        'p95 ms',
        'CPU',
        'bare: a second',
        'p50 ms',
        'CPU',
        'ratio',
        'CPU ratio',
      ],
      rows: [],
    },
    figures: [],
  };
  const cases = await prepareCases(server);
  for (const measured of cases.filter(({ name }) => !effort.only || name === effort.only)) {
    say(`  ${measured.name}`);
    const { row, met } = await measureCase(server, measured, effort);
    part.table.rows.push(row);
    part.figures.push(met);
  }
  if (effort.only && effort.only !== STORM) return part;
  say('  token, password grant');
  const signIns = await measureSignIns(server, effort);
  part.table.rows.push(signIns.row);
  part.notes.push(signIns.note);
  say('  menu during a storm of sign-ins');
  const storm = await measureStorm(server);
  part.table.rows.push(...storm.rows);
  part.figures.push(storm.met);
  return part;
}

type Sample = LoadResult & { cpu: { server: number; database: number } };

/** A load, with the CPU time in ms that the server and the database spent on each request. */
async function sampleOf(server: BenchServer, wanted: Omit<Load, 'port'>): Promise<Sample> {
  const before = await server.usage();
  const loaded = await runLoad({ port: server.port, ...wanted });
  const after = await server.usage();
  if (loaded.failed.size > 0) throw new Error(`Refused under the load: ${JSON.stringify([...loaded.failed])}`);
  if (loaded.answered === 0)
    throw new Error('Not one request came through: the machine is too busy to measure anything.');
  const serverMs = (after.cpuMs - before.cpuMs) / loaded.answered;
  const database = ((after.databaseCpuMs ?? 0) - (before.databaseCpuMs ?? 0)) / loaded.answered;
  return { ...loaded, cpu: { server: serverMs, database } };
}

async function measureCase(server: BenchServer, measured: Case, { seconds, rounds }: Effort) {
  const take = (side: Side, howLong: number) =>
    sampleOf(server, { connections: CONNECTIONS, seconds: howLong, talk: measured.talk(side) });
  await take('call', WARM_UP_SECONDS);
  // After the first calls, because now and then one also notes that the caller is active.
  const statements = await server.record(measured.sample);
  await take('bare', WARM_UP_SECONDS);
  const call: Sample[] = [];
  const bare: Sample[] = [];
  for (let round = 0; round < rounds; round++) {
    // In turn, and not always the same first: what the machine does meanwhile then falls on both.
    const order: Side[] = round % 2 === 0 ? ['call', 'bare'] : ['bare', 'call'];
    for (const side of order) (side === 'call' ? call : bare).push(await take(side, seconds));
  }
  const ratio = median(call.map((sample, round) => sample.perSecond / (bare[round] as Sample).perSecond));
  const cpuRatio = number(median(bare.map(cpuOf)) / median(call.map(cpuOf)));
  const row = [
    measured.name,
    String(statements),
    ...columns(call),
    ...columns(bare).toSpliced(2, 1),
    number(ratio),
    cpuRatio,
  ];
  const aim = { atLeast: measured.writes ? 0.6 : 0.7 };
  return { row, met: figure(`${measured.name} against the same SQL in a bare route`, ratio, aim) };
}

const cpuOf = ({ cpu }: Sample): number => cpu.server + cpu.database;

const columns = (samples: Sample[]): string[] => {
  const times = samples.flatMap((sample) => sample.times);
  return [
    number(median(samples.map((sample) => sample.perSecond))),
    number(quantile(times, 0.5)),
    number(quantile(times, 0.95)),
    `${median(samples.map(({ cpu }) => cpu.server)).toFixed(2)} + ${median(samples.map(({ cpu }) => cpu.database)).toFixed(2)}`,
  ];
};

/** Sign-ins are bound by their hash, which is checked one at a time; so they stand beside that hash alone. */
async function measureSignIns(server: BenchServer, { seconds }: Effort) {
  const talk = signInTalk(server);
  await sampleOf(server, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS, talk });
  const sample = await sampleOf(server, { connections: CONNECTIONS, seconds: seconds * 2, talk });
  const hash = await hashPassword(server.password);
  const until = performance.now() + seconds * 1000;
  let checked = 0;
  for (; performance.now() < until; checked++) await verifyPassword(server.password, hash);
  const row = ['token, password grant', '', ...columns([sample])];
  const limit = checked / seconds;
  const share = number(sample.perSecond / limit);
  return {
    row,
    note: `Sign-ins: the hash alone is checked ${number(limit)} times a second; sign-ins reach ${share} of that.`,
  };
}

/** The menu at a steady rate, alone and while many sign in, in turn. */
async function measureStorm(server: BenchServer) {
  const [seconds, rounds] = [STORM_SECONDS, STORM_ROUNDS];
  const { access_token: access } = await signIn(server.port, 'admin', server.password);
  const menus = () =>
    sampleOf(server, { connections: 5, seconds, perSecond: STORM_MENUS_PER_SECOND, talk: menuTalk(access) });
  const quiet: Sample[] = [];
  const stormy: Sample[] = [];
  let signIns = 0;
  for (let round = 0; round < rounds; round++) {
    quiet.push(await menus());
    const storm = runLoad({
      port: server.port,
      connections: STORM_CONNECTIONS,
      seconds: seconds + 0.5,
      talk: signInTalk(server),
    });
    stormy.push(await menus());
    signIns += (await storm).answered;
  }
  const p95 = (samples: Sample[]) =>
    quantile(
      samples.flatMap((sample) => sample.times),
      0.95,
    );
  const row = (name: string, samples: Sample[]) => [name, '', ...columns(samples).slice(0, 3)];
  const met: Figure = figure('p95 of the menu during a storm of sign-ins', p95(stormy) / p95(quiet), {
    atMost: 2,
    unit: ' ×',
  });
  const label = `menu beside ${number(signIns / rounds / (seconds + 0.5))} sign-ins a second`;
  return { rows: [row(`menu, ${STORM_MENUS_PER_SECOND} a second`, quiet), row(label, stormy)], met };
}
