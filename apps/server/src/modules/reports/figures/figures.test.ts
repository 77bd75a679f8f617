import { evaluateProcess, reopenProcess } from '@campus/contract/calls/flows-processes.ts';
import {
  hangUpTask,
  releaseTask,
  resumeTask,
  returnTask,
  takeBackTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import { exportReport, listReportCases, viewWorkReport } from '@campus/contract/calls/reports.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOfFile } from '#server/platform/table-file.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const week = { fromOn: '2026-11-16', untilOn: '2026-11-22' };
const submit = async () => (await play.submit('student', 'leave')).id;
const figuresOf = (account: string, query: object = week) => play.workOf('admin', account, query as typeof week);

/** Every story is told twice: from the ledger, and from days that were put together. */
async function bothWays(look: () => Promise<void>): Promise<void> {
  await play.unmakeDays();
  await look();
  await play.makeDays();
  await look();
}

describe('[REP-03] [BO-22] what each column counts', () => {
  beforeAll(() => play.publishUsual(['handler', '200158', '200021'], 'approver'));

  test('a task of a pool is received by whoever takes it, and let go it ended otherwise', async () => {
    const id = await submit();
    expect(await figuresOf('handler')).toMatchObject({ received: 0, inHand: 0 });
    await play.claim('handler', id);
    expect(await figuresOf('handler')).toMatchObject({ received: 1, inHand: 1, otherwise: 0, response: { cases: 1 } });
    await play.must('handler', releaseTask, { id, task: await play.task('handler', id) });
    expect(await figuresOf('handler')).toMatchObject({ received: 1, inHand: 0, otherwise: 1 });
    expect(await figuresOf('200158')).toMatchObject({ received: 0, inHand: 0 });
  });

  test('received by the department of then, solved by the department of now, in hand by the one it came to', async () => {
    const [wushan, user] = [await play.department('五山校区运维组'), await play.department('用户服务组')];
    const of = (departmentId: string) => figuresOf('handler', { ...week, departmentId });
    const before = { wushan: await of(wushan), user: await of(user) };
    const id = await submit();
    await play.claim('handler', id);
    await play.move('handler', '用户服务组');
    play.forget();
    expect((await of(wushan)).inHand).toBe(before.wushan.inHand + 1);
    await play.decide('handler', id, 'solve');
    const after = { wushan: await of(wushan), user: await of(user) };
    expect(after.wushan).toMatchObject({
      received: before.wushan.received + 1,
      solved: before.wushan.solved,
      inHand: before.wushan.inHand,
    });
    expect(after.user).toMatchObject({ received: before.user.received, solved: before.user.solved + 1, inHand: 0 });
    await play.move('handler', '五山校区运维组');
    play.forget();
    const above = await play.department('网络中心');
    expect((await of(above)).received, 'a department is with all below it').toBe(
      after.wushan.received + after.user.received,
    );
  });

  test('transferred by one, received by the other; sent back ended otherwise; a no is not solved', async () => {
    const before = { giver: await figuresOf('200158'), taker: await figuresOf('200021') };
    const id = await submit();
    await play.claim('200158', id);
    await play.must('200158', transferTask, {
      id,
      task: await play.task('200158', id),
      to: await play.person('200021'),
      reason: '出差',
    });
    expect(await figuresOf('200158')).toMatchObject({
      transferred: before.giver.transferred + 1,
      inHand: 0,
      received: before.giver.received + 1,
    });
    expect(await figuresOf('200021')).toMatchObject({ received: before.taker.received + 1, inHand: 1 });
    await play.must('200021', returnTask, {
      id,
      task: await play.task('200021', id),
      to: { kind: 'submitter' },
      reason: '缺材料',
    });
    expect(await figuresOf('200021')).toMatchObject({ otherwise: before.taker.otherwise + 1, inHand: 0 });
    const other = await submit();
    await play.claim('200158', other);
    await play.decide('200158', other, 'not-solve');
    expect(await figuresOf('200158')).toMatchObject({ notSolved: before.giver.notSolved + 1 });
  });

  test('a decision that is taken back was made, and counts; the task came again', async () => {
    const before = await figuresOf('200158');
    const id = await submit();
    await play.claim('200158', id);
    await play.decide('200158', id, 'solve');
    const { takeBack } = await play.view('200158', id);
    await play.must('200158', takeBackTask, { id, task: takeBack[0]!.task });
    expect(await figuresOf('200158')).toMatchObject({
      solved: before.solved + 1,
      received: before.received + 2,
      inHand: before.inHand + 1,
    });
    await play.decide('200158', id, 'solve');
    expect(await figuresOf('200158')).toMatchObject({ solved: before.solved + 2, inHand: before.inHand });
  });

  test('hung up counts once, takes no time, and is not late while it hangs', async () => {
    play.at('2026-11-18T09:00:00');
    const before = await figuresOf('handler');
    const id = await submit();
    await play.claim('handler', id);
    await play.must('handler', hangUpTask, { id, task: await play.task('handler', id), reason: '等配件' });
    play.at('2026-11-20T09:00:00');
    expect(await figuresOf('handler')).toMatchObject({ hungUp: before.hungUp + 1, late: before.late });
    const visit = (await play.view('handler', id)).hung[0]!.visit;
    await play.must('handler', resumeTask, { id, visit });
    play.at('2026-11-20T10:00:00');
    await play.decide('handler', id, 'solve');
    await play.makeDays();
    const [newest] = await play.cases('admin', { ...week, figure: 'handling', personId: await play.person('handler') });
    expect(newest).toMatchObject({ processId: id, seconds: 3600 });
    expect(await figuresOf('handler')).toMatchObject({ hungUp: before.hungUp + 1, late: before.late });
  });

  test('late by the day it was due, of whoever had it then, and by nobody while it lies in the pool', async () => {
    play.at('2026-11-23T08:20:00');
    const [pool, held, done] = [await submit(), await submit(), await submit()];
    await play.claim('handler', held);
    await play.claim('handler', done);
    play.at('2026-11-23T17:00:00');
    await play.decide('handler', done, 'solve');
    const on = (day: string) => figuresOf('handler', { fromOn: day, untilOn: day });
    expect(await on('2026-11-23')).toMatchObject({ late: 0, received: 2, solved: 1, inHand: 1 });
    play.at('2026-11-23T18:00:00');
    expect(await on('2026-11-23')).toMatchObject({ late: 1 });
    play.at('2026-11-24T10:00:00');
    await play.claim('200158', pool);
    await play.decide('handler', held, 'solve');
    await bothWays(async () => {
      expect(await on('2026-11-23')).toMatchObject({ late: 1, solved: 1, inHand: 1 });
      expect(await on('2026-11-24')).toMatchObject({ late: 0, solved: 1, inHand: 0 });
      expect(await figuresOf('200158', { fromOn: '2026-11-23', untilOn: '2026-11-24' })).toMatchObject({
        late: 0,
        received: 1,
      });
    });
  });

  test('[BO-23] [BO-24] an evaluation counts for who decided last; reopened it is received again', async () => {
    play.at('2026-11-25T09:00:00');
    const day = { fromOn: '2026-11-25', untilOn: '2026-11-25' };
    const id = await submit();
    await play.claim('handler', id);
    await play.decide('handler', id, 'solve');
    await play.decide('approver', id, 'agree');
    expect((await play.businesses('admin', day)).rows).toEqual([]);
    await play.must('student', reopenProcess, { id, reason: '没修好' });
    expect(await figuresOf('handler', day)).toMatchObject({
      received: 2,
      solved: 1,
      inHand: 1 + (await open('handler')),
    });
    await play.decide('handler', id, 'solve');
    await play.decide('approver', id, 'agree');
    await play.must('student', evaluateProcess, { id, stars: 2, achieved: true, text: '慢' });
    play.at('2026-11-26T09:00:00');
    await bothWays(async () => {
      const { rows, total } = await play.businesses('admin', day);
      expect(rows.map(({ business, now }) => [business.code, now])).toEqual([
        ['leave', { ended: 1, evaluated: 1, stars: [0, 1, 0, 0, 0], average: 2, achieved: 1 }],
      ]);
      expect(total.now).toEqual(rows[0]!.now);
      const people = await play.evaluations('admin', day);
      expect(people.rows.map(({ person, now }) => [person.name, now.low, now.evaluated])).toEqual([['周建华', 1, 1]]);
      const after = await play.evaluations('admin', { fromOn: '2026-11-26', untilOn: '2026-11-26' });
      expect(after.rows.map(({ now, before }) => [now.evaluated, before.evaluated])).toEqual([[0, 1]]);
      for (const figure of ['low', 'stars-2', 'achieved', 'ended', 'begun'] as const)
        expect((await play.cases('admin', { ...day, figure })).map((one) => one.processId)).toEqual([id]);
    });
  });
});

/** What somebody has in hand from before. */
const open = async (account: string) =>
  (
    await t.rows<{ n: number }>(
      `select count(*)::int as n from process_intervals where kind = 'task' and until_at is null and person_id = $1 and from_at < '2026-11-25'`,
      [await play.person(account)],
    )
  )[0]!.n;

test('[REP-03] a period that is none is refused with its field', async () => {
  const refused = async (fromOn: string, untilOn: string) =>
    (await play.does('admin', viewWorkReport, { fromOn, untilOn })).body.facts ??
    (await play.does('admin', viewWorkReport, { fromOn, untilOn })).body;
  expect(JSON.stringify(await refused('2026-02-30', '2026-03-01'))).toContain('fromOn');
  expect(JSON.stringify(await refused('2026-03-02', '2026-03-01'))).toContain('untilOn');
  expect(JSON.stringify(await refused('2024-01-01', '2026-01-01'))).toContain('untilOn');
  expect(
    (await play.does('admin', listReportCases, { fromOn: '2026-03-02', untilOn: '2026-03-01', figure: 'late' })).status,
  ).toBe(422);
});

test('[REP-03] a spreadsheet has all rows, the period before, the sum, and what figures mean', async () => {
  const fetched = async (report: string, language: string) => {
    const reply = await t.app.inject({
      url: `${exportReport.path}?report=${report}&fromOn=2026-11-16&untilOn=2026-11-29`,
      headers: { authorization: `Bearer ${await play.token('admin')}`, 'accept-language': language },
    });
    expect(reply.statusCode).toBe(200);
    return (await rowsOfFile(reply.rawPayload))!;
  };
  const rows = await fetched('people', 'zh');
  const whole = await play.work('admin', { fromOn: '2026-11-16', untilOn: '2026-11-29' });
  const head = rows.findIndex(([first]) => first === '姓名');
  expect(rows[head]!.slice(0, 4)).toEqual(['姓名', '部门', '接收', '接收（上期）']);
  expect(
    rows.slice(head + 1, head + 1 + whole.rows.length).map(([name, , received]) => [name, Number(received)]),
  ).toEqual(whole.rows.map(({ person, now }) => [person.name, now.received]));
  expect(rows[head + 1 + whole.rows.length]!.slice(0, 3)).toEqual(['合计', '', String(whole.total.now.received)]);
  expect(rows.flat()).toContain('指标说明');
  expect((await fetched('businesses', 'en')).flat()).toContain('Share evaluated');
  expect((await fetched('evaluations', 'en')).flat()).toContain('Low (1 or 2 stars)');
});
