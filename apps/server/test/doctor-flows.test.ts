import { beforeAll, describe, expect, test } from 'vitest';
import { checkDecisions } from '../src/doctor/decisions.check.ts';
import type { Installation } from '../src/doctor/findings.ts';
import { checkHolders } from '../src/doctor/holders.check.ts';
import { checkProcesses } from '../src/doctor/processes.check.ts';
import { checkReportDays } from '../src/doctor/report-days.check.ts';
import { checkSkippedSteps } from '../src/doctor/skipped-steps.check.ts';
import { makeReportDays } from '../src/modules/reports/index.ts';
import { doctorDamage } from './doctor-damage.ts';
import { playSomeBusiness } from './doctor-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const { testDamages, withDamage } = doctorDamage(t);
beforeAll(() => playSomeBusiness(t), 300_000);

const running = `(select id from processes where status = 'running' and tab = 'InApproval' order by id limit 1)`;
const ofRunning = `process_id = ${running}`;

describe('[TRU-03] whoever holds something is there', () => {
  const asked = `select person_id from process_people where ${ofRunning} and opened_at is not null`;
  const returned = `select submitter_id from processes where status = 'returned'`;
  const lent = `select (t ->> 'person')::uuid from processes, jsonb_array_elements(state -> 'tasks') t where t ->> 'state' = 'delegated'`;
  testDamages(checkHolders, [
    [
      'all who are asked are disabled',
      [`update people set active = false where id in (${asked})`],
      /^process \w+ \([\w-]+\): nobody who is active holds it: [\w-]+/,
    ],
    [
      'it was returned to somebody who is disabled',
      [`update people set active = false where id in (${returned})`],
      /nobody who is active holds it/,
    ],
    [
      'it comes back to somebody who is disabled',
      [`update people set active = false where id in (${lent})`],
      /a disabled person holds it/,
    ],
  ]);
});

describe('processes', () => {
  testDamages(checkProcesses, [
    [
      'another state',
      [`update processes set state = jsonb_set(state, '{form,reason}', '"x"') where id = ${running}`],
      /^process \w+ \([\w-]+\): its state is not the replay of its \d+ events: form$/,
    ],
    [
      'an event that is gone',
      [`delete from process_events where id = (select max(id) from process_events)`],
      /its state is not the replay of its \d+ events/,
    ],
    [
      'an event that says something else',
      [`update process_events set changes = '[]' where id = (select min(id) from process_events where ${ofRunning})`],
      /not the replay/,
    ],
    [
      'another group',
      [`update processes set process_group = 'done' where id = ${running}`],
      /processGroup is "done" and its state says "doing"/,
    ],
    [
      'another tab',
      [`update processes set tab = 'Completed' where id = ${running}`],
      /tab is "Completed" and its state says "InApproval"/,
    ],
    ['another status', [`update processes set status = 'returned' where id = ${running}`], /status is "returned"/],
    [
      'another outcome',
      [`update processes set outcome = 'done' where id = ${running}`],
      /outcome is "done" and its state says null/,
    ],
    ['hung up', [`update processes set hung_up = true where id = ${running}`], /hungUp is true/],
    ['another limit', [`update processes set due_at = now() where id = ${running}`], /dueAt is \d+/],
    [
      'another standing',
      [`update processes set standing = '{"steps":[],"people":[]}' where id = ${running}`],
      /standing is .* and its state says/,
    ],
    [
      'other actions of the submitter',
      [`update processes set submitter_actions = '{delete}' where id = ${running}`],
      /submitterActions is \["delete"\] and its state says/,
    ],
    [
      'a moment of an end that was not',
      [`update processes set ended_at = now() where id = ${running}`],
      /it has a moment of its end and runs/,
    ],
    [
      'no moment of its end',
      [`update processes set ended_at = null where status = 'ended'`],
      /it is ended and has no moment of it/,
    ],
    [
      'another submitter',
      [
        `update processes set submitter_id = (select id from people p where p.organisation_id = processes.organisation_id and p.id <> submitter_id limit 1) where id = ${running}`,
      ],
      /another submitter/,
    ],
    [
      'kept from somebody',
      [`update processes set kept_from = array[submitter_id] where id = ${running}`],
      /it is kept from others than its form says/,
    ],
    [
      'somebody who is asked and has no list',
      [`update process_people set opened_at = null where ${ofRunning} and opened_at is not null`],
      /is asked and has it in no list/,
    ],
    [
      'somebody who has a list and is not asked',
      [`update process_people set opened_at = now() where ${ofRunning} and opened_at is null`],
      /is not asked and has it in a list/,
    ],
    [
      'somebody who is missing',
      [`delete from process_people where ${ofRunning} and opened_at is not null`],
      /is missing beside it/,
    ],
    [
      'somebody who has nothing to do with it',
      [
        `insert into process_people (organisation_id, person_id, process_id, business_id, process_group, submitted_at) select p.organisation_id, x.id, p.id, p.business_id, p.process_group, p.submitted_at from processes p join people x on x.organisation_id = p.organisation_id and x.account = '202330781035' where p.id = ${running}`,
      ],
      /has nothing to do with it and stands beside it/,
    ],
    [
      'another part',
      [`update process_people set took_part = not took_part where ${ofRunning}`],
      /with another part than they had/,
    ],
    [
      'held by somebody else',
      [`update process_people set holds = not holds where ${ofRunning}`],
      /with another part than they had/,
    ],
    [
      'another group beside it',
      [`update process_people set process_group = 'abort' where ${ofRunning}`],
      /with another group, business or moment/,
    ],
    ['a clock that is missing', ['delete from process_timers'], /the clock \d+ at .* is missing beside it/],
    [
      'a clock too many',
      [`insert into process_timers select organisation_id, id, 999, now() from processes where id = ${running}`],
      /the clock 999 at .* stands beside it and should not/,
    ],
    [
      'an interval that is missing',
      [`delete from process_intervals where ${ofRunning} and kind = 'group'`],
      /the interval group doing from .* until now is missing/,
    ],
    [
      'an interval that is closed',
      [`update process_intervals set until_at = from_at where ${ofRunning} and kind = 'task' and until_at is null`],
      /the interval task \d+ .* is missing/,
    ],
    [
      'an interval too many',
      [
        `insert into process_intervals (organisation_id, process_id, business_id, kind, name, from_at) select organisation_id, id, business_id, 'hung-up', '1', submitted_at from processes where id = ${running}`,
      ],
      /the interval hung-up 1 from .* stands beside it and should not/,
    ],
    [
      'an order that is open after its end',
      [`update work_orders set open = not open`],
      /^order \w+ .*: it is (open|closed) and its process \w+$/,
    ],
    [
      'an application that is closed before its end',
      [`update network_applications set open = not open`],
      /^application \w+ .*: it is (open|closed) and its process \w+$/,
    ],
  ]);
});

describe('decisions', () => {
  testDamages(checkDecisions, [
    [
      'two open decisions in a branch',
      [
        `update processes set state = jsonb_set(state, '{visits}', state -> 'visits' || jsonb_build_array(state -> 'visits' -> -1 || '{"id":999}')) where id = ${running}`,
      ],
      /branch \d+ has 2 open decisions/,
    ],
    [
      'none',
      [`update processes set state = jsonb_set(state, '{visits,-1,outcome}', '"agreed"') where id = ${running}`],
      /branch \d+ has 0 open decisions/,
    ],
    [
      'a visit that is over and still asks',
      [`update processes set state = jsonb_set(state, '{visits,-1,outcome}', '"agreed"') where id = ${running}`],
      /visit \d+ is over and still asks 1/,
    ],
    [
      'somebody who is asked twice',
      [
        `update processes set state = jsonb_set(state, '{tasks}', state -> 'tasks' || jsonb_build_array(state -> 'tasks' -> -1 || '{"id":999}')) where id = ${running}`,
      ],
      /visit \d+ asks somebody twice/,
    ],
    [
      'an end with open decisions',
      [`update processes set state = jsonb_set(state, '{status}', '"ended"') where id = ${running}`],
      /it is ended and 1 decisions are open/,
    ],
    [
      'a branch that stands elsewhere',
      [`update processes set state = jsonb_set(state, '{branches,0,index}', '7') where id = ${running}`],
      /does not stand at the step/,
    ],
    [
      'a process without a branch',
      [`update processes set state = jsonb_set(state, '{branches}', '[]') where id = ${running}`],
      /no branch of it does/,
    ],
    [
      'a clock for nothing',
      [
        `update processes set state = jsonb_set(state, '{timers}', '[{"id":999,"visit":998,"kind":"limit","dueAt":0,"clock":"calendar"}]') where id = ${running}`,
      ],
      /clock 999 runs for a visit that is over/,
    ],
    [
      'a task that was decided twice',
      [
        `insert into process_events (organisation_id, process_id, at, kind, changes) select organisation_id, process_id, at, kind, jsonb_build_array(jsonb_set(c.value, '{task,settledAt}', '1')) from process_events e, jsonb_array_elements(e.changes) c where c.value -> 'task' ->> 'state' = 'agreed' limit 1`,
      ],
      /task \d+ was decided a second time by event \d+/,
    ],
  ]);
});

describe('ways', () => {
  const done = `(select id from processes where outcome = 'done' and state -> 'visits' -> 0 ->> 'outcome' = 'agreed' order by id limit 1)`;
  const jumped = `update processes set state = jsonb_set(state, '{visits,0,outcome}', '"cancelled"') where id = ${done}`;
  testDamages(checkSkippedSteps, [
    [
      '[TRU-01] an approval that was jumped over',
      [jumped],
      /^process \w+ \([\w-]+\): it ended well and nobody let it pass at \w+/,
    ],
  ]);

  test('[TRU-01] what an administrator moved past it is not named, and nothing is where all is well', async () => {
    const moved = `insert into process_events (organisation_id, process_id, at, kind, step_id, changes)
      select organisation_id, id, now(), 'move', state -> 'visits' -> -1 ->> 'step', '[]' from processes where id = ${done}`;
    expect((await withDamage([moved, jumped], checkSkippedSteps)).violations).toEqual([]);
    const well = await withDamage([], checkSkippedSteps);
    expect([well.violations, well.looked > 0]).toEqual([[], true]);
  });
});

describe('[REP-05] figures of days', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const day = `on_day = '2026-11-16'`;
  /** Two days later, when the days are over. */
  const look = (installation: Installation) => checkReportDays({ ...installation, now: installation.now + 2 * DAY });
  const otherCalendar = `insert into calendar_days (organisation_id, day, kind, name_zh, name_en)
    select id, '2026-11-16', 'holiday', '停工日', 'A day off' from organisations on conflict (organisation_id, day) do update set kind = 'holiday'`;
  beforeAll(async () => {
    const [{ id }] = (await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`)) as [
      { id: string },
    ];
    await makeReportDays(t.product.db, id, t.clock.now() + 2 * DAY);
  });

  testDamages(look, [
    [
      'a count that is another',
      [`update report_days set received = received + 1 where ${day} and received > 0`],
      /^figures of scut on 2026-11-16, business [\w-]+, person [\w-]+, department [\w-]+: received is \d+ and the ledger says \d+/,
    ],
    [
      'a time that is another',
      [`update report_days set handlings[1] = handlings[1] + 1 where handlings <> '{}'`],
      /handlings is [\d,]+ and the ledger says/,
    ],
    [
      'a time that is missing',
      [`update report_days set handlings = '{}' where handlings <> '{}'`],
      /handlings is {2}and the ledger says/,
    ],
    [
      'times by a calendar that was changed without unmaking them',
      ['alter table calendar_days disable trigger user', otherCalendar],
      /is [\d,]+ and the ledger says/,
    ],
    ['a row that is gone', [`delete from report_days where ${day}`], /the ledger has some and they are not there/],
    [
      'a row too many',
      [
        `insert into report_days (organisation_id, on_day, business_id, begun) select organisation_id, '2026-11-16', id, 1 from businesses b
         where not exists (select 1 from report_days r where r.business_id = b.id) limit 1`,
      ],
      /they stand there and the ledger has none/,
    ],
    [
      'rows of a day that was not put together',
      [`delete from report_days_made where ${day}`],
      /^figures of scut on 2026-11-16: they stand there for a day that was not put together/,
    ],
    [
      'a task that is gone from the ledger',
      [
        `delete from process_intervals where id = (select min(id) from process_intervals where kind = 'task' and until_at is not null)`,
      ],
      /and the ledger says|the ledger has none/,
    ],
  ]);

  test('nothing is wrong with what was put together, nor with what another calendar has unmade', async () => {
    const asItIs = await withDamage([], look);
    expect(asItIs.violations).toEqual([]);
    const changed = await withDamage([otherCalendar], look);
    expect(changed.violations).toEqual([]);
    expect(changed.looked).toBeLessThan(asItIs.looked);
    // A clock was put back: what was put together in the future by now is put together anew.
    const [wrong] = [`update report_days set received = received + 1 where ${day} and received > 0`];
    expect((await withDamage([wrong], checkReportDays)).violations).toEqual([]);
  });
});
