import { delegateTask, returnTask, saveSubstitute } from '@campus/contract/calls/flows-tasks.ts';
import { disablePerson, enablePerson, previewDisable, setPersonRoles } from '@campus/contract/calls/people-office.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../test/doctor-damage.ts';
import { approveStep, buttonsOf, handleStep } from '../../../test/flow-play.ts';
import { peoplePlay } from '../../../test/people-play.ts';
import { rolePlay } from '../../../test/role-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { flowOutside } from '../../app.ts';
import { checkDecisions } from '../../doctor/decisions.check.ts';
import { checkHolders } from '../../doctor/holders.check.ts';
import { checkProcesses } from '../../doctor/processes.check.ts';
import { flowJobs } from '../flows/index.ts';

const t = testApp({}, [], ['processes']);
const play = peoplePlay(t);
const { installationWith } = doctorDamage(t);
const roles = rolePlay(t);
const HOME = '会计系';
const ELSEWHERE = '建筑系';

beforeAll(() => play.makeSecretaryRole());

/** As the worker does: what was said of people who are gone. */
async function runJobs(): Promise<void> {
  t.clock.advance(1);
  const { jobs, secrets, log } = t.foundation;
  const run = flowJobs(t.database.db, flowOutside, t.clock.now, jobs.sendIn, secrets).find(
    ({ queue }) => queue === 'person-gone',
  )!.run;
  const queued = await t.rows<{ id: string; data: object }>(
    `select id, data from jobs.job where name = 'person-gone' and state = 'created' order by created_on`,
  );
  for (const { id, data } of queued) {
    await run(data, log);
    await t.rows(
      `update jobs.job set state = 'completed', completed_on = now() where name = 'person-gone' and id = $1`,
      [id],
    );
  }
}
const wellAfterwards = async () => {
  // When the time is over that replacing somebody may take.
  const installation = { ...installationWith(t.database.db), now: t.clock.now() + 3 * 60 * 60_000 };
  for (const look of [checkHolders, checkProcesses, checkDecisions])
    expect((await look(installation)).violations, look.name).toEqual([]);
};
afterEach(async () => {
  await t.rows('update people set active = true where not active and password_hash is not null');
  play.forget();
});

const all = buttonsOf('agree', 'disagree', 'solve', 'return', 'transfer', 'delegate', 'add-signer');
const by = async (...accounts: string[]) => ({
  kind: 'people' as const,
  people: await Promise.all(accounts.map((account) => play.person(account))),
});
let made = 0;
/** Somebody who approves, heads a department, is deputy of another, owns a business, and stands in for somebody. */
async function makeHolder() {
  made += 1;
  const account = `holder-${made}`;
  const id = await play.make(account, HOME, ['staff', 'approver'], `负责人${made}`);
  const department = await play.department(HOME);
  await t.rows('update departments set head_person_id = $1 where id = $2', [id, department]);
  const businessId = await play.business('seal');
  await t.rows(
    `insert into business_people (organisation_id, business_id, person_id, part, position) values ($1, $2, $3, 'owner', 9)`,
    [await play.scut(), businessId, id],
  );
  await t.rows(
    'insert into department_deputies (organisation_id, department_id, person_id, position) values ($1, $2, $3, 9)',
    [await play.scut(), await play.department(ELSEWHERE), id],
  );
  await play.must('staff', saveSubstitute, { substitute: id, fromOn: '2026-12-01', untilOn: '2026-12-02' });
  return { id, account, department, businessId };
}
const choices = (who: Awaited<ReturnType<typeof makeHolder>>, to = '') => ({
  id: who.id,
  reason: '离校',
  headships: [{ departmentId: who.department, to }],
  businesses: [{ businessId: who.businessId, part: 'owner' as const, to }],
});

describe('[ADM-04] somebody who holds a little of everything is disabled', () => {
  test('the preview names all of it', async () => {
    const who = await makeHolder();
    await play.publish([approveStep('a', await by(who.account), { buttons: all })]);
    await play.submit('staff', 'leave');
    const held = await play.must('admin', previewDisable, { id: who.id });
    expect(held).toMatchObject({
      mayAct: true,
      mayName: true,
      tasks: { count: 1, businesses: [{ count: 1 }], first: [{ business: { zh: expect.any(String) } }] },
      headships: [{ id: who.department, mayName: true }],
      deputyOf: [{ id: await play.department(ELSEWHERE) }],
      businesses: [{ id: who.businessId, part: 'owner', others: expect.any(Number) }],
      substitutions: [{ forThem: false, fromOn: '2026-12-01' }],
      lines: [],
      namedIn: [{ id: await play.business('leave') }],
    });
    await play.must('admin', disablePerson, choices(who));
    await runJobs();
    await wellAfterwards();
  });

  test.each(['by the rule', 'to a named person'])(
    'tasks of every kind go on %s, the doctor finds nobody alone',
    async (how) => {
      const who = await makeHolder();
      const token = await play.token(who.account);
      await play.publish([
        approveStep('a', await by(who.account, '100033'), { voting: { kind: 'all' }, buttons: all }),
        handleStep('b', await by(who.account, 'handler'), { pool: true, buttons: all }),
      ]);
      const vote = await play.submit('staff', 'leave');
      const lent = await play.submit('staff', 'leave');
      await play.must(who.account, delegateTask, {
        id: lent.id,
        task: await play.task(who.account, lent.id),
        to: await play.person('100046'),
      });
      const helped = await play.submit('staff', 'leave');
      await play.must('100033', delegateTask, {
        id: helped.id,
        task: await play.task('100033', helped.id),
        to: await play.person('100058'),
      });
      const own = await play.submit(who.account, 'leave');
      await play.must('100033', returnTask, {
        id: own.id,
        task: await play.task('100033', own.id),
        to: { kind: 'submitter' },
        afterwards: 'restart',
      });
      const named = how !== 'by the rule';
      const to = await play.person('100064');
      await play.must('admin', disablePerson, { ...choices(who, to), ...(named && { tasksTo: to }) });
      expect((await t.send(previewDisable as never, { id: who.id }, { token })).status).toBe(401);
      await runJobs();
      await wellAfterwards();
      if (named) expect(await play.asked(vote.id)).toContain('100064');
      for (const { id } of [vote, lent, helped, own]) expect(await play.asked(id)).not.toContain(who.account);
      const [department] = await t.rows<{ head: string }>(
        'select head_person_id as head from departments where id = $1',
        [who.department],
      );
      expect(department!.head).toBe(to);
      const owners = await t.rows<{ id: string }>(
        `select person_id as id from business_people where business_id = $1 and part = 'owner'`,
        [who.businessId],
      );
      expect(owners.map(({ id }) => id)).toContain(to);
      expect(owners.map(({ id }) => id)).not.toContain(who.id);
      expect(await t.rows('select 1 from department_deputies where person_id = $1', [who.id])).toEqual([]);
      expect(await t.rows('select 1 from substitutes where $1 in (person_id, substitute_id)', [who.id])).toEqual([]);
      await expect(t.signIn(who.account)).rejects.toThrow();
      await play.must('admin', enablePerson, { id: who.id });
      expect(await play.asked(vote.id)).not.toContain(who.account);
    },
  );

  test('a named person does not decide on their own application; the rule decides instead', async () => {
    const who = await makeHolder();
    await play.publish([approveStep('a', await by(who.account), { buttons: all, whenSubmitter: 'skip' })]);
    const { id } = await play.submit('100064', 'leave');
    await play.must('admin', disablePerson, { ...choices(who), tasksTo: await play.person('100064') });
    await runJobs();
    expect(await play.asked(id)).not.toContain('100064');
    expect((await play.asked(id)).length).toBeGreaterThan(0);
    await wellAfterwards();
  });

  test('what is not shown, or not held any more, is refused; so is a receiver who is not there', async () => {
    const who = await makeHolder();
    const whole = choices(who);
    const refused = async (change: object) =>
      (await play.does('admin', disablePerson, { ...whole, ...change } as never)).code;
    expect(await refused({ headships: '' })).toBe('held-changed');
    expect(await refused({ businesses: '' })).toBe('held-changed');
    expect(await refused({ headships: [...whole.headships, ...whole.headships] })).toBe('held-changed');
    expect(await refused({ tasksTo: who.id })).toBe('person-inactive');
    const elsewhere = (
      await t.rows<{ id: string }>(
        `select p.id from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1`,
      )
    )[0]!.id;
    expect(await refused({ tasksTo: elsewhere })).toBe('person-inactive');
    expect(await refused({ headships: [{ departmentId: who.department, to: elsewhere }] })).toBe('not-found');
    expect(await refused({ reason: ' ' })).toBe('invalid');
    expect(
      (
        await play.does('admin', disablePerson, {
          id: await play.person('admin'),
          reason: '我',
          headships: '',
          businesses: '',
        })
      ).code,
    ).toBe('not-oneself');
    await play.must('admin', disablePerson, whole);
    expect((await play.does('admin', disablePerson, whole)).code).toBe('person-inactive');
    await runJobs();
  });

  test('[ADM-14] who manages no business names nobody, and gets nothing by disabling somebody', async () => {
    await play.make('office-clerk', HOME, ['staff', 'secretary']);
    const id = await play.make('plain-student', HOME, ['student']);
    const businessId = await play.business('seal');
    await t.rows(
      `insert into business_people (organisation_id, business_id, person_id, part) values ($1, $2, $3, 'supervisor')`,
      [await play.scut(), businessId, id],
    );
    const held = await play.must('office-clerk', previewDisable, { id });
    expect(held).toMatchObject({ mayName: false, mayAct: true });
    const me = await play.person('office-clerk');
    const part = { businessId, part: 'supervisor' as const };
    const choice = { id, reason: '离校', headships: '' as const };
    for (const change of [
      { tasksTo: me, businesses: [{ ...part, to: '' as const }] },
      { businesses: [{ ...part, to: me }] },
    ])
      expect((await play.does('office-clerk', disablePerson, { ...choice, ...change })).code).toBe('not-allowed');
    await play.must('office-clerk', disablePerson, { ...choice, businesses: [{ ...part, to: '' }] });
  });

  test('[ADM-07] who manages businesses of one department names receivers of it alone', async () => {
    await roles.let('100633', 'department', ['people.manage', 'business.manage']);
    const id = await play.make('leaving-student', HOME, ['student']);
    await play.make('colleague', HOME);
    expect(await play.must('100633', previewDisable, { id })).toMatchObject({ mayName: true, mayAct: false });
    await t.rows('delete from person_roles where person_id = $1', [id]);
    const choice = { id, reason: '离校', headships: '' as const, businesses: '' as const };
    const outside = await play.does('100633', disablePerson, { ...choice, tasksTo: await play.person('100587') });
    expect(outside.code).toBe('not-allowed');
    await play.must('100633', disablePerson, { ...choice, tasksTo: await play.person('colleague') });
  });

  test('[ADM-14] two administrators disable each other at the same moment: one stays, and the last one always does', async () => {
    const administrators = [1, 2].map((n) => `boss-${n}`);
    const ids = await Promise.all(
      administrators.map((account) => play.make(account, HOME, ['staff', 'administrator'])),
    );
    await Promise.all(administrators.map((account) => play.token(account)));
    const disables = (who: number) =>
      play.does(administrators[who]!, disablePerson, {
        id: ids[1 - who]!,
        reason: '争执',
        headships: '',
        businesses: '',
      });
    const answers = await Promise.all([disables(0), disables(1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const [left] = await t.rows<{ account: string; id: string }>(
      'select account, id from people where active and id = any($1)',
      [ids],
    );
    const others = await t.rows<{ id: string }>(
      `select p.id from people p join person_roles pr on pr.person_id = p.id join roles r on r.id = pr.role_id
       where p.organisation_id = $1 and p.active and p.id <> $2 and r.code in ('administrator', 'platform-administrator')`,
      [await play.scut(), left!.id],
    );
    await t.rows('update people set active = false where id = any($1)', [others.map(({ id }) => id)]);
    play.forget();
    const own = {
      id: left!.id,
      version: (await play.look(left!.account, left!.id)).version,
      roles: [await play.role('staff')],
    };
    expect((await play.does(left!.account, setPersonRoles, own)).code).toBe('last-administrator');
  });
});

test('[ADM-03] whoever registered by themselves is let in by the answer, and by nobody before', async () => {
  const id = await play.make('registrant', HOME, ['staff']);
  const { id: processId } = await play.submit('staff', 'leave');
  await t.rows('update people set active = false, password_hash = null where id = $1', [id]);
  await t.rows(
    `insert into staff_registrations (id, organisation_id, ticket_hash, ip, created_at, person_id, process_id)
     values (gen_random_uuid(), $1, 'a ticket', '::1', now(), $2, $3)`,
    [await play.scut(), id, processId],
  );
  expect((await play.does('admin', enablePerson, { id })).code).toBe('person-under-review');
  await t.rows('update processes set ended_at = now() where id = $1', [processId]);
  expect((await play.does('admin', enablePerson, { id })).status).toBe(200);
});
