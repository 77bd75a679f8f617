import { changeLabelMembers } from '@campus/contract/calls/labels.ts';
import { disablePerson, enablePerson, savePerson } from '@campus/contract/calls/people-office.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leavingPlay } from '../../../test/leaving-play.ts';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
const { dayPasses } = leavingPlay(t);
const HEAD = ['账号', '原账号', '姓名', '类型', '部门', '手机', '班级', '标签'];
type Line = {
  former?: string;
  name?: string;
  kind?: string;
  department?: string;
  mobile?: string;
  className?: string;
  labels?: string;
};
let made = 0;
const fresh = (prefix = '2061') => `${prefix}${String(++made).padStart(4, '0')}`;
// Of so few people one is many; who agrees is tried elsewhere.
beforeAll(async () => {
  await t.rows(
    `update parameters set values = '{"pValue2": "100", "pValue3": "100"}' where organisation_id = $1 and key = 'people.roster'`,
    [await play.scut()],
  );
});
beforeEach(() => t.clock.advance(1000));
afterEach(() => play.forget());

const line = (
  account: string,
  {
    former = '',
    name = `名${account}`,
    kind = '教职工',
    department = '',
    mobile = '',
    className = '',
    labels = '',
  }: Line = {},
) => [account, former, name, kind, department, mobile, className, labels];
/** A list of people that is applied. */
async function people(lines: readonly string[][], options: { by?: string; whole?: 'staff' | 'student' } = {}) {
  const run = await play.check('people', [HEAD, ...lines], options);
  const applied = await play.apply(run, options.by);
  t.clock.advance(1000);
  return applied;
}
const somebody = async (department = '会计系') => {
  const account = fresh();
  return { account, id: await play.make(account, department, ['staff'], `名${account}`) };
};
async function clerk(
  scope: 'organisation' | 'department' | 'department-and-below',
  rights: Permission[] = [],
  department = '会计系',
) {
  const account = fresh('order');
  await play.make(account, department, []);
  await play.roles.let(account, scope, ['roster.manage', 'hall.use', 'workflow.use', ...rights]);
  return account;
}
const faultsOf = async (runId: string) => (await play.rows(runId)).map(({ faults }) => faults[0]?.fault ?? null);
const besidesOf = async (id: string) =>
  (
    await t.rows<{ name: string }>(
      'select d.name_zh as name from person_departments pd join departments d on d.id = pd.department_id where pd.person_id = $1',
      [id],
    )
  ).map(({ name }) => name);
const joins = async (id: string, department: string) =>
  t.rows('insert into person_departments select organisation_id, id, $2 from people where id = $1', [
    id,
    await play.department(department),
  ]);
async function makeLabel(strong = false): Promise<string> {
  const name = fresh('标签');
  const [{ id }] = (await t.rows<{ id: string }>(
    `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, $2, $2) returning id`,
    [await play.scut(), name],
  )) as [{ id: string }];
  if (strong)
    await t.rows(
      `update places set team_label_id = $2 where id = (select id from places where organisation_id = $1 order by id limit 1)`,
      [await play.scut(), id],
    );
  return name;
}
const labelsOf = async (id: string) =>
  (
    await t.rows<{ name: string }>(
      'select l.name_zh as name from person_labels m join labels l on l.id = m.label_id where m.person_id = $1 and m.by_hand order by 1',
      [id],
    )
  ).map(({ name }) => name);

describe('[ADM-07] who reaches one department', () => {
  test('takes nobody home who is at home outside and only belongs to it besides', async () => {
    const { account, id } = await somebody('建筑系');
    await joins(id, '会计系');
    const by = await clerk('department');
    const run = await people([line(account, { department: '会计系' })], { by });
    expect(await faultsOf(run.id)).toEqual(['out-of-reach']);
    expect(await play.find(account)).toMatchObject({ department: '建筑系' });
  });

  test('undoes nothing of somebody who is outside since, neither people nor labels', async () => {
    const by = await clerk('department');
    const label = await makeLabel();
    const { account, id } = await somebody();
    const run = await people([line(account, { mobile: '13800000001' })], { by });
    const labels = await play.take(
      'labels',
      [
        ['标签', '账号'],
        [label, account],
      ],
      { by },
    );
    await t.rows('update people set home_department_id = $1 where id = $2', [await play.department('建筑系'), id]);
    expect((await play.undo(run.id, by)).counts).toMatchObject({ keptBack: 1 });
    expect((await play.undo(labels.id, by)).counts).toMatchObject({ keptBack: 1 });
    expect(await play.find(account)).toMatchObject({ mobile: '13800000001' });
    expect(await labelsOf(id)).toEqual([label]);
  });

  test('puts nobody back into a department outside', async () => {
    const by = await clerk('department');
    const { account } = await somebody('建筑系');
    const run = await people([line(account, { department: '会计系' })]);
    await t.rows('update roster_runs set by_person_id = (select id from people where account = $2) where id = $1', [
      run.id,
      by,
    ]);
    expect((await play.undo(run.id, by)).counts).toMatchObject({ keptBack: 1 });
    expect(await play.find(account)).toMatchObject({ department: '会计系' });
  });
});

describe('[ADM-14] what somebody could do afterwards', () => {
  test('is what counts when they move: within what the actor holds they may', async () => {
    const by = await clerk('department', ['people.manage']);
    await joins(await play.person(by), '建筑系');
    const { account } = await somebody();
    await play.roles.give(account, await play.roles.makeRole('department', ['people.manage']));
    const run = await people([line(account, { department: '建筑系' })], { by });
    expect(await faultsOf(run.id)).toEqual([null]);
    const beyond = await clerk('organisation', []);
    const other = await people([line(account, { department: '会计系' })], { by: beyond });
    expect(await faultsOf(other.id)).toEqual(['stronger-person']);
  });

  test('is what counts when a list is undone: no label comes back that the actor could not give', async () => {
    const by = await clerk('organisation');
    const label = await makeLabel(true);
    const { account, id } = await somebody();
    await people([line(account, { labels: label })]);
    const run = await people([line(account, { labels: '-' })]);
    expect((await play.undo(run.id, by)).counts).toMatchObject({ keptBack: 1 });
    expect(await labelsOf(id)).toEqual([]);
  });

  test('and no home in which a role reaches further', async () => {
    const { account } = await somebody('建筑系');
    const run = await people([line(account, { department: '会计系' })]);
    const by = await clerk('organisation');
    const role = await play.roles.makeRole('department', ['people.manage']);
    for (const member of [account, by]) await play.roles.give(member, role);
    expect((await play.undo(run.id, by)).counts).toMatchObject({ keptBack: 1 });
    expect(await play.find(account)).toMatchObject({ department: '会计系' });
  });

  test('a label that a rule would give puts the row aside, also by a department that somebody belongs to besides', async () => {
    const by = await clerk('organisation');
    const label = await makeLabel(true);
    const values = [await play.scut(), await play.label(label)];
    await t.rows(`insert into label_rules values ($2, $1, false, false, '{staff}', '{}')`, values);
    await t.rows(`insert into label_rule_departments values ($1, $2, $3)`, [
      ...values,
      await play.department('建筑系'),
    ]);
    const account = fresh();
    const id = await play.make(account, '会计系', ['student'], `名${account}`);
    await joins(id, '建筑系');
    const run = await people([line(account)], { by });
    expect(await faultsOf(run.id)).toEqual(['more-than-held']);
    await t.rows('delete from label_rules where label_id = $1', [values[1]]);
  });
});

describe('[ROS-01] lists undone in any order', () => {
  test('what a later list wrote stays known, so that what is changed by hand after it is kept', async () => {
    const { account, id } = await somebody();
    const first = await people([line(account, { mobile: '13800000001' })]);
    await people([line(account, { className: '一班' })]);
    expect((await play.undo(first.id)).counts).toMatchObject({ keptBack: 0 });
    await play.must('admin', savePerson, { id, version: await play.version(id), className: '二班' } as never);
    const next = await people([line(account, { className: '一班', mobile: '13800000001' })]);
    expect(next.counts).toMatchObject({ changed: 1, kept: 1 });
    expect(await play.find(account)).toMatchObject({ class_name: '二班', mobile: '13800000001' });
  });

  test('what somebody belonged to besides comes back with their home, and nobody is at home there and besides', async () => {
    const { account, id } = await somebody();
    await joins(id, '建筑系');
    const run = await people([line(account, { department: '建筑系' })]);
    expect(await besidesOf(id)).toEqual([]);
    await joins(id, '会计系');
    await play.undo(run.id);
    expect(await play.find(account)).toMatchObject({ department: '会计系' });
    expect(await besidesOf(id)).toEqual(['建筑系']);
  });

  test('[ROS-05] who was new, was gone, and whose first list is undone comes back with the next one', async () => {
    const account = fresh();
    const other = await somebody();
    const first = await people([line(account), line(other.account)]);
    await people([line(other.account)], { whole: 'staff' });
    await play.undo(first.id);
    expect(await play.find(account)).toMatchObject({ active: false });
    expect((await people([line(account)])).counts).toMatchObject({ returned: 1 });
    expect(await play.find(account)).toMatchObject({ active: true });
  });

  test('[ROS-05] who came back and is gone again is left so', async () => {
    const account = fresh();
    const other = await somebody();
    const both = [line(account), line(other.account)];
    await people(both);
    await people([line(other.account)], { whole: 'staff' });
    const back = await people(both);
    expect(back.counts).toMatchObject({ returned: 1 });
    const again = await people([line(other.account)], { whole: 'staff' });
    expect((await play.undo(back.id)).counts).toMatchObject({ keptBack: 1 });
    expect((await play.undo(again.id)).counts).toMatchObject({ keptBack: 0 });
    expect(
      await t.rows('select 1 from roster_leavings l join people p on p.id = l.person_id where p.account = $1', [
        account,
      ]),
    ).toEqual([]);
  });
});

test('[ROS-05] who left, was let in by hand and disabled by hand stays disabled', async () => {
  const account = fresh();
  const other = await somebody();
  await people([line(account), line(other.account)]);
  await people([line(other.account)], { whole: 'staff' });
  await dayPasses(31);
  play.forget();
  const { id } = (await play.find(account)) as { id: string };
  expect(await play.find(account)).toMatchObject({ active: false });
  await play.must('admin', enablePerson, { id });
  await play.must('admin', disablePerson, { id, reason: '停用', headships: [], businesses: [] } as never);
  expect((await people([line(account)])).counts).toMatchObject({ returned: 0, kept: 1 });
  expect(await play.find(account)).toMatchObject({ active: false });
});

test('[ROS-05] a row that is put aside because it names two people names both of them', async () => {
  const [a, b] = [await somebody(), await somebody()];
  await people([line(a.account), line(b.account)]);
  const run = await play.check('people', [HEAD, line(a.account, { former: b.account })], { whole: 'staff' });
  const gone = (await play.rows(run.id, { shown: 'gone' })).map(({ key }) => key);
  expect(gone).not.toContain(a.account);
  expect(gone).not.toContain(b.account);
});

test('[ROS-01] the whole list of a label takes it from nobody whom a row names, be it by a former account or with a label that is unknown', async () => {
  const label = await makeLabel();
  const [a, b, c] = [await somebody(), await somebody(), await somebody()];
  const now = fresh();
  await people([line(now, { former: a.account, name: `名${a.account}` })]);
  await play.must('admin', changeLabelMembers, { id: await play.label(label), act: 'add', people: [a.id, b.id, c.id] });
  const list = [
    ['标签', '账号'],
    ['#N/A', a.account],
    ['没有的标签', b.account],
    [label, c.account],
    [label.toUpperCase(), c.account],
  ];
  const run = await play.check('labels', list, { whole: 'everybody' });
  expect(run.counts).toMatchObject({ gone: 0, same: 1, odd: 3 });
});
