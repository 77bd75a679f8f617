import { listAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { decideTask, hangUpTask, resumeTask } from '@campus/contract/calls/flows-tasks.ts';
import { addWorkingMs, workCalendar } from '@campus/rules/basics/calendar.ts';
import { expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { buttonsOf, flowPlay, handleStep } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { checkProcesses } from '../../../doctor/processes.check.ts';

const t = testApp();
let play = flowPlay(t);
/** Sessions are over after a night, so everybody signs in again. */
const pass = (duration: number) => {
  t.clock.advance(duration);
  play = flowPlay(t);
};
const calendar = workCalendar({ timeZone: 'Asia/Shanghai' });
const HOUR = 60 * 60 * 1000;

type Clock = { promisedAt: number | null; soonAt: number | null; leftMs: number | null; lateAt: number | null };
// To the second: the clock of the tests goes on by some milliseconds with every call.
const ms = (column: string) => `(round(extract(epoch from ${column})) * 1000)::float8`;
const toSecond = (moment: number) => Math.round(moment / 1000) * 1000;
const clockOf = async (id: string): Promise<Clock> =>
  (
    await t.rows<Clock>(
      `select ${ms('promised_at')} as "promisedAt", ${ms('promise_soon_at')} as "soonAt", (round(promise_left_ms / 1000.0) * 1000)::float8 as "leftMs",
        ${ms('late_at')} as "lateAt" from processes where id = $1`,
      [id],
    )
  )[0]!;
const isListedLate = async (id: string) => {
  const { items } = await play.must('admin', listAllProcesses, { group: 'doing', overdue: 'true', size: 100 } as never);
  return items.some((item: { id: string }) => item.id === id);
};

test('[REP-07] what was promised at submitting runs in working time, stands still hung up, and is late when it is over', async () => {
  const who = { kind: 'people' as const, people: [await play.person('handler')] };
  await play.publish([handleStep('work', who, { buttons: buttonsOf('solve', 'hang-up') })]);
  await t.rows(
    `insert into business_promises (organisation_id, business_id, working_minutes, cases, made_at)
     select organisation_id, id, 240, 30, now() from businesses where code = 'leave' on conflict do nothing`,
  );
  const { id } = await play.submit('staff', 'leave');
  const submittedAt = t.clock.now();
  const promisedAt = toSecond(addWorkingMs(submittedAt, 4 * HOUR, calendar));
  expect(await clockOf(id)).toEqual({
    promisedAt,
    soonAt: toSecond(addWorkingMs(submittedAt, 3 * HOUR, calendar)),
    leftMs: null,
    lateAt: promisedAt,
  });
  pass(addWorkingMs(submittedAt, HOUR, calendar) - t.clock.now());
  const task = await play.task('handler', id);
  await play.must('handler', hangUpTask, { id, task, reason: '等待配件' });
  expect(await clockOf(id)).toEqual({ promisedAt: null, soonAt: null, leftMs: 3 * HOUR, lateAt: null });
  pass(5 * 24 * HOUR);
  expect(await isListedLate(id)).toBe(false);
  await play.must('handler', resumeTask, { id, visit: (await play.view('handler', id)).hung[0]!.visit });
  const again = toSecond(addWorkingMs(t.clock.now(), 3 * HOUR, calendar));
  expect(await clockOf(id)).toMatchObject({ promisedAt: again, leftMs: null, lateAt: again });
  pass(again - t.clock.now() - 2000);
  expect(await isListedLate(id)).toBe(false);
  pass(4000);
  expect(await isListedLate(id)).toBe(true);
  await play.must('handler', decideTask, { id, task, decision: 'solve' });
  expect(await clockOf(id)).toEqual({ promisedAt: null, soonAt: null, leftMs: null, lateAt: null });
  const tasks = await t.rows<{ due: number }>(
    `select ${ms('due_at')} as due from process_intervals where process_id = $1 and kind = 'task'`,
    [id],
  );
  expect(tasks, 'a step without a limit is due when it was promised').toEqual([{ due: again }]);
  const [kept] = await t.rows<{ due: number; late: boolean; by: string }>(
    `select ${ms('due_at')} as due, until_at > due_at as late, person_id as by from process_intervals
     where process_id = $1 and kind = 'promise'`,
    [id],
  );
  expect(kept).toEqual({ due: again, late: true, by: await play.person('handler') });
  expect((await checkProcesses(doctorDamage(t).installationWith(t.database.db))).violations).toEqual([]);
});
