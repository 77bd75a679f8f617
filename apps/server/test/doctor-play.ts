import { withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import {
  addSigners,
  decideTask,
  delegateTask,
  hangUpTask,
  returnTask,
  transferTask,
} from '@campus/contract/calls/flows-tasks.ts';
import { endLine, refundCharge, setLineFreeze } from '@campus/contract/calls/network-packages.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { DAY, HOUR, MINUTE, networkPlay } from './network-application-play.ts';
import { picture } from './picture.ts';
import type { TestApp } from './test-app.ts';

/** A little of everything that people do, so that a doctor has something to look at. */
export async function playSomeBusiness(t: TestApp): Promise<void> {
  const play = networkPlay(t);
  await flows(t, play);
  await network(t, play);
}

type Play = ReturnType<typeof networkPlay>;

async function flows(t: TestApp, play: Play): Promise<void> {
  const key = { token: await play.token('admin'), key: 'a-key-of-the-doctor' };
  const said = { key: 'hall.basics', values: { pValue1: '020-87110000' } };
  const saved = await t.send(saveParameter as unknown as Call, said, key);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  await picture(t, await play.token('student'));
  const decide = async (account: string, id: string, decision: 'agree' | 'disagree' = 'agree') =>
    play.must(account, decideTask, { id, task: await play.task(account, id), decision, reason: '可以' });

  await play.submit('student', 'leave');
  const leave = await play.submit('student', 'leave', { days: '5' });
  await decide('staff', leave.id);
  const refused = await play.submit('student', 'leave');
  await decide('staff', refused.id, 'disagree');
  const given = await play.submit('student', 'leave');
  const task = await play.task('staff', given.id);
  await play.must('staff', transferTask, { id: given.id, task, to: await play.person('100033'), reason: '出差' });
  await play.must('student', withdrawProcess, { id: given.id, reason: '不去了' });
  const helped = await play.submit('student', 'leave');
  const before = { where: 'before' as const, people: [await play.person('100033')] };
  await play.must('staff', addSigners, { id: helped.id, task: await play.task('staff', helped.id), ...before });
  const seal = await play.submit('100412', 'seal');
  await decide('100046', seal.id);
  const lent = { id: seal.id, task: await play.task('approver', seal.id), to: await play.person('100058') };
  await play.must('approver', delegateTask, lent);
  const loan = await play.submit('student', 'loan');
  const hung = { id: loan.id, task: await play.task('handler', loan.id), reason: '设备外借中' };
  await play.must('handler', hangUpTask, { ...hung, resumeOn: '2026-11-18' });
  const back = await play.submit('student', 'loan');
  const mine = { id: back.id, task: await play.task('handler', back.id) };
  const to = { kind: 'submitter' as const };
  await play.must('handler', returnTask, { ...mine, to, reason: '缺少用途', afterwards: 'restart' });
  const report = await play.report('student');
  await play.report('202330781022', 'fault', {}, { joinId: report.id });
  const [able] = await play.asked(report.id);
  await play.accept(able!, report.id);
  await play.solve(able!, report.id);
  await play.report('202421011305', 'complaint');
}

async function network(t: TestApp, play: Play): Promise<void> {
  await play.opened('202430550207');
  // One that opens with just enough, and owes from the first of the next month on.
  await play.pay('202421011305', 13_000);
  const place = { placeId: await play.place('D5'), port: 'A-02', month: '2026-11' };
  const poor = await play.applied('202421011305', 'open', { packageId: await play.packageOf('dorm-month'), ...place });
  await play.decide(poor);
  await play.runJobs();
  const paused = await play.opened('202330781022', 'dorm-fast');
  const pause = await play.applied('202330781022', 'pause', { lineId: paused, month: '2026-12', reason: '实习' });
  await play.decide(pause);
  const changed = await play.opened('202421011321', 'dorm-year');
  await play.applied('202421011321', 'change-mac', { lineId: changed, mac: '00-11-22-33-44-55' });
  await play.pass(3 * MINUTE);
  await play.pass(2 * HOUR);
  const ended = await play.opened('202330781035');
  await play.must('admin', setLineFreeze, { lineId: ended, frozen: true, reason: '违规' });
  await play.must('admin', endLine, { lineId: ended, reason: '毕业' });
  const [fee] = await t.rows<{ id: string }>(`select id from ledger_entries where kind = 'fee' order by id limit 1`);
  await play.must('admin', refundCharge, { entryId: fee!.id, amountFen: 4000, reason: '施工未成' });
  await play.pass(15 * DAY);
  await play.charge();
  await play.pass(2 * HOUR);
  // One that is agreed to and waits for money, and one that nobody has looked at.
  const waits = await play.applied('202320114416', 'open', {
    packageId: await play.packageOf('dorm-month'),
    ...place,
    month: '2026-12',
  });
  await play.decide(waits);
  await play.runJobs();
  await play.applied('202330781035', 'open', {
    packageId: await play.packageOf('dorm-month'),
    ...place,
    month: '2026-12',
  });
}
