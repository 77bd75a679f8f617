import { execFile, execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const PROGRAMS = '/usr/lib/postgresql';
const OLDEST = 15;
const INSTALL = 'sudo apt-get install -y postgresql';

export type DebianPostgres = {
  version: number;
  /** As an administrator of the product's database sees it: may make databases and roles, and is no superuser. */
  connection: { host: string; user: string; database: string };
  /** The superuser whom initdb made. */
  superuser: string;
  stop(): Promise<void>;
};

/** The oldest PostgreSQL of this machine's own packages that the product still takes; on Debian 12 that is 15. */
function oldestInstalled(): number {
  const found = (fs.existsSync(PROGRAMS) ? fs.readdirSync(PROGRAMS) : [])
    .map(Number)
    .filter((version) => version >= OLDEST && fs.existsSync(join(PROGRAMS, String(version), 'bin', 'initdb')))
    .sort((a, b) => a - b);
  if (found[0] === undefined)
    throw new Error(`The tests need a PostgreSQL of this system besides the embedded one. Type: ${INSTALL}`);
  return found[0];
}

/** PostgreSQL does not run as root; its package brings an account. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

/** A throw-away cluster of the system's own PostgreSQL, in a folder of its own, on a socket and no port. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const version = oldestInstalled();
  const runAs = account();
  const host = fs.mkdtempSync(join(tmpdir(), 'campus-pg-'));
  if (runAs) fs.chownSync(host, runAs.uid, runAs.gid);
  const data = join(host, 'data');
  const program = (name: string, ...args: string[]) =>
    run(join(PROGRAMS, String(version), 'bin', name), args, { cwd: '/', env: { LC_ALL: 'C' }, ...runAs });
  const superuser = 'postgres';
  await program('initdb', '-D', data, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N');
  const settings = `-c listen_addresses= -c unix_socket_directories=${host} -c max_connections=300 -c fsync=off -c full_page_writes=off`;
  const log = join(host, 'postgres.log');
  await program('pg_ctl', 'start', '-D', data, '-l', log, '-w', '-t', '300', '-s', '-o', settings);
  const stop = async () => {
    await program('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-w', '-s');
    fs.rmSync(host, { recursive: true, force: true });
  };
  const connection = { host, user: 'campus', database: 'campus' };
  const admin = new pg.Client({ host, user: superuser, database: 'postgres' });
  try {
    await admin.connect();
    await admin.query(`create role ${connection.user} login createdb createrole`);
    await admin.query(`create database ${connection.database} owner ${connection.user}`);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await admin.end();
  }
  return { version, connection, superuser, stop };
}
