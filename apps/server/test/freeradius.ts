import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const GUIDE = new URL('../../../docs/freeradius/', import.meta.url);
const INSTALL = 'sudo apt-get install -y freeradius freeradius-postgresql freeradius-utils';
const READ = 'sudo usermod -a -G freerad $USER';
/** What FreeRADIUS brings: its queries and policies are used as they are. */
const BROUGHT = ['/etc/freeradius/3.0', '/etc/raddb'];
const QUERIES = 'mods-config/sql/main/postgresql/queries.conf';
/** How it speaks to PostgreSQL; a package of its own. */
const DRIVERS = ['/usr/lib/freeradius', '/usr/lib64/freeradius'].map((folder) => join(folder, 'rlm_sql_postgresql.so'));
const NAS_SECRET = 'a secret of the tests';
/** Limits for a machine that has much else to do. */
const STARTS_WITHIN_MS = 50_000;
const ANSWERS_WITHIN_S = 60;

/** A database with the tables of RADIUS. */
export type RadiusDatabase = {
  /** The folder of its socket. */
  host: string;
  rows<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
};

export type Radius = {
  /** Asks as an access server does; attributes by their names in RADIUS. */
  ask(attributes: Record<string, string>): Promise<{ code: string; message: string | null }>;
  account(attributes: Record<string, string>): Promise<string>;
  /** A login role with the rights of campus_radius and no other. */
  role: { name: string; query(text: string): Promise<pg.QueryResult> };
  /** An access server that ends a session only when it is asked for exactly that one. */
  accessServer: { port: number; secret: string; username: string; sessionId: string };
  log(): string;
  stop(): Promise<void>;
};

/** Debian's FreeRADIUS with the configuration of the guide, in a folder of its own, on a database of tests. */
export async function startRadius(t: RadiusDatabase): Promise<Radius> {
  const installed = findRadius();
  await t.rows(`insert into nas (nasname, shortname, secret) values ('127.0.0.1', 'tests', $1)`, [NAS_SECRET]);
  for (let n = 1; ; n++) {
    try {
      return await startOnPorts(t, installed, await freePorts(3));
    } catch (error) {
      // Another test may have taken a port between choosing it and listening.
      if (n === 3 || !/already in use/.test((error as Error).message)) throw error;
    }
  }
}

type Installed = { program: string; client: string; brought: string };

/** Whoever lacks it learns what to type. */
export function findRadius(): Installed {
  const program = programNamed('freeradius') ?? programNamed('radiusd');
  const client = programNamed('radclient');
  const missing = [
    ...(program ? [] : ['freeradius']),
    ...(client ? [] : ['radclient']),
    ...(DRIVERS.some((path) => fs.existsSync(path)) ? [] : ['rlm_sql_postgresql.so']),
  ];
  if (!program || !client || missing.length > 0)
    throw new Error(`The tests of the network need FreeRADIUS; ${missing.join(' and ')} is missing. Type: ${INSTALL}`);
  const brought = BROUGHT.find(readable);
  if (!brought) throw new Error(`What FreeRADIUS brought cannot be read. Type: ${READ}, and sign in again.`);
  return { program, client, brought };
}

async function startOnPorts(
  t: RadiusDatabase,
  { program, client, brought }: Installed,
  ports: readonly number[],
): Promise<Radius> {
  const role = await makeRole(t);
  const accessServer = { port: ports[2] as number, secret: NAS_SECRET, username: 'someone', sessionId: 'the-one' };
  const folder = fs.mkdtempSync(join(tmpdir(), 'campus-radius-'));
  writeConfiguration(folder, brought, role, ports, accessServer);
  const logFile = join(folder, 'radius.log');
  const server = spawn(program, ['-f', '-d', folder, '-l', logFile], { stdio: 'ignore' });
  const log = () => (fs.existsSync(logFile) ? fs.readFileSync(logFile, 'utf8') : '');
  const stop = async () => {
    await end(server);
    await role.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(server, log);
  } catch (error) {
    await stop();
    throw error;
  }
  const send = (kind: 'auth' | 'acct', port: number, attributes: Record<string, string>) =>
    sendAs(client, folder, kind, port, attributes);
  return {
    ask: async (attributes) => {
      const said = await send('auth', ports[0] as number, attributes);
      return { code: codeOf(said), message: /Reply-Message = "(.*)"/.exec(said)?.[1] ?? null };
    },
    account: async (attributes) => codeOf(await send('acct', ports[1] as number, attributes)),
    role,
    accessServer,
    log,
    stop,
  };
}

export function programNamed(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':').filter(Boolean), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => fs.existsSync(path));
}

function readable(folder: string): boolean {
  try {
    fs.accessSync(join(folder, QUERIES), fs.constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export async function makeRole(t: RadiusDatabase) {
  const { host } = t;
  const name = `radius_${randomUUID().slice(0, 8)}`;
  const password = randomUUID();
  const [found] = await t.rows<{ database: string }>('select current_database() as database');
  const database = found!.database;
  await t.rows(`create role ${name} login password '${password}' in role campus_radius`);
  const pool = new pg.Pool({ host, user: name, password, database, max: 1 });
  // The pool has ended before its connections are closed, and one that is closing may be cut when its database is dropped.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const drop = async () => {
    await pool.end();
    await t.rows(`drop role ${name}`);
  };
  return { name, password, host, database, query: (text: string) => pool.query(text), drop };
}

export async function freePorts(count: number): Promise<number[]> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = createSocket('udp4').bind(0, '127.0.0.1');
      await once(socket, 'listening');
      return socket;
    }),
  );
  const ports = sockets.map((socket) => socket.address().port);
  for (const socket of sockets) socket.close();
  return ports;
}

/** The files of the guide, word for word, but for where the database is and where to listen. */
function writeConfiguration(
  folder: string,
  brought: string,
  role: { name: string; password: string; host: string; database: string },
  ports: readonly number[],
  accessServer: Radius['accessServer'],
): void {
  const guide = (name: string) => fs.readFileSync(new URL(name, GUIDE), 'utf8');
  const replaced = (text: string, changes: Record<string, string>) => {
    for (const [before, after] of Object.entries(changes)) {
      if (!text.includes(before)) throw new Error(`The guide no longer says ${before}.`);
      text = text.replaceAll(before, after);
    }
    return text;
  };
  const sql = replaced(guide('sql'), {
    'server = "database.example.edu"': `server = "${role.host}"`,
    'login = "radius"': `login = "${role.name}"`,
    'password = "a password of its own"': `password = "${role.password}"`,
    'radius_db = "campus"': `radius_db = "${role.database}"`,
    'start = 2': 'start = 1',
  });
  const site = replaced(guide('site'), {
    'ipaddr = *': 'ipaddr = 127.0.0.1',
    'port = 1812': `port = ${ports[0]}`,
    'port = 1813': `port = ${ports[1]}`,
  });
  const config = `
name = campus-tests
logdir = ${folder}
run_dir = ${folder}
modconfdir = ${brought}/mods-config
max_request_time = 60
log { destination = files }
security { reject_delay = 0 }
proxy_requests = no
thread pool {
  start_servers = 1
  max_servers = 4
  min_spare_servers = 1
  max_spare_servers = 2
}
instantiate {
  expr
}
modules {
  $INCLUDE ${brought}/mods-available/always
  $INCLUDE ${brought}/mods-available/expr
  $INCLUDE ${brought}/mods-available/pap
  $INCLUDE ${brought}/mods-available/chap
  ${sql}
}
policy {
  $INCLUDE ${brought}/policy.d/canonicalization
  $INCLUDE ${brought}/policy.d/accounting
  ${guide('policy')}
}
${site}
server access-server {
  listen {
    type = coa
    ipaddr = 127.0.0.1
    port = ${accessServer.port}
  }
  recv-coa {
    if (&User-Name == "${accessServer.username}" && &Acct-Session-Id == "${accessServer.sessionId}" && &NAS-IP-Address == 127.0.0.1) {
      ok
    }
    else {
      update reply {
        &Error-Cause := Session-Context-Not-Found
      }
      reject
    }
  }
}
`;
  fs.writeFileSync(join(folder, 'dictionary'), '');
  fs.writeFileSync(join(folder, 'radiusd.conf'), config, { mode: 0o600 });
}

export async function ready(server: ChildProcess, log: () => string): Promise<void> {
  for (const limit = Date.now() + STARTS_WITHIN_MS; Date.now() < limit; await sleep(50)) {
    if (log().includes('Ready to process requests')) return;
    if (server.exitCode !== null || server.signalCode !== null) break;
  }
  throw new Error(`FreeRADIUS did not start.\n${log()}`);
}

export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const patience = setTimeout(() => server.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(patience);
}

function sendAs(
  client: string,
  folder: string,
  kind: 'auth' | 'acct',
  port: number,
  attributes: Record<string, string>,
): Promise<string> {
  const lines = Object.entries(attributes).map(([name, value]) => `${name} = "${value}"`);
  return new Promise((done, fail) => {
    const args = ['-x', '-r', '1', '-t', String(ANSWERS_WITHIN_S), '-d', folder, `127.0.0.1:${port}`, kind, NAS_SECRET];
    const child = execFile(client, args, (_refused, stdout, stderr) =>
      /Received/.test(stdout) ? done(stdout) : fail(new Error(`No answer. ${stdout}${stderr}`)),
    );
    child.stdin?.end(`${lines.join('\n')}\n`);
  });
}

const codeOf = (said: string): string => /Received ([\w-]+)/.exec(said)?.[1] ?? 'none';
