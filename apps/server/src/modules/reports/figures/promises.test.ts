import { endProcess, reopenProcess, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { hangUpTask, resumeTask } from '@campus/contract/calls/flows-tasks.ts';
import { exportReport } from '@campus/contract/calls/reports.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOfFile } from '#server/platform/table-file.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = reportPlay(t);
const submit = async () => (await play.submit('student', 'leave')).id;
const on = (day: string) => ({ fromOn: day, untilOn: day });
const figures = async (day: string, more: object = {}) => {
  const { promised, kept, broken, lateBy } = (await play.promises('admin', { ...on(day), ...more })).total.now;
  return { promised, kept, broken, late: lateBy.cases };
};
const NOTHING = { promised: 0, kept: 0, broken: 0, late: 0 };
const KEPT = { promised: 1, kept: 1, broken: 0, late: 0 };
const BROKEN = { promised: 1, kept: 0, broken: 1, late: 1 };

/** The one step of a case; the second one agrees at once. */
async function finish(id: string) {
  await play.decide('handler', id, 'solve');
  await play.decide('approver', id, 'agree');
}

/** Every story is told twice: from the ledger, and from days that were put together. */
async function bothWays(look: () => Promise<void>): Promise<void> {
  await play.unmakeDays();
  await look();
  await play.makeDays();
  await look();
}

describe('[REP-07] [REP-04] what becomes of a promise', () => {
  // Four hours of working time; a workday has eight.
  beforeAll(async () => {
    await play.publishUsual(['handler'], 'approver');
    await play.promise('leave', 4 * 60);
  });

  test('done within the promised time it is kept, on the day it was done; after that it is broken, by so much working time', async () => {
    play.at('2026-11-17T15:00:00');
    const [soon, late] = [await submit(), await submit()];
    for (const id of [soon, late]) await play.claim('handler', id);
    play.at('2026-11-18T09:00:00');
    await finish(soon);
    play.at('2026-11-19T11:30:00');
    expect(await figures('2026-11-18')).toEqual(KEPT);
    expect(await figures('2026-11-19'), 'what still runs is in no figure').toEqual(NOTHING);
    await finish(late);
    play.at('2026-11-20T09:00:00');
    await bothWays(async () => {
      expect(await figures('2026-11-17')).toEqual(NOTHING);
      expect(await figures('2026-11-18')).toEqual(KEPT);
      expect(await figures('2026-11-19')).toEqual(BROKEN);
      expect(await play.promises('admin', on('2026-11-19'))).toMatchObject({
        rows: [{ business: { code: 'leave' }, now: { promised: 1, broken: 1 }, before: { promised: 1, kept: 1 } }],
      });
      const [one] = await play.cases('admin', { ...on('2026-11-19'), figure: 'late-by' });
      expect(one).toMatchObject({ processId: late, outcome: 'broken', person: { name: '周建华' } });
      const due = new Date(one!.dueAt!).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
      expect(due.slice(0, 13)).toBe('2026-11-18 10');
      const between = (one!.untilAt! - one!.dueAt!) / 1000;
      // All nights and breaks between the two are no working time.
      expect(one!.seconds).toBeLessThan(between);
      expect(one!.seconds).toBeGreaterThan(6 * 3600);
      const [kept] = await play.cases('admin', { ...on('2026-11-18'), figure: 'promised' });
      expect(kept).toMatchObject({ processId: soon, outcome: 'kept', seconds: null });
    });
  });

  test('done at the promised moment it is kept, and a moment later it is broken', async () => {
    play.at('2026-11-20T10:00:00');
    const id = await submit();
    await play.claim('handler', id);
    await finish(id);
    const due = (moment: string) =>
      t.rows(`update process_intervals set due_at = ${moment} where process_id = $1 and kind = 'promise'`, [id]);
    await due('until_at');
    expect(await figures('2026-11-20')).toEqual(KEPT);
    await due(`until_at - interval '1 millisecond'`);
    expect(await figures('2026-11-20')).toEqual(BROKEN);
    await due('null');
    expect(await figures('2026-11-20'), 'its clock stood still').toEqual(KEPT);
  });

  test('the time hung up is nobody’s: neither of the promise nor of how late it was', async () => {
    play.at('2026-11-23T09:00:00');
    const id = await submit();
    await play.claim('handler', id);
    await play.must('handler', hangUpTask, { id, task: await play.task('handler', id), reason: '等配件' });
    play.at('2026-11-25T09:00:00');
    await play.must('handler', resumeTask, { id, visit: (await play.view('handler', id)).hung[0]!.visit });
    play.at('2026-11-25T10:00:00');
    await finish(id);
    const late = await submit();
    await play.claim('handler', late);
    play.at('2026-11-26T16:00:00');
    await play.must('handler', hangUpTask, { id: late, task: await play.task('handler', late), reason: '等配件' });
    play.at('2026-11-27T16:00:00');
    await play.must('handler', resumeTask, { id: late, visit: (await play.view('handler', late)).hung[0]!.visit });
    await finish(late);
    play.at('2026-11-28T09:00:00');
    await bothWays(async () => {
      expect(await figures('2026-11-25')).toEqual(KEPT);
      expect(await figures('2026-11-27')).toEqual(BROKEN);
      const [one] = await play.cases('admin', { ...on('2026-11-27'), figure: 'late-by' });
      // Due in the afternoon of the 25th, and hung up from four on the 26th.
      expect(one!.seconds).toBeLessThan(8 * 3600);
      expect(one!.seconds).toBeGreaterThan(4 * 3600);
    });
  });

  test('given up before the promised moment it is neither; given up after it, it was broken', async () => {
    play.at('2026-11-30T09:00:00');
    const [withdrawn, ended, tooLate] = [await submit(), await submit(), await submit()];
    await play.must('student', withdrawProcess, { id: withdrawn, reason: '不要了' });
    await play.must('admin', endProcess, { id: ended, reason: '重复' });
    play.at('2026-12-01T09:00:00');
    expect(await figures('2026-11-30')).toEqual(NOTHING);
    expect(await play.cases('admin', { ...on('2026-11-30'), figure: 'promised' })).toEqual([]);
    play.at('2026-12-01T16:00:00');
    await play.must('student', withdrawProcess, { id: tooLate, reason: '等不及' });
    play.at('2026-12-02T09:00:00');
    await bothWays(async () => {
      expect(await figures('2026-11-30')).toEqual(NOTHING);
      expect(await figures('2026-12-01')).toEqual(BROKEN);
      const [one] = await play.cases('admin', { ...on('2026-12-01'), figure: 'broken' });
      expect(one).toMatchObject({ processId: tooLate, person: null, outcome: 'broken' });
      expect(await figures('2026-12-01', { departmentId: await play.department('网络中心') }), 'of nobody').toEqual(
        NOTHING,
      );
    });
  });

  test('what is opened again is a second promise', async () => {
    play.at('2026-12-03T09:00:00');
    const id = await submit();
    await play.claim('handler', id);
    await finish(id);
    await play.must('student', reopenProcess, { id, reason: '没修好' });
    play.at('2026-12-04T16:00:00');
    await finish(id);
    play.at('2026-12-05T09:00:00');
    await bothWays(async () => {
      expect(await figures('2026-12-03')).toEqual(KEPT);
      expect(await figures('2026-12-04')).toEqual(BROKEN);
    });
  });

  test('whoever gets a case that is late already is not late with it, hung up or not', async () => {
    play.at('2026-12-07T09:00:00');
    const id = await submit();
    await play.claim('handler', id);
    play.at('2026-12-08T16:00:00');
    await play.decide('handler', id, 'solve');
    await play.must('approver', hangUpTask, { id, task: await play.task('approver', id), reason: '等材料' });
    const late = await play.cases('admin', {
      fromOn: '2026-12-07',
      untilOn: '2026-12-08',
      figure: 'late',
      personId: await play.person('approver'),
    });
    expect(late).toEqual([]);
  });
});

test('[REP-07] the spreadsheet of promises has each business, the period before and what figures mean', async () => {
  const reply = await t.app.inject({
    url: `${exportReport.path}?report=promises&fromOn=2026-11-19&untilOn=2026-11-19`,
    headers: { authorization: `Bearer ${await play.token('admin')}`, 'accept-language': 'zh' },
  });
  expect(reply.statusCode).toBe(200);
  const rows = (await rowsOfFile(reply.rawPayload))!;
  const head = rows.findIndex(([first]) => first === '业务');
  expect(rows[head]!.slice(0, 9)).toEqual([
    '业务',
    '承诺',
    '承诺（上期）',
    '兑现',
    '兑现（上期）',
    '未兑现',
    '未兑现（上期）',
    '兑现率',
    '兑现率（上期）',
  ]);
  expect(rows[head + 1]!.slice(1, 9)).toEqual(['1', '1', '0', '1', '1', '0', '0', '1']);
  expect(rows[head + 2]!.slice(0, 3)).toEqual(['合计', '1', '1']);
  expect(rows.flat().some((cell) => String(cell).startsWith('结束时已超出承诺时间'))).toBe(true);
});
