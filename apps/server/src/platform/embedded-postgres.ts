import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPlace, makeSocketFolder, type Place, removeSocketFolder } from './embedded-postgres-place.ts';

export interface EmbeddedPostgresOptions {
  /** Where the database is kept; made when it is not there. */
  dataFolder: string;
  log: (line: string) => void;
  /** False only for throw-away clusters of tests: nothing is forced to the disk, and several products share it. */
  durable?: boolean;
  /** Another run took the data folder while ours was without its database; ours should end itself. */
  onLost?: (error: DataFolderInUse) => void;
}

export interface EmbeddedPostgres {
  connection: { host: string; user: string; database: string };
  connectionString: string;
  stop: () => Promise<void>;
}

/** Another run of the product holds the same data folder. */
export class DataFolderInUse extends Error {
  readonly dataFolder: string;
  constructor(dataFolder: string) {
    super(`The data folder ${dataFolder} is in use by another run.`);
    this.name = 'DataFolderInUse';
    this.dataFolder = dataFolder;
  }
}

interface Cluster extends Place {
  dataFolder: string;
  data: string;
  logFile: string;
  durable: boolean;
  log: (line: string) => void;
}

const user = 'campus';
const database = 'campus';
/** "CAMPUS" in ASCII: the advisory lock that one run holds for as long as it lives. */
const runLock = 0x43414d505553;
/** After a kill of the postmaster its children need a moment to leave; until then a start is refused. */
const recoveryMs = 10_000;
/** After a kill of the other run the database needs a moment to notice. */
const releaseMs = 1_500;

/**
 * Starts PostgreSQL in the data folder, or adopts the one that a killed run left behind. It listens on a socket in a
 * private folder only, is started again when it is killed, and serves one run at a time.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder);
  const place = findPlace(dataFolder, options.log);
  const cluster: Cluster = {
    ...place,
    dataFolder,
    data: join(place.home, 'data'),
    logFile: join(place.home, 'postgres.log'),
    durable: options.durable ?? true,
    log: options.log,
  };
  await initialise(cluster);

  let guard = await openGuard(cluster);
  let stopping: Promise<void> | undefined;
  let regaining: Promise<void> | undefined;
  const regain = async () => {
    cluster.log('The database went away; it is being started again.');
    while (!stopping) {
      try {
        guard = await openGuard(cluster);
        watch();
        cluster.log('The database is back.');
        return;
      } catch (error) {
        if (error instanceof DataFolderInUse && options.onLost) return options.onLost(error);
        cluster.log(`The database cannot be started: ${(error as Error).message}`);
        await sleep(2_000);
      }
    }
  };
  const watch = () => {
    guard.once('end', () => {
      if (!stopping) regaining = regain();
    });
  };
  watch();
  const stop = async () => {
    await regaining;
    await stopCluster(cluster);
    await guard.end().catch(() => {});
    removeSocketFolder(place);
  };

  try {
    const { rowCount } = await guard.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await guard.query(`create database ${database}`);
  } catch (error) {
    stopping = stop();
    await stopping;
    throw error;
  }
  const host = socketFolderOf(cluster);
  return {
    connection: { host, user, database },
    connectionString: `postgresql://${user}@${encodeURIComponent(host)}/${database}`,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** The connection whose advisory lock says that this run, and no other, uses the data folder. */
async function openGuard(cluster: Cluster): Promise<pg.Client> {
  const deadline = Date.now() + recoveryMs;
  for (;;) {
    try {
      await ensureRunning(cluster);
      const guard = await connect(cluster);
      if (await takeRunLock(guard)) return guard;
      await guard.end();
      throw new DataFolderInUse(cluster.dataFolder);
    } catch (error) {
      if (error instanceof DataFolderInUse || Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function connect(cluster: Cluster): Promise<pg.Client> {
  const host = socketFolderOf(cluster);
  const client = new pg.Client({ host, user, database: 'postgres', connectionTimeoutMillis: 5_000 });
  // A lost connection also raises `end`, where it is handled.
  client.on('error', () => {});
  await client.connect();
  await client.query('select 1');
  return client;
}

async function takeRunLock(guard: pg.Client): Promise<boolean> {
  for (const deadline = Date.now() + releaseMs; ; await sleep(100)) {
    const { rows } = await guard.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [runLock]);
    if (rows[0]?.taken) return true;
    if (Date.now() > deadline) return false;
  }
}

async function ensureRunning(cluster: Cluster): Promise<void> {
  const status = await run(cluster, 'pg_ctl', ['status', '-D', cluster.data]);
  if (status.code === 0) {
    if (!heldByStranger(cluster)) return;
    fs.rmSync(join(cluster.data, 'postmaster.pid'), { force: true });
  }
  const socketFolder = makeSocketFolder(cluster);
  if ((fs.statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) {
    fs.renameSync(cluster.logFile, `${cluster.logFile}.1`);
  }
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: cluster.durable ? '100' : '300',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    jit: 'off',
    ...(!cluster.durable && { fsync: 'off', full_page_writes: 'off' }),
  };
  const quoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`;
  const switches = Object.entries(settings).map(([name, value]) => `-c ${name}=${quoted(value)}`);
  // Without a log file of its own the postmaster keeps our pipes open, and this call would never end.
  const start = ['start', '-D', cluster.data, '-l', cluster.logFile, '-w', '-t', '300', '-s', '-o', switches.join(' ')];
  const started = await run(cluster, 'pg_ctl', start);
  if (started.code !== 0) {
    throw new Error(`PostgreSQL did not start. ${started.output}\n${lastLines(cluster.logFile)}`.trim());
  }
}

/**
 * After a restart of the machine or the container another program may have the number that the old postmaster had;
 * and where nothing collects dead processes, a killed postmaster keeps its number. PostgreSQL takes both for alive.
 */
function heldByStranger(cluster: Cluster): boolean {
  try {
    const [, program, state] =
      /^\d+ \((.*)\) (\S)/.exec(fs.readFileSync(`/proc/${postmasterLine(cluster, 1)}/stat`, 'utf8')) ?? [];
    return program !== 'postgres' || state === 'Z';
  } catch {
    return false;
  }
}

async function stopCluster(cluster: Cluster): Promise<void> {
  const stopped = await run(cluster, 'pg_ctl', ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '120', '-s']);
  if (stopped.code === 0) return;
  const status = await run(cluster, 'pg_ctl', ['status', '-D', cluster.data]);
  if (status.code === 0) throw new Error(`PostgreSQL did not stop. ${stopped.output}`);
}

async function initialise(cluster: Cluster): Promise<void> {
  const programs = await run(cluster, 'postgres', ['--version']);
  const major = /(\d+)/.exec(programs.output)?.[1];
  if (programs.code !== 0 || !major) throw new Error(`PostgreSQL cannot be run. ${programs.output}`);
  const versionFile = join(cluster.data, 'PG_VERSION');
  if (fs.existsSync(versionFile)) {
    const found = fs.readFileSync(versionFile, 'utf8').trim();
    if (found !== major) throw new Error(`${cluster.data} is of PostgreSQL ${found}, and this is PostgreSQL ${major}.`);
    return;
  }
  for (const name of fs.readdirSync(cluster.home)) {
    const pid = Number(/^data\.new-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) fs.rmSync(join(cluster.home, name), { recursive: true, force: true });
  }
  cluster.log('Making a new database.');
  const fresh = `${cluster.data}.new-${process.pid}-${randomUUID().slice(0, 8)}`;
  // With the plain C locale, trigram search does not see Chinese; some systems have no C.UTF-8 of their own.
  for (const locale of ['C.UTF-8', 'en_US.UTF-8']) {
    const made = await run(cluster, 'initdb', [
      '-D',
      fresh,
      '-U',
      user,
      '--auth=trust',
      '--encoding=UTF8',
      '--data-checksums',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      ...(cluster.durable ? [] : ['--no-sync']),
    ]);
    if (made.code === 0) break;
    if (locale === 'en_US.UTF-8' || !/invalid locale/.test(made.output)) {
      throw new Error(`The database could not be made. ${made.output}`);
    }
  }
  try {
    fs.renameSync(fresh, cluster.data);
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    // Another run was quicker; the lock decides between the two.
    if (!fs.existsSync(versionFile)) throw error;
  }
}

function run(cluster: Cluster, program: string, args: string[]): Promise<{ code: number; output: string }> {
  const { PATH = '/usr/bin:/bin', TMPDIR } = process.env;
  const env = { PATH, LC_ALL: 'C', ...(TMPDIR && { TMPDIR }) };
  return new Promise((done, fail) => {
    const options = { cwd: '/', env, encoding: 'utf8' as const, ...cluster.runAs };
    execFile(join(cluster.programs, 'bin', program), args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') fail(error);
      else done({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}`.trim() });
    });
  });
}

function socketFolderOf(cluster: Cluster): string {
  return postmasterLine(cluster, 5);
}

function postmasterLine(cluster: Cluster, line: number): string {
  const text = fs.readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[line - 1];
  if (!text) throw new Error('The database is still starting.');
  return text;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function lastLines(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  } catch {
    return '';
  }
}
