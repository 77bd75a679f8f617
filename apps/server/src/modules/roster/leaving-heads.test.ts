import { addDepartment, setDepartmentHeads } from '@campus/contract/calls/departments.ts';
import { disablePerson } from '@campus/contract/calls/people-office.ts';
import { listLeaving } from '@campus/contract/calls/roster.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doctorDamage } from '../../../test/doctor-damage.ts';
import { approveStep } from '../../../test/flow-play.ts';
import { leavingPlay } from '../../../test/leaving-play.ts';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';
import { checkDecisions } from '../../doctor/decisions.check.ts';
import { checkHolders } from '../../doctor/holders.check.ts';
import { checkProcesses } from '../../doctor/processes.check.ts';
import { findPowers } from '../rights/index.ts';

const t = testApp();
const play = rosterPlay(t);
const { dayPasses, leaves } = leavingPlay(t);
const { installationWith } = doctorDamage(t);
let runId = '';
let made = 0;
beforeAll(async () => {
  runId = (
    await play.check('people', [
      ['账号', '姓名', '类型', '部门'],
      ['20410001', '某某', '学生', '会计系'],
    ])
  ).id;
});
beforeEach(() => t.clock.advance(1000));

/** A department with a head and deputies in this order, and a step that asks whoever heads it. */
async function departmentWith(deputies: readonly string[], roles: readonly string[] = ['staff']) {
  made += 1;
  const { id } = await play.must('admin', addDepartment, { name: { zh: `部门${made}`, en: `Department ${made}` } });
  const head = await play.make(`head-${made}`, '会计系');
  const deputyIds: string[] = [];
  for (const deputy of deputies) deputyIds.push(await play.make(`${deputy}-${made}`, '会计系', roles));
  await play.must('admin', setDepartmentHeads, { id, headId: head, deputyIds });
  await play.publish([approveStep('a', { kind: 'department-head', department: id })]);
  return { id, head, deputyIds, process: (await play.submit('staff', 'leave')).id };
}
const nameOf = (id: string | undefined) => id?.replace(/-\d+$/, '') ?? null;
async function leadersOf(id: string) {
  const [row] = await t.rows<{ head: string | undefined; deputies: string[] }>(
    `select (select p.account from people p where p.id = d.head_person_id) as head, array(
       select p.account from department_deputies dd join people p on p.id = dd.person_id where dd.department_id = d.id order by dd.position) as deputies
     from departments d where d.id = $1`,
    [id],
  );
  return { head: nameOf(row!.head ?? undefined), deputies: row!.deputies.map(nameOf) };
}
async function nothingIsAlone() {
  // When the time is over that replacing somebody may take.
  const installation = { ...installationWith(t.database.db), now: t.clock.now() + 3 * 60 * 60_000 };
  for (const look of [checkHolders, checkProcesses, checkDecisions])
    expect((await look(installation)).violations, look.name).toEqual([]);
}
const listed = async (personId: string) =>
  (await play.must('admin', listLeaving, { size: 100 } as never)).items.find((person) => person.personId === personId);
const messagesOf = async (personId: string) =>
  (
    await t.rows<{ account: string; what: string }>(
      `select p.account, m.facts ->> 'what' as what from inbox_messages m join people p on p.id = m.person_id
       where m.kind = 'left-open' and m.once_key like '%' || $1`,
      [personId],
    )
  ).map(({ account, what }) => `${account} ${what}`);

/** How a deputy stands on the day: they stay, are disabled, leave the same day, or leave later. */
type How = 'stays' | 'disabled' | 'today' | 'later';
const cases: [title: string, deputies: Record<string, How>, expected: { head: string | null; deputies: string[] }][] = [
  ['the first deputy follows and is no deputy any more', { a: 'stays', b: 'stays' }, { head: 'a', deputies: ['b'] }],
  ['a disabled deputy does not follow', { a: 'disabled', b: 'stays' }, { head: 'b', deputies: ['a'] }],
  ['who leaves later does not follow where another stays', { a: 'later', b: 'stays' }, { head: 'b', deputies: ['a'] }],
  ['who leaves later follows where nobody stays', { a: 'later' }, { head: 'a', deputies: [] }],
  ['the first deputy leaves on the same day', { a: 'today', b: 'stays' }, { head: 'b', deputies: [] }],
  ['all of them leave on the same day', { a: 'today', b: 'today' }, { head: null, deputies: [] }],
  ['there is no deputy', {}, { head: null, deputies: [] }],
];

describe('[ROS-05] the head of a department leaves', () => {
  test.each(cases)('%s', async (_title, how, expected) => {
    const { id, head, deputyIds, process } = await departmentWith(Object.keys(how));
    expect((await play.asked(process)).map(nameOf)).toEqual(['head']);
    await leaves(head, runId);
    for (const [n, state] of Object.values(how).entries()) {
      const personId = deputyIds[n] as string;
      if (state === 'disabled') await t.rows('update people set active = false where id = $1', [personId]);
      if (state === 'today') await leaves(personId, runId);
      if (state === 'later') await leaves(personId, runId, 20);
    }
    const follower = (await listed(head))!.heads[0]!.follower;
    if (Object.values(how).some((answer) => answer === 'stays' || answer === 'later'))
      expect(nameOf(follower ?? undefined)).toBe(expected.head);
    await dayPasses(1, { reversed: made % 2 === 0 });
    play.forget();
    expect(await leadersOf(id)).toEqual(expected);
    const askedPeople = (await play.asked(process)).map(nameOf);
    if (expected.head) expect(askedPeople).toEqual([expected.head]);
    else expect(askedPeople.length).toBeGreaterThan(0);
    await nothingIsAlone();
    const last = expected.head ? [] : [head, ...deputyIds];
    const messages = (await Promise.all(last.map(messagesOf))).flat();
    expect(messages.includes('admin head')).toBe(expected.head === null);
    const [logged] = await t.rows<{ before: { head: string } }>(
      `select before from audit_entries where record = $1 and call = 'ApplyRosterRun' order by id limit 1`,
      [`department/${id}`],
    );
    expect(nameOf(logged!.before.head)).toBe('head');
  });

  test('several workers at once: head and deputies of the same day are followed by who is left', async () => {
    const { id, head, deputyIds } = await departmentWith(['a', 'b', 'c']);
    for (const personId of [head, deputyIds[0]!, deputyIds[1]!]) await leaves(personId, runId);
    await dayPasses(1, { atOnce: true });
    play.forget();
    expect(await leadersOf(id)).toEqual({ head: 'c', deputies: [] });
  });

  test.each([
    ['less', ['student']],
    ['more', ['staff', 'administrator']],
  ])('[ADM-14] a deputy who holds %s than the head can do afterwards what they could before', async (_what, roles) => {
    const { head, deputyIds } = await departmentWith(['a'], roles);
    const powerOf = async () => (await findPowers(t.database.db, await play.scut(), deputyIds)).get(deputyIds[0]!);
    const before = await powerOf();
    await leaves(head, runId);
    await dayPasses(1);
    play.forget();
    expect(await powerOf()).toEqual(before);
  });
});

test('[ADM-04] who is named at the head when somebody is disabled by hand is no deputy of it any more', async () => {
  const { id, head, deputyIds } = await departmentWith(['a', 'b']);
  const to = deputyIds[1]!;
  await play.must('admin', disablePerson, {
    id: head,
    reason: '离校',
    headships: [{ departmentId: id, to }],
    businesses: '',
  });
  expect(await leadersOf(id)).toEqual({ head: 'b', deputies: ['a'] });
});

describe('[ROS-05] an owner of a business leaves', () => {
  const own = async (personId: string, businessId: string) =>
    t.rows(
      `insert into business_people (organisation_id, business_id, person_id, part, position) values ($1, $2, $3, 'owner', 9)`,
      [await play.scut(), businessId, personId],
    );
  const ownersOf = async (businessId: string) =>
    (
      await t.rows<{ id: string }>(
        `select person_id as id from business_people where business_id = $1 and part = 'owner'`,
        [businessId],
      )
    ).map(({ id }) => id);

  test.each([true, false])('another owner stays: %s; nothing is left alone', async (shared) => {
    const { head: owner } = await departmentWith([]);
    const businessId = await play.business('leave');
    await t.rows(`delete from business_people where business_id = $1 and part = 'owner'`, [businessId]);
    await own(owner, businessId);
    const other = await play.person('100064');
    if (shared) await own(other, businessId);
    await play.publish([approveStep('a', { kind: 'people', people: [owner] })]);
    const { id: process } = await play.submit('staff', 'leave');
    await leaves(owner, runId);
    expect((await listed(owner))!.onlyOwnerOf).toHaveLength(shared ? 0 : 1);
    await dayPasses(1);
    play.forget();
    expect(await ownersOf(businessId)).toEqual(shared ? [other] : []);
    const askedAccounts = await play.asked(process);
    if (shared) expect(askedAccounts).toEqual(['100064']);
    else for (const account of askedAccounts) expect(await play.rolesOf(account)).toContain('administrator');
    expect(askedAccounts.length).toBeGreaterThan(0);
    await nothingIsAlone();
    expect((await messagesOf(owner)).includes('admin owner')).toBe(!shared);
  });
});
