import { applyRosterRun, compareRosterRun } from '@campus/contract/calls/roster.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
const HEAD = ['账号', '姓名', '类型', '部门', '手机', '标签'];
let made = 0;
const fresh = (prefix = '2032') => `${prefix}${String(++made).padStart(4, '0')}`;
const row = (account: string, name: string, department = '', mobile = '', labels = '') => [
  account,
  name,
  '教职工',
  department,
  mobile,
  labels,
];
beforeEach(() => t.clock.advance(1000));
/** Somebody who brings lists in, with these rights and no others. */
async function clerk(scope: 'organisation' | 'department', rights: readonly Permission[] = [], department = '会计系') {
  const account = fresh('clerk');
  await play.make(account, department, []);
  await play.roles.let(account, scope, ['roster.manage', 'hall.use', 'workflow.use', ...rights]);
  return account;
}
const faultsOf = async (runId: string, by: string) =>
  (await play.rows(runId, {}, by)).map(({ faults }) => faults[0]?.fault ?? null);

describe('[ADM-14] who brings a list in', () => {
  test('changes nothing of somebody who can do what they cannot: the row is put aside with that reason', async () => {
    const by = await clerk('organisation');
    const strong = fresh();
    await play.make(strong, '会计系', ['staff', 'administrator'], '强者');
    const plain = fresh();
    await play.make(plain, '会计系', ['staff'], '凡人');
    const run = await play.check(
      'people',
      [HEAD, row(strong, '强者', '', '13800000001'), row(plain, '凡人', '', '13800000002')],
      { by },
    );
    expect(await faultsOf(run.id, by)).toEqual(['stronger-person', null]);
    await play.apply(run, by);
    expect(await play.find(strong)).toMatchObject({ mobile: null });
    expect(await play.find(plain)).toMatchObject({ mobile: '13800000002' });
    // An administrator lacks nothing of theirs.
    const whole = await play.take('people', [HEAD, row(strong, '强者', '', '13800000001')]);
    expect(whole.counts).toMatchObject({ changed: 1 });
  });

  test('[SSO-06] does not change their own WeCom by it either, nor by undoing one: it is a way in', async () => {
    const [head, by] = [['账号', '姓名', '类型', '企业微信账号'], fresh('clerk')];
    await play.make(by, '会计系', ['staff', 'administrator'], '经办');
    const list = [head, [by, '经办', '教职工', 'member-of-somebody']];
    const weComOf = async () => t.rows('select wecom_id from people where account = $1', [by]);
    const run = await play.check('people', list, { by });
    expect(await faultsOf(run.id, by)).toEqual(['own-address']);
    const others = await play.take('people', list);
    expect(await weComOf()).toEqual([{ wecom_id: 'member-of-somebody' }]);
    await play.undo(others.id, by);
    expect(await weComOf()).toEqual([{ wecom_id: 'member-of-somebody' }]);
  });

  test('does not change their own e-mail by it, nor by undoing one, for a password is reset by mail', async () => {
    const [head, by] = [['账号', '姓名', '类型', '手机', '邮箱'], fresh('clerk')];
    await play.make(by, '会计系', ['staff', 'administrator'], '经办');
    const listWith = (email: string) => [head, [by, '经办', '教职工', '13800000009', email]];
    const run = await play.check('people', listWith('new@example.edu.cn'), { by });
    expect(await faultsOf(run.id, by)).toEqual(['own-address']);
    await play.apply(run, by);
    expect(await play.find(by)).toMatchObject({ email: null, mobile: null });
    const others = await play.take('people', listWith('new@example.edu.cn'));
    expect(await play.find(by)).toMatchObject({ email: 'new@example.edu.cn' });
    await play.undo(others.id, by);
    expect(await play.find(by)).toMatchObject({ email: 'new@example.edu.cn' });
    expect(await play.rows(others.id, {}, by)).toMatchObject([{ wentBack: false }]);
    expect((await play.take('people', listWith('new@example.edu.cn'), { by })).counts).toMatchObject({ same: 1 });
  });

  test.each<[string, (account: string, id: string) => Promise<void>]>([
    [
      'a role with a right',
      async (_, id) =>
        void (await t.rows(
          `insert into person_roles select organisation_id, $1, id from roles where organisation_id = $2 and code = 'handler'`,
          [id, await play.scut()],
        )),
    ],
    [
      'a headship',
      async (_, id) =>
        void (await t.rows(
          `update departments set head_person_id = $1 where organisation_id = $2 and name_zh = '会计系'`,
          [id, await play.scut()],
        )),
    ],
    [
      'a place as deputy',
      async (_, id) =>
        void (await t.rows(`insert into department_deputies values ($1, $2, $3, 1)`, [
          await play.scut(),
          await play.department('建筑系'),
          id,
        ])),
    ],
    [
      'a label that flows ask by',
      async (_, id) =>
        void (await t.rows(
          `insert into person_labels select organisation_id, $1, team_label_id from places where organisation_id = $2 and team_label_id is not null limit 1`,
          [id, await play.scut()],
        )),
    ],
  ])('%s puts the row aside', async (_what, give) => {
    const by = await clerk('organisation');
    const account = fresh();
    const id = await play.make(account, '会计系', ['staff'], '某人');
    await give(account, id);
    const run = await play.check('people', [HEAD, row(account, '某某人')], { by });
    expect(await faultsOf(run.id, by)).toEqual(['stronger-person']);
    await t.rows('update departments set head_person_id = null where head_person_id = $1', [id]);
  });

  test('gives no label and no headship that flows ask by, and that they could not give', async () => {
    const by = await clerk('organisation');
    const account = fresh();
    await play.make(account, '会计系', ['staff'], '某人');
    const [label] = await t.rows<{ name: string }>(
      `select l.name_zh as name from labels l join places p on p.team_label_id = l.id where l.organisation_id = $1 limit 1`,
      [await play.scut()],
    );
    const people = await play.check('people', [HEAD, row(account, '某人', '', '', label!.name)], { by });
    expect(await faultsOf(people.id, by)).toEqual(['more-than-held']);
    const labels = await play.check(
      'labels',
      [
        ['标签', '账号'],
        [label!.name, account],
      ],
      { by },
    );
    expect(await faultsOf(labels.id, by)).toEqual(['more-than-held']);
    const heads = await play.check(
      'heads',
      [
        ['部门', '账号'],
        ['建筑系', account],
      ],
      { by },
    );
    expect((await faultsOf(heads.id, by))[0]).toMatch(/more-than-held|stronger-person/);
    for (const run of [people, labels, heads]) expect(run.counts).toMatchObject({ odd: 1, new: 0, changed: 0 });
  });

  test('gives students and staff their role and never another one', async () => {
    const by = await clerk('organisation');
    const [student, staff] = [fresh(), fresh()];
    await play.take('people', [HEAD, [student, '新生', '学生', '会计系', '', ''], row(staff, '新员', '会计系')], {
      by,
    });
    expect(await play.rolesOf(student)).toEqual(['student']);
    expect(await play.rolesOf(staff)).toEqual(['staff']);
    await play.take('people', [HEAD, row(student, '新生', '会计系')], { by });
    expect(await play.rolesOf(student)).toEqual(['staff']);
  });

  test('a role of students that was given more than they hold lets them make nobody', async () => {
    const by = await clerk('organisation');
    await t.rows(
      `insert into role_permissions select id, 'audit.read' from roles where organisation_id = $1 and code = 'student'`,
      [await play.scut()],
    );
    const run = await play.check('people', [HEAD, [fresh(), '新生', '学生', '会计系', '', '']], { by });
    expect(await faultsOf(run.id, by)).toEqual(['more-than-held']);
    await t.rows(
      `delete from role_permissions rp using roles r where r.id = rp.role_id and r.organisation_id = $1 and r.code = 'student' and rp.permission = 'audit.read'`,
      [await play.scut()],
    );
  });

  test('is judged by the power of who applies it, at that moment', async () => {
    const by = await clerk('organisation');
    const account = fresh();
    const id = await play.make(account, '会计系', ['staff'], '某人');
    const run = await play.check('people', [HEAD, row(account, '某某人')], { by });
    await t.rows(
      `insert into person_roles select organisation_id, $1, id from roles where organisation_id = $2 and code = 'administrator'`,
      [id, await play.scut()],
    );
    expect((await play.does(by, applyRosterRun, { id: run.id, plan: run.plan })).code).toBe('roster-outdated');
    const again = await play.must(by, compareRosterRun, { id: run.id });
    expect(again.counts).toMatchObject({ odd: 1, changed: 0 });
    expect(await play.find(account)).toMatchObject({ name: '某人' });
  });

  test('undoes nothing of somebody who became stronger since', async () => {
    const by = await clerk('organisation');
    const account = fresh();
    const id = await play.make(account, '会计系', ['staff'], '某人');
    const run = await play.take('people', [HEAD, row(account, '某某人')], { by });
    await t.rows(
      `insert into person_roles select organisation_id, $1, id from roles where organisation_id = $2 and code = 'administrator'`,
      [id, await play.scut()],
    );
    expect((await play.undo(run.id, by)).counts).toMatchObject({ keptBack: 1 });
    expect(await play.find(account)).toMatchObject({ name: '某某人' });
  });
});

describe('[ADM-07] who brings a list in for one department', () => {
  test('reaches its people, and rows of others are odd', async () => {
    const by = await clerk('department');
    const [inside, outside, comes] = [fresh(), fresh(), fresh()];
    await play.make(inside, '会计系', ['staff'], '里面');
    await play.make(outside, '建筑系', ['staff'], '外面');
    const run = await play.check(
      'people',
      [
        HEAD,
        row(inside, '里面', '', '13800000003'),
        row(outside, '外面', '', '13800000004'),
        row(comes, '新来', '会计系'),
        row(fresh(), '新来', '建筑系'),
        row(fresh(), '新来'),
      ],
      { by },
    );
    expect(await faultsOf(run.id, by)).toEqual([null, 'out-of-reach', null, 'out-of-reach', 'out-of-reach']);
    const moving = await play.check('people', [HEAD, row(inside, '里面', '建筑系')], { by });
    expect(await faultsOf(moving.id, by)).toEqual(['out-of-reach']);
    await play.apply(run, by);
    expect(await play.find(outside)).toMatchObject({ mobile: null });
    expect(await play.find(comes)).toMatchObject({ department: '会计系' });
  });

  test('makes nobody of another department gone', async () => {
    const by = await clerk('department');
    const run = await play.check('people', [HEAD, row(fresh(), '新来', '会计系')], {
      by,
      whole: 'everybody',
      byHandToo: true,
    });
    const gone = await play.rows(run.id, { shown: 'gone' }, by);
    expect(new Set(gone.map(({ department }) => department?.name.zh))).toEqual(new Set(['会计系']));
  });
});
