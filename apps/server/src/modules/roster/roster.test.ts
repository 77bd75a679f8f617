import { savePerson } from '@campus/contract/calls/people-office.ts';
import { applyRosterRun, checkRoster, getRosterDifference, undoRosterRun } from '@campus/contract/calls/roster.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
const HEAD = ['账号', '姓名', '类型', '部门', '手机', '邮箱', '班级'];
let made = 0;
/** Accounts that nobody had before. */
const fresh = () => `${20300000 + ++made * 100}`;
beforeEach(() => t.clock.advance(1000));

describe('[ROS-01] a list of people', () => {
  test('is compared without changing anything, applied at once, and the second time changes nothing', async () => {
    const [a, b] = [fresh(), fresh()];
    const rows = [
      HEAD,
      [a, '赵一', '学生', '会计系', '13800000001', 'a@example.edu.cn', '一班'],
      [b, '钱二', '教职工', '建筑系', '', '', ''],
    ];
    const run = await play.check('people', rows);
    expect(run).toMatchObject({ state: 'dry', list: 'people', source: 'office', name: 'people.csv', doubts: [] });
    expect(run.counts).toMatchObject({ new: 2, odd: 0, changed: 0, gone: 0 });
    expect(run.openActions).toEqual(['compare', 'apply']);
    expect(await play.find(a)).toBeUndefined();

    const applied = await play.apply(run);
    expect(applied).toMatchObject({ state: 'applied', openActions: ['undo'] });
    expect(await play.find(a)).toMatchObject({
      name: '赵一',
      kind: 'student',
      active: true,
      department: '会计系',
      mobile: '13800000001',
      email: 'a@example.edu.cn',
      class_name: '一班',
      password_hash: null,
    });
    expect(await play.rolesOf(a)).toEqual(['student']);
    expect(await play.rolesOf(b)).toEqual(['staff']);
    const [found] = await t.rows<{ search_text: string }>('select search_text from people where account = $1', [a]);
    expect(found!.search_text).toContain('zhaoyi');

    const before = await t.rows('select * from people order by id');
    const again = await play.check('people', rows);
    expect(again.counts).toMatchObject({ same: 2, new: 0, changed: 0, moved: 0, kept: 0 });
    await play.apply(again);
    expect(await t.rows('select * from people order by id')).toEqual(before);
  });

  test('leaves a line in the log for each person, and never a document number', async () => {
    const a = fresh();
    const head = [...HEAD, '证件类型', '证件号码'];
    const row = (name: string) => [a, name, '学生', '会计系', '', '', '', '护照', 'E77777777'];
    await play.take('people', [head, row('孙三')]);
    await play.take('people', [head, row('孙叁')]);
    const { id } = (await play.find(a)) as { id: string };
    const lines = await t.rows<{ before: object; after: object; call: string }>(
      'select before, after, call from audit_entries where record = $1 order by id',
      [`person/${id}`],
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      before: null,
      after: { name: '孙三', department: '会计系', hasDocumentNumber: true },
    });
    expect(lines[1]).toEqual({ call: 'ApplyRosterRun', before: { name: '孙三' }, after: { name: '孙叁' } });
    expect(JSON.stringify(lines)).not.toContain('E77777777');
  });

  test('an empty cell says nothing, and - clears', async () => {
    const a = fresh();
    await play.take('people', [HEAD, [a, '李四', '学生', '会计系', '13800000002', 'b@example.edu.cn', '']]);
    const run = await play.take('people', [HEAD, [a, '李四', '学生', '', '-', '', '']]);
    expect(run.counts).toMatchObject({ changed: 1, moved: 0 });
    expect(await play.find(a)).toMatchObject({ mobile: null, email: 'b@example.edu.cn', department: '会计系' });
  });

  test('can be undone: every row goes back, or is named because something newer stands', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()];
    const row = (account: string, name: string, department: string) => [account, name, '学生', department, '', '', ''];
    const others = Array.from({ length: 5 }, () => row(fresh(), '众人', '会计系'));
    await play.take('people', [HEAD, ...others, row(a, '周五', '会计系'), row(b, '吴六', '会计系')]);
    const run = await play.take('people', [
      HEAD,
      ...others,
      row(a, '周伍', '建筑系'),
      row(b, '吴陆', '会计系'),
      row(c, '郑七', '会计系'),
    ]);
    expect(run.counts).toMatchObject({ changed: 2, moved: 1, new: 1 });
    const person = (await play.find(b)) as { id: string };
    await play.must('admin', savePerson, { id: person.id, version: await play.version(person.id), name: '吴六六' });
    const undone = await play.undo(run.id);
    expect(undone).toMatchObject({ state: 'undone', counts: { keptBack: 1 }, openActions: [] });
    expect((await play.rows(run.id, { shown: 'kept-back' })).map(({ key }) => key)).toEqual([b]);
    expect(await play.find(a)).toMatchObject({ name: '周五', department: '会计系' });
    expect(await play.find(b)).toMatchObject({ name: '吴六六' });
    expect(await play.find(c)).toMatchObject({ active: false });
    expect((await play.does('admin', undoRosterRun, { id: run.id })).code).toBe('roster-settled');
    const again = await play.take('people', [HEAD, row(c, '郑七', '会计系')]);
    expect(again.counts).toMatchObject({ returned: 1, new: 0 });
    expect(await play.find(c)).toMatchObject({ active: true });
  });

  test('cannot be undone after thirty days', async () => {
    const run = await play.take('people', [HEAD, [fresh(), '冯八', '学生', '会计系', '', '', '']]);
    await t.rows(`update roster_runs set applied_at = applied_at - interval '31 days' where id = $1`, [run.id]);
    expect((await play.does('admin', undoRosterRun, { id: run.id })).code).toBe('roster-settled');
  });

  test('is not applied where something changed since it was compared', async () => {
    const a = fresh();
    await play.take('people', [HEAD, [a, '陈九', '学生', '会计系', '', '', '']]);
    const run = await play.check('people', [HEAD, [a, '陈玖', '学生', '会计系', '', '', '']]);
    await t.rows(`update people set name = '陈酒' where account = $1`, [a]);
    const sent = { id: run.id, plan: run.plan };
    expect((await play.does('admin', applyRosterRun, sent)).code).toBe('roster-outdated');
    expect(await play.find(a)).toMatchObject({ name: '陈酒' });
  });

  test.each([
    ['nothing', '', 'empty'],
    ['only headings', '账号,姓名,类型\n', 'only-headings'],
    ['a file without accounts', '姓名,类型\n甲,学生\n', 'column-missing'],
    ['a column twice', '账号,账号,姓名,类型\n1,1,甲,学生\n', 'column-twice'],
    ['bytes that are no text', '\u0001\u0002\u0003', 'column-missing'],
  ])('of %s is refused with words', async (_what, content, _fault) => {
    const { code, run } = await play.send('people', content);
    expect(code).toBe('roster-unreadable');
    expect(run).toBeNull();
    expect(checkRoster.refusals).toContain('roster-unreadable');
  });
});

describe('[ROS-04] the difference', () => {
  test('shows what changes by field, who is moved, and how many of each department', async () => {
    const [a, b] = [fresh(), fresh()];
    await play.take('people', [
      HEAD,
      [a, '褚一', '学生', '会计系', '13800000003', '', '一班'],
      [b, '卫二', '学生', '会计系', '', '', '一班'],
    ]);
    const run = await play.check('people', [
      HEAD,
      [a, '褚一', '学生', '建筑系', '13800000004', '', '二班'],
      [b, '卫二', '学生', '会计系', '', '', '二班'],
      [fresh(), '蒋三', '学生', '没有的系', '', '', ''],
    ]);
    const [row] = await play.rows(run.id, { shown: 'moved' });
    expect(row).toMatchObject({
      key: a,
      outcome: 'changed',
      changes: expect.arrayContaining([
        { field: 'department', before: '会计系', after: '建筑系' },
        { field: 'mobile', before: '13800000003', after: '13800000004' },
        { field: 'className', before: '一班', after: '二班' },
      ]),
    });
    expect((await play.rows(run.id, { field: 'className' })).map(({ key }) => key)).toEqual([a, b]);
    expect((await play.rows(run.id, { department: await play.department('建筑系') })).map(({ key }) => key)).toEqual([
      a,
    ]);
    const difference = await play.must('admin', getRosterDifference, { id: run.id });
    expect(difference.fields).toEqual([
      { field: 'className', changed: 2, kept: 0 },
      { field: 'department', changed: 1, kept: 0 },
      { field: 'mobile', changed: 1, kept: 0 },
    ]);
    expect(difference.faults).toEqual([{ fault: 'department-unknown', count: 1 }]);
    expect(difference.departments).toContainEqual(
      expect.objectContaining({
        department: expect.objectContaining({ name: { zh: '建筑系', en: expect.any(String) } }),
        moved: 1,
      }),
    );
  });

  test('what somebody changed by hand is kept and shown, until both agree again', async () => {
    const a = fresh();
    const row = (mobile: string, className = '一班') => [HEAD, [a, '沈四', '学生', '会计系', mobile, '', className]];
    await play.take('people', row('13800000005'));
    const { id } = (await play.find(a)) as { id: string };
    await play.must('admin', savePerson, { id, version: await play.version(id), mobile: '13900000000' });
    const run = await play.check('people', row('13800000006', '二班'));
    expect(run.counts).toMatchObject({ changed: 1, kept: 1 });
    const [keptRow] = await play.rows(run.id, { shown: 'kept' });
    expect(keptRow).toMatchObject({
      kept: [{ field: 'mobile', before: '13900000000', after: '13800000006' }],
      changes: [{ field: 'className', before: '一班', after: '二班' }],
    });
    await play.apply(run);
    expect(await play.find(a)).toMatchObject({ mobile: '13900000000', class_name: '二班' });
    expect((await play.check('people', row('13800000006', '二班'))).counts).toMatchObject({ same: 1, kept: 1 });
    await play.take('people', row('13900000000', '二班'));
    const last = await play.take('people', row('13800000007', '二班'));
    expect(last.counts).toMatchObject({ changed: 1, kept: 0 });
    expect(await play.find(a)).toMatchObject({ mobile: '13800000007' });
  });
});
