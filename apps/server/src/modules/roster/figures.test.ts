import { getRosterDifference, getRosterRun } from '@campus/contract/calls/roster.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
beforeEach(() => t.clock.advance(1000));
afterEach(() => play.forget());

const HEAD = ['账号', '姓名', '类型', '部门', '手机', '班级', '原账号'];
const student = (account: string, department: string, mobile = '', className = '', former = '') => [
  account,
  `人${account}`,
  '学生',
  department,
  mobile,
  className,
  former,
];

test('[ROS-04] every figure of a difference is the number of rows that it opens', async () => {
  await play.take('people', [
    HEAD,
    student('fig001', '会计系', '13800000001', '一班'),
    student('fig002', '会计系', '13800000002', '一班'),
    student('fig003', '会计系', '13800000003', '一班'),
    student('fig004', '建筑系'),
    student('fig005', '建筑系'),
    student('fig006', '会计系', '13800000006', '一班'),
  ]);
  const { id: away } = await play.take('people', [HEAD, student('fig007', '会计系', '13800000007')]);
  await play.undo(away);
  await t.rows(`update people set mobile = '13800009999' where account = 'fig003'`);
  const { id } = await play.check(
    'people',
    [
      HEAD,
      student('fig001', '建筑系', '13800000011', '二班'),
      student('fig002', '会计系', '13800000002', '二班'),
      student('fig003', '会计系', '13800000013', '一班'),
      student('fig004', '建筑系'),
      student('fig016', '会计系', '13800000006', '一班', 'fig006'),
      student('fig007', '建筑系', '13800000017'),
      student('fig008', '会计系'),
      student('fig009', '没有的系', '123'),
      student('fig010', '会计系', '', '', 'fig001'),
    ],
    { whole: 'student' },
  );
  const run = await play.must('admin', getRosterRun, { id });
  const countOf = async (filter: object) => (await play.rows(id, filter)).length;
  const { keptBack, ...counts } = run.counts;
  for (const [part, n] of Object.entries({ ...counts, 'kept-back': keptBack }))
    expect([part, await countOf({ shown: part })]).toEqual([part, n]);
  expect(counts).toMatchObject({ new: 1, returned: 1, moved: 2, renumbered: 1, kept: 1, gone: 1, odd: 2 });

  const difference = await play.must('admin', getRosterDifference, { id });
  for (const { field, changed, kept } of difference.fields) {
    expect([field, await countOf({ shown: 'changed', field })]).toEqual([field, changed]);
    expect([field, await countOf({ shown: 'kept', field })]).toEqual([field, kept]);
  }
  for (const { fault, count } of difference.faults)
    expect([fault, await countOf({ shown: 'odd', fault })]).toEqual([fault, count]);
  for (const { department, ...figures } of difference.departments)
    for (const [part, n] of Object.entries(figures))
      expect([part, await countOf({ shown: part, department: department?.id ?? 'none' })]).toEqual([part, n]);
  expect(difference.fields.length).toBeGreaterThan(2);
  expect(difference.departments.length).toBeGreaterThan(1);
});
