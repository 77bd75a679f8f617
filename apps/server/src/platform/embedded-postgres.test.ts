import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DataFolderInUse, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of running.splice(0)) await postgres.stop();
});

afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

function newFolder(...below: string[]): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'embedded-'));
  folders.push(folder);
  return join(folder, ...below);
}

async function start(dataFolder: string, log: (line: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder, log, durable: false });
  running.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<unknown[][]> {
  const client = new pg.Client(postgres.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** Another run of the product: a process of its own that writes one row and then holds the data folder. */
async function startElsewhere(dataFolder: string): Promise<ChildProcess> {
  const program = `
    import pg from 'pg';
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const one = await startEmbeddedPostgres({ dataFolder: process.argv[1], log: () => {}, durable: false });
    const client = new pg.Client(one.connectionString);
    await client.connect();
    await client.query('create table notes (text text)');
    await client.query("insert into notes values ('acknowledged')");
    process.stdout.write('ready');`;
  const args = ['--input-type=module-typescript', '--eval', program, dataFolder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

function postmasterOf(dataFolder: string): number {
  return Number(fs.readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
}

function isRunning(pid: number): boolean {
  const stat = fs.existsSync(`/proc/${pid}/stat`) && fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Boolean(stat) && !/\) Z /.test(String(stat));
}

test('starts, keeps what was written over a restart, and leaves nothing running', async () => {
  const dataFolder = newFolder('.data');
  const first = await start(dataFolder);
  await query(first, 'create table notes as select 1 as n');
  const postmaster = postmasterOf(dataFolder);
  await first.stop();
  await expect.poll(() => isRunning(postmaster), { timeout: 60_000 }).toBe(false);
  expect(await query(await start(dataFolder), 'select n from notes')).toEqual([[1]]);
});

describe('a running database', () => {
  const dataFolder = newFolder('a-folder-with-quite-a-long-name'.repeat(4), '.data');
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataFolder, log: () => {}, durable: false });
  });
  afterAll(() => postgres.stop());

  test('listens on no port, and only its own account may enter the folder of the socket', async () => {
    expect(await query(postgres, "select current_setting('listen_addresses')")).toEqual([['']]);
    expect(fs.statSync(postgres.connection.host).mode & 0o777).toBe(0o700);
  });

  test('has a short socket path, however long the path of the data folder is', () => {
    expect(dataFolder.length).toBeGreaterThan(107);
    expect(postgres.connection.host.length).toBeLessThan(90);
  });

  test('finds Chinese text by trigrams', async () => {
    await query(postgres, 'create extension pg_trgm');
    expect(await query(postgres, "select cardinality(show_trgm('北京大学'))")).toEqual([[5]]);
  });

  test('can be reached by its connection string', async () => {
    const client = new pg.Client(postgres.connectionString);
    await client.connect();
    expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'campus' }]);
    await client.end();
  });

  test('is refused to a second run in the same data folder, and the first goes on', async () => {
    await expect(start(dataFolder)).rejects.toThrow(DataFolderInUse);
    expect(await query(postgres, 'select 1')).toEqual([[1]]);
  });
});

test('of two first runs at the same moment exactly one gets the data folder', async () => {
  const dataFolder = newFolder('.data');
  const results = await Promise.allSettled([start(dataFolder), start(dataFolder)]);
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(DataFolderInUse);
});

test('after a kill of the run that held it, the next one adopts the database with all that was acknowledged', async () => {
  const dataFolder = newFolder('.data');
  const other = await startElsewhere(dataFolder);
  await expect(start(dataFolder)).rejects.toThrow(DataFolderInUse);
  const postmaster = postmasterOf(dataFolder);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const next = await start(dataFolder);
  expect(postmasterOf(dataFolder)).toBe(postmaster);
  expect(await query(next, 'select text from notes')).toEqual([['acknowledged']]);
});

test('after a kill of both the run and the postmaster, the next start recovers', async () => {
  const dataFolder = newFolder('.data');
  const other = await startElsewhere(dataFolder);
  const postmaster = postmasterOf(dataFolder);
  other.kill('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  const next = await start(dataFolder);
  expect(postmasterOf(dataFolder)).not.toBe(postmaster);
  expect(await query(next, 'select text from notes')).toEqual([['acknowledged']]);
});

test('a postmaster killed under a living run is started again, and the run keeps the data folder', async () => {
  const dataFolder = newFolder('.data');
  const lines: string[] = [];
  const postgres = await start(dataFolder, (line) => lines.push(line));
  await query(postgres, 'create table notes as select 1 as n');
  process.kill(postmasterOf(dataFolder), 'SIGKILL');
  await expect.poll(() => lines.at(-1), { timeout: 60_000 }).toBe('The database is back.');
  expect(await query(postgres, 'select n from notes')).toEqual([[1]]);
  await expect(start(dataFolder)).rejects.toThrow(DataFolderInUse);
});

test('a number left by a dead postmaster and taken by another program does not stop the start', async () => {
  const dataFolder = newFolder('.data');
  const first = await start(dataFolder);
  const pidFile = join(dataFolder, 'postgres/data/postmaster.pid');
  const left = fs.readFileSync(pidFile, 'utf8');
  const { uid, gid } = fs.statSync(pidFile);
  await first.stop();
  const asOwner = process.getuid?.() === 0 ? { uid, gid } : {};
  const stranger = spawn('sleep', ['600'], { ...asOwner, cwd: '/', stdio: 'ignore' });
  children.push(stranger);
  await once(stranger, 'spawn');
  fs.writeFileSync(pidFile, left.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
  fs.chownSync(pidFile, uid, gid);
  expect(await query(await start(dataFolder), 'select 1')).toEqual([[1]]);
});
