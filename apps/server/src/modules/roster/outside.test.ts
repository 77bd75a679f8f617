import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyRosterRun, listRosterRuns, sendRoster } from '@campus/contract/calls/roster.ts';
import type { Call, Sent } from '@campus/contract/define-call.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csvOf, rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { tellOfRoster } from '../../app.ts';
import { createRosterFolder } from '../../outside/roster-folder/index.ts';
import { runDue, type TimedJob } from '../../platform/jobs.ts';
import { makeSigningKey } from '../../platform/signature.ts';
import { schedule } from '../../schedule.ts';
import { rosterJobs } from './index.ts';

const t = testApp();
const play = rosterPlay(t);
let made = 0;
const fresh = () => `2036${String(++made).padStart(4, '0')}`;
const person = (account: string, name = '名册人', more: object = {}) => ({
  account,
  name,
  kind: 'student',
  department: '会计系',
  ...more,
});
let signer: { appkey: string; secret: string };
beforeAll(async () => {
  signer = await makeSigningKey(t.database.db, 'roster', await play.scut(), t.clock.now());
});
beforeEach(() => t.clock.advance(1000));
let references = 0;
const sends = async (sent: Partial<Sent<typeof sendRoster>>, by = signer) => {
  const payload = {
    orgSign: 'scut',
    list: 'people',
    reference: `r-${++references}`,
    part: 1,
    parts: 1,
    rows: [],
    ...sent,
  };
  const { status, body } = await t.send(sendRoster as unknown as Call, payload, { json: true, signer: by });
  return { status, code: body.code as string | undefined, data: body.data };
};

describe('[ROS-01] a signed call', () => {
  test('is applied at once, in parts of one reference and in their order, and the second time changes nothing', async () => {
    const [a, b] = [fresh(), fresh()];
    const parts = { reference: 'two-parts', parts: 2 };
    const first = await sends({ ...parts, part: 2, rows: [person(b)] });
    expect(first.data).toMatchObject({ missing: 1, state: null });
    expect(await play.find(b)).toBeUndefined();
    const last = await sends({ ...parts, part: 1, rows: [person(a)] });
    expect(last.data).toMatchObject({ missing: 0, state: 'applied', changed: true, counts: { new: 2 }, odd: [] });
    expect(await play.find(b)).toMatchObject({ department: '会计系' });
    const again = await sends({ rows: [person(a), person(b)] });
    expect(again.data).toMatchObject({ state: 'applied', changed: false, counts: { same: 2 } });
    const [run] = (await play.must('admin', listRosterRuns, {})).items;
    expect(run).toMatchObject({ source: 'call', byName: null, appliedByName: null });
  });

  test('names odd rows, and puts aside whoever holds more than students and staff', async () => {
    const a = fresh();
    const reply = await sends({
      rows: [
        person(a),
        { account: 'admin', name: '管理', kind: 'staff', mobile: '13800000009' },
        { account: '' },
        'not a record' as never,
      ].slice(0, 3) as never,
    });
    expect(reply.data).toMatchObject({ state: 'applied', counts: { new: 1, odd: 2 } });
    expect(reply.data.odd).toContainEqual({ nr: 2, key: 'admin', column: 'account', fault: 'stronger-person' });
    expect(await play.find('admin')).not.toMatchObject({ mobile: '13800000009' });
  });

  test('[ROS-04] one that changes much waits for one person, who is the second', async () => {
    const many = Array.from({ length: 12 }, () => person(fresh()));
    await sends({ rows: many });
    const reply = await sends({ rows: many.map((row) => ({ ...row, department: '建筑系' })) });
    expect(reply.data).toMatchObject({ state: 'dry', doubts: ['many-moved'], changed: false });
    const [run] = (await play.must('admin', listRosterRuns, { state: 'dry' })).items;
    expect(run!.openActions).toContain('apply');
    await play.must('admin', applyRosterRun, { id: run!.id, plan: run!.plan });
    expect(await play.find(many[0]!.account)).toMatchObject({ department: '建筑系' });
    const messages = await t.rows(`select 1 from inbox_messages where kind = 'roster-waits'`);
    expect(messages.length).toBeGreaterThan(0);
  });

  test.each([
    ['another organisation', { orgSign: 'sdpt' }, 'organisation-unknown'],
    ['a part beyond the last', { part: 3, parts: 2 }, 'feed-parts'],
  ] as const)('%s is refused', async (_what, sent, code) => {
    expect((await sends({ rows: [person(fresh())], ...sent })).code).toBe(code);
  });

  test('a key of another scope opens nothing', async () => {
    const housing = await makeSigningKey(t.database.db, 'feed', await play.scut(), t.clock.now());
    expect((await sends({ rows: [] }, housing)).status).toBe(401);
  });
});

describe('[ROS-01] a folder that the clock reads', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'roster-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const job = () => schedule.find(({ name }) => name === 'roster') as TimedJob;
  /** As the clock and the worker do. */
  async function nightPasses() {
    t.clock.advance(24 * 60 * 60_000);
    const { jobs, log } = t.foundation;
    await runDue(t.database.db, job(), t.clock.now(), jobs.sendIn, log);
    const [handler] = rosterJobs(t.database.db, createRosterFolder(folder), tellOfRoster, t.clock.now);
    const queued = await t.rows<{ data: object }>(
      `select data from jobs.job where name = 'read-roster' and data ->> 'organisationId' = $1`,
      [await play.scut()],
    );
    for (const { data } of queued) {
      await handler!.run(data, log);
      await handler!.run(data, log);
    }
    await t.rows(`delete from jobs.job where name = 'read-roster'`);
    play.forget();
  }
  const runs = async () =>
    t.rows<{ name: string; state: string; whole: string; fault: string | null }>(
      `select name, state, whole, fault from roster_runs where source = 'file' order by slot_at desc, name`,
    );

  test('departments come before people, each file once a slot, and its name says what it is the whole of', async () => {
    const a = fresh();
    await writeFile(
      join(folder, 'scut.people.staff.csv'),
      csvOf([
        ['账号', '姓名', '类型', '部门'],
        [a, '夜来', '教职工', 'N-1'],
      ]),
    );
    await writeFile(
      join(folder, 'scut.departments.csv'),
      csvOf([
        ['部门代码', '部门名称'],
        ['N-1', '夜间部'],
      ]),
    );
    await writeFile(
      join(folder, 'sdpt.people.csv'),
      csvOf([
        ['账号', '姓名', '类型'],
        [fresh(), '别校', '学生'],
      ]),
    );
    await writeFile(join(folder, 'scut.people.everything.csv'), 'not a list');
    await nightPasses();
    expect((await runs()).slice(0, 2)).toEqual([
      { name: 'scut.departments.csv', state: 'applied', whole: 'no', fault: null },
      { name: 'scut.people.staff.csv', state: 'applied', whole: 'staff', fault: null },
    ]);
    expect(await play.find(a)).toMatchObject({ department: '夜间部' });
    const count = (await runs()).length;
    await nightPasses();
    expect((await runs()).length).toBe(count + 2);
  });

  test('one that cannot be read is kept with its reason, and those who bring lists in hear of it', async () => {
    await writeFile(join(folder, 'scut.people.staff.csv'), '姓名\n甲\n');
    await nightPasses();
    expect((await runs())[1]).toEqual({
      name: 'scut.people.staff.csv',
      state: 'refused',
      whole: 'staff',
      fault: 'column-missing',
    });
  });
});
