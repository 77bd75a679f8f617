import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findPlace } from '@campus/server/src/platform/embedded-postgres-place.ts';
import pg from 'pg';
import { endLater } from '../processes.ts';

export type LoopbackPostgres = {
  /** Makes a database, and answers its address. */
  make(name: string): Promise<string>;
  /** Its first process. */
  pid: number;
  stop(): Promise<void>;
};

const USER = 'campus';

/**
 * The PostgreSQL that the product brings, on the loopback, for all systems that are compared: the same for each of
 * them, and with the disk's word for every commit.
 */
export async function startLoopbackPostgres(folder: string): Promise<LoopbackPostgres> {
  const { programs, home, runAs } = findPlace(folder, () => {});
  const [data, sockets] = [join(home, 'data'), join(home, 'sockets')];
  mkdirSync(sockets);
  if (runAs) chownSync(sockets, runAs.uid, runAs.gid);
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
  const run = (program: string, args: string[]) =>
    new Promise<void>((done, fail) => {
      execFile(join(programs, 'bin', program), args, { cwd: '/', env, ...runAs }, (error) =>
        error ? fail(error) : done(),
      );
    });
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8'];
  await run('initdb', ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', ...locale]);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: sockets,
    max_connections: '200',
    shared_buffers: '256MB',
    jit: 'off',
    timezone: 'UTC',
  };
  const switches = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  await run('pg_ctl', ['start', '-D', data, '-l', join(home, 'log'), '-w', '-s', '-o', switches.join(' ')]);
  const stop = endLater(() => run('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w', '-s']));
  const address = (name: string) => `postgresql://${USER}@127.0.0.1:${port}/${name}`;
  const make = async (name: string) => {
    await onDatabase(address('postgres'), (client) => client.query(`create database ${name}`));
    return address(name);
  };
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { make, pid, stop };
}

/** Works on a database, on a connection of its own. */
export async function onDatabase<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
