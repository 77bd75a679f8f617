import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUserInfo } from '@campus/contract/calls/access.ts';
import { saveProfile } from '@campus/contract/calls/profile.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openStream } from './event-stream.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { TEMPLATE } from './template-database.ts';
import { PASSWORD } from './test-app.ts';

const CONNECTIONS = 3;
const name = `t_${randomUUID().replaceAll('-', '')}`;
const { host, user } = inject('postgres');
const admin = new pg.Client({ host, user, database: 'campus' });
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let run: ServerProcess;
let address: string;
let folder: string;

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  pooler = await startPgBouncer({ host, user }, CONNECTIONS);
  folder = await mkdtemp(join(tmpdir(), 'campus-pooled-'));
  run = startServer({
    DATA_FOLDER: folder,
    DEMO_DATA: 'false',
    DATABASE_URL: `postgres://${user}@127.0.0.1:${pooler.port}/${name}`,
    DATABASE_DIRECT_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
    DATABASE_STATEMENT_NAMES: 'false',
  });
  address = (await run.ready) as string;
  expect(address, run.output()).not.toBeNull();
});
afterAll(async () => {
  await run?.kill('SIGTERM');
  await pooler?.stop();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(account: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', username: account, password: PASSWORD });
  const reply = await fetch(`${address}/token?type=0&orgSign=scut`, { method: 'POST', body });
  return ((await reply.json()) as { access_token: string }).access_token;
}

test('behind a pooler that gives each transaction another connection, reads and writes at once all succeed', async () => {
  const tokens = await Promise.all(['admin', 'student', 'staff', 'handler'].map(signIn));
  const headers = (n: number) => ({ authorization: `Bearer ${tokens[n % tokens.length]}` });
  const read = (n: number) => fetch(`${address}${getUserInfo.path}`, { headers: headers(n) });
  const write = (n: number) =>
    fetch(`${address}${saveProfile.path}`, {
      method: 'POST',
      headers: { ...headers(n), 'idempotency-key': randomUUID() },
      body: new URLSearchParams({ os: `n${n}` }),
    });
  const replies = await Promise.all(Array.from({ length: 120 }, (_, n) => (n % 3 === 0 ? write(n) : read(n))));
  const failed = replies.filter((reply) => reply.status !== 200);
  expect(await Promise.all(failed.map((reply) => reply.text()))).toEqual([]);
});

test('what is announced comes past the pooler, which would take the connection away', async () => {
  const stream = await openStream(address, await signIn('student'));
  const counted = async (application: string) => {
    const { rows } = await admin.query<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where datname = $1 and application_name = $2',
      [name, application],
    );
    return rows[0]?.n;
  };
  await expect.poll(() => counted('campus-hall listening'), { timeout: 10_000 }).toBe(1);
  // Those of the pooler, and those of jobs and migrations.
  expect(await counted('campus-hall')).toBeLessThanOrEqual(CONNECTIONS + 5);
  stream.close();
});
