import { getRosterDifference, getRosterTemplate } from '@campus/contract/calls/roster.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { rosterLists } from '@campus/rules/roster/lists.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { approveStep } from '../../../test/flow-play.ts';
import { rosterPlay } from '../../../test/roster-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
let made = 0;
const fresh = () => `2035${String(++made).padStart(4, '0')}`;
beforeEach(() => t.clock.advance(1000));
const somebody = async (name = '某人', department = '会计系') => {
  const account = fresh();
  return { account, id: await play.make(account, department, ['staff'], name) };
};

const DEPARTMENTS = ['部门代码', '部门名称', '英文名称', '上级部门'];
/** The names from the top down. */
const pathOf = async (code: string) =>
  (
    await t.rows<{ name: string }>(
      `select a.name_zh as name from departments d join departments a on d.path like a.path || '%'
       where d.organisation_id = $1 and d.code = $2 and d.closed_at is null order by length(a.path)`,
      [await play.scut(), code],
    )
  ).map(({ name }) => name);

describe('[ROS-01] a list of departments', () => {
  test('makes them in any order, renames, moves, changes nothing the second time, and goes back', async () => {
    const first = [
      DEPARTMENTS,
      ['D-2', '数据中心', 'Data Centre', 'D-1'],
      ['D-1', '信息部', '', ''],
      ['D-3', '机房', '', '信息部/数据中心'],
    ];
    const run = await play.check('departments', first);
    expect(run.counts).toMatchObject({ new: 2, odd: 1 });
    await play.apply(run);
    expect(await pathOf('D-2')).toEqual(['信息部', '数据中心']);
    const next = await play.take('departments', [DEPARTMENTS, ['D-3', '机房', '', 'D-2']]);
    expect(next.counts).toMatchObject({ new: 1 });
    expect(await pathOf('D-3')).toEqual(['信息部', '数据中心', '机房']);
    const all = [
      DEPARTMENTS,
      ['D-1', '信息化部', '', ''],
      ['D-2', '数据中心', 'Data Centre', '-'],
      ['D-3', '机房', '', 'D-1'],
    ];
    const moved = await play.take('departments', all);
    expect(moved.counts).toMatchObject({ changed: 3, moved: 2 });
    expect(await pathOf('D-3')).toEqual(['信息化部', '机房']);
    expect(await pathOf('D-2')).toEqual(['数据中心']);
    expect((await play.take('departments', all)).counts).toMatchObject({ same: 3, changed: 0 });
    await play.undo(moved.id);
    expect(await pathOf('D-3')).toEqual(['信息部', '数据中心', '机房']);
    const undone = await play.undo(next.id);
    expect(undone.counts).toMatchObject({ keptBack: 0 });
    expect(await pathOf('D-3')).toEqual([]);
  });

  test('gives a department that stands its code by its name, and people are then found by it', async () => {
    const run = await play.take('departments', [DEPARTMENTS.slice(0, 2), ['ACC', '会计系']]);
    expect(run.counts).toMatchObject({ changed: 1, new: 0 });
    const account = fresh();
    await play.take('people', [
      ['账号', '姓名', '类型', '部门'],
      [account, '新人', '学生', 'acc'],
    ]);
    expect(await play.find(account)).toMatchObject({ department: '会计系' });
  });

  test('a circle with what stands is put aside', async () => {
    await play.take('departments', [DEPARTMENTS, ['C-1', '圈一', '', ''], ['C-2', '圈二', '', 'C-1']]);
    const run = await play.check('departments', [DEPARTMENTS, ['C-1', '圈一', '', 'C-2']]);
    expect((await play.rows(run.id))[0]!.faults).toMatchObject([{ fault: 'department-cycle' }]);
  });

  test('one that was new is not closed while somebody is in it', async () => {
    const run = await play.take('departments', [DEPARTMENTS, ['F-1', '满了', '', '']]);
    await somebody('住客', '满了');
    expect((await play.undo(run.id)).counts).toMatchObject({ keptBack: 1 });
    expect(await pathOf('F-1')).toEqual(['满了']);
  });
});

describe('[ROS-01] a list of heads', () => {
  const HEADS = ['部门', '账号', '副职'];
  const leaders = async (department: string) => {
    const [row] = await t.rows<{ head: string | null; deputies: string[] }>(
      `select (select account from people where id = d.head_person_id) as head,
        array(select p.account from department_deputies dd join people p on p.id = dd.person_id where dd.department_id = d.id order by dd.position) as deputies
       from departments d where d.organisation_id = $1 and d.name_zh = $2`,
      [await play.scut(), department],
    );
    return row!;
  };

  test('makes a department have exactly these leaders, the same again changes nothing, and it goes back', async () => {
    const [a, b, c] = [await somebody(), await somebody(), await somebody()];
    const first = await play.take('heads', [
      HEADS,
      ['建筑系', a.account, '否'],
      ['建筑系', b.account, '是'],
      ['建筑系', c.account, '是'],
    ]);
    expect(await leaders('建筑系')).toEqual({ head: a.account, deputies: [b.account, c.account] });
    const next = [HEADS, ['建筑系', c.account, '否'], ['建筑系', b.account, '是']];
    const run = await play.take('heads', next);
    expect(run.counts).toMatchObject({ changed: 1, same: 1, gone: 1 });
    expect(await leaders('建筑系')).toEqual({ head: c.account, deputies: [b.account] });
    expect((await play.check('heads', next)).counts).toMatchObject({ same: 2, gone: 0, changed: 0 });
    await play.undo(run.id);
    expect(await leaders('建筑系')).toEqual({ head: a.account, deputies: [b.account, c.account] });
    await play.undo(first.id);
    expect(await leaders('建筑系')).not.toMatchObject({ head: a.account });
  });

  test('where one row of a department is odd, its leaders stay', async () => {
    const before = await leaders('会计系');
    const person = await somebody();
    const run = await play.take('heads', [HEADS, ['会计系', person.account, '否'], ['会计系', 'nobody-here', '是']]);
    expect(run.counts).toMatchObject({ odd: 2 });
    expect(await leaders('会计系')).toEqual(before);
  });
});

describe('[ROS-01] a list of labels', () => {
  const LABELS = ['标签', '账号'];
  const carrying = async (label: string) =>
    (
      await t.rows<{ account: string }>(
        `select p.account from person_labels m join people p on p.id = m.person_id join labels l on l.id = m.label_id where l.name_zh = $1 order by 1`,
        [label],
      )
    ).map(({ account }) => account);

  test('gives; the whole list also takes; both go back', async () => {
    await t.rows(
      `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, '名册标签', 'Roster label')`,
      [await play.scut()],
    );
    const [a, b] = [await somebody(), await somebody()];
    const first = await play.take('labels', [
      LABELS,
      ['名册标签', a.account],
      ['roster LABEL', b.account],
      ['没有的', a.account],
    ]);
    expect(first.counts).toMatchObject({ new: 2, odd: 1 });
    expect(await carrying('名册标签')).toEqual([a.account, b.account].sort());
    expect((await play.check('labels', [LABELS, ['名册标签', a.account]])).counts).toMatchObject({ same: 1, gone: 0 });
    const run = await play.take('labels', [LABELS, ['名册标签', a.account]], { whole: 'everybody' });
    expect(run.counts).toMatchObject({ same: 1, gone: 1 });
    expect(await carrying('名册标签')).toEqual([a.account]);
    await play.undo(run.id);
    await play.undo(first.id);
    expect(await carrying('名册标签')).toEqual([]);
  });

  test('[ROS-04] says which approvals it would leave without anybody', async () => {
    const person = await somebody();
    const [label] = await t.rows<{ id: string }>(
      `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, '独任审批', 'Only approver') returning id`,
      [await play.scut()],
    );
    const other = await somebody();
    await play.take('labels', [LABELS, ['独任审批', person.account]]);
    const asks = { kind: 'label', label: label!.id } as const;
    const nobody = { kind: 'people', people: [other.id] } as const;
    await play.publish([approveStep('a', { kind: 'except', of: { kind: 'all-of', of: [asks] }, without: nobody }, {})]);
    await t.rows(`update person_labels set by_hand = true where label_id = $1`, [label!.id]);
    await t.rows(`insert into person_labels select organisation_id, $1, id from labels where id = $2`, [
      other.id,
      label!.id,
    ]);
    await t.rows(`update people set active = false where id = $1`, [other.id]);
    const run = await play.check('labels', [LABELS, ['独任审批', other.account]], { whole: 'everybody' });
    expect(run.counts).toMatchObject({ same: 1, gone: 1 });
    const { alone } = await play.must('admin', getRosterDifference, { id: run.id });
    expect(alone).toEqual([
      {
        kind: 'label',
        name: { zh: '独任审批', en: 'Only approver' },
        businesses: [{ id: await play.business('leave'), name: expect.anything() }],
      },
    ]);
  });

  test('labels of a list of people: given, taken when no longer named, left alone by hand', async () => {
    for (const name of ['甲签', '乙签', '丙签'])
      await t.rows(
        `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, $2, $2)`,
        [await play.scut(), name],
      );
    const account = fresh();
    const file = (labels: string) => [
      ['账号', '姓名', '类型', '标签'],
      [account, '签名人', '学生', labels],
    ];
    const labelsOf = async () =>
      (
        await t.rows<{ name: string }>(
          `select l.name_zh as name from person_labels m join labels l on l.id = m.label_id join people p on p.id = m.person_id
           where p.account = $1 and m.by_hand order by 1`,
          [account],
        )
      )
        .map(({ name }) => name)
        .sort();
    await play.take('people', file('甲签;乙签'));
    expect(await labelsOf()).toEqual(['乙签', '甲签'].sort());
    const { id } = (await play.find(account)) as { id: string };
    await t.rows(`insert into person_labels select organisation_id, $1, id from labels where name_zh = '丙签'`, [id]);
    await t.rows(
      `delete from person_labels m using labels l where l.id = m.label_id and l.name_zh = '甲签' and m.person_id = $1`,
      [id],
    );
    const run = await play.take('people', file('甲签'));
    // 乙签 was the roster's and is no longer named; 丙签 was given by hand; 甲签 was taken by hand.
    expect(await labelsOf()).toEqual(['丙签']);
    expect((await play.check('people', file('甲签'))).counts).toMatchObject({ same: 1, kept: 1 });
    await play.undo(run.id);
    expect(await labelsOf()).toEqual(['丙签', '乙签'].sort());
  });
});

test.each(rosterLists)(
  '[ROS-01] the template of %s can be downloaded, and is read with nothing in it',
  async (list) => {
    for (const language of ['zh', 'en'] as const) {
      const reply = await t.app.inject({
        url: `${(getRosterTemplate as unknown as Call).path}?list=${list}`,
        headers: { authorization: `Bearer ${await play.token('admin')}`, 'accept-language': language },
      });
      expect(reply.statusCode).toBe(200);
      const { run } = await play.send(list, new Uint8Array(reply.rawPayload));
      expect(run).toMatchObject({ counts: { new: 0, changed: 0, same: 0 }, unknownHeadings: [] });
    }
  },
);
