import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = '/usr/sbin/pgbouncer';
const INSTALL = 'sudo apt-get install -y pgbouncer';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** PgBouncer does not run as root; the package of PostgreSQL brings an account. */
const account = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
};

/** PgBouncer in its transaction mode: each transaction may meet another of its few connections to the database. */
export async function startPgBouncer(database: { host: string; user: string }, connections: number) {
  if (!fs.existsSync(PROGRAM)) throw new Error(`The tests need PgBouncer. Type: ${INSTALL}`);
  const folder = fs.mkdtempSync(join(tmpdir(), 'campus-pooler-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  fs.writeFileSync(
    settings,
    `[databases]\n* = host=${database.host} user=${database.user}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = ${connections}\nmax_client_conn = 200\n`,
  );
  const runAs = account();
  if (runAs) for (const path of [folder, settings]) fs.chownSync(path, runAs.uid, runAs.gid);
  const child: ChildProcess = spawn(PROGRAM, [settings], { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...runAs });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer did not start: ${said}`)));
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
