import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyRosterRun } from '@campus/contract/calls/roster.ts';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { rosterPlay } from '../../../test/roster-play.ts';
import { startServer } from '../../../test/server-process.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
const ACCOUNTS = Array.from({ length: 300 }, (_, n) => `2038${String(n).padStart(4, '0')}`);
const MAIN = fileURLToPath(new URL('../../main-http.ts', import.meta.url));
const SHIFTED_CLOCK = new URL('../../../test/shifted-clock.ts', import.meta.url).href;
const HEAD = ['账号', '姓名', '类型', '部门', '班级'];

/**
 * Where a run is made to wait so that it is killed right there: before it writes, in between, and after its last write.
 */
const points: Record<string, (db: pg.Client, organisation: string) => Promise<unknown>> = {
  'before the first write': (db) =>
    db.query(`select 1 from people where account = $1 for no key update`, [ACCOUNTS[0]]),
  'in the midst': (db, organisation) =>
    db.query(`select pg_advisory_xact_lock(hashtextextended('labels/' || $1::text, 0))`, [organisation]),
  'behind the last write': (db, organisation) =>
    db.query(`select 1 from roles where organisation_id = $1 for no key update`, [organisation]),
};

test('[ROS-06] a server that is killed at any point of a run leaves nothing of it, and the next one applies all', {
  timeout: 300_000,
}, async () => {
  const { host, user } = inject('postgres');
  const [{ name }] = (await t.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const folder = await mkdtemp(join(tmpdir(), 'roster-kill-'));
  const list = (className: string) => [
    HEAD,
    ...ACCOUNTS.map((account, n) => [account, `众${n}`, '学生', '会计系', className]),
  ];
  const all = async () =>
    t.rows<{ class: string; n: number }>(
      'select class_name as class, count(*)::int as n from people where account = any($1) group by 1',
      [ACCOUNTS],
    );
  await play.take('people', list('旧'));
  const run = await play.check('people', [...list('新'), ['20389999', '新来', '学生', '会计系', '新']]);
  const tables = ['people', 'roster_people', 'roster_leavings', 'person_roles', 'audit_entries'];
  const counts = async () =>
    Promise.all(
      tables.map(async (table) => (await t.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n),
    );
  try {
    for (const [point, block] of Object.entries(points)) {
      const settings = {
        DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
        DATA_FOLDER: folder,
        DEMO_DATA: 'false',
        // The token was given by the clock of the tests.
        NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
        CLOCK_SHIFT_MS: String(t.clock.now() - Date.now()),
      };
      const server = startServer(settings, MAIN);
      const blocker = new pg.Client({ host, user, database: name });
      try {
        const port = () => /"port":(\d+)/.exec(server.output())?.[1];
        await expect.poll(port, { timeout: 120_000 }).toBeDefined();
        const address = `http://127.0.0.1:${port()}`;
        await blocker.connect();
        await blocker.query('begin');
        await block(blocker, await play.scut());
        const before = await counts();
        const outcome = fetch(`${address}${applyRosterRun.path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${await play.token('admin')}`, 'content-type': 'application/json' },
          body: JSON.stringify({ id: run.id, plan: run.plan }),
        }).then(
          async (reply) => `answered ${await reply.text()}`,
          () => 'cut off',
        );
        const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect
          .poll(async () => (await t.rows<{ n: number }>(waiting))[0]!.n, { timeout: 60_000 })
          .toBeGreaterThan(0);
        await server.kill('SIGKILL');
        expect(await outcome, point).toBe('cut off');
        await blocker.query('rollback');
        const left = `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like '%transaction%'`;
        await expect.poll(async () => (await t.rows<{ n: number }>(left))[0]!.n, { timeout: 60_000 }).toBe(0);
        expect(await all(), point).toEqual([{ class: '旧', n: ACCOUNTS.length }]);
        expect(await counts(), point).toEqual(before);
        expect(await t.rows('select state from roster_runs where id = $1', [run.id])).toEqual([{ state: 'dry' }]);
      } finally {
        await blocker.end();
        await server.kill('SIGKILL');
      }
    }
    expect(await play.apply(run)).toMatchObject({ state: 'applied', counts: { changed: ACCOUNTS.length, new: 1 } });
    expect(await all()).toEqual([{ class: '新', n: ACCOUNTS.length }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
