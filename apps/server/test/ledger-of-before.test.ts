import { readFileSync } from 'node:fs';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { beforeAll, expect, test } from 'vitest';
import { checkProcesses } from '../src/doctor/processes.check.ts';
import { doctorDamage } from './doctor-damage.ts';
import { playSomeBusiness } from './doctor-play.ts';
import { workAtRandom } from './random-work.ts';
import { reportPlay } from './report-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const { withDamage } = doctorDamage(t);
const play = reportPlay(t);
beforeAll(async () => {
  await playSomeBusiness(t);
  await play.publishUsual(['handler', '200158', '200021'], 'approver', { onNotSolved: 'go-on' });
  // Nothing that had ended could be opened again then.
  await workAtRandom(t, play, dice(20_261_118), 400, { reopensEnded: false });
}, 300_000);

test('[REP-04] the ledger that processes of before were given is the one that their events say', async () => {
  const read = (name: string) => readFileSync(new URL(`../db/migrations/${name}.sql`, import.meta.url), 'utf8');
  const [, made = ''] = read('0046_ledger_of_figures').split('-- tasks as each event left them');
  const [statements = ''] = made.split('-- nothing asks for these any more');
  const asBefore = [
    `delete from process_intervals where kind in ('task', 'offer', 'evaluation', 'response', 'case', 'promise')`,
    `update process_intervals set person_id = null, department_id = null, until_department_id = null where kind = 'hung-up'`,
    // A step kept when it was due for the first time.
    `update process_intervals i set due_at = (
       select to_timestamp((c.change -> 'visit' ->> 'dueAt')::double precision / 1000.0)
       from process_events e, jsonb_array_elements(e.changes) with ordinality c (change, nth)
       where e.process_id = i.process_id and e.at = i.from_at and c.change -> 'visit' ->> 'id' = i.name
       order by e.id desc, c.nth desc limit 1) where kind = 'step'`,
    'update processes set promised_at = null, promise_soon_at = null, promise_left_ms = null, late_at = due_at',
  ];
  const given = [...asBefore, `do $$ begin ${statements} end $$`];
  const lost = await withDamage(asBefore, checkProcesses);
  expect(lost.violations.length).toBeGreaterThan(10);
  const hung = await withDamage(given, checkProcesses);
  expect(hung.violations.length, 'what was hung up was due without what had been left').toBeGreaterThan(0);
  const mended = await withDamage([...given, `do $$ begin ${read('0054_due_when_resumed')} end $$`], checkProcesses);
  expect(mended.violations).toEqual([]);
  expect(mended.looked).toBe(lost.looked);
});

test('[REP-04] [REP-05] after people did whatever they may, the ledger is the one that their events say', async () => {
  await workAtRandom(t, play, dice(20_261_119), 150);
  const { violations, looked } = await withDamage([], checkProcesses);
  expect(violations).toEqual([]);
  expect(looked).toBeGreaterThan(300);
});
