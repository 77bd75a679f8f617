import {
  closeDepartment,
  getDepartment,
  listManagedDepartments,
  mergeDepartment,
  moveDepartment,
  previewDepartment,
  renameDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import { getServices } from '@campus/contract/calls/flows-businesses.ts';
import { listAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import type { Who } from '@campus/rules/flows/definition.ts';
import { describe, expect, test } from 'vitest';
import { departmentPlay } from '../../../test/department-play.ts';
import { approveStep as approve, fieldOf, flowPlay } from '../../../test/flow-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = departmentPlay(t);
const flows = flowPlay(t);
const homeOf = async (account: string) =>
  (
    await t.rows<{ id: string }>(
      `select home_department_id as id from people where account = $1 and organisation_id = ${play.org}`,
      [account],
    )
  )[0]!.id;

describe('[ADM-02] merging', () => {
  test('gives people, memberships, departments and headships to the other one; the audit has what the preview said', async () => {
    const root = await play.id('华南理工大学');
    const [from, into] = [await play.add('旧处', root), await play.add('新处', root)];
    const child = await play.add('旧处一科', from);
    const shut = await play.add('旧处二科', from);
    await play.must(closeDepartment, { id: shut });
    await play.settle('100046', from);
    await play.settle('100058', from);
    await t.rows(`update people set active = false where account = '100058'`);
    await t.rows(`insert into person_departments values (${play.org}, $1, $2), (${play.org}, $3, $4)`, [
      await play.person('100064'),
      from,
      await play.person('100046'),
      into,
    ]);
    const [head, deputy, other] = [
      await play.person('100064'),
      await play.person('100079'),
      await play.person('100083'),
    ];
    await play.must(setDepartmentHeads, { id: from, headId: head, deputyIds: [deputy] });
    await play.must(setDepartmentHeads, { id: into, headId: other });
    const preview = await play.must(previewDepartment, { id: from, act: 'merge', targetId: into });
    expect(preview).toMatchObject({ people: 1, disabled: 1, departments: 1 });
    const merged = await play.must(mergeDepartment, { id: from, intoId: into });
    expect(merged).toMatchObject({ id: into, people: 1, besides: 1, head: { id: other } });
    expect(merged.deputies.map((person: { id: string }) => person.id)).toEqual([head, deputy]);
    expect([await homeOf('100046'), await homeOf('100058')]).toEqual([into, into]);
    expect((await play.view(child)).parentId).toBe(into);
    expect((await play.view(shut)).parentId).toBe(from);
    expect(await play.view(from)).toMatchObject({ closed: true, parentId: into, mergedInto: { id: into }, head: null });
    expect(await play.wrongPaths()).toEqual([]);
    const [entry] = await t.rows<{ facts: { touched: object } }>(
      `select facts from audit_entries where call = 'MergeDepartment' order by id desc limit 1`,
    );
    expect(entry?.facts.touched).toMatchObject({
      people: preview.people,
      departments: preview.departments,
      processes: preview.processes,
    });
    await t.rows(`update people set active = true where account = '100058'`);
  });

  test('[ADM-12] the log says what became of the rules of labels that named it, and of those whom they find now', async () => {
    const root = await play.id('华南理工大学');
    const [from, into] = [await play.add('规则旧处', root), await play.add('规则新处', root)];
    await play.settle('100064', into);
    const [label] = await t.rows<{ id: string }>(
      `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), ${play.org}, '随部门', 'By department') returning id`,
    );
    await t.rows(`insert into label_rules values ($1, ${play.org}, false, false, '{}', '{}')`, [label!.id]);
    await t.rows(`insert into label_rule_departments values (${play.org}, $1, $2)`, [label!.id, from]);
    await play.must(mergeDepartment, { id: from, intoId: into });
    const linesOf = (record: string) =>
      t.rows(
        `select before, after from audit_entries where call = 'MergeDepartment' and record = $1 order by id desc limit 1`,
        [record],
      );
    expect(await linesOf(`label/${label!.id}`)).toEqual([
      { before: { ruleDepartments: ['规则旧处'] }, after: { ruleDepartments: ['规则新处'] } },
    ]);
    expect(await linesOf(`person/${await play.person('100064')}`)).toMatchObject([
      { after: { labels: expect.arrayContaining(['随部门']) } },
    ]);
    await t.rows('delete from label_rules where label_id = $1', [label!.id]);
  });

  test('[ADM-14] neither a move nor a merge gives anybody a label by its rule that the caller could not give', async () => {
    const root = await play.id('华南理工大学');
    const [ruled, plain] = [await play.add('有签处', root), await play.add('无签处', root)];
    await play.settle('100083', plain);
    const [label] = await t.rows<{ id: string }>(
      `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), ${play.org}, '审批签', 'Approvers') returning id`,
    );
    const [place] = await t.rows<{ id: string; before: string | null }>(
      `select id, team_label_id as before from places where organisation_id = ${play.org} order by id limit 1`,
    );
    await t.rows('update places set team_label_id = $2 where id = $1', [place!.id, label!.id]);
    await t.rows(`insert into label_rules values ($1, ${play.org}, false, true, '{}', '{}')`, [label!.id]);
    await t.rows(`insert into label_rule_departments values (${play.org}, $1, $2)`, [label!.id, ruled]);
    await play.role('100079', 'organisation', ['departments.manage', 'hall.use', 'workflow.use']);
    expect((await play.move(plain, ruled, '100079')).code).toBe('department-gives-power');
    for (const [id, intoId] of [
      [ruled, plain],
      [plain, ruled],
    ] as const)
      expect((await play.does('100079', mergeDepartment, { id, intoId })).code).toBe('department-gives-power');
    expect((await play.move(plain, ruled)).status).toBe(200);
    await t.rows('delete from label_rules where label_id = $1', [label!.id]);
    await t.rows('update places set team_label_id = $2 where id = $1', [place!.id, place!.before]);
  });

  test('into one without a head takes the head along', async () => {
    const root = await play.id('华南理工大学');
    const [from, into] = [await play.add('有主', root), await play.add('无主', root)];
    await play.must(setDepartmentHeads, { id: from, headId: await play.person('100079') });
    expect((await play.must(mergeDepartment, { id: from, intoId: into })).head.id).toBe(await play.person('100079'));
  });
});

describe('[ADM-02] ids inside published definitions are followed to the merged one', () => {
  const open = async (name: string) => play.add(name, await play.id('华南理工大学'));
  const rules: [string, (department: string) => Who][] = [
    ['department', (department) => ({ kind: 'department', department, below: false })],
    ['department and below', (department) => ({ kind: 'department', department, below: true })],
    ['department-head', (department) => ({ kind: 'department-head', department })],
    ['field', () => ({ kind: 'field', field: 'unit' })],
  ];
  test.each(rules)('%s, twice over, also where it runs already', async (name, who) => {
    const [a, b, c] = [await open(`${name}甲`), await open(`${name}乙`), await open(`${name}丙`)];
    await play.settle('100046', c);
    await play.must(setDepartmentHeads, { id: c, headId: await play.person('100046') });
    const first: Who = { kind: 'people', people: [await play.person('100064')] };
    await flows.publish([approve('first', first), approve('one', who(a))], [fieldOf('unit', 'department')]);
    const { id } = await flows.submit('student', 'leave', { unit: a });
    const [before] = await t.rows<{ flow: object }>(
      'select v.flow from processes p join business_versions v on v.id = p.version_id where p.id = $1',
      [id],
    );
    const preview = await play.must(previewDepartment, { id: a, act: 'merge', targetId: b });
    expect(preview.processes.asking).toBe(1);
    expect(preview.businesses).toHaveLength(1);
    await play.must(mergeDepartment, { id: a, intoId: b });
    await play.must(mergeDepartment, { id: b, intoId: c });
    await flows.must('100064', decideTask, { id, task: await flows.task('100064', id), decision: 'agree' });
    expect(await flows.asked(id)).toEqual(['100046']);
    const [after] = await t.rows<{ flow: object }>(
      'select v.flow from processes p join business_versions v on v.id = p.version_id where p.id = $1',
      [id],
    );
    expect(after).toEqual(before);
    const again = await flows.submit('student', 'leave', { unit: a });
    await flows.must('100064', decideTask, {
      id: again.id,
      task: await flows.task('100064', again.id),
      decision: 'agree',
    });
    expect(await flows.asked(again.id)).toEqual(['100046']);
  });

  test('an audience means those who are in the other one; one that is only closed is no option any more', async () => {
    const [a, b] = [await open('听甲'), await open('听乙')];
    const business = await flows.business('room');
    await t.rows(`update businesses set audience = $2 where id = $1`, [business, { kind: 'chosen', departments: [a] }]);
    const preview = await play.must(previewDepartment, { id: a, act: 'merge', targetId: b });
    expect(preview.businesses.map(({ ways }: { ways: string[] }) => ways)).toContainEqual(['audience']);
    const listed = async (account: string) => {
      const { items } = await flows.must(account, getServices, { size: 100 });
      return items.some((item: { id: string }) => item.id === business);
    };
    const home = await homeOf('100633');
    await play.settle('100633', b);
    expect(await listed('100633')).toBe(false);
    await play.must(mergeDepartment, { id: a, intoId: b });
    expect(await listed('100633')).toBe(true);
    await play.settle('100633', home);
    expect(await listed('100633')).toBe(false);
    const closed = await open('听丙');
    await play.must(closeDepartment, { id: closed });
    const publishing = async (department: string) => {
      const step = approve('one', { kind: 'department-head', department });
      return flows.publish([step]).then(
        () => 'published',
        (error: Error) => (error.message.includes('unknown-department') ? 'unknown-department' : error.message),
      );
    };
    expect(await publishing(closed)).toBe('unknown-department');
    expect(await publishing(a)).toBe('published');
  });

  test('a process keeps the department that it began in, and lists find it by that one and by the merged one', async () => {
    const root = await play.id('华南理工大学');
    const [from, into] = [await play.add('源处', root), await play.add('归处', root)];
    const home = await homeOf('100633');
    await play.settle('100633', from);
    await flows.publish([approve('one', { kind: 'people', people: [await play.person('100064')] })]);
    const { id } = await flows.submit('100633', 'leave');
    expect((await play.must(previewDepartment, { id: from, act: 'merge', targetId: into })).processes.there).toBe(1);
    await play.must(mergeDepartment, { id: from, intoId: into });
    const [row] = await t.rows<{ department_id: string }>('select department_id from processes where id = $1', [id]);
    expect(row?.department_id).toBe(from);
    for (const departmentId of [from, into]) {
      const { items } = await flows.must('admin', listAllProcesses, { group: 'doing', departmentId });
      expect(items.map((item) => item.id)).toEqual([id]);
    }
    await play.settle('100633', home);
  });
});

describe('[ADM-02] deputies', () => {
  const ways: [string, (department: string) => Who][] = [
    ['the head of a department', (department) => ({ kind: 'department-head', department })],
    ['the heads above the submitter', () => ({ kind: 'heads-above-submitter', from: 1, levels: 1 })],
    ['the head instead of the submitter', () => ({ kind: 'submitter' })],
  ];
  test.each(ways)(
    'are asked for %s while there is none or they are disabled, the first who is active',
    async (name, who) => {
      const id = await play.add(`${name}室`, await play.id('华南理工大学'));
      const home = await homeOf('100633');
      await play.settle('100633', id);
      const [head, first, second] = [
        await play.person('100046'),
        await play.person('100058'),
        await play.person('100064'),
      ];
      await flows.publish([approve('one', who(id), { whenSubmitter: 'head' })]);
      const findAsked = async () => flows.asked((await flows.submit('100633', 'leave')).id);
      const active = (person: string, is: boolean) =>
        t.rows('update people set active = $2 where id = $1', [person, is]);
      await play.must(setDepartmentHeads, { id, headId: head, deputyIds: [first, second] });
      expect(await findAsked()).toEqual(['100046']);
      await active(head, false);
      expect(await findAsked()).toEqual(['100058']);
      await active(first, false);
      expect(await findAsked()).toEqual(['100064']);
      await active(head, true);
      expect(await findAsked()).toEqual(['100046']);
      await active(first, true);
      await play.must(setDepartmentHeads, { id, headId: '' });
      expect(await findAsked()).toEqual(['100058']);
      await play.settle('100633', home);
      await play.must(setDepartmentHeads, { id, deputyIds: '' });
    },
  );
});

describe('[ADM-02] [ADM-14] who administers a part', () => {
  test('sees and changes what they reach, and nothing else is there', async () => {
    await play.role('100046', 'department-and-below', ['departments.manage']);
    await play.settle('100046', await play.id('电子与信息学院'));
    expect(await play.namesUnder(undefined, '100046')).toEqual(['电子与信息学院']);
    const [top, inside, outside] = [
      await play.id('电子与信息学院'),
      await play.id('通信工程系'),
      await play.id('建筑系'),
    ];
    expect((await play.must(getDepartment, { id: top }, '100046')).openActions).toEqual([
      'add',
      'rename',
      'heads',
      'close',
    ]);
    expect((await play.must(listManagedDepartments, { words: '建筑' }, '100046')).items).toEqual([]);
    for (const [call, payload] of [
      [getDepartment, { id: outside }],
      [renameDepartment, { id: outside, name: { zh: '甲', en: 'A' } }],
      [closeDepartment, { id: outside }],
      [setDepartmentHeads, { id: outside, headId: '' }],
      [moveDepartment, { id: inside, parentId: await play.id('建筑学院') }],
      [moveDepartment, { id: outside, parentId: top }],
      [mergeDepartment, { id: outside, intoId: top }],
      [mergeDepartment, { id: inside, intoId: outside }],
    ] as const)
      expect((await play.does('100046', call, payload as never)).code, call.name).toBe('not-found');
    expect((await play.does('100046', moveDepartment, { id: inside })).code).toBe('not-allowed');
    expect((await play.does('100046', moveDepartment, { id: top })).code).toBe('not-allowed');
    expect((await play.does('student', listManagedDepartments, {})).code).toBe('not-allowed');
  });

  test('nobody gains a right by moving or merging that they had not, and nobody gives one', async () => {
    const root = await play.id('华南理工大学');
    const mine = await play.id('电子与信息学院');
    const victim = await play.add('受害处', root);
    await play.role('100046', 'organisation', ['departments.manage']);
    const watcher = await t.rows<{ id: string }>(
      `insert into roles (id, organisation_id, code, name_zh, name_en, data_scope) values (gen_random_uuid(), ${play.org}, 'part-people', 'x', 'x', 'department-and-below') returning id`,
    );
    await t.rows(`insert into role_permissions values ($1, 'people.manage')`, [watcher[0]!.id]);
    await t.rows(`insert into person_roles values (${play.org}, $1, $2)`, [
      await play.person('100046'),
      watcher[0]!.id,
    ]);
    for (const [call, payload] of [
      [moveDepartment, { id: victim, parentId: mine }],
      [mergeDepartment, { id: victim, intoId: mine }],
      [mergeDepartment, { id: mine, intoId: victim }],
    ] as const)
      expect((await play.does('100046', call, payload as never)).code, call.name).toBe('department-gives-power');
    expect((await play.does('100046', previewDepartment, { id: victim, act: 'move', targetId: mine })).code).toBe(
      'department-gives-power',
    );
    // Where nobody holds anything by the place, there is nothing to give.
    expect((await play.move(victim, await play.id('人力资源处'), '100046')).status).toBe(200);
  });

  test('nobody acts on the headship of somebody stronger, not even by merging or closing', async () => {
    const root = await play.id('华南理工大学');
    const [strong, weak] = [await play.add('强处', root), await play.add('弱处', root)];
    const admin = await play.person('admin');
    await play.must(setDepartmentHeads, { id: strong, headId: admin });
    await play.role('100058', 'organisation', ['departments.manage']);
    for (const [call, payload] of [
      [setDepartmentHeads, { id: strong, headId: '' }],
      [setDepartmentHeads, { id: weak, deputyIds: [admin] }],
      [mergeDepartment, { id: strong, intoId: weak }],
      [closeDepartment, { id: strong }],
    ] as const)
      expect((await play.does('100058', call, payload as never)).code, call.name).toBe('stronger-person');
    expect((await play.view(strong)).head.id).toBe(admin);
  });
});
