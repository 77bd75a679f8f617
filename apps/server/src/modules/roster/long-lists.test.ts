import { addPerson, listPeople, savePerson } from '@campus/contract/calls/people-office.ts';
import { MOST_ROSTER_ROWS } from '@campus/rules/roster/lists.ts';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { csvOf, rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { readList } from './read-list.ts';

const queries = countQueries();
const t = testApp();
const play = rosterPlay(t);
const HEAD = ['账号', '姓名', '类型', '部门', '班级', '手机'];
const list = (from: number, rows: number, changed: number) => [
  HEAD,
  ...Array.from({ length: rows }, (_, n) => [
    `2039${String(from + n).padStart(5, '0')}`,
    `众${n}`,
    '学生',
    '会计系',
    n < changed ? '新' : '旧',
    `138${String(from + n).padStart(8, '0')}`,
  ]),
];

test('[ROS-02] a list is applied by as many statements, however many rows it has', async () => {
  const spent = async (from: number, rows: number) => {
    await play.take('people', list(from, rows, 0));
    t.clock.advance(1000);
    const run = await play.check('people', list(from, rows, rows - 10));
    queries.begin();
    await play.apply(run);
    return queries.since().length;
  };
  const few = await spent(0, 30);
  // Jobs ask something now and then.
  expect(await spent(1000, 1500)).toBeLessThan(few + 8);
});

/** The least processor time in ms of three that this very thread spends on a job: a busy machine hardly makes it more. */
async function threadMs(job: () => Promise<unknown>): Promise<number> {
  const spent: number[] = [];
  for (let n = 0; n < 3; n++) {
    const before = process.threadCpuUsage();
    await job();
    const { user, system } = process.threadCpuUsage(before);
    spent.push((user + system) / 1000);
  }
  return Math.min(...spent);
}

test('[ROS-02] while a long list is being read, the server goes on answering', async () => {
  // One row too many: it is read like any other, and then nothing is kept of it.
  const content = csvOf(list(0, MOST_ROSTER_ROWS + 1, 0));
  const reading = await threadMs(() => readList({ list: 'people', content: Buffer.from(content) }));
  const sending = await threadMs(async () =>
    expect((await play.send('people', content)).code).toBe('roster-unreadable'),
  );
  // What answers other calls is this thread: were it to read the list, sending it would take longer than reading it.
  expect(sending).toBeLessThan(reading * 0.7);
});

test('[ROS-02] while a list is being applied, nobody waits but for its people', async () => {
  await play.take('people', list(5000, 400, 0));
  t.clock.advance(1000);
  const run = await play.check('people', list(5000, 400, 300));
  const other = await play.person('staff');
  const blocker = new pg.Client({
    ...inject('postgres'),
    database: (await t.rows<{ name: string }>('select current_database() as name'))[0]!.name,
  });
  await blocker.connect();
  try {
    // Held right before its end, with all of its locks.
    await blocker.query('begin');
    await blocker.query('select 1 from roles where organisation_id = $1 for no key update', [await play.scut()]);
    let applied = false;
    const applying = play.apply(run).then((done) => {
      applied = true;
      return done;
    });
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await t.rows<{ n: number }>(waiting))[0]!.n, { timeout: 60_000 }).toBe(1);
    expect((await play.must('admin', listPeople, { words: '203905000' })).items).toMatchObject([{ name: '众0' }]);
    await t.signIn('student');
    await play.must('admin', savePerson, { id: other, version: await play.version(other), remarks: '照常' });
    const added = {
      account: 'meanwhile',
      name: '照常',
      kind: 'student',
      departmentId: await play.department('会计系'),
      oneTimePassword: 'false',
    };
    await play.must('admin', addPerson, added as never);
    expect(applied).toBe(false);
    await blocker.query('rollback');
    expect((await applying).counts).toMatchObject({ changed: 300, same: 100 });
  } finally {
    await blocker.end();
  }
});
