import { applyRosterRun, compareRosterRun } from '@campus/contract/calls/roster.ts';
import type { Call } from '@campus/contract/define-call.ts';
import pg from 'pg';
import { beforeEach, expect, inject, test } from 'vitest';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
const HEAD = ['账号', '姓名', '类型', '班级'];
let made = 0;
beforeEach(() => t.clock.advance(1000));
const waiting = async (event: string) =>
  t.rows<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = $1`,
    [event],
  );

/** A list that is being applied and waits for one of its people, until `done` is called. */
async function whileApplying() {
  const account = `2062${String(++made).padStart(4, '0')}`;
  const line = (className: string) => [HEAD, [account, `等${account}`, '学生', className]];
  await play.take('people', line('旧'));
  const run = await play.check('people', line('新'));
  const { host, user } = inject('postgres');
  const [{ name }] = (await t.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const blocker = new pg.Client({ host, user, database: name });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from people where account = $1 for update', [account]);
  const applying = play.does('admin', applyRosterRun, { id: run.id, plan: run.plan });
  await expect.poll(async () => (await waiting('transactionid')).length, { timeout: 30_000 }).toBe(1);
  return {
    run,
    line,
    async done() {
      await blocker.query('rollback');
      await blocker.end();
      return applying;
    },
  };
}

test('[ROS-02] a second list waits for the one that is being applied, and is compared with what that one left', async () => {
  const { line, done } = await whileApplying();
  const second = play.check('people', line('新'));
  await expect.poll(async () => (await waiting('advisory')).length, { timeout: 30_000 }).toBe(1);
  expect(await done()).toMatchObject({ status: 200, data: { state: 'applied' } });
  expect((await second).counts).toMatchObject({ same: 1, changed: 0 });
});

test.each(['zh', 'en'] as const)(
  '[ROS-02] whoever waits for longer than the database lets them is told so, in %s, and nothing of theirs is kept',
  async (language) => {
    const { run, done } = await whileApplying();
    const before = await t.rows('select id from roster_runs');
    const token = await play.token('admin');
    const second = t.send(compareRosterRun as unknown as Call, { id: run.id }, { token, json: true, language });
    await expect.poll(async () => (await waiting('advisory')).length, { timeout: 30_000 }).toBe(1);
    // As the limit on statements does, after twenty seconds.
    await t.rows('select pg_cancel_backend($1)', [(await waiting('advisory'))[0]!.pid]);
    const { status, body } = await second;
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'roster-running' });
    expect(body.msg).toBe(
      language === 'zh'
        ? '另一份名册正在处理，请稍后再试！'
        : 'Another list is being worked on. Try again in a moment.',
    );
    expect(await t.rows('select id from roster_runs')).toEqual(before);
    expect(await done()).toMatchObject({ status: 200 });
  },
);
