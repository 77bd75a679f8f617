import { listProcessEvents } from '@campus/contract/calls/flows-processes.ts';
import { hangUpTask, resumeTask } from '@campus/contract/calls/flows-tasks.ts';
import type { TimeLimit } from '@campus/rules/flows/definition.ts';
import { expect, test } from 'vitest';
import { doctorDamage } from '../../../../test/doctor-damage.ts';
import { approveStep, buttonsOf, flowPlay } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { flowOutside } from '../../../app.ts';
import { checkProcesses } from '../../../doctor/processes.check.ts';
import { enqueueDueClocks, flowJobs } from '../index.ts';

const t = testApp();
const play = flowPlay(t);
const HOUR = 3_600_000;
const hours = (n: number) => ({ ms: n * HOUR, clock: 'calendar' as const });
const by = async (account: string) => ({ kind: 'people' as const, people: [await play.person(account)] });

/** Lets an hour go by, and lets the clocks that have run out do what they do. */
async function anHour(): Promise<void> {
  const { jobs, secrets, log } = t.foundation;
  t.clock.advance(HOUR);
  play.forget();
  const due: object[] = [];
  await enqueueDueClocks(t.database.db, t.clock.now(), async (_queue, data) => void due.push(data));
  const [clock] = flowJobs(t.database.db, flowOutside, t.clock.now, jobs.sendIn, secrets);
  for (const timer of due) await clock!.run(timer, log);
}
async function submitted(timeLimit: TimeLimit): Promise<string> {
  await play.publish([
    approveStep('a', await by('approver'), { timeLimit, buttons: buttonsOf('agree', 'hang-up') }),
    approveStep('b', await by('100033')),
  ]);
  return (await play.submit('staff', 'leave')).id;
}
const timeline = async (id: string) =>
  (await play.must('admin', listProcessEvents, { id })).items
    .toReversed()
    .map(({ kind, count, people, stepName }) => [
      kind,
      ...(count ? [`${count.n} of ${count.of}`] : []),
      ...people.map((person) => person.name),
      ...(stepName ? [`at ${stepName.en}`] : []),
    ]);
const intervals = (id: string) =>
  t.rows<{ outcome: string | null; due: number | null }>(
    `select outcome, round(extract(epoch from due_at) * 1000)::float8 as due from process_intervals
     where process_id = $1 and kind = 'step' order by id`,
    [id],
  );

test('[ADM-01] the clocks of a suspended university wait, and run out once when it is resumed', async () => {
  const id = await submitted({ after: hours(1), remind: { times: 1, every: hours(1) }, finally: { kind: 'pass' } });
  await t.rows(`update organisations set active = false where org_sign = 'scut'`);
  for (let n = 0; n < 3; n++) await anHour();
  await t.rows(`update organisations set active = true where org_sign = 'scut'`);
  expect((await timeline(id)).slice(1)).toEqual([]);
  for (let n = 0; n < 2; n++) await anHour();
  expect((await timeline(id)).slice(1)).toEqual([
    ['clock-remind', '1 of 1', 'at a'],
    ['clock-pass', 'at a'],
  ]);
});

test('[TRU-08] the time line says what the clock did: reminded n of m, then passed for want of time', async () => {
  const id = await submitted({ after: hours(1), remind: { times: 2, every: hours(1) }, finally: { kind: 'pass' } });
  const due = t.clock.now() + HOUR;
  for (let n = 0; n < 4; n++) await anHour();
  expect((await timeline(id)).slice(1)).toEqual([
    ['clock-remind', '1 of 2', 'at a'],
    ['clock-remind', '2 of 2', 'at a'],
    ['clock-pass', 'at a'],
  ]);
  expect(await intervals(id)).toEqual([
    { outcome: 'timed-out', due },
    { outcome: null, due: null },
  ]);
  const way = (await play.view('admin', id)).way.find(({ step }) => step === 'a');
  expect(way?.people.map(({ state }) => state)).toEqual(['timed-out']);
});

test('[TRU-08] escalated, reassigned, refused: each with its own word and to whom', async () => {
  const reassigned = await submitted({
    after: hours(1),
    remind: null,
    finally: { kind: 'reassign', to: await play.person('100046') },
  });
  await anHour();
  expect((await timeline(reassigned)).at(-1)).toEqual(['clock-reassign', '范淑贞', 'at a']);
  const refused = await submitted({ after: hours(1), remind: null, finally: { kind: 'refuse' } });
  await anHour();
  expect((await timeline(refused)).at(-1)).toEqual(['clock-refuse', 'at a']);
  const raised = await submitted({ after: hours(1), remind: null, finally: { kind: 'escalate' } });
  await anHour();
  const [kind, ...rest] = (await timeline(raised)).at(-1)!;
  expect([kind, rest.length]).toEqual(['clock-escalate', 2]);
});

test('[TRU-08] [TRU-14] resumed at its moment or by hand, at which step; the step is due later by what it hung', async () => {
  const id = await submitted({ after: hours(48), remind: null, finally: { kind: 'pass' } });
  const due = (await intervals(id))[0]!.due!;
  const on = { id, task: await play.task('approver', id) };
  await play.must('approver', hangUpTask, { ...on, reason: 'x' });
  await anHour();
  const visit = (await play.view('approver', id)).hung[0]!.visit;
  await play.must('approver', resumeTask, { id, visit });
  expect((await timeline(id)).at(-1)).toEqual(['resume', 'at a']);
  expect((await intervals(id))[0]!.due! - due).toBeGreaterThanOrEqual(HOUR);
  await play.must('approver', hangUpTask, { ...on, reason: 'x', resumeOn: '2026-12-01' });
  for (let n = 0; n < 24 * 20; n += 24) t.clock.advance(24 * HOUR);
  await anHour();
  expect((await timeline(id)).at(-1)).toEqual(['clock-resume', 'at a']);
  expect((await checkProcesses(doctorDamage(t).installationWith(t.database.db))).violations).toEqual([]);
});
