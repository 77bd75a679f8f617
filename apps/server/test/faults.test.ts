import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { getUserInfo } from '@campus/contract/calls/access.ts';
import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { examineInstallation } from '../src/doctor/examine.ts';
import { inSnapshot } from '../src/doctor/open-installation.ts';
import { createBoundedQueue } from '../src/platform/bounded-queue.ts';
import { openDatabase } from '../src/platform/database.ts';
import { MIGRATING, migrate } from '../src/platform/migrate.ts';
import { playSomeBusiness } from './doctor-play.ts';
import { networkPlay } from './network-application-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();

describe('a database that goes away and comes back', () => {
  const play = networkPlay(t);
  /** A connection beside the server's own, and the name of the server's database. */
  const beside = async () => {
    const [{ name }] = (await t.rows('select current_database() as name')) as [{ name: string }];
    const { host, user } = inject('postgres');
    const admin = new pg.Client({ host, user, database: 'campus' });
    await admin.connect();
    const there = 'from pg_stat_activity where datname = $1';
    const cut = () => admin.query(`select pg_terminate_backend(pid) ${there}`, [name]);
    /** Nobody comes in any more, and everybody is gone. */
    const empty = async () => {
      await admin.query(`alter database ${name} allow_connections false`);
      do await cut();
      while ((await admin.query(`select 1 ${there}`, [name])).rows.length > 0);
    };
    return { admin, name, cut, empty };
  };
  beforeAll(() => playSomeBusiness(t), 300_000);

  test('503 with Retry-After at once, never a hang, never a false success; then everything works again', async () => {
    const { access_token: token } = await t.signIn('admin');
    const { admin, name, empty } = await beside();
    await empty();
    await admin.query(`alter database ${name} rename to ${name}_away`);
    const replies = await Promise.all([
      t.call(getOrganisation, { orgSign: 'scut' }, { language: 'en' }),
      t.call(getUserInfo, {}, { token }),
      t.call(saveParameter, { key: 'hall.basics', values: { pValue1: 'lost?' } }, { token, key: 'away-key-0001' }),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(503);
      expect(reply.headers['retry-after']).toBe('2');
      expect(reply.body.code).toBe('database-away');
    }
    expect(replies[0]?.body.msg).toBe('The system cannot reach its data right now. Try again in a moment.');
    t.clock.advance(2000);
    expect((await t.app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await t.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await admin.query(`alter database ${name}_away rename to ${name}`);
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
    const retried = await t.call(
      saveParameter,
      { key: 'hall.basics', values: { pValue1: 'lost?' } },
      { token, key: 'away-key-0001' },
    );
    expect(retried.body.data.values.pValue1).toBe('lost?');
    t.clock.advance(2000);
    expect((await t.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });

  test('cut in the middle of many writes, it has everything that was acknowledged, once', async () => {
    const { admin, cut } = await beside();
    const account = '202430550207';
    const before = (await play.mine(account)).balanceFen;
    let paid = 0;
    let refused = 0;
    /** As a paying system does: again and again with the same reference, until it is told that it is done. */
    const pay = async (n: number) => {
      for (;;) {
        const status = await play.pay(account, 100 + n, { reference: `cut-${n}` }).then(
          (reply) => reply.status,
          () => 0,
        );
        if (status === 200) return void paid++;
        refused++;
        await sleep(5);
      }
    };
    const writing = Promise.all(Array.from({ length: 40 }, (_, n) => pay(n)));
    // Each time another four are through, the others are under way.
    for (let n = 0; n < 8; n++) {
      while (paid < n * 4) await sleep(1);
      await cut();
    }
    await writing;
    await admin.end();
    expect(refused).toBeGreaterThan(0);
    expect((await play.mine(account)).balanceFen).toBe(before + 40 * 100 + (39 * 40) / 2);
    // Nobody keeps a connection that is gone: a pool that loses one each time has none in the end.
    const { pool } = t.product;
    expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  });

  test('in the end the doctor finds nothing wrong', async () => {
    await play.runJobs();
    const lines: string[] = [];
    const verdict = await inSnapshot(t.database, (db) =>
      examineInstallation({ ...t.foundation, db, fresh: t.database.db, now: t.clock.now(), sealsToFind: [] }, (line) =>
        lines.push(line),
      ),
    );
    expect(lines.filter((line) => !/^(ok|note) /.test(line))).toEqual([]);
    expect(verdict).toBe('well');
  });
});

describe('a bounded queue', () => {
  test('runs a few at a time, keeps a few waiting, refuses the rest, and goes on after a failure', async () => {
    const queue = createBoundedQueue({ atOnce: 2, waiting: 3 });
    let running = 0;
    let most = 0;
    const work = async (fail: boolean) => {
      running++;
      most = Math.max(most, running);
      await turn();
      running--;
      if (fail) throw new Error('no');
      return 'done';
    };
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => queue.run(() => work(n === 1))));
    const reasons = results.map((result) =>
      result.status === 'fulfilled' ? result.value : ((result.reason as { code?: string }).code ?? 'failed'),
    );
    expect(reasons).toEqual(['done', 'failed', 'done', 'done', 'done', 'busy', 'busy', 'busy']);
    expect(most).toBe(2);
    expect(queue.depth).toBe(0);
    expect(await queue.run(() => work(false))).toBe('done');
  });
});

describe('migrations', () => {
  test('three servers that start at once migrate once', async () => {
    const { host, user } = inject('postgres');
    const admin = new pg.Client({ host, user, database: 'campus' });
    await admin.connect();
    const name = `migrate_${Date.now()}`;
    await admin.query(`create database ${name}`);
    const pools = [1, 2, 3].map(() => new pg.Pool({ host, user, database: name }).on('error', () => {}));
    const applied = await Promise.all(pools.map(migrate));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    await pools[0]?.query(`update migrations set digest = 'other' where name like '0001%'`);
    await expect(migrate(pools[1] as pg.Pool)).rejects.toThrow('was changed after it had been applied');
    for (const pool of pools) await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  test('[SAF-11] who starts beside another waits for it, however long its migrations take', async () => {
    const [{ name }] = (await t.rows('select current_database() as name')) as [{ name: string }];
    const connection = { ...inject('postgres'), database: name };
    const { pool, close } = openDatabase(connection, 1, () => {});
    const other = new pg.Client(connection);
    await other.connect();
    // As a migration that runs does.
    await other.query('select pg_advisory_lock($1)', [MIGRATING]);
    const migrating = migrate(pool).then(
      () => 'done',
      (error: Error) => error.message,
    );
    await sleep(4000);
    await other.end();
    expect(await migrating).toBe('done');
    await close();
  });
});
