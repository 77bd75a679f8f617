import { evaluateProcess, reopenProcess } from '@campus/contract/calls/flows-processes.ts';
import { hangUpTask, resumeTask, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import { viewConsole } from '@campus/contract/calls/reports-console.ts';
import { describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { within } from '../../../../test/flow-play.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { checkProcesses } from '../../../doctor/processes.check.ts';

const t = testApp();
const play = reportPlay(t);
const { installationWith } = doctorDamage(t);
const on = (day: string) => ({ fromOn: day, untilOn: day });
const submit = async () => (await play.submit('student', 'leave')).id;
const lateOn = async (account: string, day: string) => (await play.workOf('admin', account, on(day))).late;
const consoleLate = async () => (await play.must('admin', viewConsole, { view: 'all' })).late.count;
const nothingIsWrong = async () =>
  expect((await checkProcesses(installationWith(t.database.db))).violations).toEqual([]);

/** Every story is told twice: from the ledger, and from days that were put together. */
async function bothWays(look: () => Promise<void>): Promise<void> {
  await play.unmakeDays();
  await look();
  await play.makeDays();
  await look();
}
describe('[REP-03] [REP-01] late is one thing on the console and in the report', () => {
  test.each([
    ['the promise before the limit', 7, 2, '2026-11-17'],
    ['the limit before the promise', 2, 7, '2026-11-18'],
    ['the promise, and no limit', null, 2, '2026-11-19'],
    ['the limit, and days were promised', 2, 60, '2026-11-20'],
    ['both at once', 2, 2, '2026-11-23'],
  ])('%s', async (_what, limit, promised, day) => {
    await play.publishUsual(['handler'], 'approver', { pool: false, timeLimit: within(limit) });
    await play.promise('leave', promised * 60);
    play.at(`${day}T08:30:00`);
    const before = await consoleLate();
    const id = await submit();
    play.at(`${day}T10:15:00`);
    expect([await consoleLate(), await lateOn('handler', day)]).toEqual([before, 0]);
    play.at(`${day}T10:45:00`);
    expect([await consoleLate(), await lateOn('handler', day)]).toEqual([before + 1, 1]);
    await play.decide('handler', id, 'solve');
    await play.decide('approver', id, 'agree');
    expect(await lateOn('handler', day), 'and it stays so').toBe(1);
    await nothingIsWrong();
  });

  test('beside another branch, what is hung up is not due; resumed after its promise it is due at once', async () => {
    await play.publishUsual(['handler'], 'approver', { pool: false, timeLimit: null }, { beside: ['200158'] });
    await play.promise('leave', 4 * 60);
    play.at('2026-11-24T08:30:00');
    const id = await submit();
    await play.decide('handler', id, 'solve');
    await play.must('approver', hangUpTask, { id, task: await play.task('approver', id), reason: '等材料' });
    play.at('2026-11-25T09:00:00');
    await bothWays(async () => {
      expect(await lateOn('approver', '2026-11-24')).toBe(0);
      expect(await lateOn('200158', '2026-11-24')).toBe(1);
    });
    await play.must('approver', resumeTask, { id, visit: (await play.view('approver', id)).hung[0]!.visit });
    expect(await lateOn('approver', '2026-11-25')).toBe(1);
    play.at('2026-11-26T09:00:00');
    await bothWays(async () => {
      expect(await lateOn('approver', '2026-11-24'), 'a day that is over stays as it was').toBe(0);
      expect(await lateOn('approver', '2026-11-25')).toBe(1);
    });
    await nothingIsWrong();
  });
});

test('[REP-03] [BO-10] opened again after it was solved is not sent back; sent back before that it is, in both cases once', async () => {
  await play.publishUsual(['handler'], 'approver', { pool: false });
  play.at('2026-11-30T09:00:00');
  const [reopened, sentBack, both] = [await submit(), await submit(), await submit()];
  const finish = async (id: string) => {
    await play.decide('handler', id, 'solve');
    await play.decide('approver', id, 'agree');
  };
  for (const id of [sentBack, both]) {
    await play.decide('handler', id, 'solve');
    const task = await play.task('approver', id);
    await play.must('approver', returnTask, { id, task, to: { kind: 'previous' }, reason: '再看' });
  }
  for (const id of [reopened, sentBack, both]) await finish(id);
  for (const id of [reopened, both]) {
    await play.must('student', reopenProcess, { id, reason: '没好' });
    await finish(id);
  }
  for (const id of [reopened, sentBack, both])
    await play.must('student', evaluateProcess, { id, stars: 5, achieved: true, text: '好' });
  play.at('2026-12-01T09:00:00');
  await bothWays(async () => {
    const listed = await play.cases('admin', { ...on('2026-11-30'), figure: 'returned' });
    expect(listed.map(({ processId }) => processId).sort()).toEqual([sentBack, both].sort());
  });
});
