import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendDormitoryFeed } from '@campus/contract/calls/places-dormitory-feed.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { fillHall, fillNetwork, fillOrders } from '../db/seeds/index.ts';
import { bindings } from '../src/app.ts';
import { examineInstallation } from '../src/doctor/examine.ts';
import { inSnapshot } from '../src/doctor/open-installation.ts';
import { contentJobs } from '../src/modules/hall-content/index.ts';
import { makeSigningKey } from '../src/platform/signature.ts';
import { type DebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { act, save } from './hall-content-play.ts';
import { startServer } from './server-process.ts';
import { makeTemplate, type TestPlace } from './template-database.ts';
import { startTestApp } from './test-app.ts';

let postgres: DebianPostgres | undefined;
let place: TestPlace | undefined;
let t: Awaited<ReturnType<typeof startTestApp>>;
let fault: unknown;

beforeAll(async () => {
  try {
    postgres = await startDebianPostgres();
    place = await makeTemplate(postgres.connection, false);
    t = await startTestApp({}, [], place);
  } catch (error) {
    // A hook that fails would let the tests count as left out.
    fault = error;
  }
}, 300_000);
beforeEach(() => {
  if (fault) throw fault;
});
afterAll(async () => {
  await t?.close();
  await postgres?.stop();
  if (place) await rm(place.files, { recursive: true, force: true });
});

test('[TRU-21] on the PostgreSQL that Debian brings the demo is filled', async () => {
  const { jobs, clock, ...parts } = t.foundation;
  const stage = { ...parts, bindings, sendIn: jobs.sendIn };
  const { signal } = new AbortController();
  await fillNetwork(stage, 'scut', clock.now(), signal);
  await fillHall(stage, 'scut', clock.now(), signal);
  await fillOrders(stage, 'scut', clock.now(), signal);
  const [has] = await t.rows<Record<string, number>>(
    `select (select count(*)::int from network_lines) as lines, (select count(*)::int from inbox_messages) as messages,
      (select count(*)::int from work_orders) as orders`,
  );
  for (const [what, count] of Object.entries(has ?? {})) expect(count, what).toBeGreaterThan(10);
}, 300_000);

test('[TRU-21] there a housing list with odd rows is applied, and those who keep places hear of it', async () => {
  const [scut] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
  const signer = await makeSigningKey(t.database.db, 'feed', scut!.id, t.clock.now());
  const rows = [{ account: 'nobody', campus: 'WS', building: 'EAST3', room: '101' }];
  const send = (change: object) =>
    t.send(
      sendDormitoryFeed as never,
      { orgSign: 'scut', reference: 'list', part: 1, parts: 1, rows, ...change },
      {
        json: true,
        signer,
      },
    );
  const odd = await send({});
  expect(odd.body).toMatchObject({ data: { counts: { odd: 1 } } });
  const told = await t.rows(`select 1 from inbox_messages where about_kind = 'feed-run'`);
  expect(told.length).toBeGreaterThan(0);
});

test('[TRU-21] there news reaches everybody, under ids that begin with the time', async () => {
  const { access_token: token } = await t.signIn('admin');
  const made = (await save(t, token)).body.data;
  expect((await act(t, token, made, 'publish', true)).status).toBe(200);
  const [scut] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
  const data = { organisationId: scut!.id, id: made.id };
  await contentJobs(t.database.db, t.clock.now, t.foundation.jobs.sendIn)[0]!.run(data, t.foundation.log);
  const ids = (await t.rows<{ id: string }>(`select id from inbox_messages where about_id = $1`, [made.id])).map(
    ({ id }) => id,
  );
  const [people] = await t.rows<{ n: number }>(
    `select count(*)::int as n from people where organisation_id = $1 and active`,
    [scut!.id],
  );
  expect(ids).toHaveLength(people!.n);
  const time = t.clock.now().toString(16).padStart(12, '0');
  for (const id of ids) expect(id).toMatch(new RegExp(`^${time.slice(0, 8)}-${time.slice(8)}-7.{3}-[89ab]`));
});

test('[TRU-21] there the doctor finds nothing wrong', async () => {
  const { secrets, storage } = t.foundation;
  const lines: string[] = [];
  const verdict = await inSnapshot(t.database, (db) =>
    examineInstallation({ db, fresh: t.database.db, now: t.clock.now(), storage, secrets, sealsToFind: [] }, (line) =>
      lines.push(line),
    ),
  );
  expect(lines.filter((line) => !/^(ok|note) /.test(line))).toEqual([]);
  expect(verdict).toBe('well');
}, 300_000);

test.each(['ledger_entries', 'audit_entries'])(
  '[TRU-47] there one role owns everything, and triggers keep it from changing or emptying %s',
  async (table) => {
    expect(
      await t.rows(`select tableowner = current_user as mine from pg_tables where tablename = $1`, [table]),
    ).toEqual([{ mine: true }]);
    for (const change of [`update ${table} set at = at`, `delete from ${table}`, `truncate ${table} cascade`])
      await expect(t.rows(change), change).rejects.toThrow('entries are only ever added');
  },
);

/** A real server that says it is another version: what it tells is changed on its way. */
async function pretending(from: RegExp, to: (found: string) => string): Promise<Server> {
  const real = join(inject('postgres').host, '.s.PGSQL.5432');
  const server = createServer((client) => {
    const upstream = connect(real);
    client.pipe(upstream);
    upstream.on('data', (chunk) => client.write(Buffer.from(chunk.toString('latin1').replace(from, to), 'latin1')));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('[TRU-21] an older server is refused at the start with a sentence in both languages, and nothing is made there', async () => {
  const old = await pretending(/\b1[5-9]\d{4}\b/g, () => '140022');
  const database = `old_${Date.now()}`;
  const folder = await mkdtemp(join(tmpdir(), 'campus-run-'));
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ ...inject('postgres'), database: 'campus' });
  await admin.connect();
  await admin.query(`create database ${database}`);
  const { port } = old.address() as AddressInfo;
  const run = startServer({
    DATABASE_URL: `postgres://${inject('postgres').user}@127.0.0.1:${port}/${database}`,
    DATA_FOLDER: folder,
  });
  expect(await run.ended).toBe(1);
  expect(run.output()).toMatch(/^Campus Hall needs PostgreSQL 15 or later, and this server is /);
  expect(run.output()).toContain('需要 PostgreSQL 15 或更高版本');
  expect(run.output()).not.toContain('    at ');
  const looked = new pg.Client({ ...inject('postgres'), database });
  await looked.connect();
  expect((await looked.query(`select to_regclass('migrations') as made`)).rows).toEqual([{ made: null }]);
  await looked.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
  old.close();
  await rm(folder, { recursive: true, force: true });
});
