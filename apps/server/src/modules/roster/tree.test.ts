import { closeDepartment, mergeDepartment, renameDepartment } from '@campus/contract/calls/departments.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
const HEAD = ['部门代码', '部门名称', '上级部门'];
const HEADS = ['部门', '账号', '副职'];
let made = 0;
/** Words that are nobody else's, for one test. */
let at = '';
beforeEach(() => {
  t.clock.advance(1000);
  made += 1;
  at = `T${made}`;
});
const code = (letter: string) => `${at}-${letter}`;
const named = (letter: string) => `${letter}部${at}`;
const line = (letter: string, parent?: string, name = letter) => [
  code(letter),
  named(name),
  parent === undefined ? '' : parent === '-' ? '-' : code(parent),
];
const departments = (...lines: string[][]) => play.take('departments', [HEAD, ...lines]);
/** Departments, each with the one that it is under. */
const tree = (of: Record<string, string>) =>
  departments(...Object.entries(of).map(([letter, parent]) => line(letter, parent)));
const idOf = async (letter: string) =>
  (await t.rows<{ id: string }>('select id from departments where code = $1', [code(letter)]))[0]!.id;
const above = async () =>
  Object.fromEntries(
    (
      await t.rows<{ code: string; parent: string | null }>(
        `select split_part(d.code, '-', 2) as code, split_part(u.code, '-', 2) as parent
         from departments d left join departments u on u.id = d.parent_id where d.code like $1 and d.closed_at is null`,
        [`${at}-%`],
      )
    ).map((row) => [row.code, row.parent]),
  );
const somebody = async (department: string, roles = ['staff']) => {
  const account = `${at}p${++made}`.toLowerCase();
  return { account, id: await play.make(account, named(department), roles, account) };
};
/** Somebody who brings lists in, with these rights over their department and below, or everywhere. */
async function clerk(department: string, scope: 'organisation' | 'department-and-below', rights: Permission[] = []) {
  const { account } = await somebody(department, []);
  await play.roles.let(account, scope, ['roster.manage', 'hall.use', 'workflow.use', ...rights]);
  return account;
}
/** Somebody who holds a right over their department and all below it. */
async function officer(department: string, right: Permission = 'people.manage') {
  const person = await somebody(department);
  await play.roles.give(person.account, await play.roles.makeRole('department-and-below', [right]));
  return person;
}
/** A list that puts somebody into a department; one of one is many, and who agrees is tried elsewhere. */
async function movesTo(account: string, department: string) {
  const run = await play.check('people', [
    ['账号', '姓名', '类型', '部门'],
    [account, account, '教职工', code(department)],
  ]);
  await t.rows('update roster_runs set by_person_id = null where id = $1', [run.id]);
  return play.apply(run);
}
const faultsOf = async (runId: string) => (await play.rows(runId)).map(({ faults }) => faults[0]?.fault ?? null);

describe('a list of departments', () => {
  test('[ADM-07] makes nothing at the top for who reaches one department: what is under a new one that is put aside is, too', async () => {
    await tree({ A: '-', A1: 'A' });
    const by = await clerk('A', 'department-and-below');
    const run = await play.take('departments', [HEAD, line('N', '-'), line('M', 'N'), line('A1', 'M')], { by });
    expect(await faultsOf(run.id)).toEqual(['out-of-reach', 'department-unknown', 'department-unknown']);
    expect(await above()).toEqual({ A: null, A1: 'A' });
  });

  test('[ADM-07] takes none out of a place that is not reached', async () => {
    await tree({ A: '-', A1: 'A', B: '-', B1: 'B' });
    const by = await clerk('B1', 'department-and-below');
    await t.rows(`insert into person_departments select organisation_id, id, $2 from people where account = $1`, [
      by,
      await idOf('A'),
    ]);
    const run = await play.take('departments', [HEAD, line('B1', 'A')], { by });
    expect(await faultsOf(run.id)).toEqual(['out-of-reach']);
  });

  test('[ADM-14] puts none under a new one below which somebody would get what the actor lacks', async () => {
    await tree({ A: '-', B: '-' });
    await officer('A');
    const by = await clerk('B', 'organisation');
    const run = await play.take('departments', [HEAD, line('N', 'A'), line('B', 'N')], { by });
    expect(await faultsOf(run.id)).toEqual([null, 'more-than-held']);
    expect(await above()).toEqual({ A: null, B: null, N: 'A' });
  });

  test('[ADM-14] nor under one that comes below somebody by the same list', async () => {
    await tree({ A: '-', P: '-', D: '-' });
    await officer('A');
    const by = await clerk('P', 'organisation');
    await play.roles.give(by, await play.roles.makeRole('department', ['people.manage']));
    const run = await play.take('departments', [HEAD, line('P', 'A'), line('D', 'P')], { by });
    expect(await faultsOf(run.id)).toEqual([null, 'more-than-held']);
    expect(await above()).toEqual({ A: null, P: 'A', D: null });
  });

  test('[ADM-14] puts none under one whose rule gives a label that the actor could not give', async () => {
    await tree({ A: '-', D: '-', E: '-', X: '-' });
    const [label] = await t.rows<{ id: string }>(
      `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, $2, $2) returning id`,
      [await play.scut(), named('标签')],
    );
    await t.rows(
      `update places set team_label_id = $2 where id = (select id from places where organisation_id = $1 order by id limit 1)`,
      [await play.scut(), label!.id],
    );
    await t.rows(`insert into label_rules values ($1, $2, false, true, '{staff}', '{}')`, [
      label!.id,
      await play.scut(),
    ]);
    await t.rows(`insert into label_rule_departments values ($1, $2, $3)`, [
      await play.scut(),
      label!.id,
      await idOf('A'),
    ]);
    await somebody('D');
    await somebody('E', ['student']);
    const by = await clerk('X', 'organisation');
    const run = await play.take('departments', [HEAD, line('D', 'A'), line('E', 'A')], { by });
    expect(await faultsOf(run.id)).toEqual(['more-than-held', null]);
    await t.rows('delete from label_rules where label_id = $1', [label!.id]);
  });

  test('[ROS-01] lets two change places, and change back', async () => {
    await tree({ A: '-', B: 'A', C: 'B' });
    const run = await departments(line('A', 'B'), line('B', '-'));
    expect(run.counts).toMatchObject({ changed: 2, odd: 0 });
    expect(await above()).toEqual({ A: 'B', B: null, C: 'B' });
    expect((await play.undo(run.id)).counts).toMatchObject({ keptBack: 0 });
    expect(await above()).toEqual({ A: null, B: 'A', C: 'B' });
  });

  test('[ROS-01] a row that would make a circle because another one is put aside is put aside itself', async () => {
    await tree({ X: '-', Y: 'X', O: '-', A: '-' });
    await officer('O');
    const by = await clerk('X', 'organisation');
    const run = await play.take('departments', [HEAD, line('Y', 'O'), line('X', 'Y')], { by });
    expect(await faultsOf(run.id)).toEqual(['more-than-held', 'department-cycle']);
    const other = await play.take('departments', [HEAD, line('Y', 'O'), line('A', 'Y')], { by });
    expect(await faultsOf(other.id)).toEqual(['more-than-held', null]);
    expect(await above()).toEqual({ X: null, Y: 'X', O: null, A: 'Y' });
  });

  test('[ROS-01] goes back: new ones are closed in whatever order they came', async () => {
    await tree({ A: '-' });
    const run = await departments(line('N2', 'N1'), line('N1', 'A'));
    expect((await play.undo(run.id)).counts).toMatchObject({ keptBack: 0 });
    expect(await above()).toEqual({ A: null });
  });

  test('[ADM-07] is undone only of departments that are reached then', async () => {
    await tree({ A: '-', A1: 'A', B: '-' });
    const by = await clerk('A', 'department-and-below');
    const run = await play.take('departments', [HEAD, line('A1', 'A', '新'), line('N', 'A')], { by });
    await departments(line('A1', 'B', '新'), line('N', 'B'));
    await t.rows('update roster_rows set after = after - $2::text where run_id = $1', [run.id, 'parent']);
    expect((await play.undo(run.id, by)).counts).toMatchObject({ keptBack: 2 });
    expect(await t.rows('select name_zh as name from departments where code = $1', [code('A1')])).toEqual([
      { name: named('新') },
    ]);
    expect(await above()).toMatchObject({ N: 'B' });
  });
});

describe('a list of heads', () => {
  const leaders = async (letter: string) =>
    (
      await t.rows<{ head: string | null; deputies: string[] }>(
        `select (select account from people where id = d.head_person_id) as head,
          array(select p.account from department_deputies dd join people p on p.id = dd.person_id where dd.department_id = d.id order by dd.position) as deputies
         from departments d where d.code = $1`,
        [code(letter)],
      )
    )[0]!;
  const lead = (...lines: [string, { account: string }, boolean?][]) =>
    play.take('heads', [
      HEADS,
      ...lines.map(([letter, who, deputy]) => [code(letter), who.account, deputy ? '是' : '否']),
    ]);

  test('[ADM-07] takes no place from somebody out of reach', async () => {
    await tree({ A: '-', B: '-' });
    const [inside, outside] = [await somebody('A'), await somebody('B')];
    await lead(['A', outside]);
    const by = await clerk('A', 'department-and-below', ['departments.manage']);
    const run = await play.take('heads', [HEADS, [code('A'), inside.account, '否']], { by });
    expect(await faultsOf(run.id)).toEqual(['out-of-reach']);
    expect(await leaders('A')).toEqual({ head: outside.account, deputies: [] });
  });

  test.each([
    [
      'two heads',
      (a: string, b: string): string[][] => [
        [a, '否'],
        [b, '否'],
      ],
    ],
    [
      'one account that cannot be read',
      (a: string): string[][] => [
        [a, '是'],
        ['2.02531E+11', '否'],
      ],
    ],
  ])('[ROS-01] leaves a department alone of which a row cannot be read: %s', async (_what, lines) => {
    await tree({ A: '-' });
    const [head, first, second] = [await somebody('A'), await somebody('A'), await somebody('A')];
    await lead(['A', head]);
    const deputy = await somebody('A');
    const run = await play.take('heads', [
      HEADS,
      [code('A'), deputy.account, '是'],
      ...lines(first.account, second.account).map(([account, is]) => [code('A'), account as string, is as string]),
    ]);
    expect(run.counts).toMatchObject({ odd: 3, new: 0, gone: 0 });
    expect(await leaders('A')).toEqual({ head: head.account, deputies: [] });
  });

  test('[ROS-03] knows two heads, and one who is both, by whatever names the file calls them', async () => {
    await tree({ A: '-', B: '-' });
    const [first, second] = [await somebody('A'), await somebody('A')];
    const run = await play.take('heads', [
      HEADS,
      [code('A'), first.account, '否'],
      [named('A'), second.account, '否'],
      [code('B'), first.account, '否'],
      [named('B'), first.account, '是'],
    ]);
    expect(await faultsOf(run.id)).toEqual(['head-twice', 'head-twice', 'head-and-deputy', 'head-and-deputy']);
    const again = await play.take('heads', [
      HEADS,
      [code('A'), first.account, '是'],
      [named('A'), first.account, '是'],
    ]);
    expect(await faultsOf(again.id)).toEqual([null, 'row-twice']);
    expect(await leaders('A')).toEqual({ head: null, deputies: [first.account] });
  });

  test('[ROS-01] does not go back where somebody else leads the department since, nor by half', async () => {
    await tree({ A: '-' });
    const [head, deputy, later] = [await somebody('A'), await somebody('A'), await somebody('A')];
    await lead(['A', head], ['A', deputy, true]);
    const run = await lead(['A', deputy, true]);
    expect(await leaders('A')).toEqual({ head: null, deputies: [deputy.account] });
    await t.rows('update departments set head_person_id = $1 where code = $2', [later.id, code('A')]);
    expect((await play.undo(run.id)).counts).toMatchObject({ keptBack: 1 });
    expect(await leaders('A')).toEqual({ head: later.account, deputies: [deputy.account] });
  });

  test('[ROS-01] gives no place back to somebody who is disabled since', async () => {
    await tree({ A: '-' });
    const [head, next] = [await somebody('A'), await somebody('A')];
    await lead(['A', head]);
    const run = await lead(['A', next]);
    await t.rows('update people set active = false where id = $1', [head.id]);
    expect((await play.undo(run.id)).counts).toMatchObject({ keptBack: 2 });
    expect(await leaders('A')).toEqual({ head: next.account, deputies: [] });
  });

  test('[ADM-07] is undone only of people who are reached then', async () => {
    await tree({ A: '-', B: '-' });
    const person = await somebody('A');
    const by = await clerk('A', 'department-and-below', ['departments.manage']);
    const run = await play.take('heads', [HEADS, [code('A'), person.account, '否']], { by });
    await t.rows('update people set home_department_id = $1 where id = $2', [await idOf('B'), person.id]);
    expect((await play.undo(run.id, by)).counts).toMatchObject({ keptBack: 1 });
    expect(await leaders('A')).toEqual({ head: person.account, deputies: [] });
  });
});

test('[ROS-04] who is in a department that was merged was not moved there by hand', async () => {
  await tree({ A: '-', B: '-', C: '-' });
  const { account } = await somebody('A');
  const people = (letter: string) => movesTo(account, letter);
  await people('A');
  await play.must('admin', mergeDepartment, { id: await idOf('A'), intoId: await idOf('B') });
  expect((await people('C')).counts).toMatchObject({ changed: 1, kept: 0 });
  expect(await play.find(account)).toMatchObject({ department: named('C') });
});

test('[ROS-01] nobody goes back into a department that is closed since', async () => {
  await tree({ A: '-', B: '-' });
  const { account } = await somebody('A');
  const moved = await movesTo(account, 'B');
  await play.must('admin', renameDepartment, { id: await idOf('A'), name: { zh: named('旧'), en: named('旧') } });
  await play.must('admin', closeDepartment, { id: await idOf('A') });
  expect((await play.undo(moved.id)).counts).toMatchObject({ keptBack: 1 });
  expect(await play.find(account)).toMatchObject({ department: named('B') });
});
