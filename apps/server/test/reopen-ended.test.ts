import { endProcess, reopenEnded, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { expect, test } from 'vitest';
import { checkOutages } from '../src/doctor/outages.check.ts';
import { checkProcesses } from '../src/doctor/processes.check.ts';
import { RADAR_QUEUE } from '../src/modules/outages/outages.jobs.ts';
import { doctorDamage } from './doctor-damage.ts';
import { networkPlay } from './network-application-play.ts';
import { outagePlay } from './outage-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = networkPlay(t);
const outages = outagePlay(t);
const reopened = (id: string, step: string) => play.does('admin', reopenEnded, { id, step, reason: '重办' });
const sound = async () => {
  const installation = doctorDamage(t).installationWith(t.database.db);
  for (const check of [checkProcesses, checkOutages]) expect((await check(installation)).violations).toEqual([]);
};
const orderOf = async (id: string) =>
  (
    await t.rows<{ open: boolean; resolved: boolean }>(
      'select open, resolved_at is not null as resolved from work_orders where id = $1',
      [id],
    )
  )[0];

test('[C46] a fault report that was solved and closed is open again, those who joined it hear of it, and the radar looks', async () => {
  const first = await play.report('student');
  const joined = await play.report('staff', 'fault', {}, { joinId: first.id });
  await play.accept('200133', first.id);
  await play.must('admin', endProcess, { id: first.id, reason: '误报' });
  expect(await orderOf(first.id)).toMatchObject({ open: false });
  await outages.settle();
  const before = (await play.inbox('staff', joined.id)).length;
  expect((await reopened(first.id, 'work')).status).toBe(200);
  expect(await orderOf(first.id)).toEqual({ open: true, resolved: false });
  // Out of a pool again, as when it was reported.
  expect((await play.view('admin', first.id)).group).toBe('todo');
  expect(await play.asked(first.id)).toContain('200133');
  const jobs = await outages.waiting();
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining([RADAR_QUEUE, 'work-order-follow']));
  for (const job of jobs) await outages.run(job);
  expect((await play.inbox('staff', joined.id)).length).toBeGreaterThan(before);
  await play.accept('200133', first.id);
  await play.solve('200133', first.id);
  expect(await orderOf(first.id)).toEqual({ open: false, resolved: true });
  await sound();
});

test('[C46] an order that was canceled is open again', async () => {
  const { id } = await play.report('student', 'complaint');
  await play.must('student', withdrawProcess, { id });
  expect((await reopened(id, 'work')).status).toBe(200);
  expect(await orderOf(id)).toEqual({ open: true, resolved: false });
  await sound();
});

test('[C46] an application of the network ends for good: what was booked and charged was settled with it', async () => {
  const lineId = await play.opened('202430550207', 'dorm-month');
  const id = await play.applied('202430550207', 'pause', { lineId, month: '2027-01', reason: '实习' });
  await play.must('202430550207', withdrawProcess, { id });
  const before = await play.mine('202430550207');
  expect((await play.view('admin', id)).openActions).not.toContain('reopen-ended');
  const answer = await reopened(id, 'review');
  expect([answer.status, answer.code]).toEqual([409, 'ends-for-good']);
  expect(await play.mine('202430550207')).toEqual(before);
  expect((await play.view('admin', id)).status).toBe('ended');
  await sound();
});
