import { applyBulkAct, tryBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { planMove, startMove, undoMove } from '@campus/contract/calls/flows-moves.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { disablePerson } from '@campus/contract/calls/people-office.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { describe, expect, test } from 'vitest';
import { checkAudit } from '../src/doctor/audit.check.ts';
import { checkHolders } from '../src/doctor/holders.check.ts';
import { continueMoves } from '../src/modules/flows/index.ts';
import { doctorDamage, OPEN_AUDIT } from './doctor-damage.ts';
import { approveStep } from './flow-play.ts';
import { rosterPlay } from './roster-play.ts';
import { testApp } from './test-app.ts';
import { waitingJobs } from './waiting-jobs.ts';
import { findAllWrong } from './whole-doctor.ts';

const HOUR = 60 * 60_000;
const t = testApp();
const play = rosterPlay(t);
const jobs = waitingJobs(t);
const { withDamage, testDamages } = doctorDamage(t);

const byOne = async (account: string) => ({ kind: 'people' as const, people: [await play.person(account)] });
const runJobs = async (seed = 1) => {
  t.clock.advance(165);
  return jobs.runSome(dice(seed), 100);
};
const silent = async () => expect(await findAllWrong(t, ['clock-slots'])).toEqual([]);
/** The lines of the newest request that made such a call. */
const linesOf = async (call: string) =>
  t.rows<{ record: string; name: string; before: object; after: object; facts: object }>(
    `select record, record_name as name, before, after, facts from audit_entries
     where request_id = (select request_id from audit_entries where call = $1 order by id desc limit 1) and call = $1 and record is not null
     order by id`,
    [call],
  );
let made = 0;
const person = async (): Promise<{ account: string; id: string }> => {
  const account = `told-${++made}`;
  return { account, id: await play.make(account, '会计系', ['staff', 'approver'], `人员${made}`) };
};

/** Two cases at somebody who is asked alone. */
async function asked(): Promise<{ account: string; id: string }> {
  const who = await person();
  await play.publish([approveStep('a', await byOne(who.account))]);
  await play.submit('staff', 'leave');
  await play.submit('student', 'leave');
  return who;
}

const leave = (id: string, to?: string) =>
  play.must('admin', disablePerson, {
    id,
    reason: '离校',
    headships: '',
    businesses: '',
    ...(to && { tasksTo: to }),
  });

/** Takes what runs in an earlier version to the published one. */
async function beginMove() {
  const businessId = await play.business('leave');
  await play.publish([approveStep('a', await byOne('approver'))]);
  const from = (await play.must('admin', getBusiness, { id: businessId })).published!.id;
  for (const account of ['staff', 'student']) await play.submit(account, 'leave');
  await play.publish([approveStep('a', await byOne('approver')), approveStep('b', await byOne('handler'))]);
  const of = { businessId, fromVersionId: from };
  const { revision, mapping } = await play.must('admin', planMove, of);
  const { id: moveId } = await play.must('admin', startMove, { ...of, revision, mapping });
  return { businessId, moveId };
}

describe('[TRU-71] one line for each record and request', () => {
  test('a list of heads that names a head and deputies of one department, and undoing it', async () => {
    const some = [await person(), await person(), await person()];
    const run = await play.take('heads', [
      ['部门', '账号', '副职'],
      ...some.map(({ account }, n) => ['建筑系', account, n === 0 ? '否' : '是']),
    ]);
    const department = `department/${await play.department('建筑系')}`;
    const told = async (call: string) => (await linesOf(call)).filter(({ record }) => record === department);
    expect(await told('ApplyRosterRun')).toMatchObject([
      { name: '建筑系', after: { head: '人员1', deputies: ['人员2', '人员3'] }, facts: { run: run.id } },
    ]);
    expect((await linesOf('ApplyRosterRun')).map(({ record }) => record)).toContain(`person/${some[1]!.id}`);
    await silent();
    await play.undo(run.id);
    expect(await told('UndoRosterRun')).toMatchObject([{ before: { head: '人员1', deputies: ['人员2', '人员3'] } }]);
    await silent();
  });

  test('a list of labels that gives somebody several, one of which they carry already, and undoing it', async () => {
    const { account, id } = await person();
    const [one, other, third] = ['一', '二', '三'].map((name) => `标签${name}`);
    for (const name of [one, other, third])
      await t.rows(
        'insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, $2, $2)',
        [await play.scut(), name],
      );
    await t.rows(
      'insert into person_labels (organisation_id, person_id, label_id, by_hand) values ($1, $2, $3, true)',
      [await play.scut(), id, await play.label(third!)],
    );
    const run = await play.take('labels', [['标签', '账号'], ...[one, other, third].map((name) => [name!, account])]);
    expect(await linesOf('ApplyRosterRun')).toMatchObject([
      { record: `person/${id}`, before: { labels: [third] }, after: { labels: [one, third, other] } },
    ]);
    await play.undo(run.id);
    expect(await linesOf('UndoRosterRun')).toMatchObject([
      { record: `person/${id}`, before: { labels: [one, third, other] }, after: { labels: [third] } },
    ]);
    await silent();
  });
});

describe('[TRU-71] what a job does belongs to the request that asked for it', () => {
  test('tasks of somebody who was disabled, by hand and in bulk, also before the job ran', async () => {
    const [first, second, to] = [await asked(), await asked(), await person()];
    await leave(first.id, to.id);
    await silent();
    const tried = await play.must('admin', tryBulkAct, {
      act: 'disable',
      reason: '毕业',
      tasksTo: to.id,
      people: [second.id],
    });
    await play.must('admin', applyBulkAct, { id: tried.id });
    await silent();
    expect(await runJobs()).toBeGreaterThan(1);
    const handed = await t.rows<{ call: string; told: boolean }>(
      `select a.call, a.at = e.at as told from process_events e join audit_entries a on a.request_id = e.request_id and a.record like 'person/%'
       where e.kind = 'hand-over' and e.by_person_id = $1 order by e.id`,
      [await play.person('admin')],
    );
    expect(handed.map(({ call }) => call).sort()).toEqual([
      'ApplyBulkAct',
      'ApplyBulkAct',
      'DisablePerson',
      'DisablePerson',
    ]);
    expect(handed.some(({ told }) => told)).toBe(false);
    await silent();
  });

  test('cases that are taken to another version and back', async () => {
    const move = await beginMove();
    await silent();
    await runJobs();
    await silent();
    await play.must('admin', undoMove, move);
    await runJobs();
    const kinds = await t.rows<{ kind: string; call: string }>(
      `select distinct e.kind, a.call from process_events e join audit_entries a on a.request_id = e.request_id and not a.facts ? 'job'
       where e.kind in ('moved-version', 'move-undone') order by 1`,
    );
    expect(kinds).toEqual([
      { kind: 'move-undone', call: 'UndoMove' },
      { kind: 'moved-version', call: 'StartMove' },
    ]);
    await silent();
  });

  test('a move whose job was lost and that the clock begins anew is known by what was asked for', async () => {
    await beginMove();
    await t.rows(`update jobs.job set state = 'failed' where name = 'version-move' and state = 'created'`);
    await continueMoves(t.product.db, t.clock.now(), t.foundation.jobs.sendIn(t.product.db));
    await runJobs();
    const [last] = await t.rows(`select kind, request_id from process_events order by id desc limit 1`);
    expect(last).toEqual({ kind: 'moved-version', request_id: null });
    await silent();
  });

  test('a clock that is put back refuses no decision, and nothing is wrong', async () => {
    const who = await asked();
    const [row] = await t.rows<{ id: string }>(
      'select process_id as id from process_people where person_id = $1 and holds',
      [who.id],
    );
    const task = await play.task(who.account, row!.id);
    t.clock.advance(-5_000);
    await play.must(who.account, decideTask, { id: row!.id, task, decision: 'agree' });
    await silent();
    t.clock.advance(5_000);
    await silent();
  });
});

describe('[TRU-71] what versions before left is judged by what they wrote', () => {
  const before = 'update process_events set request_id = null';
  /** The same line twice, with other things in it. */
  const copies = (where: string, change: Record<string, string>) => {
    const columns = [
      'organisation_id',
      'at',
      'call',
      'outcome',
      'person_id',
      'facts',
      'request_id',
      'ip',
      'record',
      'before',
      'after',
    ];
    return `insert into audit_entries (${columns.join(', ')}) select ${columns.map((name) => change[name] ?? name).join(', ')}
     from (select * from audit_entries where ${where} limit 1) a, generate_series(1, 2) nr`;
  };
  const wrongAfter = async (...statements: string[]) =>
    (await withDamage(statements, checkAudit)).violations.map(({ wrong }) => wrong);

  test('events without a request, lines for each row of a list, for each sign-in, and one request for all who left', async () => {
    const nr = `jsonb_build_object('run', 'r', 'nr', nr)`;
    expect(
      await wrongAfter(
        before,
        copies(`record like 'department/%'`, {
          facts: nr,
          request_id: `'a'`,
          before: `'{"place": null}'`,
          after: `'{"place": "head"}'`,
        }),
        copies(`record like 'person/%'`, { facts: nr, request_id: `'b'`, before: `'{}'`, after: `'{"label": "x"}'` }),
        copies(`call = 'StartMove'`, { call: `'single-logout'`, facts: `'{}'`, request_id: `'c'` }),
        copies(`record like 'person/%'`, { facts: `'{"run": "r"}'`, request_id: `'roster-leaving/r'` }),
      ),
    ).toEqual([]);
  });

  testDamages(checkAudit, [
    [
      'a move that nobody asked for',
      [OPEN_AUDIT, before, `delete from audit_entries where call = 'StartMove'`],
      /^event \d+ of process [\w-]+: no line in the audit tells of its moved-version/,
    ],
    [
      'a way back that nobody asked for',
      [OPEN_AUDIT, before, `delete from audit_entries where call = 'UndoMove'`],
      /no line in the audit tells of its move-undone/,
    ],
    [
      'tasks that nobody handed over',
      [OPEN_AUDIT, before, `delete from audit_entries where call in ('DisablePerson', 'ApplyBulkAct')`],
      /no line in the audit tells of its hand-over/,
    ],
    [
      'a decision without a line',
      [OPEN_AUDIT, before, `delete from audit_entries where call = 'Decide'`],
      /no line in the audit tells of its agree/,
    ],
    [
      'a step of a request that no line tells of',
      [
        `update process_events set request_id = 'nobody' where id = (select max(id) from process_events where kind = 'agree')`,
      ],
      /^event \d+ of process [\w-]+: no line in the audit tells of its agree/,
    ],
    [
      'two lines of one list for one department',
      [copies(`call = 'ApplyRosterRun' and record like 'department/%'`, {})],
      /^request [\w-]+ about department\/[\w-]+: ApplyRosterRun left \d lines/,
    ],
  ]);
});

describe('[TRU-71] who holds something is judged when the jobs had their time', () => {
  const later = (ms: number) => async (installation: Parameters<typeof checkHolders>[0]) =>
    checkHolders({ ...installation, now: t.clock.now() + ms });
  const wrongAfter = async (ms: number, ...statements: string[]) =>
    (await withDamage(statements, later(ms))).violations.length;

  test('not while the job waits, not within two hours, not while the university is suspended; then it is wrong', async () => {
    const who = await asked();
    await t.rows(`update people set changed_at = '2026-11-15T00:00:00Z' where id = $1`, [who.id]);
    await leave(who.id);
    const lost = `delete from jobs.job where name = 'person-gone'`;
    expect(await wrongAfter(3 * HOUR)).toBe(0);
    expect(await wrongAfter(HOUR, lost)).toBe(0);
    expect(await wrongAfter(3 * HOUR, lost)).toBe(2);
    expect(await wrongAfter(3 * HOUR, lost, `update organisations set active = false where org_sign = 'scut'`)).toBe(0);
    // Nobody was there to do it.
    const stopped = `insert into clock_slots (job, due_at, ran_at) select 'people-gone', '${new Date(t.clock.now()).toISOString()}', '${new Date(t.clock.now()).toISOString()}'`;
    expect(await wrongAfter(3 * HOUR, lost, stopped)).toBe(0);
    await runJobs();
    expect(await wrongAfter(3 * HOUR)).toBe(0);
  });
});
