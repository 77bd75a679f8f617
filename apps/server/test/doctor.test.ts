import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { fillOrders } from '../db/seeds/index.ts';
import { bindings } from '../src/app.ts';
import { checkAttachments } from '../src/doctor/attachments.check.ts';
import { checkAudit } from '../src/doctor/audit.check.ts';
import { adviseOnCalendars } from '../src/doctor/calendars.advice.ts';
import { checkClockSlots } from '../src/doctor/clock-slots.check.ts';
import { checkDepartments } from '../src/doctor/departments.check.ts';
import { examineInstallation } from '../src/doctor/examine.ts';
import { checkContent } from '../src/doctor/hall-content.check.ts';
import { inSnapshot } from '../src/doctor/open-installation.ts';
import { checkOrganisations } from '../src/doctor/organisations.check.ts';
import { checkRepeats } from '../src/doctor/repeats.check.ts';
import { sql } from '../src/platform/sql.ts';
import { schedule } from '../src/schedule.ts';
import { doctorDamage, entry, entryAgain, OPEN_AUDIT, OPEN_LEDGER } from './doctor-damage.ts';
import { playSomeBusiness } from './doctor-play.ts';
import { startServer } from './server-process.ts';
import { testApp } from './test-app.ts';

const DOCTOR = fileURLToPath(new URL('../src/main-doctor.ts', import.meta.url));
const t = testApp();
const { installationWith, withDamage, testDamages } = doctorDamage(t);

beforeAll(async () => {
  const { jobs, clock, ...parts } = t.foundation;
  const stage = { ...parts, bindings, sendIn: jobs.sendIn };
  await fillOrders(stage, 'scut', clock.now(), new AbortController().signal);
  await playSomeBusiness(t);
}, 300_000);

test('a demo with a month of business is well', async () => {
  const lines: string[] = [];
  const verdict = await inSnapshot(t.database, (db) =>
    examineInstallation({ ...installationWith(db), fresh: t.database.db }, (line) => lines.push(line)),
  );
  expect(lines.filter((line) => !/^(ok|note) /.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('ok '))).toHaveLength(20);
  expect(verdict).toBe('well');
});

test('[TRU-29] a calendar that is missing is named, and nothing is wrong for it', async () => {
  const advised = (now: string) =>
    inSnapshot(t.database, (db) => adviseOnCalendars({ ...installationWith(db), now: Date.parse(now) }));
  expect(await advised('2026-11-14T15:59:59Z')).toEqual([]);
  expect(await advised('2026-11-14T16:00:00Z')).toContain(
    'organisation scut: the calendar of 2027 is missing, its days are counted by plain weeks',
  );
});

test('a look cannot write', async () => {
  const written = inSnapshot(t.database, (db) => db.run(sql`update people set name = name`));
  await expect(written).rejects.toThrow('read-only');
});

describe('what is sent twice', () => {
  testDamages(checkRepeats, [
    [
      'a deposit that was counted twice',
      ['alter table ledger_entries drop constraint ledger_entries_reference_key', entryAgain(entry('deposit'))],
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

describe('[ADM-02] departments', () => {
  const open = 'alter table departments disable trigger user';
  testDamages(checkDepartments, [
    [
      'one that stands below itself',
      [open, `update departments set parent_id = id where name_zh = '会计系'`],
      /^department 会计系 .*: its path is not that of its parent/,
    ],
    [
      'one whose path was left behind',
      [open, `update departments set path = '/' || id || '/' where name_zh = '会计系'`],
      /^department 会计系 .*: its path is not that of its parent/,
    ],
    [
      'one that was closed over its people',
      [open, `update departments set closed_at = now() where name_zh = '会计系'`],
      /^department 会计系 .*: it is closed and not empty/,
    ],
    [
      'one that means another that means another',
      [
        open,
        `update departments d set closed_at = now(), merged_into_id = m.id from departments m where m.organisation_id = d.organisation_id and d.name_zh = '会计系' and m.name_zh = '建筑系'`,
        `update departments d set closed_at = now(), merged_into_id = m.id from departments m where m.organisation_id = d.organisation_id and d.name_zh = '建筑系' and m.name_zh = '通信工程系'`,
      ],
      /^department 会计系 .*: it means a department that is merged itself/,
    ],
  ]);
});

describe('moments of the clock', () => {
  const slot = (job: string, due: string, ran: string) =>
    `insert into clock_slots (job, due_at, ran_at) values ('${job}', '${due}', '${ran}')`;
  const minute = slot('process-clocks', '2026-12-01T04:00Z', '2026-12-01T04:00Z');
  testDamages(
    (installation) => checkClockSlots(installation, schedule),
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
    const { violations } = await withDamage([late], (installation) => checkClockSlots(installation, schedule));
    const moments = violations.map(({ record }) => record.slice(0, 45));
    expect(moments).toContain('slot dormitory-feed 2026-11-30T12:00:00.000Z ');
    expect(moments).not.toContain('slot dormitory-feed 2026-12-01T06:30:00.000Z ');
    expect(moments).not.toContain('slot dormitory-feed 2026-11-28T06:30:00.000Z ');
  });
});

describe('other organisations', () => {
  const stranger = `(select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1)`;
  testDamages(checkOrganisations, [
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
        entryAgain(entry('fee'), {
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
  testDamages(checkAttachments, [
    [
      'one without its file',
      [
        `insert into attachments select gen_random_uuid(), organisation_id, uploader_id, name, media_type, bytes, width, height, null, null, created_at from attachments limit 1`,
      ],
      /^attachment [\w-]+: its file is missing/,
    ],
    [
      'a file without one',
      [`delete from attachments where id = (select id from attachments where quota = 'person' limit 1)`],
      /^file [\w-]+: no attachment has it/,
    ],
  ]);
  test('a file of this hour may still get its row', async () => {
    const plant = ['delete from content_items', 'delete from attachments'];
    const { violations } = await withDamage(plant, (installation) =>
      checkAttachments({ ...installation, now: Date.now() }),
    );
    expect(violations).toEqual([]);
  });
});

describe('what the hall shows', () => {
  const shown = `(select id from content_items where file_id is not null limit 1)`;
  testDamages(checkContent, [
    [
      'a file that is somebody else’s',
      [`update attachments set owner_kind = null, owner_id = null where owner_id = ${shown}`],
      /^content [\w-]+: its file [\w-]+ is not its own/,
    ],
    [
      'a file that it shows nowhere',
      [`update content_items set file_id = null where id = ${shown}`],
      /^attachment [\w-]+: no content shows it/,
    ],
    [
      'a picture in its text that is not its own',
      [
        `update content_items set body_zh = '<img src="attachment:01890000-0000-7000-8000-000000000001" alt="" />' where id = ${shown}`,
      ],
      /^content [\w-]+: its text shows the picture 01890000-0000-7000-8000-000000000001, which is not its own/,
    ],
  ]);
});

describe('the audit', () => {
  testDamages(checkAudit, [
    [
      'two lines for one request',
      [
        `insert into audit_entries (organisation_id, at, call, outcome, person_id, facts, request_id, ip) select organisation_id, at, call, outcome, person_id, facts, request_id, ip from audit_entries where outcome = 'done' limit 1`,
      ],
      /^request [\w-]+: \w+ left 2 lines/,
    ],
    [
      'a deposit without a line',
      [OPEN_AUDIT, `delete from audit_entries where call = 'Deposit'`],
      /^deposit card R\d+: no line in the audit/,
    ],
    [
      'a key without a line',
      [OPEN_AUDIT, `delete from audit_entries where call = 'SaveParameter'`],
      /no line in the audit tells of its SaveParameter/,
    ],
    [
      'a decision without a line',
      [OPEN_AUDIT, `delete from audit_entries where call = 'Decide'`],
      /^event \d+ of process [\w-]+: no line in the audit tells of its (agree|disagree)/,
    ],
  ]);
});

test('twenty of a kind are told, and how many more there are', async () => {
  const said: string[] = [];
  const plant = [`insert into radcheck (username) select 'nobody-' || n from generate_series(1, 50) n`];
  expect(await withDamage(plant, (installation) => examineInstallation(installation, (line) => said.push(line)))).toBe(
    'sick',
  );
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
  const own = async () => {
    const [row] = await t.rows<{ name: string }>('select current_database() as name');
    return addressOf(row!.name);
  };

  test('is 1 when something is wrong, and says it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campus-doctor-'));
    const key = { NETWORK_KEY: 'a network key of the tests, long enough' };
    const { code, said } = await run({ DATABASE_URL: await own(), DATA_FOLDER: folder, ...key });
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

  test('is 2 on a database of another version of the program', async () => {
    await t.rows(`insert into migrations values ('9999_later.sql', '', now())`);
    const newer = await run({ DATABASE_URL: await own() });
    expect(newer).toMatchObject({
      code: 2,
      said: expect.stringContaining('newer than this program: it has 9999_later'),
    });
    await t.rows(`update migrations set name = '0001_foundation.sql.away' where name = '0001_foundation.sql'`);
    const older = await run({ DATABASE_URL: await own() });
    expect(older).toMatchObject({ code: 2, said: expect.stringContaining('start it once, for 0001_foundation.sql') });
  });
});
