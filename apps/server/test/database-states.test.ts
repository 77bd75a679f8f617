import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUserInfo } from '@campus/contract/calls/access.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import pg from 'pg';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/platform/database.ts';
import { asRefusal } from '../src/platform/database-states.ts';
import { watchLocks } from '../src/platform/lock-watch.ts';
import { createLog } from '../src/platform/log.ts';
import { Refusal } from '../src/platform/refusal.ts';
import { sql } from '../src/platform/sql.ts';
import { startServer } from './server-process.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const nameOf = async () => (await t.rows<{ name: string }>('select current_database() as name'))[0]!.name;
const ready = async () => {
  t.clock.advance(2000);
  return (await t.app.inject('/readyz')).statusCode;
};

describe('[RUN-22] while nothing can be kept', () => {
  let token: string;
  beforeAll(async () => {
    token = (await t.signIn('admin')).access_token;
  });
  const save = (language: 'zh' | 'en') =>
    t.call(saveParameter, { key: 'hall.basics', values: { pValue1: '020-1' } }, { token, language });
  /** What everybody must be told, while it lasts and afterwards. */
  async function expectOnlyReading(code: string, msg: string) {
    t.clock.advance(20_000);
    const refused = await save('en');
    expect(refused).toMatchObject({ status: 503, body: { code, msg } });
    expect(refused.headers['retry-after']).toBe('2');
    expect((await save('zh')).body.code).toBe(code);
    expect((await t.call(getUserInfo, {}, { token })).status).toBe(200);
    expect(await ready()).toBe(503);
    // It stays so although nobody writes any more.
    expect(await ready()).toBe(503);
    expect((await t.app.inject('/healthz')).statusCode).toBe(200);
  }
  async function expectAllWell() {
    await expect.poll(ready).toBe(200);
    expect((await save('en')).status).toBe(200);
    expect(await ready()).toBe(200);
  }

  test('because the server only reads', async () => {
    const database = await nameOf();
    const admin = new pg.Client({ ...inject('postgres'), database: 'campus' });
    await admin.connect();
    const cut = () =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    const reads = async () => (await t.call(getUserInfo, {}, { token })).status;
    await admin.query(`alter database ${database} set default_transaction_read_only = on`);
    await cut();
    try {
      await expect.poll(reads).toBe(200);
      await expectOnlyReading(
        'database-reads-only',
        'Nothing can be saved at the moment, only read. Try again in a moment.',
      );
    } finally {
      await admin.query(`alter database ${database} reset default_transaction_read_only`);
      await cut();
      await admin.end();
    }
    await expectAllWell();
  });

  test.each([
    ['53100', 'disk-full', 'The system has no room left to save anything. Try again later.'],
    ['53200', 'memory-full', 'The system is short of memory. Try again in a moment.'],
  ])('because of %s', async (state, code, msg) => {
    // As a full disk does: whatever writes fails, new tables included.
    await t.rows(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'no room' using errcode = '${state}'; end $$`);
    await t.rows(`create function no_new_room() returns event_trigger language plpgsql as $$
      begin raise exception 'no room' using errcode = '${state}'; end $$`);
    await t.rows('create trigger no_room before update on parameters for each statement execute function no_room()');
    await t.rows('create trigger no_room before update on sessions for each statement execute function no_room()');
    await t.rows(`create event trigger no_new_room on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function no_new_room()`);
    try {
      await expectOnlyReading(code, msg);
    } finally {
      await t.rows('drop event trigger no_new_room');
      await t.rows('drop function no_room() cascade');
      await t.rows('drop function no_new_room()');
    }
    await expectAllWell();
  });

  test('writing where only reading was meant is a fault of ours, and the server stays ready', async () => {
    const writes = t.product.db.transaction((tx) => tx.run(sql`delete from clock_slots`), { kind: 'read' });
    const error = await writes.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(asRefusal(error)).toBe(error);
    expect(await ready()).toBe(200);
  });
});

const LOCKED = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('[SAF-11] whoever waits for a lock', () => {
  /** A pool as the product opens it, of six connections, and somebody beside it who locks a table. */
  async function open(patience: object = {}) {
    const connection = { host: inject('postgres').host, user: inject('roles').product, database: await nameOf() };
    const database = openDatabase(connection, 6, () => {});
    Object.assign(database.pool.options, patience);
    const watch = watchLocks(database.pool, connection, createLog('silent'));
    const blocker = new pg.Client({ ...inject('postgres'), database: connection.database });
    await blocker.connect();
    await blocker.query('begin');
    const lock = (table: string) => blocker.query(`lock table ${table} in access exclusive mode`);
    onTestFinished(async () => {
      await blocker.end();
      await watch.close();
      await database.close();
    });
    return { db: database.db, pool: database.pool, lock, unlock: () => blocker.query('rollback') };
  }
  const codeOf = (error: unknown) => (asRefusal(error) instanceof Refusal ? (asRefusal(error) as Refusal).code : error);
  const outcome = (work: Promise<unknown>) => work.then(() => 'answered', codeOf);

  test('gives up, and is told that the system is busy', async () => {
    const { db, lock, unlock } = await open();
    await lock('outages');
    expect(await outcome(db.rows(sql`select 1 from outages`))).toBe('busy');
    expect(await outcome(db.transaction((tx) => tx.rows(sql`select 1 from outages`)))).toBe('busy');
    await unlock();
    expect(await outcome(db.rows(sql`select 1 from outages`))).toBe('answered');
  });

  test('does not keep others from being answered: one locked table, and two', async () => {
    for (const locked of [['outages'], ['outages', 'calendar_days']]) {
      // Without the watch the others would give up before those who wait for the lock.
      const { db, pool, lock, unlock } = await open({ connectionTimeoutMillis: 30_000, lock_timeout: 70_000 });
      for (const table of locked) await lock(table);
      const blocked = Array.from({ length: 40 }, (_, n) =>
        outcome(db.rows(n % locked.length ? sql`select 1 from calendar_days` : sql`select 1 from outages`)),
      );
      const inWriting = Array.from({ length: 10 }, () =>
        outcome(db.transaction((tx) => tx.rows(sql`select 1 from outages`))),
      );
      const others = await Promise.all(Array.from({ length: 20 }, () => outcome(db.rows(sql`select 1 from places`))));
      expect(others).toEqual(Array(20).fill('answered'));
      expect(new Set(await Promise.all([...blocked, ...inWriting]))).toEqual(new Set(['busy']));
      await unlock();
      expect(await outcome(db.rows(sql`select 1 from outages`))).toBe('answered');
      expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
    }
  });

  test('also in the product as it runs', { timeout: 180_000 }, async () => {
    const { host, user } = inject('postgres');
    const database = await nameOf();
    const folder = await mkdtemp(join(tmpdir(), 'locks-'));
    const server = startServer(
      {
        DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
        DATABASE_CONNECTIONS: '6',
        DEMO_DATA: 'false',
        DATA_FOLDER: folder,
      },
      new URL('../src/main-http.ts', import.meta.url).pathname,
    );
    const blocker = new pg.Client({ host, user, database });
    await blocker.connect();
    try {
      await expect.poll(server.output, { timeout: 120_000 }).toContain('"listening"');
      const at = `http://127.0.0.1:${/"port":(\d+)/.exec(server.output())?.[1]}`;
      const authorization = `Bearer ${'x'.repeat(43)}`;
      const ask = () => fetch(`${at}${getUserInfo.path}`, { headers: { authorization } });
      expect((await ask()).status).toBe(401);
      await blocker.query('begin');
      await blocker.query('lock table people in access exclusive mode');
      const waiting = Promise.all(Array.from({ length: 30 }, ask));
      // Asked while all of them are there.
      await expect.poll(async () => (await t.rows(LOCKED)).length).toBeGreaterThan(2);
      expect((await fetch(`${at}/readyz`)).status).toBe(200);
      for (const reply of await waiting) {
        expect(reply.status).toBe(503);
        expect(reply.headers.get('retry-after')).toBe('2');
        expect(await reply.json()).toMatchObject({ code: 'busy' });
      }
    } finally {
      await blocker.end();
      await server.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
