import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { fillOrders } from '../db/seeds/index.ts';
import { bindings } from '../src/app.ts';
import { checkApplications } from '../src/doctor/applications.check.ts';
import { checkAttachments } from '../src/doctor/attachments.check.ts';
import { checkAudit } from '../src/doctor/audit.check.ts';
import { checkCharges } from '../src/doctor/charges.check.ts';
import { checkDecisions } from '../src/doctor/decisions.check.ts';
import { examine } from '../src/doctor/examine.ts';
import type { Findings, Patient } from '../src/doctor/findings.ts';
import { checkLedger } from '../src/doctor/ledger.check.ts';
import { checkLines } from '../src/doctor/lines.check.ts';
import { checkOnce } from '../src/doctor/once.check.ts';
import { inSnapshot } from '../src/doctor/open-patient.ts';
import { checkOrganisations } from '../src/doctor/organisations.check.ts';
import { checkProcesses } from '../src/doctor/processes.check.ts';
import { checkRadius } from '../src/doctor/radius.check.ts';
import { checkSlots } from '../src/doctor/slots.check.ts';
import { sql } from '../src/platform/drizzle.ts';
import { schedule } from '../src/schedule.ts';
import { playSomeBusiness } from './doctor-play.ts';
import { startServer } from './server-process.ts';
import { testApp } from './test-app.ts';

const DOCTOR = fileURLToPath(new URL('../src/main-doctor.ts', import.meta.url));
const t = testApp();

beforeAll(async () => {
  const { jobs, clock, ...parts } = t.foundation;
  const stage = { ...parts, bindings, sendIn: jobs.sendIn };
  await fillOrders(stage, 'scut', clock.now(), new AbortController().signal);
  await playSomeBusiness(t);
}, 120_000);

const patientWith = (db: Patient['db']): Patient => ({ ...t.foundation, db, fresh: db, now: t.clock.now() });
class Undone extends Error {}

/** Makes the database sick, looks at it, and takes it all back. */
async function sickWith<T>(plant: readonly string[], look: (patient: Patient) => Promise<T>): Promise<T> {
  let found: T | undefined;
  await t.database.db
    .transaction(async (tx) => {
      for (const text of plant) await tx.execute(sql.raw(text));
      found = await look(patientWith(tx));
      throw new Undone();
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found as T;
}

type Plant = [what: string, plant: readonly string[], named: RegExp];
const named = (look: (patient: Patient) => Promise<Findings>, plants: readonly Plant[]) =>
  test.each(plants)('%s', async (_what, plant, wanted) => {
    const { violations, looked } = await sickWith(plant, look);
    expect(violations.map(({ record, wrong }) => `${record}: ${wrong}`)).toContainEqual(expect.stringMatching(wanted));
    expect(looked).toBeGreaterThan(0);
  });

test('a demo with a month of business is well', async () => {
  const lines: string[] = [];
  const verdict = await inSnapshot(t.database, (db) =>
    examine({ ...patientWith(db), fresh: t.database.db }, (line) => lines.push(line)),
  );
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(lines).toHaveLength(12);
  expect(verdict).toBe('well');
});

test('a look cannot write', async () => {
  const written = inSnapshot(t.database, (db) => db.execute(sql`update people set name = name`));
  await expect(written).rejects.toMatchObject({ cause: { message: expect.stringContaining('read-only') } });
});

/** Entries are only ever added; whoever makes them sick has to get around that first. */
const OPEN_LEDGER = 'alter table ledger_entries disable trigger ledger_entries_stay';
const entry = (kind: string) => `(select min(id) from ledger_entries where kind = '${kind}')`;
/** The same entry once more, or with something else in it. */
const again = (
  of: string,
  change: Partial<
    Record<
      'kind' | 'amount_fen' | 'line_id' | 'payer' | 'reference' | 'refund_of_id' | 'organisation_id' | 'person_id',
      string
    >
  > = {},
) => {
  const columns = [
    'organisation_id',
    'person_id',
    'at',
    'kind',
    'amount_fen',
    'balance_fen',
    'method',
    'payer',
    'reference',
    'line_id',
    'start_on',
    'end_on',
    'refund_of_id',
  ];
  return `insert into ledger_entries (${columns.join(', ')}) select ${columns.map((column) => change[column as 'kind'] ?? column).join(', ')} from ledger_entries where id = ${of}`;
};

describe('the ledger', () => {
  named(checkLedger, [
    [
      'another balance',
      [`update ledger_accounts set balance_fen = balance_fen + 1`],
      /^ledger account of person .*: the balance is \d+ fen and its entries add up to \d+$/,
    ],
    [
      'a balance below zero',
      [
        'alter table ledger_accounts drop constraint ledger_accounts_not_negative',
        'update ledger_accounts set balance_fen = -5',
      ],
      /is -5 fen, below zero/,
    ],
    [
      'another balance at an entry',
      [OPEN_LEDGER, `update ledger_entries set balance_fen = balance_fen + 1 where id = ${entry('fee')}`],
      /^ledger entry \d+: its balance is not the sum/,
    ],
    [
      'an entry that left less than nothing',
      [OPEN_LEDGER, `update ledger_entries set balance_fen = -1 where id = ${entry('fee')}`],
      /it left less than nothing/,
    ],
    [
      'an entry that is gone',
      [OPEN_LEDGER, `delete from ledger_entries where id = ${entry('period')}`],
      /its entries add up to/,
    ],
    [
      'more given back than was taken',
      [again(entry('period'), { kind: `'refund'`, amount_fen: '999999', refund_of_id: 'id' })],
      /999999 fen were given back of/,
    ],
    [
      'a deposit given back',
      [again(entry('deposit'), { kind: `'refund'`, refund_of_id: 'id', payer: 'null', reference: 'null' })],
      /a deposit was given back/,
    ],
    [
      'given back to somebody else',
      [
        again(entry('fee'), {
          kind: `'refund'`,
          amount_fen: '1',
          refund_of_id: 'id',
          person_id: '(select person_id from ledger_accounts a where a.person_id <> ledger_entries.person_id limit 1)',
        }),
      ],
      /to somebody else/,
    ],
  ]);
});

describe('what is sent twice', () => {
  named(checkOnce, [
    [
      'a deposit that was counted twice',
      ['alter table ledger_entries drop constraint ledger_entries_reference_key', again(entry('deposit'))],
      /^deposit card R1: it was counted 2 times/,
    ],
    [
      'a deposit without a reference',
      [OPEN_LEDGER, `update ledger_entries set payer = null, reference = null where kind = 'deposit'`],
      /a deposit without a reference/,
    ],
    [
      'a key that kept no reply',
      ['update idempotency_keys set reply = null'],
      /^idempotency key \w+: SaveParameter claimed it and kept no reply/,
    ],
    [
      'a key that stands there twice',
      [
        'alter table idempotency_keys drop constraint idempotency_keys_pkey',
        'insert into idempotency_keys select * from idempotency_keys',
      ],
      /stands there 2 times/,
    ],
    [
      'news that came twice',
      [
        'alter table inbox_messages drop constraint inbox_messages_once_key',
        'insert into inbox_messages select gen_random_uuid(), organisation_id, person_id, at, kind, facts, about_kind, about_id, once_key, read_at from inbox_messages limit 1',
      ],
      /it was delivered 2 times/,
    ],
    [
      'a file that was read twice',
      [
        'drop index feed_runs_slot_key',
        ...[1, 2].map(
          () =>
            `insert into feed_runs (id, organisation_id, source, slot_at, received_at, state, digest, plan_digest, counts) select gen_random_uuid(), id, 'file', '2026-11-16T06:30Z', now(), 'dry', '', '', '{}' from organisations where org_sign = 'scut'`,
        ),
      ],
      /was read 2 times/,
    ],
  ]);
});

const opened = `(select id from network_lines where state = 'active' order by id limit 1)`;
const applied = `(select id from network_lines where state = 'applied' limit 1)`;
const ofLine = (kind: string, line: string) =>
  `(select min(id) from ledger_entries where kind = '${kind}' and line_id = ${line})`;

describe('fees and periods', () => {
  named(checkCharges, [
    [
      'a fee for a line that was never opened',
      [
        again(entry('fee'), {
          line_id: applied,
          person_id: `(select person_id from network_lines where id = ${applied})`,
        }),
      ],
      /the fee was charged and it was never opened/,
    ],
    ['two fees', [again(ofLine('fee', opened))], /the fee was charged 2 times/],
    [
      'no fee',
      [
        OPEN_LEDGER,
        'update ledger_entries set refund_of_id = null',
        `delete from ledger_entries where id = ${ofLine('fee', opened)}`,
      ],
      /it was opened without the fee/,
    ],
    [
      'another fee',
      [OPEN_LEDGER, `update ledger_entries set amount_fen = -1 where id = ${ofLine('fee', opened)}`],
      /the fee was 1 fen and 10000 are set/,
    ],
    ['a period twice', [again(ofLine('period', opened))], /the days from 2026-11-01 are paid for twice/],
    [
      'a charge for no line',
      [again(ofLine('period', opened), { line_id: 'gen_random_uuid()' })],
      /a period of no line of that person/,
    ],
    [
      'a line that runs and was never opened',
      [`update network_lines set opened_at = null where id = ${opened}`],
      /it is active, and it was never opened/,
    ],
    [
      'an opened line without a name',
      [
        'alter table network_lines drop constraint network_lines_opened',
        `update network_lines set account_id = null where id = ${opened}`,
      ],
      /the network has no name for it/,
    ],
  ]);
});

const running = `(select id from processes where status = 'running' and tab = 'InApproval' order by id limit 1)`;
const ofRunning = `process_id = ${running}`;

describe('processes', () => {
  named(checkProcesses, [
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
  named(checkDecisions, [
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

describe('moments of the clock', () => {
  const slot = (job: string, due: string, ran: string) =>
    `insert into clock_slots (job, due_at, ran_at) values ('${job}', '${due}', '${ran}')`;
  const minute = slot('process-clocks', '2026-12-01T04:00Z', '2026-12-01T04:00Z');
  named(
    (patient) => checkSlots(patient, schedule(patient.storage)),
    [
      [
        'one that ran twice',
        ['alter table clock_slots drop constraint clock_slots_key', minute, minute],
        /^slot process-clocks .*: it ran 2 times/,
      ],
      [
        'one that was left out',
        [minute],
        /^slot network-charges 2026-11-30T16:05:00.000Z of organisation .*: it did not run/,
      ],
    ],
  );
  test('one that is only late, and those of long ago, are nobody’s fault', async () => {
    const late = slot('process-clocks', '2026-12-01T06:35Z', '2026-12-01T06:35Z');
    const { violations } = await sickWith([late], (patient) => checkSlots(patient, schedule(patient.storage)));
    const moments = violations.map(({ record }) => record.slice(0, 45));
    expect(moments).toContain('slot dormitory-feed 2026-11-30T12:00:00.000Z ');
    expect(moments).not.toContain('slot dormitory-feed 2026-12-01T06:30:00.000Z ');
    expect(moments).not.toContain('slot dormitory-feed 2026-11-28T06:30:00.000Z ');
  });
});

describe('other organisations', () => {
  const stranger = `(select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1)`;
  named(checkOrganisations, [
    [
      'in a column that the database knows nothing of',
      [`update process_events set by_person_id = ${stranger} where id = (select min(id) from process_events)`],
      /^process_events \d+: its by_person_id is of people of another organisation/,
    ],
    [
      'in a list',
      [`update process_events set people = array[${stranger}] where id = (select min(id) from process_events)`],
      /its people is of people of another organisation/,
    ],
    [
      'in a foreign key of one column',
      [
        again(entry('fee'), {
          kind: `'refund'`,
          amount_fen: '1',
          refund_of_id: 'id',
          organisation_id: `(select id from organisations where org_sign = 'sdpt')`,
          person_id: stranger,
        }),
      ].flatMap((text) => [
        `insert into ledger_accounts (person_id, organisation_id) select ${stranger}, id from organisations where org_sign = 'sdpt'`,
        text,
      ]),
      /^ledger_entries \d+: its refund_of_id is of ledger_entries of another organisation/,
    ],
    [
      'in a foreign key that is gone',
      [
        'alter table work_orders drop constraint work_orders_place_fkey',
        `update work_orders set place_id = (select p.id from places p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1)`,
      ],
      /^work_orders [\w-]+: its place_id is of places of another organisation/,
    ],
    [
      'as the owner of a file',
      [
        `update attachments set owner_id = (select b.id from businesses b where b.organisation_id <> attachments.organisation_id limit 1) where owner_kind = 'business'`,
      ],
      /^attachments [\w-]+: its owner_id is of businesses of another organisation/,
    ],
    [
      'as what news are about',
      [
        `update inbox_messages set organisation_id = (select id from organisations where org_sign = 'sdpt'), person_id = ${stranger}, once_key = id::text`,
      ],
      /its about_id is of processes of another organisation/,
    ],
  ]);
});

describe('attachments', () => {
  named(checkAttachments, [
    [
      'one without its file',
      [
        `insert into attachments select gen_random_uuid(), organisation_id, uploader_id, name, media_type, bytes, width, height, null, null, created_at from attachments limit 1`,
      ],
      /^attachment [\w-]+: its file is missing/,
    ],
    [
      'a file without one',
      [`delete from attachments where id = (select id from attachments limit 1)`],
      /^file [\w-]+: no attachment has it/,
    ],
  ]);
  test('a file of this hour may still get its row', async () => {
    const plant = [`delete from attachments`];
    const { violations } = await sickWith(plant, (patient) => checkAttachments({ ...patient, now: Date.now() }));
    expect(violations).toEqual([]);
  });
});

describe('the audit', () => {
  named(checkAudit, [
    [
      'two lines for one request',
      [
        `insert into audit_entries (organisation_id, at, call, outcome, person_id, facts, request_id, ip) select organisation_id, at, call, outcome, person_id, facts, request_id, ip from audit_entries where outcome = 'done' limit 1`,
      ],
      /^request [\w-]+: \w+ left 2 lines/,
    ],
    [
      'a deposit without a line',
      [`delete from audit_entries where call = 'Deposit'`],
      /^deposit card R\d+: no line in the audit/,
    ],
    [
      'a key without a line',
      [`delete from audit_entries where call = 'SaveParameter'`],
      /no line in the audit tells of its SaveParameter/,
    ],
    [
      'a decision without a line',
      [`delete from audit_entries where call = 'Decide'`],
      /^event \d+ of process [\w-]+: no line in the audit tells of its (agree|disagree)/,
    ],
  ]);
});

describe('RADIUS', () => {
  const account = `(select a.username from network_accounts a join network_lines l on l.account_id = a.id where l.id = ${opened})`;
  named(checkRadius, [
    [
      'another password',
      [`update radcheck set value = 'guessed-it' where username = ${account} and attribute = 'Cleartext-Password'`],
      /^network account .*: RADIUS has another Cleartext-Password$/,
    ],
    [
      'another way to compare it',
      [`update radcheck set op = '==' where username = ${account} and attribute = 'Cleartext-Password'`],
      /another Cleartext-Password/,
    ],
    [
      'another device',
      [`update radcheck set value = 'aa:bb:cc:dd:ee:ff' where attribute = 'Calling-Station-Id'`],
      /RADIUS has another Calling-Station-Id/,
    ],
    [
      'no rows',
      [`delete from radcheck where username = ${account}`],
      /RADIUS has 0 rows of Cleartext-Password, and 1 are right/,
    ],
    [
      'a row twice',
      [
        `insert into radcheck (username, attribute, op, value) select username, attribute, op, value from radcheck where username = ${account}`,
      ],
      /RADIUS has 2 rows of Cleartext-Password/,
    ],
    [
      'a hold that is gone',
      [`delete from radusergroup where groupname = 'hold-arrears'`],
      /RADIUS has the groups speed-100m at 1, and hold-arrears at -1, speed-100m at 1 are right/,
    ],
    ['a hold behind the speed', [`update radusergroup set priority = 2 where groupname like 'hold-%'`], /at 2, speed/],
    ['another speed', [`update network_packages set speed_group = 'speed-1g'`], /and .*speed-1g at 1 are right/],
    [
      'an ended line that gets in',
      [
        `insert into radusergroup (username, groupname, priority) select a.username, 'speed-100m', 1 from network_accounts a join network_lines l on l.account_id = a.id where l.state = 'ended'`,
      ],
      /no line of it is open, and RADIUS knows it/,
    ],
    [
      'a password of another key',
      [`update network_accounts set password = '\\x0102'`],
      /cannot be opened with this NETWORK_KEY/,
    ],
    [
      'rows without an account',
      [`insert into radcheck (username, attribute, op, value) values ('nobody', 'Cleartext-Password', ':=', 'x')`],
      /^user name nobody: RADIUS has 1 rows for it, and no account does/,
    ],
    [
      'a group without an account',
      [`insert into radusergroup (username, groupname, priority) values ('nobody', 'x', 1)`],
      /^user name nobody/,
    ],
    [
      'a hold that lets in',
      [`delete from radgroupcheck where groupname = 'hold-freeze'`],
      /^group hold-freeze: it rejects nobody/,
    ],
  ]);
  test('no password is told', async () => {
    const rows = await t.rows<{ value: string }>(`select value from radcheck where attribute = 'Cleartext-Password'`);
    const said: string[] = [];
    const plant = [`update radcheck set value = value || 'x', op = '==' where attribute = 'Cleartext-Password'`];
    await sickWith(plant, (patient) => examine(patient, (line) => said.push(line.replace(/account \S+/, ''))));
    expect(said.join()).toContain('RADIUS has another Cleartext-Password');
    for (const { value } of rows) expect(said.join()).not.toContain(value);
  });
  test('without the network key it says that it could not look', async () => {
    const said: string[] = [];
    expect(await sickWith([], (patient) => examine({ ...patient, secrets: null }, (line) => said.push(line)))).toBe(
      'unknown',
    );
    expect(said.join()).toContain('could not look, there are network accounts, and NETWORK_KEY is not known');
  });
});

describe('lines', () => {
  const owing = `(select line_id from network_line_holds where kind = 'arrears' limit 1)`;
  named(checkLines, [
    [
      'one that runs and is not paid for',
      [`update network_lines set paid_until_on = '2026-11-30' where id = ${opened}`],
      /it runs and is paid for until 2026-11-30/,
    ],
    [
      'one that was never paid for',
      [`update network_lines set paid_until_on = null where id = ${opened}`],
      /it runs and is paid for at no time/,
    ],
    [
      'one that owes and is not held',
      [`delete from network_line_holds where kind = 'arrears'`],
      /1 periods are owed, and it is not held for arrears/,
    ],
    [
      'one that is held and owes nothing',
      [
        `insert into network_line_holds (organisation_id, line_id, kind, since_at) select organisation_id, id, 'arrears', now() from network_lines where id = ${opened} on conflict do nothing`,
        `delete from network_dues`,
      ],
      /it is held for arrears, and nothing is owed/,
    ],
    [
      'a due that is paid and not charged',
      [`update network_dues set paid_at = now()`],
      /it is said to be paid, and the ledger has no charge for it/,
    ],
    [
      'a due that is charged and not paid',
      [
        again(ofLine('period', owing)),
        OPEN_LEDGER,
        `update ledger_entries set start_on = '2026-12-01' where line_id = ${owing}`,
      ],
      /it is still owed, and entry \d+ paid for it/,
    ],
    [
      'more paid for than charged',
      [`update network_lines set paid_until_on = '2030-12-31' where id = ${opened}`],
      /it says that it is paid for until 2030-12-31, and the ledger was charged until/,
    ],
    [
      'more charged than paid for',
      [`update network_lines set paid_until_on = '2026-10-31' where id = ${opened}`],
      /the ledger was charged until .*, and it says 2026-10-31/,
    ],
    [
      'one that nobody applies for',
      [`update network_applications set open = false`],
      /it is (applied|reviewed), and no application for it is under way/,
    ],
    [
      'a hold before it was opened',
      [
        `insert into network_line_holds (organisation_id, line_id, kind, since_at) select organisation_id, id, 'freeze', now() from network_lines where id = ${applied}`,
      ],
      /it is applied, and something is held or owed/,
    ],
    [
      'somebody else who owes for it',
      [`update network_dues set person_id = (select id from people limit 1)`],
      /somebody else owes for it/,
    ],
  ]);
});

describe('applications', () => {
  named(checkApplications, [
    [
      'one that nobody could verify',
      [`update network_applications set verified_at = null`],
      /^application \w+ .*: it was written at .* and nobody could verify it/,
    ],
    [
      'one that was verified and never written',
      [`update network_applications set written_at = null`],
      /it is verified and was never written/,
    ],
    [
      'one that keeps its password',
      [`update network_applications set secret = '\\x00' where not open`],
      /it still keeps a password that was given up/,
    ],
    [
      'one that waits for nothing',
      [`update network_applications set waits_for_money = true where not open`],
      /it waits for money and is over/,
    ],
    [
      'one for the line of somebody else',
      [
        `update network_applications set person_id = (select p.id from people p where p.organisation_id = network_applications.organisation_id and p.id <> person_id limit 1)`,
      ],
      /its line belongs to somebody else/,
    ],
  ]);
});

test('twenty of a kind are told, and how many more there are', async () => {
  const said: string[] = [];
  const plant = [`insert into radcheck (username) select 'nobody-' || n from generate_series(1, 50) n`];
  expect(await sickWith(plant, (patient) => examine(patient, (line) => said.push(line)))).toBe('sick');
  const from = said.findIndex((line) => line.startsWith('SICK  RADIUS knows what the rules say'));
  expect(said[from]).toContain('50 wrong');
  expect(said.slice(from + 1, from + 21).every((line) => line.includes('user name nobody-'))).toBe(true);
  expect(said[from + 21]).toBe('       and 30 more');
});

describe('npm run doctor', () => {
  const run = async (env: Record<string, string>) => {
    const doctor = startServer(env, DOCTOR);
    return { code: await doctor.ended, said: doctor.output() };
  };
  const addressOf = (database: string) => {
    const { host, user } = inject('postgres');
    return `postgresql://${user}@${encodeURIComponent(host)}/${database}`;
  };

  test('is 1 when something is wrong, and says it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campus-doctor-'));
    const [{ name }] = (await t.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
    const key = { NETWORK_KEY: 'a network key of the tests, long enough' };
    const { code, said } = await run({ DATABASE_URL: addressOf(name), DATA_FOLDER: folder, ...key });
    await rm(folder, { recursive: true });
    expect(said).toContain('its file is missing');
    expect(said).toMatch(/ok {4}The ledger adds up to its balances: \d+ rows looked at, 0 wrong/);
    expect(said).toContain('Something is wrong.');
    expect(code).toBe(1);
  });

  test.each([
    [
      'there is nothing to look at',
      { DATA_FOLDER: join(tmpdir(), 'campus-no-such-folder') },
      /there is no data folder/,
    ],
    ['the database is away', { DATABASE_URL: 'postgres://campus:x1y2z3@127.0.0.1:1/campus' }, /cannot be reached/],
    ['a setting is wrong', { PORT: 'x' }, /PORT is wrong/],
  ])('is 2 when %s', async (_when, env, why) => {
    const { code, said } = await run(env);
    expect(said).toMatch(why);
    expect(code).toBe(2);
  });

  test('is 2 on a database that was never used', async () => {
    const { code, said } = await run({ DATABASE_URL: addressOf('postgres') });
    expect(said).toContain('Could not look: this database was never used by Campus Hall.');
    expect(code).toBe(2);
  });
});
