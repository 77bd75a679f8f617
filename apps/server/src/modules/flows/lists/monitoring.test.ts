import {
  countAllProcesses,
  countMonitored,
  exportAllProcesses,
  listAllProcesses,
  listMonitored,
  listMyBusiness,
} from '@campus/contract/calls/flows-monitoring.ts';
import { withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { replay } from '@campus/rules/flows/state.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOfFile } from '#server/platform/table-file.ts';
import { flowPlay, jobEngineOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { flowOutside } from '../../../app.ts';
import { fireClock } from '../index.ts';

const t = testApp();
const play = flowPlay(t);
const decide = async (account: string, id: string, decision: 'agree' | 'solve' = 'agree', more: object = {}) =>
  play.must(account, decideTask, { id, task: await play.task(account, id), decision, ...more });

const made = {} as Record<'pool' | 'approval' | 'done' | 'withdrawn', string>;
beforeAll(async () => {
  made.pool = (await play.submit('student', 'certificate')).id;
  made.approval = (await play.submit('student', 'leave')).id;
  made.done = (await play.submit('student', 'leave', { reason: '=1+1 的公式' })).id;
  await decide('staff', made.done);
  made.withdrawn = (await play.submit('student', 'leave')).id;
  await play.must('student', withdrawProcess, { id: made.withdrawn });
});

describe('the back-office lists', () => {
  const groups = ['todo', 'doing', 'done', 'abort'] as const;

  test('[BO-11] BusMon shows all of the organisation by group', async () => {
    for (const [n, group] of groups.entries()) {
      const { items } = await play.must('admin', listAllProcesses, { group });
      expect(items.map((item) => item.id)).toContain(Object.values(made)[n]);
      expect(new Set(items.map((item) => item.group))).toEqual(new Set([group]));
    }
    const { counts } = await play.must('admin', countAllProcesses, {});
    expect(counts).toEqual({ todo: 1, doing: 1, done: 1, abort: 1 });
    expect((await play.does('staff', listAllProcesses, { group: 'todo' })).code).toBe('not-allowed');
    expect((await play.does('handler', listAllProcesses, { group: 'todo' })).code).toBe('not-allowed');
  });

  test('[BO-11] filters: business, submitter, department and below, words, days', async () => {
    const ids = async (filters: object) =>
      (await play.must('admin', listAllProcesses, { group: 'doing', ...filters })).items.map((item) => item.id);
    expect(await ids({ businessId: await play.business('leave') })).toEqual([made.approval]);
    expect(await ids({ businessId: await play.business('seal') })).toEqual([]);
    expect(await ids({ submitterId: await play.person('student') })).toEqual([made.approval]);
    const [school] = await t.rows<{ id: string }>(
      `select id from departments where name_zh = '计算机科学与工程学院' and organisation_id = (select id from organisations where org_sign = 'scut')`,
    );
    const [other] = await t.rows<{ id: string }>(
      `select id from departments where name_zh = '建筑学院' and organisation_id = (select id from organisations where org_sign = 'scut')`,
    );
    expect(await ids({ departmentId: school!.id })).toEqual([made.approval]);
    expect(await ids({ departmentId: other!.id })).toEqual([]);
    expect(await ids({ words: '林晓彤' })).toEqual([made.approval]);
    expect(await ids({ words: '不存在' })).toEqual([]);
    expect(await ids({ from: t.clock.now() })).toEqual([]);
    expect(await ids({ until: t.clock.now() + 1 })).toEqual([made.approval]);
    expect(await ids({ hungUp: 'true' })).toEqual([]);
    const odd = await play.send('admin', listAllProcesses as never, { group: "doing'; drop table processes; --" });
    expect(odd.status).toBe(422);
  });

  test('[BO-12] MyMon shows the businesses that one owns or supervises, and where one took part', async () => {
    expect((await play.must('approver', listMonitored, { group: 'todo' })).items.map((item) => item.id)).toEqual([
      made.pool,
    ]);
    expect((await play.must('approver', listMonitored, { group: 'doing' })).items.map((item) => item.id)).toEqual([
      made.approval,
    ]);
    expect((await play.must('handler', listMonitored, { group: 'doing' })).items).toEqual([]);
    const { items } = await play.must('100095', listMonitored, { group: 'partake' });
    expect(items.map((item) => item.id)).toEqual([made.done]);
    expect((await play.must('100095', countMonitored, {})).counts).toMatchObject({ partake: 1 });
    expect((await play.does('staff', listMonitored, { group: 'todo' })).code).toBe('not-allowed');
  });

  test('[BO-13] MyBus shows what one has to do, and what one submitted or acted on', async () => {
    const todo = await play.must('handler', listMyBusiness, { group: 'todo' });
    expect(todo.items).toMatchObject([{ id: made.pool, myTasks: [{ state: 'offered', quick: [] }] }]);
    const { id } = await play.submit('handler', 'loan');
    const doing = await play.must('handler', listMyBusiness, { group: 'doing' });
    expect(doing.items.map((item) => item.id)).toEqual([id]);
    expect((await play.must('handler', listMyBusiness, { group: 'done' })).items).toEqual([]);
    await play.must('handler', withdrawProcess, { id });
    expect((await play.must('handler', listMyBusiness, { group: 'abort' })).items.map((item) => item.id)).toEqual([id]);
  });

  test('[BO-11] the filtered list is exported as a spreadsheet, in which what looks like a formula is text', async () => {
    const rename = (name: string) => t.rows('update people set name = $2 where id = $1', [student, name]);
    const student = await play.person('student');
    await rename('=1+1');
    const reply = await t.app.inject({
      url: `${exportAllProcesses.path}?group=done`,
      headers: { authorization: `Bearer ${await play.token('admin')}`, 'accept-language': 'zh' },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain('attachment');
    const [head, first] = (await rowsOfFile(reply.rawPayload))!;
    expect(head!.slice(0, 4)).toEqual(['编号', '标题', '业务', '申请人']);
    expect([first![1], first![3]]).toEqual(['林晓彤的年假申请（2天）', '=1+1']);
    await rename('林晓彤');
    const refused = await t.app.inject({
      url: `${exportAllProcesses.path}?group=done`,
      headers: { authorization: `Bearer ${await play.token('handler')}` },
    });
    expect(refused.statusCode).toBe(403);
  });

  test('a role that sees only its department monitors only that', async () => {
    await t.rows(`
      with o as (select id from organisations where org_sign = 'scut'),
      r as (insert into roles (id, organisation_id, code, name_zh, name_en, data_scope) select gen_random_uuid(), o.id, 'watcher', '督办', 'Watcher', 'department-and-below' from o returning id, organisation_id),
      p as (insert into role_permissions (role_id, permission) select r.id, 'business.monitor-all' from r)
      insert into person_roles (organisation_id, person_id, role_id)
      select r.organisation_id, people.id, r.id from r join people on people.organisation_id = r.organisation_id and people.account in ('100033', '100058')`);
    play.forget();
    expect((await play.must('100033', listAllProcesses, { group: 'doing' })).items.map((item) => item.id)).toContain(
      made.approval,
    );
    expect((await play.must('100058', listAllProcesses, { group: 'doing' })).items).toEqual([]);
    expect((await play.view('100033', made.approval)).id).toBe(made.approval);
    await expect(play.view('100058', made.approval)).rejects.toThrow('not-found');
  });
});

describe('clocks', () => {
  const DAY = 24 * 60 * 60_000;
  const due = async () =>
    t.rows<{ organisationId: string; processId: string; timer: number }>(
      `select organisation_id as "organisationId", process_id as "processId", timer from process_timers where due_at <= to_timestamp($1 / 1000.0) order by due_at`,
      [t.clock.now()],
    );
  const fireAll = async () => {
    for (const timer of await due()) await fireClock(jobEngineOf(t, flowOutside), timer);
  };

  test('[C55] [C57] two working days, a weekend in between, remind twice, and then [C56] it goes to the head', async () => {
    const friday = Date.parse('2026-11-20T02:00:00Z');
    t.clock.advance(friday - t.clock.now());
    play.forget();
    const { id } = await play.submit('student', 'certificate');
    const [limit] = await t.rows<{ at: string }>(`select min(due_at) as at from process_timers where process_id = $1`, [
      id,
    ]);
    expect(new Date(limit!.at).toISOString()).toMatch(/^2026-11-24T02:00:00/);
    t.clock.advance(4 * DAY + 60_000);
    await fireAll();
    expect((await play.inbox('handler', id)).filter((kind) => kind === 'process-reminded')).toHaveLength(1);
    t.clock.advance(DAY);
    await fireAll();
    expect((await play.inbox('handler', id)).filter((kind) => kind === 'process-reminded')).toHaveLength(2);
    t.clock.advance(DAY);
    await fireAll();
    expect(await play.asked(id)).toEqual(['200021', 'approver']);
  });

  test('a clock that ran out is taken once, however many workers see it', async () => {
    play.forget();
    const { id } = await play.submit('student', 'certificate');
    t.clock.advance(10 * DAY);
    const [first] = (await due()).filter((timer) => timer.processId === id);
    const fired = await Promise.all(Array.from({ length: 6 }, () => fireClock(jobEngineOf(t, flowOutside), first!)));
    expect(fired.filter(Boolean)).toHaveLength(1);
    const [events] = await t.rows<{ n: number }>(
      `select count(*)::int as n from process_events where process_id = $1 and kind like 'clock-%'`,
      [id],
    );
    expect(events!.n).toBe(1);
  });

  test('an evaluation that nobody gives closes by itself', async () => {
    play.forget();
    const { id } = await play.submit('student', 'certificate');
    await play.must('handler', claimTask, { id, task: await play.task('handler', id) });
    await decide('handler', id, 'solve', { form: { certificateNo: 'X1' } });
    t.clock.advance(8 * DAY);
    play.forget();
    await fireAll();
    expect(await play.view('student', id)).toMatchObject({ status: 'ended', outcome: 'done', evaluation: null });
  });
});

test('every state is the replay of its events; group intervals leave no gap; what is kept beside agrees with the state', async () => {
  const rows = await t.rows<{
    id: string;
    state: object;
    changes: never[];
    status: string;
    submitted: string;
    ended: string | null;
  }>(
    `select p.id, p.state, p.status, p.submitted_at as submitted, p.ended_at as ended,
       (select jsonb_agg(c.value order by e.id, c.ordinality) from process_events e, jsonb_array_elements(e.changes) with ordinality c where e.process_id = p.id) as changes
     from processes p`,
  );
  expect(rows.length).toBeGreaterThan(6);
  for (const row of rows) {
    expect(replay(row.changes)).toEqual(row.state);
    const intervals = await t.rows<{ from: Date; until: Date | null }>(
      `select from_at as from, until_at as until from process_intervals where process_id = $1 and kind = 'group' order by id`,
      [row.id],
    );
    intervals.forEach((interval, n) => {
      const next = intervals[n + 1];
      if (next) expect(interval.until).toEqual(next.from);
    });
    expect(intervals.at(-1)?.until ?? null).toEqual(row.ended);
    expect(intervals[0]!.from).toEqual(row.submitted);
  }
  const open = await t.rows<{ n: number }>(
    `select count(*)::int as n from process_intervals i join processes p on p.id = i.process_id where p.status = 'ended' and i.until_at is null`,
  );
  expect(open[0]!.n).toBe(0);
});

test('a whole number is found however it is typed, and a piece of it as before', async () => {
  const { id } = await play.submit('student', 'leave');
  const { number } = await play.view('student', id);
  const find = async (words: string) =>
    (await play.must('admin', listAllProcesses, { group: 'doing', words })).items.map((item) => item.id);
  for (const words of [number, number.toLowerCase(), ` ${number} `, number.replace('QJ', 'ＱＪ')])
    expect(await find(words)).toEqual([id]);
  expect(await find(number.slice(-6))).toContain(id);
  expect(await find(`${number.slice(0, -1)}x`)).toEqual([]);
  expect(await find(`${number}9`)).toEqual([]);
});
