import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';

const HTTP = fileURLToPath(new URL('../src/main-http.ts', import.meta.url));
const COMMANDS = ['first-administrator', 'signing-key', 'import-orders'] as const;
const command = (name: string) => fileURLToPath(new URL(`../src/main-${name}.ts`, import.meta.url));
const FIRST_ADMINISTRATOR = command('first-administrator');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-run-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const signIn = async (address: string, username = 'admin', password = 'Campus2026', orgSign = 'scut') => {
  const reply = await fetch(`${address}/token?type=0&orgSign=${orgSign}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  });
  return (await reply.json()) as Record<string, string>;
};

describe('a start that cannot go on says why, and exits', () => {
  test('a setting that is wrong: which one, and what it may be', async () => {
    const run = startServer({ DEPLOYMENT_MODE: '9' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/^DEPLOYMENT_MODE is wrong; it may be: one of 1 \(PC\)/);
    expect(run.output()).not.toContain('    at ');
  });

  test('production without a secret, and with demo data', async () => {
    const bare = startServer({ NODE_ENV: 'production' });
    expect(await bare.ended).toBe(1);
    expect(bare.output()).toMatch(/^SECRET is missing.*\nNETWORK_KEY is missing.*\n$/);
    const demo = startServer({ NODE_ENV: 'production', DEMO_DATA: 'true' });
    expect(await demo.ended).toBe(1);
    expect(demo.output()).toContain('DEMO_DATA is wrong');
  });

  test('a database that cannot be reached', async () => {
    const run = startServer({ DATABASE_URL: 'postgres://campus:x1y2z3@127.0.0.1:1/campus', DATA_FOLDER: folder });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('The database cannot be reached (ECONNREFUSED). Check DATABASE_URL');
  });
});

describe('one embedded run', () => {
  let run: ServerProcess;
  let address: string;
  beforeAll(async () => {
    run = startServer({ DATA_FOLDER: folder });
    address = (await run.ready) as string;
  });

  test('prints its addresses and one sign-in per role, and each of them works', async () => {
    const rows = [...run.output().matchAll(/^ {2}([a-z -]+?) {2,}(\w+) +(\w+)$/gm)].map(
      ([, role, account, password]) => ({ role, account, password }),
    );
    expect(rows.map((row) => row.role)).toEqual([
      'student',
      'staff',
      'handler',
      'approver',
      'administrator',
      'platform-administrator',
    ]);
    for (const row of rows) expect(await signIn(address, row.account, row.password)).toHaveProperty('access_token');
  });

  test('keeps a secret and a network key of its own beside its data, and nobody else may read them', async () => {
    const [secret, networkKey] = await Promise.all(
      ['secret', 'network-key'].map(async (name) => {
        expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
        return readFile(join(folder, name), 'utf8');
      }),
    );
    expect(secret).toHaveLength(64);
    expect(networkKey).toHaveLength(64);
    expect(networkKey).not.toBe(secret);
  });

  test('a second run on the same folder says so and leaves the first alone', async () => {
    const second = startServer({ DATA_FOLDER: folder });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/The data folder .* is in use by another run\. Stop that run, or set DATA_FOLDER/);
    expect(await signIn(address)).toHaveProperty('access_token');
  });

  test('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    const other = await mkdtemp(join(tmpdir(), 'campus-run-'));
    const second = startServer({ DATA_FOLDER: other, PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Port ${port} is taken by another program. Set PORT to a free one`);
    taken.close();
    await rm(other, { recursive: true, force: true });
  });

  test('Ctrl-C ends it cleanly, and the next start finds everything', async () => {
    expect(await run.kill('SIGINT')).toBe(0);
    expect(run.output()).toContain('Stopped.');
    const again = startServer({ DATA_FOLDER: folder });
    expect(await signIn((await again.ready) as string)).toHaveProperty('access_token');
    expect(await again.kill('SIGTERM')).toBe(0);
  });
});

/** A database that nobody used yet, as somebody has who brings their own. */
async function withOwnDatabase(look: (url: string, ask: (text: string) => Promise<unknown[]>) => Promise<void>) {
  const { host, user } = inject('postgres');
  const database = `own_${Date.now()}`;
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ host, user, database: 'campus' });
  await admin.connect();
  await admin.query(`create database ${database}`);
  const there = new pg.Client({ host, user, database });
  await there.connect();
  try {
    const url = `postgres://${user}:kX3v9TqLw7Zp@/${database}?host=${encodeURIComponent(host)}`;
    await look(url, async (text) => (await there.query(text)).rows);
  } finally {
    await there.end();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  }
}

describe('somebody’s own database', () => {
  test('[RUN-16] gets no demo data by any start, and all of them when that is said, in the first line of the log', async () => {
    await withOwnDatabase(async (url, ask) => {
      const env = { DATABASE_URL: url, DATA_FOLDER: await mkdtemp(join(tmpdir(), 'campus-run-')) };
      const all = startServer(env);
      expect(await all.ready, all.output()).not.toBeNull();
      expect(all.output()).not.toContain('demo');
      expect(await all.kill('SIGTERM')).toBe(0);
      const calls = startServer(env, HTTP);
      await expect.poll(calls.output, { timeout: 60_000 }).toContain('"msg":"listening"');
      expect(calls.output()).not.toContain('DEMO_DATA');
      expect(await calls.kill('SIGTERM')).toBe(0);
      const made = startServer({ ...env, DEMO_DATA: 'true' }, FIRST_ADMINISTRATOR, asked('north'));
      expect(await made.ended, made.output()).toBe(0);
      expect(await ask('select org_sign from organisations')).toEqual([{ org_sign: 'north' }]);
      const said = startServer({ ...env, DEMO_DATA: 'true' }, HTTP);
      await expect.poll(said.output, { timeout: 60_000 }).toContain('"msg":"listening"');
      expect(said.output().split('\n')[0]).toContain('"msg":"DEMO_DATA=true: the demo universities');
      expect(await said.kill('SIGTERM')).toBe(0);
      expect(await ask('select org_sign from organisations order by 1')).toHaveLength(4);
      await rm(env.DATA_FOLDER, { recursive: true, force: true });
    });
  });
});

const asked = (organisation: string) => [
  '--organisation',
  organisation,
  '--organisation-name',
  '示例大学',
  '--account',
  'boss',
  '--name',
  '李主任',
];

describe('commands', () => {
  test.each(COMMANDS)('[RUN-28] %s says how it is called to whoever asks, and touches nothing', async (name) => {
    const env = { DATA_FOLDER: join(folder, 'untouched') };
    for (const argument of ['--help', '-h']) {
      const help = startServer(env, command(name), ['--organisation', 'scut', argument]);
      expect(await help.ended, help.output()).toBe(0);
      expect(help.output()).toMatch(new RegExp(`^npm run ${name} -- `));
    }
    const odd = startServer(env, command(name), ['--organisation', 'scut', '--plattform']);
    expect(await odd.ended).toBe(1);
    expect(odd.output()).toMatch(new RegExp(`^Unknown option '--plattform'\\..*\nnpm run ${name} -- `));
    expect(odd.output()).not.toContain('    at ');
    await expect(stat(env.DATA_FOLDER)).rejects.toThrow('ENOENT');
  });
});

test('production: no demo data; the first administrator comes from a command with a one-time password that opens nothing but its change', async () => {
  const { host, user } = inject('postgres');
  const database = `production_${Date.now()}`;
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ host, user, database: 'campus' });
  await admin.connect();
  await admin.query(`create database ${database}`);
  const env = {
    NODE_ENV: 'production',
    SECRET: 'kX3v9TqLw7Zp2RbN8mYc4HfJ6sDgA1eU',
    NETWORK_KEY: 'pQ7wE2rT9yU4iO1aS6dF3gH8jK5lZ0xC',
    DATABASE_URL: `postgres://${user}:kX3v9TqLw7Zp@/${database}?host=${encodeURIComponent(host)}`,
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'campus-run-')),
    LOG_LEVEL: 'warn',
  };
  const args = asked('example');
  const made = startServer(env, FIRST_ADMINISTRATOR, args);
  expect(await made.ended, made.output()).toBe(0);
  expect(made.output()).toContain('An administrator of 示例大学 (example), without any rights of the platform.');
  expect(made.output()).toContain('Nobody can make universities here yet. Use --platform');
  const password = /one-time password (\w+)/.exec(made.output())?.[1] as string;
  const twice = startServer(env, FIRST_ADMINISTRATOR, args);
  expect(await twice.ended).toBe(1);
  expect(twice.output()).not.toContain('    at ');
  const keeper = startServer(env, FIRST_ADMINISTRATOR, [...asked('Example'), '--account', 'keeper', '--platform']);
  expect(await keeper.ended, keeper.output()).toBe(0);
  expect(keeper.output()).toContain('A platform administrator: administers 示例大学 (example)');
  expect(keeper.output()).toContain('示例大学 has other active administrators already: 1.');
  expect(keeper.output()).toContain('Sign in at /DTBSlogin?id=example ');
  expect(keeper.output()).not.toContain('Nobody can make');
  const run = startServer(env);
  const address = (await run.ready) as string;
  expect(run.output()).not.toContain('demo');
  const reply = await signIn(address, 'boss', password, 'example');
  expect(reply).toMatchObject({ must_change_password: true });
  const menu = await fetch(`${address}/api/userInfo/GetUserLeftMenu`, {
    headers: { authorization: `Bearer ${reply.access_token}` },
  });
  expect(((await menu.json()) as { code: string }).code).toBe('password-must-change');
  expect(await run.kill('SIGTERM')).toBe(0);
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});
